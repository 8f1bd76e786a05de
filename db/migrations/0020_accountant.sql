CREATE TABLE "locked_months" (
	"month" text PRIMARY KEY NOT NULL,
	"locked_at" timestamp (3) with time zone NOT NULL,
	"locked_by_id" uuid,
	CONSTRAINT "locked_months_month" CHECK ("locked_months"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "locked_months" ADD CONSTRAINT "locked_months_locked_by_id_users_id_fk" FOREIGN KEY ("locked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;