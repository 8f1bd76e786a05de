ALTER TABLE "claims" DROP CONSTRAINT "claims_kind";--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "pieces_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_batch" CHECK (("claims"."kind" = 'recalled') = ("claims"."batch_id" is not null));--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_pieces_back" CHECK ("claims"."pieces_back" >= 0 and ("claims"."pieces_back" = 0 or "claims"."batch_id" is not null));--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_kind" CHECK ("claims"."kind" in ('damaged', 'leaking', 'missing', 'wrong', 'expired', 'defective', 'late', 'not-delivered', 'recalled'));