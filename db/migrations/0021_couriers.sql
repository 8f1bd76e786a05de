CREATE TABLE "delivery_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shipment_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"action" text,
	"wish" jsonb,
	"chosen_by" uuid,
	"is_by_staff" boolean DEFAULT false NOT NULL,
	"chosen_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_attempts_one_a_day" UNIQUE("shipment_id","day"),
	CONSTRAINT "delivery_attempts_reason" CHECK ("delivery_attempts"."reason" in ('unavailable', 'address', 'refused', 'cash', 'later', 'other')),
	CONSTRAINT "delivery_attempts_chosen" CHECK (("delivery_attempts"."action" is null) = ("delivery_attempts"."chosen_at" is null))
);
--> statement-breakpoint
CREATE TABLE "practice_parcels" (
	"reference" text PRIMARY KEY NOT NULL,
	"awb" text NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"scans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wishes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_parcels_awb_unique" UNIQUE("awb")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"courier" text NOT NULL,
	"reference" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'booking' NOT NULL,
	"state_since" timestamp (3) with time zone,
	"carrier_id" text,
	"weight_grams" integer NOT NULL,
	"collect_paise" integer DEFAULT 0 NOT NULL,
	"awb" text,
	"courier_order_id" text,
	"courier_shipment_id" text,
	"carrier_name" text,
	"routing_code" text,
	"booking_until" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"expected_on" date,
	"pickup_on" date,
	"pickup_token" text,
	"manifested_at" timestamp (3) with time zone,
	"manifest_url" text,
	"cancel_requested_at" timestamp (3) with time zone,
	"last_scan_at" timestamp (3) with time zone,
	"polled_at" timestamp (3) with time zone,
	"booked_by" uuid,
	"booked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_reference_once" UNIQUE("courier","reference"),
	CONSTRAINT "shipments_awb_once" UNIQUE("courier","awb"),
	CONSTRAINT "shipments_courier" CHECK ("shipments"."courier" in ('shiprocket', 'delhivery', 'practice')),
	CONSTRAINT "shipments_state" CHECK ("shipments"."state" in ('booking', 'refused', 'booked', 'in_transit', 'out_for_delivery', 'delivery_failed', 'returning', 'returned', 'delivered', 'lost', 'cancelled')),
	CONSTRAINT "shipments_weight" CHECK ("shipments"."weight_grams" between 1 and 50000),
	CONSTRAINT "shipments_collect" CHECK ("shipments"."collect_paise" >= 0 and "shipments"."collect_paise" % 100 = 0),
	CONSTRAINT "shipments_awb_known" CHECK ("shipments"."awb" is not null or "shipments"."state" in ('booking', 'refused', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "tracking_scans" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text,
	"text" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tracking_scans_once" UNIQUE("shipment_id","at","text")
);
--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_booked_by_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_scans" ADD CONSTRAINT "tracking_scans_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_per_order" ON "shipments" USING btree ("order_id") WHERE "shipments"."state" not in ('refused', 'cancelled');--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_newest" ON "shipments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shipments_open" ON "shipments" USING btree ("state","polled_at") WHERE "shipments"."state" not in ('refused', 'cancelled', 'delivered', 'returned');