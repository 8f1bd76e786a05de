ALTER TABLE "sessions" ADD COLUMN "stepped_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "two_step" ADD COLUMN "wrong_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "two_step" ADD COLUMN "locked_until" timestamp (3) with time zone;