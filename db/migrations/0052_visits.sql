CREATE TABLE "order_touches" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"device" text NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"day" date NOT NULL,
	"device" text NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"product" integer DEFAULT 0 NOT NULL,
	"cart" integer DEFAULT 0 NOT NULL,
	"checkout" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_days_day_device_source_medium_campaign_pk" PRIMARY KEY("day","device","source","medium","campaign"),
	CONSTRAINT "visit_days_not_negative" CHECK (least("visit_days"."product", "visit_days"."cart", "visit_days"."checkout", "visit_days"."orders") >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_touches" ADD CONSTRAINT "order_touches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_touches_oldest" ON "order_touches" USING btree ("at");