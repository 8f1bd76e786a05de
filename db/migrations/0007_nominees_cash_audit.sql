ALTER TABLE "users" ADD COLUMN "nominee_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "nominee_contact" text;--> statement-breakpoint
CREATE INDEX "in_house_orders_cash" ON "in_house_orders" USING btree ("phone","created_at") WHERE "in_house_orders"."payment_type" = 'Cash' and "in_house_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_cash" ON "orders" USING btree ("customer_phone") WHERE "orders"."payment_method" = 'cod' and "orders"."status" <> 'cancelled';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_nominee" CHECK (("users"."nominee_name" is null) = ("users"."nominee_contact" is null));--> statement-breakpoint
-- What the audit says stays as it was written, but for two ways that the shop itself takes: the details of a person who closed the account
-- are emptied, and a row is deleted once its term is over (app/platform/retention.ts). The age lets the sweep of an earlier version go on.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (current_setting('shop.retention', true) = 'audit' OR OLD.created_at < now() - interval '96 months') THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF NEW.before IS NULL AND NEW.after IS NULL AND (NEW.subject = OLD.subject OR NEW.subject LIKE '%@closed.invalid%')
      AND to_jsonb(NEW) - 'before' - 'after' - 'subject' = to_jsonb(OLD) - 'before' - 'after' - 'subject' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit is only added to: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_is_only_added_to BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE FUNCTION refuse_audit_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit is only added to: %', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_truncate();
