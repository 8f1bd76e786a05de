-- What a product is found by in lists, in lower case, in a table of its own: a change of stock or price leaves it alone. Triggers keep it,
-- whichever version of the shop changes a product. Each row is made of one row of products, so two changes at once cannot miss each other.
CREATE TABLE "product_words" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"goods_id" uuid NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
LOCK TABLE "products" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE FUNCTION product_words_of(p products) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p.variant_of_id IS NOT NULL THEN
    RETURN lower(concat_ws(' ', p.sku, p.barcode, p.variant_label));
  END IF;
  RETURN lower(concat_ws(' ', p.full_name, p.sku, p.barcode, p.description, array_to_string(p.category, ' '),
    jsonb_path_query_array(p.key_ingredients, '$[*].name')::text));
END $$;--> statement-breakpoint
CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM product_words WHERE product_id = OLD.id;
  ELSIF NEW.variant_of_id IS NULL OR NEW.archived_at IS NULL THEN
    INSERT INTO product_words (product_id, goods_id, words) VALUES (NEW.id, coalesce(NEW.variant_of_id, NEW.id), product_words_of(NEW))
    ON CONFLICT (product_id) DO UPDATE SET goods_id = excluded.goods_id, words = excluded.words;
  ELSE
    DELETE FROM product_words WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_keep_words AFTER INSERT OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION keep_product_words();--> statement-breakpoint
CREATE TRIGGER products_keep_words_change AFTER UPDATE OF name, variant_label, sku, barcode, description, category, key_ingredients, variant_of_id, archived_at ON products FOR EACH ROW
WHEN ((OLD.name, OLD.variant_label, OLD.sku, OLD.barcode, OLD.description, OLD.category, OLD.key_ingredients, OLD.variant_of_id, OLD.archived_at)
  IS DISTINCT FROM (NEW.name, NEW.variant_label, NEW.sku, NEW.barcode, NEW.description, NEW.category, NEW.key_ingredients, NEW.variant_of_id, NEW.archived_at))
EXECUTE FUNCTION keep_product_words();--> statement-breakpoint
INSERT INTO product_words (product_id, goods_id, words)
SELECT p.id, coalesce(p.variant_of_id, p.id), product_words_of(p) FROM products p WHERE p.variant_of_id IS NULL OR p.archived_at IS NULL;
