CREATE TABLE "builds" (
	"id" text PRIMARY KEY NOT NULL,
	"files" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_url" text NOT NULL,
	"database_id" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "installation_one" CHECK ("installation"."only")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failure" text;--> statement-breakpoint
CREATE INDEX "jobs_lane" ON "jobs" USING btree ("lane","run_at") WHERE "jobs"."dead_at" is null;