CREATE TABLE "bestsellers" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "bestsellers_orders" CHECK ("bestsellers"."orders" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_pairs" (
	"product_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "product_pairs_product_id_other_id_pk" PRIMARY KEY("product_id","other_id"),
	CONSTRAINT "product_pairs_two" CHECK ("product_pairs"."product_id" <> "product_pairs"."other_id" and "product_pairs"."orders" > 0)
);
--> statement-breakpoint
ALTER TABLE "bestsellers" ADD CONSTRAINT "bestsellers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pairs" ADD CONSTRAINT "product_pairs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pairs" ADD CONSTRAINT "product_pairs_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_pairs_other" ON "product_pairs" USING btree ("other_id");