CREATE TABLE "error_groups" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"route" text NOT NULL,
	"place" text NOT NULL,
	"message" text NOT NULL,
	"stack" jsonb NOT NULL,
	"release" text NOT NULL,
	"request_id" text,
	"count" bigint NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"hour_started_at" timestamp (3) with time zone NOT NULL,
	"hour_count" integer NOT NULL
);
