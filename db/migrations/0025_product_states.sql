ALTER TABLE "products" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "launch_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "products_launches" ON "products" USING btree ("launch_at") WHERE "products"."launch_at" is not null;--> statement-breakpoint
UPDATE "products" SET "is_offered" = false WHERE NOT "is_available" AND "archived_at" IS NULL AND EXISTS (SELECT 1 FROM "products" "other" WHERE coalesce("other"."variant_of_id", "other"."id") = coalesce("products"."variant_of_id", "products"."id") AND "other"."is_available" AND "other"."archived_at" IS NULL);
--> statement-breakpoint
CREATE TABLE "product_edits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"change" jsonb NOT NULL,
	"products" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "product_edits_by_date" ON "product_edits" USING btree ("created_at");
