CREATE TABLE "recovery_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"failure" text,
	"place" text NOT NULL,
	"backup_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "recovery_runs_kind" CHECK ("recovery_runs"."kind" in ('backup', 'drill'))
);
--> statement-breakpoint
CREATE INDEX "recovery_runs_newest" ON "recovery_runs" USING btree ("kind","finished_at");