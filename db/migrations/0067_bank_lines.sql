CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"narration" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"amount_paise" bigint NOT NULL,
	"balance_paise" bigint,
	"nth" integer DEFAULT 0 NOT NULL,
	"words" text[] NOT NULL,
	"settlement_id" uuid,
	"remittance_courier" text,
	"remittance_utr" text,
	"refund_id" uuid,
	"purpose" text,
	"note" text DEFAULT '' NOT NULL,
	"matched_by" text,
	"matched_by_id" uuid,
	"matched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_lines_once" UNIQUE NULLS NOT DISTINCT("account","day","amount_paise","reference","balance_paise","nth"),
	CONSTRAINT "bank_lines_amount" CHECK ("bank_lines"."amount_paise" <> 0),
	CONSTRAINT "bank_lines_courier" CHECK ("bank_lines"."remittance_courier" in ('shiprocket', 'delhivery', 'practice', 'other')),
	CONSTRAINT "bank_lines_purpose" CHECK ("bank_lines"."purpose" in ('sale', 'supplier', 'fee', 'tax', 'own', 'other')),
	CONSTRAINT "bank_lines_remitted" CHECK (("bank_lines"."remittance_courier" is null) = ("bank_lines"."remittance_utr" is null)),
	CONSTRAINT "bank_lines_one_thing" CHECK (num_nonnulls("bank_lines"."settlement_id", "bank_lines"."remittance_utr", "bank_lines"."refund_id", "bank_lines"."purpose") = case when "bank_lines"."matched_by" is null then 0 else 1 end)
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_settlement_id_gateway_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."gateway_settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_matched_by_id_users_id_fk" FOREIGN KEY ("matched_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_settlement" ON "bank_lines" USING btree ("settlement_id") WHERE "bank_lines"."settlement_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_remittance" ON "bank_lines" USING btree ("remittance_courier","remittance_utr") WHERE "bank_lines"."remittance_utr" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_refund" ON "bank_lines" USING btree ("refund_id") WHERE "bank_lines"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_lines_newest" ON "bank_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("day") WHERE "bank_lines"."matched_by" is null;--> statement-breakpoint
CREATE INDEX "bank_lines_words" ON "bank_lines" USING gin ("words") WHERE "bank_lines"."matched_by" is null;