ALTER TABLE "coin_entries" ADD COLUMN "goods_paise" integer;--> statement-breakpoint
ALTER TABLE "coin_entries" ADD COLUMN "rate_basis_points" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_gstin" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "business_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_terms" jsonb;