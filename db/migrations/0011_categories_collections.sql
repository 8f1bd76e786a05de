CREATE TABLE "collection_products" (
	"collection_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_products_collection_id_product_id_pk" PRIMARY KEY("collection_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"former_slugs" text[] DEFAULT '{}' NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"media_key" text,
	"alt" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"match" text DEFAULT 'all' NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" text DEFAULT 'own' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_slug_unique" UNIQUE("slug"),
	CONSTRAINT "collections_kind" CHECK ("collections"."kind" in ('hand', 'rule')),
	CONSTRAINT "collections_match" CHECK ("collections"."match" in ('all', 'any')),
	CONSTRAINT "collections_sort" CHECK ("collections"."sort" in ('own', 'newest', 'bestselling', 'price-up', 'price-down', 'name'))
);
--> statement-breakpoint
CREATE TABLE "facet_values" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"facet_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"synonyms" text[] DEFAULT '{}' NOT NULL,
	"former" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "facet_values_slug" UNIQUE("facet_id","slug")
);
--> statement-breakpoint
CREATE TABLE "facets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "facets_slug_unique" UNIQUE("slug"),
	CONSTRAINT "facets_kind" CHECK ("facets"."kind" in ('category', 'ingredient', 'own'))
);
--> statement-breakpoint
CREATE TABLE "product_facet_values" (
	"product_id" uuid NOT NULL,
	"value_id" uuid NOT NULL,
	CONSTRAINT "product_facet_values_product_id_value_id_pk" PRIMARY KEY("product_id","value_id")
);
--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_media_key_media_key_fk" FOREIGN KEY ("media_key") REFERENCES "public"."media"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facet_values" ADD CONSTRAINT "facet_values_facet_id_facets_id_fk" FOREIGN KEY ("facet_id") REFERENCES "public"."facets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_facet_values" ADD CONSTRAINT "product_facet_values_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_facet_values" ADD CONSTRAINT "product_facet_values_value_id_facet_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."facet_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_products_by_product" ON "collection_products" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "facets_one_category_one_ingredient" ON "facets" USING btree ("kind") WHERE "facets"."kind" <> 'own';--> statement-breakpoint
CREATE INDEX "product_facet_values_by_value" ON "product_facet_values" USING btree ("value_id");--> statement-breakpoint
-- A shop that sells already keeps the lists that were part of the code until now.
INSERT INTO "facets" ("kind", "slug", "name", "position")
SELECT kind, kind, name, position FROM (VALUES ('category', 'Category', 0), ('ingredient', 'Ingredient', 1)) AS list(kind, name, position)
WHERE EXISTS (SELECT 1 FROM "products");--> statement-breakpoint
INSERT INTO "facet_values" ("facet_id", "slug", "name", "names", "position")
SELECT "facets"."id", list.slug, list.name, jsonb_build_object('hi', list.hi), list.position FROM (VALUES
	('category', 'lip-care', 'Lip care', 'लिप केयर', 0),
	('category', 'skin-care', 'Skin care', 'स्किन केयर', 1),
	('ingredient', 'lavendar-oil', 'Lavendar Oil', 'लैवेंडर का तेल', 0),
	('ingredient', 'almond-oil', 'Almond Oil', 'बादाम का तेल', 1),
	('ingredient', 'beeswax', 'Beeswax', 'मधुमोम', 2),
	('ingredient', 'shea-butter', 'Shea Butter', 'शिया बटर', 3),
	('ingredient', 'olive-oil', 'Olive Oil', 'जैतून का तेल', 4),
	('ingredient', 'cocoglucoside', 'Cocoglucoside', 'कोकोग्लूकोसाइड', 5),
	('ingredient', 'aloe-vera', 'Aloe Vera', 'एलोवेरा', 6)
) AS list(kind, slug, name, hi, position) JOIN "facets" ON "facets"."kind" = list.kind;
