ALTER TABLE "carts" ADD COLUMN "sample_ids" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "claim_items" DROP CONSTRAINT "claim_items_claim_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "claim_items" ADD COLUMN "kit_id" uuid;--> statement-breakpoint
ALTER TABLE "claim_items" ADD CONSTRAINT "claim_items_kit_id_products_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_items" ADD CONSTRAINT "claim_items_once" UNIQUE NULLS NOT DISTINCT("claim_id","product_id","kit_id");--> statement-breakpoint
UPDATE "claim_items" item SET "kit_id" = (
  SELECT line."kit_id" FROM "claims" claim JOIN "order_lines" line ON line."order_id" = claim."order_id"
  WHERE claim."id" = item."claim_id" AND line."product_id" = item."product_id" ORDER BY line."kit_id" NULLS FIRST LIMIT 1);
