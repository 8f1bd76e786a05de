ALTER TABLE "payment_attempts" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "practice_orders" ADD COLUMN "way" text;