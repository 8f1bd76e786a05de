ALTER TABLE "carts" DROP CONSTRAINT "carts_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "guest_token_hash" text;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "account_id" uuid GENERATED ALWAYS AS (case when guest_token_hash is null then user_id end) STORED;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carts_expiry" ON "carts" USING btree ("expires_at") WHERE "carts"."expires_at" is not null;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_guest_token_hash" UNIQUE("guest_token_hash");--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_guest" CHECK (("carts"."guest_token_hash" is null) = ("carts"."expires_at" is null));