CREATE TABLE "content_previews" (
	"user_id" uuid NOT NULL,
	"page" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "content_previews_user_id_page_pk" PRIMARY KEY("user_id","page")
);
--> statement-breakpoint
ALTER TABLE "content_previews" ADD CONSTRAINT "content_previews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;