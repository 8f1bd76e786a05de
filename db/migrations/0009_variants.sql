ALTER TABLE "products" ADD COLUMN "variant_of_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "options" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_values" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "variant_label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "variant_position" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "swatch" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "own_declarations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "full_name" text GENERATED ALWAYS AS (case when variant_label = '' then name else name || ' – ' || variant_label end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_variant_of_id_products_id_fk" FOREIGN KEY ("variant_of_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_variants" ON "products" USING btree ("variant_of_id","variant_position") WHERE "products"."variant_of_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_variant_once" ON "products" USING btree (coalesce("variant_of_id", "id"),"variant_label") WHERE "products"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_barcode_once" UNIQUE("barcode");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_variant_is_another" CHECK ("products"."variant_of_id" <> "products"."id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_variant_has_values" CHECK ("products"."variant_of_id" is null or "products"."variant_label" <> '');