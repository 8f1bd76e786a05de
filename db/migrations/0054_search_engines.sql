CREATE TABLE "announced_addresses" (
	"path" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"addresses" integer NOT NULL,
	"status" integer
);
--> statement-breakpoint
CREATE INDEX "announced_addresses_waiting" ON "announced_addresses" USING btree ("changed_at") WHERE not "announced_addresses"."is_told";--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("at");