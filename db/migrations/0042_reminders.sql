CREATE TABLE "pack_days" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"days" smallint NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pack_days_days" CHECK ("pack_days"."days" between 1 and 730)
);
--> statement-breakpoint
CREATE TABLE "reminder_rules" (
	"rule" text PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"wait" integer NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_rules_rule" CHECK ("reminder_rules"."rule" in ('cart', 'refill', 'win-back', 'review', 'back-in-stock')),
	CONSTRAINT "reminder_rules_wait" CHECK ("reminder_rules"."wait" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rule" text NOT NULL,
	"cause" text NOT NULL,
	"user_id" uuid NOT NULL,
	"is_held_out" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_once" UNIQUE("cause"),
	CONSTRAINT "reminders_rule_known" CHECK ("reminders"."rule" in ('cart', 'refill', 'win-back', 'review', 'back-in-stock'))
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose";--> statement-breakpoint
ALTER TABLE "pack_days" ADD CONSTRAINT "pack_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_user" ON "reminders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reminders_rule" ON "reminders" USING btree ("rule","created_at");--> statement-breakpoint
CREATE INDEX "cart_items_newest" ON "cart_items" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" USING btree ("delivered_at") WHERE "orders"."delivered_at" is not null;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('newsletter', 'terms', 'privacy', 'adult', 'review', 'back-in-stock', 'whatsapp-orders', 'reminders-email', 'reminders-whatsapp', 'reminders-sms'));