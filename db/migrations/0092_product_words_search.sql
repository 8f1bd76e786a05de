-- concurrently
CREATE INDEX "product_words_search" ON "product_words" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_listed" ON "products" USING btree ("created_at","id","archived_at","is_available") WHERE "products"."variant_of_id" is null;