CREATE TABLE "conversions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"receiver" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"user_agent" text,
	"asked_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversions_once" UNIQUE("order_id","receiver"),
	CONSTRAINT "conversions_receiver" CHECK ("conversions"."receiver" in ('meta', 'google')),
	CONSTRAINT "conversions_state" CHECK ("conversions"."state" in ('waiting', 'told', 'dropped', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose";--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversions_newest" ON "conversions" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('newsletter', 'terms', 'privacy', 'adult', 'review', 'back-in-stock', 'whatsapp-orders', 'reminders-email', 'reminders-whatsapp', 'reminders-sms', 'measuring-meta', 'measuring-google'));