CREATE TABLE "product_videos" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"video_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"key" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"milliseconds" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"media_key" text NOT NULL,
	"captions_key" text,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "videos_format" CHECK ("videos"."format" in ('mp4', 'webm'))
);
--> statement-breakpoint
ALTER TABLE "product_videos" ADD CONSTRAINT "product_videos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_videos" ADD CONSTRAINT "product_videos_video_key_videos_key_fk" FOREIGN KEY ("video_key") REFERENCES "public"."videos"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_media_key_media_key_fk" FOREIGN KEY ("media_key") REFERENCES "public"."media"("key") ON DELETE no action ON UPDATE no action;