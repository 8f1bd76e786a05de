ALTER TABLE "products" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Until the release that drops "hindi" and the "hindi_" columns (docs/decisions/0054), the previous version reads and writes them.
CREATE FUNCTION keep_product_hindi() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before jsonb := '{}'; hindi_before jsonb := '{}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := OLD.texts;
    hindi_before := OLD.hindi;
  END IF;
  IF NEW.texts <> before THEN
    NEW.hindi := coalesce(NEW.texts -> 'hi', '{}');
  ELSIF NEW.hindi <> hindi_before THEN
    NEW.texts := (NEW.texts - 'hi') || CASE WHEN NEW.hindi = '{}' THEN '{}' ELSE jsonb_build_object('hi', NEW.hindi) END;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Arguments: a field of the texts and its old column, in pairs.
CREATE FUNCTION keep_hindi() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written jsonb := to_jsonb(NEW);
  before jsonb := '{}';
  texts_before jsonb := '{}';
  own jsonb;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := to_jsonb(OLD);
    texts_before := OLD.texts;
  END IF;
  own := coalesce(NEW.texts -> 'hi', '{}');
  FOR pair IN 0 .. TG_NARGS / 2 - 1 LOOP
    IF NEW.texts <> texts_before THEN
      written := jsonb_set(written, ARRAY[TG_ARGV[2 * pair + 1]], to_jsonb(coalesce(own ->> TG_ARGV[2 * pair], '')));
    ELSIF written ->> TG_ARGV[2 * pair + 1] <> coalesce(before ->> TG_ARGV[2 * pair + 1], '') THEN
      own := (own - TG_ARGV[2 * pair]) || CASE written ->> TG_ARGV[2 * pair + 1]
        WHEN '' THEN '{}' ELSE jsonb_build_object(TG_ARGV[2 * pair], written ->> TG_ARGV[2 * pair + 1]) END;
    END IF;
  END LOOP;
  RETURN jsonb_populate_record(NEW, written || jsonb_build_object('texts',
    (NEW.texts - 'hi') || CASE own WHEN '{}' THEN '{}' ELSE jsonb_build_object('hi', own) END));
END $$;--> statement-breakpoint
UPDATE "products" SET "texts" = jsonb_build_object('hi', "hindi") WHERE "hindi" <> '{}';--> statement-breakpoint
UPDATE "product_pictures" SET "texts" = jsonb_build_object('hi', jsonb_build_object('alt', "hindi_alt")) WHERE "hindi_alt" <> '';--> statement-breakpoint
CREATE TRIGGER products_keep_hindi BEFORE INSERT OR UPDATE OF "texts", "hindi" ON "products" FOR EACH ROW EXECUTE FUNCTION keep_product_hindi();--> statement-breakpoint
CREATE TRIGGER product_pictures_keep_hindi BEFORE INSERT OR UPDATE OF "texts", "hindi_alt" ON "product_pictures" FOR EACH ROW EXECUTE FUNCTION keep_hindi('alt', 'hindi_alt');
