CREATE TABLE "kept_days" (
	"figure" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "kept_days_figure_day_pk" PRIMARY KEY("figure","day")
);
--> statement-breakpoint
CREATE TABLE "stale_days" (
	"figure" text NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profit_days" (
	"day" date NOT NULL,
	"by" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"pieces" integer NOT NULL,
	"income" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"goods" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"freight" bigint NOT NULL,
	"returns" bigint NOT NULL,
	"messages" bigint NOT NULL,
	"goods_unknown" integer NOT NULL,
	"fee_unknown" integer NOT NULL,
	"freight_unknown" integer NOT NULL,
	"returns_unknown" integer NOT NULL,
	CONSTRAINT "profit_days_by_day_key_pk" PRIMARY KEY("by","day","key")
);
--> statement-breakpoint
CREATE TABLE "buyers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"paise" bigint NOT NULL,
	"rfm_group" text
);
--> statement-breakpoint
CREATE TABLE "rfm_counts" (
	"group" text PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	"orders" integer NOT NULL,
	"paise" bigint NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_buyers" (
	"user_id" uuid,
	"phone" text,
	"email" text
);
--> statement-breakpoint
CREATE TABLE "sales_day_coupons" (
	"day" date NOT NULL,
	"code" text NOT NULL,
	"orders" integer NOT NULL,
	"discount_paise" bigint NOT NULL,
	"revenue_paise" bigint NOT NULL,
	CONSTRAINT "sales_day_coupons_day_code_pk" PRIMARY KEY("day","code")
);
--> statement-breakpoint
CREATE TABLE "sales_day_products" (
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"product_id" uuid NOT NULL,
	"orders" integer NOT NULL,
	"pieces" integer NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "sales_day_products_day_channel_product_id_pk" PRIMARY KEY("day","channel","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"orders" integer NOT NULL,
	"revenue_paise" bigint NOT NULL,
	"repeated" integer NOT NULL,
	"returned" integer NOT NULL,
	"refunded_paise" bigint NOT NULL,
	"coupon_paise" bigint NOT NULL,
	"coins_paise" bigint NOT NULL,
	"prepaid_paise" bigint NOT NULL,
	"coupon_revenue_paise" bigint NOT NULL,
	"placed" integer NOT NULL,
	CONSTRAINT "sales_days_day_channel_pk" PRIMARY KEY("day","channel")
);
--> statement-breakpoint
CREATE INDEX "stale_days_day" ON "stale_days" USING btree ("figure","day");--> statement-breakpoint
CREATE INDEX "buyers_orders" ON "buyers" USING btree ("orders");--> statement-breakpoint
CREATE INDEX "buyers_paise" ON "buyers" USING btree ("paise");--> statement-breakpoint
CREATE INDEX "buyers_last" ON "buyers" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "buyers_group" ON "buyers" USING btree ("rfm_group");--> statement-breakpoint
-- Whatever the figures are made from notes its change in its own transaction, also where a node of the previous version makes it. Writers are
-- locked out while the triggers come, in the order in which they write, so that none is under way that would note nothing.
LOCK TABLE "orders", "stock_moves", "payments", "refunds", "invoices", "in_house_orders", "till_returns", "batches", "products", "users", "phone_proofs", "earlier_orders", "gateway_settlements", "gateway_settlement_rows", "freight_charges", "messages", "message_attempts" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE FUNCTION india_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((at AT TIME ZONE 'UTC') + interval '330 minutes')::date
$$;--> statement-breakpoint
CREATE FUNCTION note_sales(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO stale_days (figure, day)
  SELECT DISTINCT 'sales', d.day FROM orders o CROSS JOIN LATERAL (VALUES (india_day(o.created_at)), (india_day(coalesce(o.paid_at, o.created_at)))) d (day)
  WHERE o.id = ANY(ids);
  INSERT INTO stale_buyers (user_id) SELECT DISTINCT user_id FROM orders WHERE id = ANY(ids)
$$;--> statement-breakpoint
CREATE FUNCTION note_profit(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO stale_days (figure, day) SELECT DISTINCT 'profit', india_day(created_at) FROM orders WHERE id = ANY(ids)
$$;--> statement-breakpoint
CREATE FUNCTION order_of_cause(cause text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT r.order_id FROM refunds r WHERE $1 LIKE 'order-refunded:%' AND r.id = about::uuid), about::uuid)
  FROM (SELECT split_part($1, ':', 2) AS about) named
  WHERE $1 LIKE 'order-%' AND about ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;--> statement-breakpoint
CREATE FUNCTION note_placed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_sales(array_agg(id)), note_profit(array_agg(id)) FROM changed;
  -- A later order of the buyer is a repeated one because of this one.
  INSERT INTO stale_days (figure, day)
  SELECT DISTINCT 'sales', india_day(coalesce(e.paid_at, e.created_at)) FROM changed c
  JOIN orders e ON e.user_id = c.user_id AND e.id <> c.id AND coalesce(e.paid_at, e.created_at) > c.created_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_note_placed AFTER INSERT ON orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_placed_orders();--> statement-breakpoint
CREATE FUNCTION note_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_sales(ARRAY[NEW.id]), note_profit(ARRAY[NEW.id]);
  IF OLD.user_id <> NEW.user_id THEN INSERT INTO stale_buyers (user_id) VALUES (OLD.user_id); END IF;
  INSERT INTO stale_days (figure, day)
  VALUES ('sales', india_day(coalesce(OLD.paid_at, OLD.created_at))), ('sales', india_day(OLD.created_at)), ('profit', india_day(OLD.created_at))
  UNION
  SELECT 'sales', india_day(coalesce(paid_at, created_at)) FROM orders
  WHERE user_id IN (OLD.user_id, NEW.user_id) AND id <> NEW.id
    AND coalesce(paid_at, created_at) > least(OLD.created_at, OLD.paid_at, NEW.created_at, NEW.paid_at);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_note_change AFTER UPDATE ON orders FOR EACH ROW
WHEN ((OLD.status = 'cancelled', OLD.status = 'pending', OLD.payment_status, OLD.payment_method, OLD.user_id, OLD.created_at, OLD.paid_at, OLD.shipped_at IS NULL, OLD.came_back_at,
    OLD.registration, OLD.shipping_address, OLD.coupon_code, OLD.discounts, OLD.coupon_discount_paise, OLD.coin_discount_paise, OLD.prepaid_discount_paise,
    OLD.delivery_paise, OLD.total_paise, OLD.round_off_paise)
  IS DISTINCT FROM (NEW.status = 'cancelled', NEW.status = 'pending', NEW.payment_status, NEW.payment_method, NEW.user_id, NEW.created_at, NEW.paid_at, NEW.shipped_at IS NULL, NEW.came_back_at,
    NEW.registration, NEW.shipping_address, NEW.coupon_code, NEW.discounts, NEW.coupon_discount_paise, NEW.coin_discount_paise, NEW.prepaid_discount_paise,
    NEW.delivery_paise, NEW.total_paise, NEW.round_off_paise))
EXECUTE FUNCTION note_changed_order();--> statement-breakpoint
CREATE FUNCTION note_moved_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_profit(array_agg(DISTINCT order_id)) FROM changed WHERE order_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_moves_note AFTER INSERT ON stock_moves REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved_stock();--> statement-breakpoint
CREATE FUNCTION note_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_profit(array_agg(DISTINCT order_id)) FROM changed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payments_note AFTER INSERT ON payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_payments();--> statement-breakpoint
CREATE FUNCTION note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[] := ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.order_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.order_id END];
BEGIN
  PERFORM note_sales(ids), note_profit(ids);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_note AFTER INSERT OR DELETE OR UPDATE OF order_id, kind, amount_paise, round_off_paise ON refunds FOR EACH ROW EXECUTE FUNCTION note_refund();--> statement-breakpoint
CREATE FUNCTION note_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_days (figure, day) SELECT DISTINCT 'tax', india_day(issued_at) FROM changed;
  PERFORM note_profit(array_agg(DISTINCT order_id)) FROM changed WHERE order_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_note AFTER INSERT ON invoices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_invoices();--> statement-breakpoint
CREATE FUNCTION note_in_house() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO stale_days (figure, day) VALUES ('sales', india_day(OLD.created_at));
    INSERT INTO stale_buyers (phone) SELECT OLD.phone WHERE OLD.phone <> '';
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO stale_days (figure, day) VALUES ('sales', india_day(NEW.created_at));
    INSERT INTO stale_buyers (phone) SELECT NEW.phone WHERE NEW.phone <> '';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER in_house_orders_note AFTER INSERT OR UPDATE OR DELETE ON in_house_orders FOR EACH ROW EXECUTE FUNCTION note_in_house();--> statement-breakpoint
CREATE FUNCTION note_till_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_days (figure, day) SELECT 'sales', india_day(created_at) FROM in_house_orders WHERE id = NEW.order_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER till_returns_note AFTER INSERT OR UPDATE ON till_returns FOR EACH ROW EXECUTE FUNCTION note_till_return();--> statement-breakpoint
CREATE FUNCTION note_product_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_days (figure, day)
  SELECT DISTINCT 'profit', india_day(o.created_at) FROM orders o
  WHERE o.id IN (SELECT order_id FROM stock_moves WHERE product_id = NEW.id UNION ALL SELECT order_id FROM order_lines WHERE product_id = NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_note_cost AFTER UPDATE OF unit_cost_paise, variant_of_id ON products FOR EACH ROW
WHEN ((OLD.unit_cost_paise, OLD.variant_of_id) IS DISTINCT FROM (NEW.unit_cost_paise, NEW.variant_of_id)) EXECUTE FUNCTION note_product_cost();--> statement-breakpoint
CREATE FUNCTION note_batch_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_profit(array_agg(DISTINCT m.order_id)) FROM batch_moves a JOIN stock_moves m ON m.id = a.move_id
  WHERE a.batch_id = NEW.id AND m.order_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER batches_note_cost AFTER UPDATE OF unit_cost_paise ON batches FOR EACH ROW
WHEN (OLD.unit_cost_paise IS DISTINCT FROM NEW.unit_cost_paise) EXECUTE FUNCTION note_batch_cost();--> statement-breakpoint
CREATE FUNCTION note_settled_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM note_profit(ARRAY[OLD.order_id, (SELECT order_id FROM payments WHERE id = OLD.payment_id)]); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_profit(ARRAY[NEW.order_id, (SELECT order_id FROM payments WHERE id = NEW.payment_id)]); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER gateway_settlement_rows_note AFTER INSERT OR UPDATE OR DELETE ON gateway_settlement_rows FOR EACH ROW EXECUTE FUNCTION note_settled_row();--> statement-breakpoint
CREATE FUNCTION note_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_profit(array_agg(order_id)) FROM (
    SELECT order_id FROM gateway_settlement_rows WHERE settlement_id = NEW.id AND order_id IS NOT NULL
    UNION SELECT p.order_id FROM gateway_settlement_rows r JOIN payments p ON p.id = r.payment_id WHERE r.settlement_id = NEW.id) settled;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER gateway_settlements_note AFTER UPDATE OF status ON gateway_settlements FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION note_settlement();--> statement-breakpoint
CREATE FUNCTION note_freight() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_profit(ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.order_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.order_id END]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER freight_charges_note AFTER INSERT OR UPDATE OR DELETE ON freight_charges FOR EACH ROW EXECUTE FUNCTION note_freight();--> statement-breakpoint
CREATE FUNCTION note_message_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_profit(ARRAY[order_of_cause(m.cause)]) FROM messages m
  WHERE m.id = CASE TG_OP WHEN 'DELETE' THEN OLD.message_id ELSE NEW.message_id END AND m.cause LIKE 'order-%';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER message_attempts_note_new AFTER INSERT ON message_attempts FOR EACH ROW WHEN (NEW.cost_millipaise <> 0) EXECUTE FUNCTION note_message_cost();--> statement-breakpoint
CREATE TRIGGER message_attempts_note_cost AFTER UPDATE OF cost_millipaise ON message_attempts FOR EACH ROW
WHEN (OLD.cost_millipaise <> NEW.cost_millipaise) EXECUTE FUNCTION note_message_cost();--> statement-breakpoint
CREATE TRIGGER message_attempts_note_gone AFTER DELETE ON message_attempts FOR EACH ROW WHEN (OLD.cost_millipaise <> 0) EXECUTE FUNCTION note_message_cost();--> statement-breakpoint
CREATE FUNCTION note_gone_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_profit(ARRAY[order_of_cause(OLD.cause)]);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Its attempts go with it, and no longer know what it was about.
CREATE TRIGGER messages_note_gone AFTER DELETE ON messages FOR EACH ROW WHEN (OLD.cause LIKE 'order-%') EXECUTE FUNCTION note_gone_message();--> statement-breakpoint
CREATE FUNCTION note_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_buyers (user_id) VALUES (NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_note_new AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION note_buyer();--> statement-breakpoint
CREATE TRIGGER users_note_change AFTER UPDATE OF email, phone, closed_at ON users FOR EACH ROW
WHEN ((OLD.email, OLD.phone, OLD.closed_at) IS DISTINCT FROM (NEW.email, NEW.phone, NEW.closed_at)) EXECUTE FUNCTION note_buyer();--> statement-breakpoint
CREATE FUNCTION note_proved_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO stale_buyers (user_id) VALUES (OLD.user_id); END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO stale_buyers (user_id) VALUES (NEW.user_id); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER phone_proofs_note AFTER INSERT OR UPDATE OR DELETE ON phone_proofs FOR EACH ROW EXECUTE FUNCTION note_proved_phone();--> statement-breakpoint
CREATE FUNCTION note_earlier_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO stale_buyers (user_id, email) VALUES (OLD.user_id, OLD.email); END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO stale_buyers (user_id, email) VALUES (NEW.user_id, NEW.email); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER earlier_orders_note AFTER INSERT OR UPDATE OR DELETE ON earlier_orders FOR EACH ROW EXECUTE FUNCTION note_earlier_order();--> statement-breakpoint
INSERT INTO stale_buyers (user_id) SELECT id FROM users WHERE role = 'customer';--> statement-breakpoint
-- Sums of days whose documents lost their buyers' data must stay as they were filed (docs/decisions/0109).
INSERT INTO kept_days (figure, day) SELECT 'tax', day FROM tax_days t WHERE documents = (
  SELECT count(*) FROM invoices WHERE issued_at >= (t.day::timestamp - interval '330 minutes') AT TIME ZONE 'UTC' AND issued_at < (t.day::timestamp + interval '1110 minutes') AT TIME ZONE 'UTC');
