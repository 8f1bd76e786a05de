ALTER TABLE "coupons" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "slider_images" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "coupons" SET "texts" = jsonb_build_object('hi', jsonb_build_object('description', "hindi_description")) WHERE "hindi_description" <> '';--> statement-breakpoint
UPDATE "slider_images" SET "texts" = jsonb_build_object('hi', jsonb_strip_nulls(jsonb_build_object(
  'alt', nullif("hindi_alt", ''),
  'heading', nullif("hindi_heading", ''),
  'text', nullif("hindi_text", ''),
  'actionLabel', nullif("hindi_action_label", '')))) WHERE concat("hindi_alt", "hindi_heading", "hindi_text", "hindi_action_label") <> '';--> statement-breakpoint
CREATE TRIGGER coupons_keep_hindi BEFORE INSERT OR UPDATE OF "texts", "hindi_description" ON "coupons" FOR EACH ROW EXECUTE FUNCTION keep_hindi('description', 'hindi_description');--> statement-breakpoint
CREATE TRIGGER slider_images_keep_hindi BEFORE INSERT OR UPDATE OF "texts", "hindi_alt", "hindi_heading", "hindi_text", "hindi_action_label" ON "slider_images" FOR EACH ROW EXECUTE FUNCTION keep_hindi('alt', 'hindi_alt', 'heading', 'hindi_heading', 'text', 'hindi_text', 'actionLabel', 'hindi_action_label');--> statement-breakpoint
-- In the settings this version writes the key "texts", and the previous one drops it.
CREATE FUNCTION with_hindi(item jsonb, before jsonb, field text, former text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN item ? 'texts' THEN (item - former) || CASE
      WHEN coalesce(item #>> ARRAY['texts', 'hi', field], '') = '' THEN '{}' ELSE jsonb_build_object(former, item #> ARRAY['texts', 'hi', field]) END
    WHEN item ? former THEN item || jsonb_build_object('texts', (coalesce(before -> 'texts', '{}') - 'hi') || CASE
      WHEN item ->> former = '' THEN '{}' ELSE jsonb_build_object('hi', jsonb_build_object(field, item -> former)) END)
    ELSE item
  END
$$;--> statement-breakpoint
CREATE FUNCTION keep_settings_hindi() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before jsonb := '{}';
BEGIN
  IF TG_OP = 'UPDATE' THEN before := OLD.value; END IF;
  IF NEW.section = 'identity' THEN
    NEW.value := with_hindi(NEW.value, before, 'tagline', 'hindiTagline');
  ELSIF NEW.section = 'policies' THEN
    NEW.value := with_hindi(NEW.value, before, 'courtsPlace', 'hindiCourtsPlace');
  ELSIF NEW.section = 'campaigns' AND jsonb_typeof(NEW.value -> 'campaigns') = 'array' THEN
    NEW.value := NEW.value || jsonb_build_object('campaigns', (
      SELECT coalesce(jsonb_agg(with_hindi(campaign, was, 'banner', 'hindiBanner') || CASE jsonb_typeof(campaign -> 'coupon')
        WHEN 'object' THEN jsonb_build_object('coupon', with_hindi(campaign -> 'coupon', was -> 'coupon', 'description', 'hindiDescription'))
        ELSE '{}' END ORDER BY place), '[]')
      FROM jsonb_array_elements(NEW.value -> 'campaigns') WITH ORDINALITY AS sent (campaign, place)
      LEFT JOIN LATERAL (
        SELECT each AS was FROM jsonb_array_elements(CASE jsonb_typeof(before -> 'campaigns') WHEN 'array' THEN before -> 'campaigns' END) AS each WHERE each ->> 'key' = campaign ->> 'key' LIMIT 1
      ) AS earlier ON true));
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER settings_keep_hindi BEFORE INSERT OR UPDATE OF "value" ON "settings" FOR EACH ROW EXECUTE FUNCTION keep_settings_hindi();--> statement-breakpoint
UPDATE "settings" SET "value" = "value" WHERE "section" IN ('identity', 'policies', 'campaigns');
