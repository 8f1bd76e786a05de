-- Page views by day (docs/decisions/0113). The former table becomes the default partition, which needs no reading of its rows: both versions
-- go on writing and reading under the name "impressions". The shop itself then gives it its range and makes the days.
ALTER TABLE "impressions" RENAME TO "impressions_earlier";--> statement-breakpoint
ALTER INDEX "impressions_newest" RENAME TO "impressions_earlier_newest";--> statement-breakpoint
ALTER INDEX "impressions_of_page" RENAME TO "impressions_earlier_of_page";--> statement-breakpoint
CREATE TABLE "impressions" (
	"id" bigint DEFAULT nextval('impressions_id_seq'::regclass) NOT NULL,
	"ip" text NOT NULL,
	"page" text NOT NULL,
	"section" text,
	"location" text NOT NULL,
	"device_type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE INDEX "impressions_newest" ON "impressions" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "impressions_of_page" ON "impressions" USING btree ("page","at","id");--> statement-breakpoint
ALTER TABLE "impressions" ATTACH PARTITION "impressions_earlier" DEFAULT;--> statement-breakpoint
ALTER SEQUENCE "impressions_id_seq" OWNED BY "impressions"."id";--> statement-breakpoint
DO $$ BEGIN
	IF NOT EXISTS (SELECT FROM "impressions_earlier") THEN
		DROP TABLE "impressions_earlier";
		CREATE TABLE "impressions_rest" PARTITION OF "impressions" DEFAULT;
	END IF;
END $$;
