CREATE TABLE "goods_receipt_lines" (
	"receipt_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	"purchase_line_id" uuid,
	"quantity" integer NOT NULL,
	"expected_quantity" integer,
	"unit_cost_paise" integer,
	"batch_id" uuid,
	"move_id" bigint NOT NULL,
	CONSTRAINT "goods_receipt_lines_receipt_id_position_pk" PRIMARY KEY("receipt_id","position"),
	CONSTRAINT "goods_receipt_lines_move" UNIQUE("move_id"),
	CONSTRAINT "goods_receipt_lines_quantity" CHECK ("goods_receipt_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "goods_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "goods_receipts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"order_id" uuid,
	"supplier_id" uuid,
	"document" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"request_key" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_receipts_number_unique" UNIQUE("number"),
	CONSTRAINT "goods_receipts_requestKey_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "purchase_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cost_paise" integer,
	"received_quantity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_lines_once" UNIQUE("order_id","product_id"),
	CONSTRAINT "purchase_lines_quantity" CHECK ("purchase_lines"."quantity" > 0),
	CONSTRAINT "purchase_lines_received" CHECK ("purchase_lines"."received_quantity" >= 0),
	CONSTRAINT "purchase_lines_cost" CHECK ("purchase_lines"."unit_cost_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"supplier_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"expected_on" date,
	"note" text DEFAULT '' NOT NULL,
	"request_key" uuid,
	"ordered_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_orders_number_unique" UNIQUE("number"),
	CONSTRAINT "purchase_orders_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "purchase_orders_state" CHECK ("purchase_orders"."state" in ('draft', 'ordered', 'partly-received', 'received', 'cancelled')),
	CONSTRAINT "purchase_orders_received" CHECK (("purchase_orders"."state" = 'received') = ("purchase_orders"."received_at" is not null)),
	CONSTRAINT "purchase_orders_cancelled" CHECK (("purchase_orders"."state" = 'cancelled') = ("purchase_orders"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"gstin" text,
	"contact_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"lead_days" smallint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppliers_lead_days" CHECK ("suppliers"."lead_days" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "stock_count_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"count_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"batch_id" uuid,
	"pieces" integer NOT NULL,
	"way" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_count_entries_way" CHECK ("stock_count_entries"."way" in ('add', 'set'))
);
--> statement-breakpoint
CREATE TABLE "stock_count_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"count_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"batch_id" uuid,
	"counted" integer NOT NULL,
	"stock_then" integer NOT NULL,
	"move_id" bigint,
	"counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_count_lines_once" UNIQUE NULLS NOT DISTINCT("count_id","product_id","batch_id"),
	CONSTRAINT "stock_count_lines_counted" CHECK ("stock_count_lines"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "stock_counts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"scope" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"request_key" uuid,
	"actor_id" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_counts_number_unique" UNIQUE("number"),
	CONSTRAINT "stock_counts_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "stock_counts_state" CHECK ("stock_counts"."state" in ('open', 'booked', 'cancelled')),
	CONSTRAINT "stock_counts_closed" CHECK (("stock_counts"."state" = 'open') = ("stock_counts"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_receipt_id_goods_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."goods_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_purchase_line_id_purchase_lines_id_fk" FOREIGN KEY ("purchase_line_id") REFERENCES "public"."purchase_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_move_id_stock_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."stock_moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_entries" ADD CONSTRAINT "stock_count_entries_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_entries" ADD CONSTRAINT "stock_count_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_entries" ADD CONSTRAINT "stock_count_entries_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_entries" ADD CONSTRAINT "stock_count_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_move_id_stock_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."stock_moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_receipt_lines_purchase" ON "goods_receipt_lines" USING btree ("purchase_line_id") WHERE "goods_receipt_lines"."purchase_line_id" is not null;--> statement-breakpoint
CREATE INDEX "goods_receipts_by_date" ON "goods_receipts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "goods_receipts_order" ON "goods_receipts" USING btree ("order_id") WHERE "goods_receipts"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "goods_receipts_document_once" ON "goods_receipts" USING btree ("supplier_id",lower("document")) WHERE "goods_receipts"."document" <> '';--> statement-breakpoint
CREATE INDEX "purchase_lines_product" ON "purchase_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_by_date" ON "purchase_orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "purchase_orders_open" ON "purchase_orders" USING btree ("supplier_id") WHERE "purchase_orders"."state" in ('ordered', 'partly-received');--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_once" ON "suppliers" USING btree (lower("name")) WHERE "suppliers"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "stock_count_entries_count" ON "stock_count_entries" USING btree ("count_id");--> statement-breakpoint
CREATE INDEX "stock_count_lines_product" ON "stock_count_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_counts_by_date" ON "stock_counts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_moves_by_date" ON "stock_moves" USING btree ("created_at");