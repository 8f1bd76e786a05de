ALTER TABLE "orders" ADD COLUMN "confirm_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirm_reminder_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_confirm_until" ON "orders" USING btree ("confirm_until") WHERE "orders"."confirm_until" is not null and "orders"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_confirm_reminder" ON "orders" USING btree ("confirm_reminder_at") WHERE "orders"."confirm_reminder_at" is not null;