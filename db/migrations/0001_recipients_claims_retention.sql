ALTER TABLE "claims" DROP CONSTRAINT "claims_kind";--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "recipient_name" text;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "after_window_reason" text;--> statement-breakpoint
ALTER TABLE "in_house_orders" ADD COLUMN "anonymised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_by" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "anonymised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_kind" CHECK ("claims"."kind" in ('damaged', 'leaking', 'missing', 'wrong', 'expired', 'defective', 'late', 'not-delivered'));--> statement-breakpoint
-- data
-- What was issued never changes, but for its buyer and reason once its term is over (app/platform/retention.ts).
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'invoices' AND current_setting('shop.retention', true) = 'anonymise' THEN
    IF to_jsonb(NEW) ->> 'reason' IS NULL AND to_jsonb(NEW) -> 'buyer' ->> 'name' = 'Anonymised'
      AND to_jsonb(NEW) - 'buyer' - 'reason' = to_jsonb(OLD) - 'buyer' - 'reason' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'What was issued never changes: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
