ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "wrong_tries_of_network" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_host_cookie" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('newsletter', 'terms', 'privacy', 'adult', 'review', 'back-in-stock'));