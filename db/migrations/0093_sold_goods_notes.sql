-- What sold goods note (0083), from the rows at hand: ids as an array were planned at every order, which took longer than noting them.
CREATE OR REPLACE FUNCTION note_moved_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_days (figure, day)
  SELECT DISTINCT 'profit', india_day(o.created_at) FROM orders o WHERE o.id IN (SELECT order_id FROM changed);
  RETURN NULL;
END $$;
