ALTER TABLE "media" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- data
-- Photos of reviews that are not published, unless the shop or a published review shows the same picture.
UPDATE "media" SET "is_held" = true
WHERE "key" IN (SELECT unnest("photo_keys") FROM "reviews" WHERE "status" <> 'approved')
  AND "key" NOT IN (SELECT unnest("photo_keys") FROM "reviews" WHERE "status" = 'approved')
  AND NOT EXISTS (
    SELECT 1 FROM "product_pictures" WHERE "media_key" = "media"."key"
    UNION ALL SELECT 1 FROM "slider_images" WHERE "media_key" = "media"."key"
    UNION ALL SELECT 1 FROM "order_lines" WHERE "media_key" = "media"."key"
    UNION ALL SELECT 1 FROM "fetched_pictures" WHERE "media_key" = "media"."key"
    UNION ALL SELECT 1 FROM "settings" WHERE position("media"."key" IN "value"::text) > 0
    UNION ALL SELECT 1 FROM "products", jsonb_array_elements("key_ingredients") entry WHERE entry ->> 'mediaKey' = "media"."key"
  );
