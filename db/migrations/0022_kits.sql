CREATE TABLE "kit_pieces" (
	"kit_id" uuid NOT NULL,
	"piece_id" uuid NOT NULL,
	"quantity" smallint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "kit_pieces_kit_id_piece_id_pk" PRIMARY KEY("kit_id","piece_id"),
	CONSTRAINT "kit_pieces_quantity" CHECK ("kit_pieces"."quantity" between 1 and 20),
	CONSTRAINT "kit_pieces_is_another" CHECK ("kit_pieces"."kit_id" <> "kit_pieces"."piece_id")
);
--> statement-breakpoint
CREATE TABLE "order_kits" (
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"media_key" text,
	"original_price_paise" integer NOT NULL,
	"offer_basis_points" integer NOT NULL,
	"unit_paise" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_kits_order_id_product_id_pk" PRIMARY KEY("order_id","product_id"),
	CONSTRAINT "order_kits_quantity" CHECK ("order_kits"."quantity" > 0),
	CONSTRAINT "order_kits_money_not_negative" CHECK (least("order_kits"."original_price_paise", "order_kits"."unit_paise") >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "kit_pricing" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "kit_id" uuid;--> statement-breakpoint
ALTER TABLE "kit_pieces" ADD CONSTRAINT "kit_pieces_kit_id_products_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit_pieces" ADD CONSTRAINT "kit_pieces_piece_id_products_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_kits" ADD CONSTRAINT "order_kits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_kits" ADD CONSTRAINT "order_kits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kit_pieces_piece" ON "kit_pieces" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "order_kits_product" ON "order_kits" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kit_id_products_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_kit_pricing" CHECK ("products"."kit_pricing" in ('own', 'sum'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_kit_has_no_stock" CHECK ("products"."kit_pricing" is null or ("products"."stock_quantity" = 0 and "products"."variant_of_id" is null));