ALTER TABLE "coupon_uses" DROP CONSTRAINT "coupon_uses_pkey";--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_coupon_id_pk" PRIMARY KEY("order_id","coupon_id");--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "combines" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "tiers" jsonb;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "buy_get" jsonb;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "goods" jsonb;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "got_goods" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "coupons_automatic" ON "coupons" USING btree ("expires_at") WHERE "coupons"."is_automatic" and "coupons"."is_active" and "coupons"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_got_goods" CHECK ("coupons"."got_goods" is null or "coupons"."buy_get" is not null);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount_paise" between 0 and "order_lines"."unit_paise" * "order_lines"."quantity");