-- The texts took the place of these columns and keys in 0028 and 0030 (docs/decisions/0054); no version since then names them.
DROP TRIGGER "products_keep_hindi" ON "products";--> statement-breakpoint
DROP TRIGGER "product_pictures_keep_hindi" ON "product_pictures";--> statement-breakpoint
DROP TRIGGER "coupons_keep_hindi" ON "coupons";--> statement-breakpoint
DROP TRIGGER "slider_images_keep_hindi" ON "slider_images";--> statement-breakpoint
DROP TRIGGER "settings_keep_hindi" ON "settings";--> statement-breakpoint
DROP FUNCTION keep_product_hindi();--> statement-breakpoint
DROP FUNCTION keep_hindi();--> statement-breakpoint
DROP FUNCTION keep_settings_hindi();--> statement-breakpoint
DROP FUNCTION with_hindi(jsonb, jsonb, text, text);--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "hindi";--> statement-breakpoint
ALTER TABLE "product_pictures" DROP COLUMN "hindi_alt";--> statement-breakpoint
ALTER TABLE "coupons" DROP COLUMN "hindi_description";--> statement-breakpoint
ALTER TABLE "slider_images" DROP COLUMN "hindi_alt", DROP COLUMN "hindi_heading", DROP COLUMN "hindi_text", DROP COLUMN "hindi_action_label";--> statement-breakpoint
UPDATE "settings" SET "value" = "value" - 'hindiTagline' - 'hindiCourtsPlace' WHERE "section" IN ('identity', 'policies');--> statement-breakpoint
UPDATE "settings" SET "value" = "value" || jsonb_build_object('campaigns', (
  SELECT coalesce(jsonb_agg((campaign - 'hindiBanner') || CASE jsonb_typeof(campaign -> 'coupon')
    WHEN 'object' THEN jsonb_build_object('coupon', (campaign -> 'coupon') - 'hindiDescription') ELSE '{}' END ORDER BY place), '[]')
  FROM jsonb_array_elements("value" -> 'campaigns') WITH ORDINALITY AS kept (campaign, place)))
WHERE "section" = 'campaigns' AND jsonb_typeof("value" -> 'campaigns') = 'array';
