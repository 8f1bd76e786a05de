-- The stock of what can be short, in a table of narrow rows. Whichever version of the shop changes a product, the triggers change it too.
-- Half of each page is free, so that an order's change stays on its page and leaves the key alone.
CREATE TABLE "stock_levels" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"goods_id" uuid NOT NULL,
	"pieces" integer NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
LOCK TABLE "products" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE FUNCTION keep_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM stock_levels WHERE product_id = OLD.id;
  ELSIF NEW.archived_at IS NULL AND NEW.kit_pricing IS NULL THEN
    INSERT INTO stock_levels (product_id, goods_id, pieces) VALUES (NEW.id, coalesce(NEW.variant_of_id, NEW.id), NEW.stock_quantity)
    ON CONFLICT (product_id) DO UPDATE SET goods_id = excluded.goods_id, pieces = excluded.pieces;
  ELSE
    DELETE FROM stock_levels WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_stock_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_levels SET pieces = NEW.stock_quantity WHERE product_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_keep_level AFTER INSERT OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION keep_stock_level();--> statement-breakpoint
CREATE TRIGGER products_keep_level_change AFTER UPDATE OF archived_at, kit_pricing, variant_of_id ON products FOR EACH ROW
WHEN ((OLD.archived_at, OLD.kit_pricing, OLD.variant_of_id) IS DISTINCT FROM (NEW.archived_at, NEW.kit_pricing, NEW.variant_of_id)) EXECUTE FUNCTION keep_stock_level();--> statement-breakpoint
CREATE TRIGGER products_keep_pieces AFTER UPDATE OF stock_quantity ON products FOR EACH ROW
WHEN (OLD.stock_quantity <> NEW.stock_quantity) EXECUTE FUNCTION keep_stock_pieces();--> statement-breakpoint
INSERT INTO stock_levels (product_id, goods_id, pieces)
SELECT id, coalesce(variant_of_id, id), stock_quantity FROM products WHERE archived_at IS NULL AND kit_pricing IS NULL;
