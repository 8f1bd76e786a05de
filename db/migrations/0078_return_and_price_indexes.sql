-- concurrently
CREATE INDEX "products_priced" ON "products" USING btree ("original_price_paise","offer_basis_points","gst_rate_basis_points","mrp_paise") WHERE "products"."archived_at" is null and "products"."kit_pricing" is null;--> statement-breakpoint
CREATE INDEX "products_taxed_by_name" ON "products" USING btree ("full_name","id") WHERE "products"."archived_at" is null and "products"."kit_pricing" is null and "products"."gst_rate_basis_points" > 0 and "products"."original_price_paise" > 0;--> statement-breakpoint
CREATE INDEX "invoices_to_business" ON "invoices" USING btree ("issued_at") WHERE coalesce("invoices"."buyer" ->> 'gstin', '') <> '';--> statement-breakpoint
CREATE INDEX "invoices_large" ON "invoices" USING btree ("issued_at") WHERE "invoices"."kind" = 'invoice' and "invoices"."total_paise" > 10000000;--> statement-breakpoint
CREATE INDEX "invoices_credit_notes" ON "invoices" USING btree ("issued_at") WHERE "invoices"."kind" = 'credit_note';