-- concurrently
CREATE INDEX "addresses_state" ON "addresses" USING btree ("state_code","user_id");--> statement-breakpoint
CREATE INDEX "addresses_pin" ON "addresses" USING btree ("zip_code" text_pattern_ops,"user_id");