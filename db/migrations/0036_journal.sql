CREATE TABLE "content_pictures" (
	"page_id" uuid NOT NULL,
	"media_key" text NOT NULL,
	CONSTRAINT "content_pictures_page_id_media_key_pk" PRIMARY KEY("page_id","media_key")
);
--> statement-breakpoint
ALTER TABLE "content_pages" DROP CONSTRAINT "content_pages_slug_unique";--> statement-breakpoint
ALTER TABLE "content_pages" DROP CONSTRAINT "content_pages_kind";--> statement-breakpoint
ALTER TABLE "content_pages" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "content_pictures" ADD CONSTRAINT "content_pictures_page_id_content_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."content_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_pictures" ADD CONSTRAINT "content_pictures_media_key_media_key_fk" FOREIGN KEY ("media_key") REFERENCES "public"."media"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_pictures_by_picture" ON "content_pictures" USING btree ("media_key");--> statement-breakpoint
ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_address" UNIQUE("kind","slug");--> statement-breakpoint
ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_kind" CHECK ("content_pages"."kind" in ('home', 'about', 'landing', 'post'));