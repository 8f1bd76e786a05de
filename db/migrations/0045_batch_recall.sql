ALTER TABLE "batches" ADD COLUMN "recalled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "recall_reason" text;--> statement-breakpoint
CREATE INDEX "batches_recalled" ON "batches" USING btree ("product_id") WHERE "batches"."recalled_at" is not null;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_recall" CHECK (("batches"."recalled_at" is null) = ("batches"."recall_reason" is null));