CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"segment_id" uuid,
	"subject" text DEFAULT '' NOT NULL,
	"preheader" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_service" boolean DEFAULT false NOT NULL,
	"held_out_percent" smallint DEFAULT 0 NOT NULL,
	"counts_days" smallint DEFAULT 14 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"send_at" timestamp (3) with time zone,
	"trouble" text,
	"mailing_id" uuid,
	"created_by_id" uuid NOT NULL,
	"changed_by_id" uuid,
	"change_noted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letters_mailingId_unique" UNIQUE("mailing_id"),
	CONSTRAINT "letters_state" CHECK ("letters"."state" in ('draft', 'scheduled', 'started')),
	CONSTRAINT "letters_scheduled_has_its_time" CHECK ("letters"."state" <> 'scheduled' or "letters"."send_at" is not null),
	CONSTRAINT "letters_started_is_a_mailing" CHECK (("letters"."state" = 'started') = ("letters"."mailing_id" is not null)),
	CONSTRAINT "letters_held_out" CHECK ("letters"."held_out_percent" in (0, 10))
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"rule" jsonb NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_segment_id_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letters_open" ON "letters" USING btree ("updated_at") WHERE "letters"."state" <> 'started';--> statement-breakpoint
CREATE INDEX "letters_segment" ON "letters" USING btree ("segment_id") WHERE "letters"."segment_id" is not null;