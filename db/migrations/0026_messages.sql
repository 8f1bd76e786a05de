CREATE TABLE "message_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"provider_id" text,
	"status" text DEFAULT 'asked' NOT NULL,
	"failure" text,
	"cost_millipaise" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_attempts_once" UNIQUE("message_id","channel"),
	CONSTRAINT "message_attempts_status" CHECK ("message_attempts"."status" in ('asked', 'unsure', 'lost', 'accepted', 'sent', 'failed', 'delivered', 'read')),
	CONSTRAINT "message_attempts_channel" CHECK ("message_attempts"."channel" in ('whatsapp', 'sms')),
	CONSTRAINT "message_attempts_cost" CHECK ("message_attempts"."cost_millipaise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"provider_id" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reports_once" UNIQUE("channel","provider_id","status")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"phone" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"words" jsonb NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"failure" text,
	"good_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_cause_unique" UNIQUE("cause"),
	CONSTRAINT "messages_status" CHECK ("messages"."status" in ('queued', 'sent', 'delivered', 'read', 'failed')),
	CONSTRAINT "messages_language" CHECK ("messages"."language" ~ '^[a-z]{2,3}$')
);
--> statement-breakpoint
CREATE TABLE "phone_stops" (
	"phone" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose";--> statement-breakpoint
ALTER TABLE "message_attempts" ADD CONSTRAINT "message_attempts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_attempts_provider" ON "message_attempts" USING btree ("channel","provider_id");--> statement-breakpoint
CREATE INDEX "message_attempts_newest" ON "message_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_reports_newest" ON "message_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_phone" ON "messages" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('newsletter', 'terms', 'privacy', 'adult', 'review', 'back-in-stock', 'whatsapp-orders'));