CREATE TABLE "earlier_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop" text NOT NULL,
	"number" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"total_paise" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earlier_orders_shop" CHECK ("earlier_orders"."shop" in ('shopify', 'woocommerce')),
	CONSTRAINT "earlier_orders_email" CHECK ("earlier_orders"."email" = lower("earlier_orders"."email"))
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "brought_from" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "outside_key" text;--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD CONSTRAINT "earlier_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_orders_once" ON "earlier_orders" USING btree ("shop","number");--> statement-breakpoint
CREATE INDEX "earlier_orders_user" ON "earlier_orders" USING btree ("user_id","placed_at");--> statement-breakpoint
CREATE INDEX "earlier_orders_email" ON "earlier_orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "earlier_orders_age" ON "earlier_orders" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_outsideKey_unique" UNIQUE("outside_key");