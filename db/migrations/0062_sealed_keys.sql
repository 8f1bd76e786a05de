CREATE TABLE "sealed_keys" (
	"party" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"saved_by_id" uuid
);
--> statement-breakpoint
ALTER TABLE "sealed_keys" ADD CONSTRAINT "sealed_keys_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;