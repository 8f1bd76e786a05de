CREATE TABLE "mailing_pictures" (
	"owner_id" uuid NOT NULL,
	"media_key" text NOT NULL,
	CONSTRAINT "mailing_pictures_owner_id_media_key_pk" PRIMARY KEY("owner_id","media_key")
);
--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "preheader" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "counts_days" smallint DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_pictures" ADD CONSTRAINT "mailing_pictures_media_key_media_key_fk" FOREIGN KEY ("media_key") REFERENCES "public"."media"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_pictures_by_picture" ON "mailing_pictures" USING btree ("media_key");