CREATE TABLE "month_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"month" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"manifest" jsonb,
	"requested_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "month_files_state" CHECK ("month_files"."state" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "month_files" ADD CONSTRAINT "month_files_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "month_files_newest" ON "month_files" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "month_files_one_waiting" ON "month_files" USING btree ("month") WHERE "month_files"."state" = 'waiting';