CREATE TABLE "gateway_settlement_rows" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"settlement_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"gateway_order_id" text,
	"gateway_payment_id" text,
	"gateway_refund_id" text,
	"amount_paise" integer NOT NULL,
	"fee_paise" integer DEFAULT 0 NOT NULL,
	"fee_tax_paise" integer DEFAULT 0 NOT NULL,
	"net_paise" integer NOT NULL,
	"at" timestamp (3) with time zone,
	"payment_id" uuid,
	"refund_id" uuid,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_settlement_rows_once" UNIQUE("settlement_id","event_key"),
	CONSTRAINT "gateway_settlement_rows_kind" CHECK ("gateway_settlement_rows"."kind" in ('payment', 'refund', 'dispute', 'other')),
	CONSTRAINT "gateway_settlement_rows_amount" CHECK (least("gateway_settlement_rows"."amount_paise", "gateway_settlement_rows"."fee_paise", "gateway_settlement_rows"."fee_tax_paise") >= 0)
);
--> statement-breakpoint
CREATE TABLE "gateway_settlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gateway" text NOT NULL,
	"settlement_id" text NOT NULL,
	"utr" text,
	"status" text NOT NULL,
	"payments_paise" bigint DEFAULT 0 NOT NULL,
	"fee_paise" bigint DEFAULT 0 NOT NULL,
	"fee_tax_paise" bigint DEFAULT 0 NOT NULL,
	"adjustment_paise" bigint DEFAULT 0 NOT NULL,
	"charge_paise" bigint DEFAULT 0 NOT NULL,
	"charge_tax_paise" bigint DEFAULT 0 NOT NULL,
	"amount_paise" bigint DEFAULT 0 NOT NULL,
	"rows_paise" bigint DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_settlements_once" UNIQUE("gateway","settlement_id"),
	CONSTRAINT "gateway_settlements_status" CHECK ("gateway_settlements"."status" in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "settlement_readings" (
	"gateway" text PRIMARY KEY NOT NULL,
	"read_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "gateway_settlement_rows" ADD CONSTRAINT "gateway_settlement_rows_settlement_id_gateway_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."gateway_settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_settlement_rows" ADD CONSTRAINT "gateway_settlement_rows_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_settlement_rows" ADD CONSTRAINT "gateway_settlement_rows_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_settlement_rows" ADD CONSTRAINT "gateway_settlement_rows_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_settlement_rows_event" ON "gateway_settlement_rows" USING btree ("event_key");--> statement-breakpoint
CREATE INDEX "gateway_settlement_rows_payment" ON "gateway_settlement_rows" USING btree ("payment_id") WHERE "gateway_settlement_rows"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "gateway_settlement_rows_refund" ON "gateway_settlement_rows" USING btree ("refund_id") WHERE "gateway_settlement_rows"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "gateway_settlement_rows_order" ON "gateway_settlement_rows" USING btree ("order_id") WHERE "gateway_settlement_rows"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "gateway_settlement_rows_unknown" ON "gateway_settlement_rows" USING btree ("id") WHERE "gateway_settlement_rows"."payment_id" is null and "gateway_settlement_rows"."refund_id" is null and "gateway_settlement_rows"."kind" in ('payment', 'refund');--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_settlements_utr" ON "gateway_settlements" USING btree ("gateway","utr") WHERE "gateway_settlements"."utr" is not null;--> statement-breakpoint
CREATE INDEX "gateway_settlements_newest" ON "gateway_settlements" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at");