-- concurrently
CREATE INDEX "products_kits" ON "products" USING btree ("id") WHERE "products"."kit_pricing" is not null;--> statement-breakpoint
CREATE INDEX "profit_days_keys" ON "profit_days" USING btree ("by","key","day","income");