CREATE TABLE "till_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"till" text NOT NULL,
	"day" date NOT NULL,
	"opening_paise" integer DEFAULT 0 NOT NULL,
	"opened_by_id" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by_id" uuid,
	"expected_paise" integer,
	"counted_paise" integer,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_days_one_per_day" UNIQUE("till","day"),
	CONSTRAINT "till_days_opening" CHECK ("till_days"."opening_paise" >= 0),
	CONSTRAINT "till_days_closed" CHECK (num_nonnulls("till_days"."closed_at", "till_days"."closed_by_id", "till_days"."expected_paise", "till_days"."counted_paise") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "till_return_lines" (
	"return_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"restocked" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	CONSTRAINT "till_return_lines_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "till_return_lines_quantity" CHECK ("till_return_lines"."quantity" > 0 and "till_return_lines"."restocked" between 0 and "till_return_lines"."quantity"),
	CONSTRAINT "till_return_lines_amount" CHECK ("till_return_lines"."amount_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "till_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "till_returns_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"till" text NOT NULL,
	"day" date NOT NULL,
	"method" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"amount_paise" integer DEFAULT 0 NOT NULL,
	"paid_paise" integer DEFAULT 0 NOT NULL,
	"credit_note_id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_returns_number_unique" UNIQUE("number"),
	CONSTRAINT "till_returns_key_unique" UNIQUE("key"),
	CONSTRAINT "till_returns_creditNoteId_unique" UNIQUE("credit_note_id"),
	CONSTRAINT "till_returns_method" CHECK ("till_returns"."method" in ('Cash', 'UPI', 'Credit Card')),
	CONSTRAINT "till_returns_paid" CHECK ("till_returns"."paid_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "till_sales" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"till" text NOT NULL,
	"reference" text NOT NULL,
	"day" date NOT NULL,
	"sold_at" timestamp (3) with time zone NOT NULL,
	"was_offline" boolean DEFAULT false NOT NULL,
	"tendered_paise" integer,
	"payment_reference" text DEFAULT '' NOT NULL,
	"pan" text,
	CONSTRAINT "till_sales_key_unique" UNIQUE("key"),
	CONSTRAINT "till_sales_tendered" CHECK ("till_sales"."tendered_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "till_days" ADD CONSTRAINT "till_days_opened_by_id_users_id_fk" FOREIGN KEY ("opened_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_days" ADD CONSTRAINT "till_days_closed_by_id_users_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_return_lines" ADD CONSTRAINT "till_return_lines_return_id_till_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."till_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_returns" ADD CONSTRAINT "till_returns_order_id_till_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."till_sales"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_returns" ADD CONSTRAINT "till_returns_credit_note_id_invoices_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_returns" ADD CONSTRAINT "till_returns_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_order_id_in_house_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."in_house_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "till_days_newest" ON "till_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "till_returns_order" ON "till_returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "till_returns_day" ON "till_returns" USING btree ("till","day");--> statement-breakpoint
CREATE INDEX "till_sales_day" ON "till_sales" USING btree ("till","day");--> statement-breakpoint
CREATE INDEX "till_sales_newest" ON "till_sales" USING btree ("sold_at");--> statement-breakpoint
CREATE INDEX "till_sales_reference" ON "till_sales" USING btree ("reference");