CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_path" text NOT NULL,
	"to_path" text NOT NULL,
	"source" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_fromPath_unique" UNIQUE("from_path"),
	CONSTRAINT "redirects_source" CHECK ("redirects"."source" in ('staff', 'import', 'renamed', 'move')),
	CONSTRAINT "redirects_paths" CHECK ("redirects"."from_path" like '/%' and "redirects"."to_path" like '/%' and "redirects"."to_path" not like '//%')
);
