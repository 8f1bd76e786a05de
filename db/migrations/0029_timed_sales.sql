ALTER TABLE "products" ADD COLUMN "sales" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "products_sales" ON "products" USING btree ("id") WHERE "products"."sales" <> '[]';