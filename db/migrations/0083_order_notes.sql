-- What an order notes (0080), in the language whose statements are planned once a connection and not at every call, and from the rows at hand.
CREATE OR REPLACE FUNCTION note_sales(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_days (figure, day)
  SELECT DISTINCT 'sales', d.day FROM orders o CROSS JOIN LATERAL (VALUES (india_day(o.created_at)), (india_day(coalesce(o.paid_at, o.created_at)))) d (day)
  WHERE o.id = ANY(ids);
  INSERT INTO stale_buyers (user_id) SELECT DISTINCT user_id FROM orders WHERE id = ANY(ids);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_profit(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_days (figure, day) SELECT DISTINCT 'profit', india_day(created_at) FROM orders WHERE id = ANY(ids);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_placed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_days (figure, day)
  SELECT 'sales', india_day(created_at) FROM changed
  UNION SELECT 'sales', india_day(paid_at) FROM changed WHERE paid_at IS NOT NULL
  UNION SELECT 'profit', india_day(created_at) FROM changed
  -- A later order of the buyer is a repeated one because of this one.
  UNION SELECT 'sales', india_day(coalesce(e.paid_at, e.created_at)) FROM changed c
  JOIN orders e ON e.user_id = c.user_id AND e.id <> c.id AND coalesce(e.paid_at, e.created_at) > c.created_at;
  INSERT INTO stale_buyers (user_id) SELECT DISTINCT user_id FROM changed;
  RETURN NULL;
END $$;
