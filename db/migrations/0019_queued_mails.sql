ALTER TABLE "installation" ADD COLUMN "secret_mark" text;--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("created_at") WHERE "mails"."sent_at" is null and "mails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "mails_resent" ON "mails" USING btree (substr("cause", 8, 36)) WHERE "mails"."cause" like 'resend:%';