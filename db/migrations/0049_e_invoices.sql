CREATE TABLE "e_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"problem" text,
	"irn" text,
	"ack_number" text,
	"acknowledged_at" timestamp (3) with time zone,
	"signed_qr" text,
	"portal" text,
	CONSTRAINT "e_invoices_invoiceId_unique" UNIQUE("invoice_id"),
	CONSTRAINT "e_invoices_irn_unique" UNIQUE("irn"),
	CONSTRAINT "e_invoices_state" CHECK ("e_invoices"."state" in ('waiting', 'refused', 'registered')),
	CONSTRAINT "e_invoices_registered" CHECK (("e_invoices"."state" = 'registered') = ("e_invoices"."irn" is not null))
);
--> statement-breakpoint
ALTER TABLE "e_invoices" ADD CONSTRAINT "e_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "e_invoices_open" ON "e_invoices" USING btree ("created_at") WHERE "e_invoices"."state" <> 'registered';--> statement-breakpoint
CREATE INDEX "e_invoices_newest" ON "e_invoices" USING btree ("created_at");--> statement-breakpoint
-- What is registered never changes, but for the QR code, which names the buyer, once its term is over.
CREATE FUNCTION refuse_change_of_registered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.state <> 'registered' OR (current_setting('shop.retention', true) = 'anonymise'
    AND to_jsonb(NEW) ->> 'signed_qr' IS NULL AND to_jsonb(NEW) - 'signed_qr' = to_jsonb(OLD) - 'signed_qr')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'What was registered never changes: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER e_invoices_never_change BEFORE UPDATE OR DELETE ON "e_invoices" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_registered();
