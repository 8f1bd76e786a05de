-- concurrently
CREATE INDEX "users_phone" ON "users" USING btree ("phone") WHERE "users"."closed_at" is null and "users"."phone" <> '';--> statement-breakpoint
CREATE INDEX "stock_moves_sold" ON "stock_moves" USING btree ("created_at","product_id","change") WHERE "stock_moves"."reason" in ('sale', 'in-house', 'replacement', 'release', 'cancel', 'return');