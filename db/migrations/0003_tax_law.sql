ALTER TABLE "orders" ADD COLUMN "registration" text DEFAULT 'regular' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gst_rate_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "next_gst_rate_basis_points" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "next_gst_rate_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_registration" CHECK ("orders"."registration" in ('regular', 'composition', 'unregistered'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_next_gst_is_a_percentage" CHECK ("products"."next_gst_rate_basis_points" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_next_gst_has_its_day" CHECK (("products"."next_gst_rate_basis_points" is null) = ("products"."next_gst_rate_from" is null));