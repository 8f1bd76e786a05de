-- A parcel found after its order was closed as lost has a return charge to wait for.
CREATE FUNCTION note_returned_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_profit(ARRAY[NEW.order_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shipments_note_returned AFTER UPDATE OF state ON shipments FOR EACH ROW
WHEN (NEW.state = 'returned' AND OLD.state <> 'returned') EXECUTE FUNCTION note_returned_parcel();
