CREATE TABLE "parcel_quotes" (
	"order_id" uuid NOT NULL,
	"courier" text NOT NULL,
	"carrier_id" text NOT NULL,
	"weight_grams" integer NOT NULL,
	"price_paise" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "parcel_quotes_order_id_courier_carrier_id_pk" PRIMARY KEY("order_id","courier","carrier_id")
);
--> statement-breakpoint
CREATE TABLE "marketing_costs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"source" text NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"amount_paise" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "marketing_costs_days_in_order" CHECK ("marketing_costs"."to_day" >= "marketing_costs"."from_day"),
	CONSTRAINT "marketing_costs_amount" CHECK ("marketing_costs"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "courier_remittances" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"courier" text NOT NULL,
	"awb" text NOT NULL,
	"utr" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"remitted_on" date NOT NULL,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courier_remittances_once" UNIQUE("courier","awb","utr"),
	CONSTRAINT "courier_remittances_courier" CHECK ("courier_remittances"."courier" in ('shiprocket', 'delhivery', 'practice', 'other'))
);
--> statement-breakpoint
CREATE TABLE "freight_charges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"courier" text NOT NULL,
	"awb" text NOT NULL,
	"leg" text NOT NULL,
	"invoice_number" text DEFAULT '' NOT NULL,
	"charged_on" date,
	"weight_grams" integer,
	"zone" text DEFAULT '' NOT NULL,
	"amount_paise" integer NOT NULL,
	"gst_paise" integer DEFAULT 0 NOT NULL,
	"order_id" uuid,
	"shipment_id" uuid,
	"disputed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "freight_charges_once" UNIQUE("courier","awb","leg","invoice_number"),
	CONSTRAINT "freight_charges_courier" CHECK ("freight_charges"."courier" in ('shiprocket', 'delhivery', 'practice', 'other')),
	CONSTRAINT "freight_charges_leg" CHECK ("freight_charges"."leg" in ('forward', 'return'))
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "quoted_paise" integer;--> statement-breakpoint
ALTER TABLE "parcel_quotes" ADD CONSTRAINT "parcel_quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_costs" ADD CONSTRAINT "marketing_costs_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_remittances" ADD CONSTRAINT "courier_remittances_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_charges" ADD CONSTRAINT "freight_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_charges" ADD CONSTRAINT "freight_charges_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marketing_costs_days" ON "marketing_costs" USING btree ("from_day","to_day") WHERE "marketing_costs"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "courier_remittances_order" ON "courier_remittances" USING btree ("order_id") WHERE "courier_remittances"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "courier_remittances_newest" ON "courier_remittances" USING btree ("remitted_on");--> statement-breakpoint
CREATE INDEX "freight_charges_order" ON "freight_charges" USING btree ("order_id") WHERE "freight_charges"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "freight_charges_newest" ON "freight_charges" USING btree ("created_at","id");