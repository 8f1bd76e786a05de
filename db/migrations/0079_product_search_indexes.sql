-- concurrently
CREATE INDEX "products_search" ON "products" USING gin ("full_name" gin_trgm_ops,"sku" gin_trgm_ops,"barcode" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_sku_any_case" ON "products" USING btree (lower("sku"));