CREATE TABLE "journal_tags" (
	"tag" text PRIMARY KEY NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
