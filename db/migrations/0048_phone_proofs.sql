CREATE TABLE "phone_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone" text NOT NULL,
	"user_id" uuid NOT NULL,
	"proved_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "phone_proofs_mobile" CHECK ("phone_proofs"."phone" ~ '^[6-9][0-9]{9}$')
);
--> statement-breakpoint
ALTER TABLE "phone_proofs" ADD CONSTRAINT "phone_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_proofs_phone" ON "phone_proofs" USING btree ("phone") WHERE "phone_proofs"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_proofs_user" ON "phone_proofs" USING btree ("user_id") WHERE "phone_proofs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "phone_proofs_ever" ON "phone_proofs" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "phone_proofs_of" ON "phone_proofs" USING btree ("user_id");