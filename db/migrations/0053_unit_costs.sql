ALTER TABLE "products" ADD COLUMN "unit_cost_paise" integer;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "unit_cost_paise" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost_not_negative" CHECK ("products"."unit_cost_paise" >= 0);--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_cost_not_negative" CHECK ("batches"."unit_cost_paise" >= 0);