CREATE TABLE "counter_uses" (
	"in_house_order_id" uuid NOT NULL,
	"coupon_id" uuid NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counter_uses_in_house_order_id_coupon_id_pk" PRIMARY KEY("in_house_order_id","coupon_id")
);
--> statement-breakpoint
ALTER TABLE "in_house_orders" ADD COLUMN "coupon_discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "in_house_orders" ADD COLUMN "discounts" jsonb;--> statement-breakpoint
ALTER TABLE "counter_uses" ADD CONSTRAINT "counter_uses_in_house_order_id_in_house_orders_id_fk" FOREIGN KEY ("in_house_order_id") REFERENCES "public"."in_house_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_uses" ADD CONSTRAINT "counter_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counter_uses_coupon" ON "counter_uses" USING btree ("coupon_id") WHERE "counter_uses"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "in_house_orders_phone" ON "in_house_orders" USING btree ("phone") WHERE "in_house_orders"."deleted_at" is null;