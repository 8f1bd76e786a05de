-- Words within a text are found by its trigrams; the extension is a trusted one.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"street" text NOT NULL,
	"landmark" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"state_code" text NOT NULL,
	"zip_code" text NOT NULL,
	"phone" text NOT NULL,
	"country" text DEFAULT 'India' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_moves" (
	"move_id" bigint NOT NULL,
	"batch_id" uuid NOT NULL,
	"change" integer NOT NULL,
	CONSTRAINT "batch_moves_move_id_batch_id_pk" PRIMARY KEY("move_id","batch_id")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"number" text NOT NULL,
	"expires_on" date NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batches_once" UNIQUE("product_id","number"),
	CONSTRAINT "batches_not_negative" CHECK ("batches"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bounces" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"bounced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_additions" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_additions_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_one_line_a_product" UNIQUE("user_id","product_id"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_items" (
	"claim_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "claim_items_claim_id_product_id_pk" PRIMARY KEY("claim_id","product_id"),
	CONSTRAINT "claim_items_quantity" CHECK ("claim_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "claims_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"wish" text NOT NULL,
	"text" text NOT NULL,
	"photo_names" text[] DEFAULT '{}' NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"refund_id" uuid,
	"courier_name" text,
	"tracking_number" text,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_number_unique" UNIQUE("number"),
	CONSTRAINT "claims_one_per_key" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "claims_kind" CHECK ("claims"."kind" in ('damaged', 'leaking', 'missing', 'wrong', 'expired', 'not-delivered')),
	CONSTRAINT "claims_wish" CHECK ("claims"."wish" in ('replacement', 'refund')),
	CONSTRAINT "claims_status" CHECK ("claims"."status" in ('open', 'replaced', 'refunded', 'refused', 'withdrawn')),
	CONSTRAINT "claims_decided" CHECK (("claims"."status" = 'open') = ("claims"."decided_at" is null)),
	CONSTRAINT "claims_reason" CHECK (("claims"."status" = 'refused') = ("claims"."reason" is not null)),
	CONSTRAINT "claims_refund" CHECK (("claims"."status" = 'refunded') = ("claims"."refund_id" is not null)),
	CONSTRAINT "claims_parcel" CHECK ("claims"."status" = 'replaced' or "claims"."shipped_at" is null),
	CONSTRAINT "claims_delivered" CHECK ("claims"."delivered_at" is null or "claims"."shipped_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "coin_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"coins" integer NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coin_entries_cause_unique" UNIQUE("cause"),
	CONSTRAINT "coin_entries_kind" CHECK ("coin_entries"."kind" in ('account', 'newsletter', 'review', 'order', 'birthday', 'referral', 'spent', 'returned', 'reversed', 'withdrawn')),
	CONSTRAINT "coin_entries_sign" CHECK (case when "coin_entries"."kind" in ('spent', 'reversed', 'withdrawn') then "coin_entries"."coins" < 0 else "coin_entries"."coins" > 0 end)
);
--> statement-breakpoint
CREATE TABLE "complaint_replies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"complaint_id" uuid NOT NULL,
	"actor_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "complaints_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"kind" text NOT NULL,
	"order_number" text NOT NULL,
	"order_id" uuid,
	"text" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"settle_by" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "complaints_number_unique" UNIQUE("number"),
	CONSTRAINT "complaints_language" CHECK ("complaints"."language" in ('en', 'hi')),
	CONSTRAINT "complaints_kind" CHECK ("complaints"."kind" in ('order', 'product', 'payment', 'privacy', 'other')),
	CONSTRAINT "complaints_status" CHECK ("complaints"."status" in ('open', 'answered', 'closed')),
	CONSTRAINT "complaints_closed" CHECK (("complaints"."status" = 'closed') = ("complaints"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"product_id" uuid,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"source" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('newsletter', 'terms', 'adult', 'review', 'back-in-stock'))
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"hindi_description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"discount_basis_points" integer DEFAULT 0 NOT NULL,
	"discount_value_paise" integer DEFAULT 0 NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"min_subtotal_paise" integer DEFAULT 0 NOT NULL,
	"usage_limit" integer,
	"per_customer_limit" integer,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"is_generated" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"subscriber_id" uuid,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_subscriberId_unique" UNIQUE("subscriber_id"),
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" ~ '^[A-Z0-9]{3,20}$'),
	CONSTRAINT "coupons_discount" CHECK (case "coupons"."type" when 'percentage' then "coupons"."discount_basis_points" between 1 and 10000 else "coupons"."discount_value_paise" > 0 end),
	CONSTRAINT "coupons_validity" CHECK ("coupons"."expires_at" > "coupons"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "fetched_pictures" (
	"address" text PRIMARY KEY NOT NULL,
	"media_key" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impression_days" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impression_totals" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"section" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "impression_totals_day_page_section_pk" PRIMARY KEY("day","page","section")
);
--> statement-breakpoint
CREATE TABLE "impressions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ip" text NOT NULL,
	"page" text NOT NULL,
	"section" text,
	"location" text NOT NULL,
	"device_type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_house_lines" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid,
	"name" text NOT NULL,
	"hsn" text NOT NULL,
	"gst_rate_basis_points" integer NOT NULL,
	"unit_paise" integer NOT NULL,
	"quantity" integer NOT NULL,
	"taxable_paise" integer NOT NULL,
	"gst_paise" integer NOT NULL,
	CONSTRAINT "in_house_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "in_house_lines_quantity" CHECK ("in_house_lines"."quantity" > 0),
	CONSTRAINT "in_house_lines_money_not_negative" CHECK (least("in_house_lines"."unit_paise", "in_house_lines"."taxable_paise", "in_house_lines"."gst_paise") >= 0)
);
--> statement-breakpoint
CREATE TABLE "in_house_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "in_house_orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"customer_name" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"state_code" text,
	"gstin" text,
	"payment_type" text NOT NULL,
	"others" text DEFAULT '' NOT NULL,
	"offer_basis_points" integer DEFAULT 0 NOT NULL,
	"offer_paise" integer DEFAULT 0 NOT NULL,
	"subtotal_paise" integer DEFAULT 0 NOT NULL,
	"discount_paise" integer DEFAULT 0 NOT NULL,
	"gst_paise" integer DEFAULT 0 NOT NULL,
	"delivery_paise" integer DEFAULT 0 NOT NULL,
	"total_paise" integer DEFAULT 0 NOT NULL,
	"created_by_id" uuid NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"documents_wait_since" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "in_house_orders_number_unique" UNIQUE("number"),
	CONSTRAINT "in_house_orders_one_per_key" UNIQUE("created_by_id","idempotency_key"),
	CONSTRAINT "in_house_orders_payment" CHECK ("in_house_orders"."payment_type" in ('Cash', 'Credit Card', 'Online Payment', 'UPI')),
	CONSTRAINT "in_house_orders_offer" CHECK ("in_house_orders"."offer_basis_points" between 0 and 10000),
	CONSTRAINT "in_house_orders_money_not_negative" CHECK (least("in_house_orders"."offer_paise", "in_house_orders"."subtotal_paise", "in_house_orders"."discount_paise", "in_house_orders"."gst_paise", "in_house_orders"."delivery_paise", "in_house_orders"."total_paise") >= 0),
	CONSTRAINT "in_house_orders_total_adds_up" CHECK ("in_house_orders"."total_paise" = "in_house_orders"."subtotal_paise" - "in_house_orders"."discount_paise" + "in_house_orders"."gst_paise" + "in_house_orders"."delivery_paise")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid,
	"name" text NOT NULL,
	"hsn" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_paise" integer,
	"discount_paise" integer,
	"gst_rate_basis_points" integer NOT NULL,
	"taxable_paise" integer NOT NULL,
	"cgst_paise" integer NOT NULL,
	"sgst_paise" integer NOT NULL,
	"igst_paise" integer NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position"),
	CONSTRAINT "invoice_lines_kind" CHECK ("invoice_lines"."kind" in ('goods', 'delivery')),
	CONSTRAINT "invoice_lines_money_not_negative" CHECK (least("invoice_lines"."quantity", "invoice_lines"."unit_paise", "invoice_lines"."discount_paise", "invoice_lines"."taxable_paise", "invoice_lines"."cgst_paise", "invoice_lines"."sgst_paise", "invoice_lines"."igst_paise") >= 0),
	CONSTRAINT "invoice_lines_add_up" CHECK ("invoice_lines"."taxable_paise" = "invoice_lines"."quantity" * "invoice_lines"."unit_paise" - "invoice_lines"."discount_paise")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "invoice_series_series_financial_year_pk" PRIMARY KEY("series","financial_year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"number" integer NOT NULL,
	"serial" text NOT NULL,
	"order_id" uuid,
	"in_house_order_id" uuid,
	"original_invoice_id" uuid,
	"reason" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"sale" jsonb NOT NULL,
	"place_of_supply" text NOT NULL,
	"taxable_paise" integer DEFAULT 0 NOT NULL,
	"cgst_paise" integer DEFAULT 0 NOT NULL,
	"sgst_paise" integer DEFAULT 0 NOT NULL,
	"igst_paise" integer DEFAULT 0 NOT NULL,
	"total_paise" integer DEFAULT 0 NOT NULL,
	"round_off_paise" integer DEFAULT 0 NOT NULL,
	"refund_id" uuid,
	CONSTRAINT "invoices_serial_unique" UNIQUE("serial"),
	CONSTRAINT "invoices_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "invoices_one_per_number" UNIQUE("series","financial_year","number"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_of_one_sale" CHECK (num_nonnulls("invoices"."order_id", "invoices"."in_house_order_id") <= 1),
	CONSTRAINT "invoices_serial_length" CHECK (length("invoices"."serial") <= 16),
	CONSTRAINT "invoices_credit_has_original" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."original_invoice_id" is not null)),
	CONSTRAINT "invoices_money_not_negative" CHECK (least("invoices"."taxable_paise", "invoices"."cgst_paise", "invoices"."sgst_paise", "invoices"."igst_paise", "invoices"."total_paise") >= 0),
	CONSTRAINT "invoices_round_off" CHECK ("invoices"."round_off_paise" between -49 and 50),
	CONSTRAINT "invoices_refund_has_note" CHECK ("invoices"."refund_id" is null or "invoices"."kind" = 'credit_note'),
	CONSTRAINT "invoices_equal_halves" CHECK ("invoices"."kind" = 'credit_note' or "invoices"."cgst_paise" = "invoices"."sgst_paise"),
	CONSTRAINT "invoices_total_adds_up" CHECK ("invoices"."total_paise" = "invoices"."taxable_paise" + "invoices"."cgst_paise" + "invoices"."sgst_paise" + "invoices"."igst_paise")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_error" text,
	"dead_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailing_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mailing_id" uuid NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "mailing_recipients_once" UNIQUE("mailing_id","email"),
	CONSTRAINT "mailing_recipients_state" CHECK ("mailing_recipients"."state" in ('queued', 'sending', 'sent', 'skipped', 'bounced', 'failed', 'interrupted', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"audience" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"is_service" boolean NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"next_slice_at" timestamp (3) with time zone NOT NULL,
	"trouble" text,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "mailings_state" CHECK ("mailings"."state" in ('sending', 'paused', 'done', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"key" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"claim_id" uuid,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"media_key" text,
	"hsn" text NOT NULL,
	"gst_rate_basis_points" integer NOT NULL,
	"original_price_paise" integer NOT NULL,
	"offer_basis_points" integer NOT NULL,
	"unit_paise" integer NOT NULL,
	"quantity" integer NOT NULL,
	"taxable_paise" integer NOT NULL,
	"gst_paise" integer NOT NULL,
	"reshelved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_reshelved" CHECK ("order_lines"."reshelved" between 0 and "order_lines"."quantity"),
	CONSTRAINT "order_lines_money_not_negative" CHECK (least("order_lines"."unit_paise", "order_lines"."taxable_paise", "order_lines"."gst_paise") >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_status" text NOT NULL,
	"payment_method" text NOT NULL,
	"idempotency_key" text,
	"cart_version" integer NOT NULL,
	"request_hash" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"product_names" text DEFAULT '' NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"original_subtotal_paise" integer DEFAULT 0 NOT NULL,
	"subtotal_paise" integer DEFAULT 0 NOT NULL,
	"coupon_code" text,
	"coupon_discount_paise" integer DEFAULT 0 NOT NULL,
	"discounted_subtotal_paise" integer DEFAULT 0 NOT NULL,
	"coin_discount_paise" integer DEFAULT 0 NOT NULL,
	"coins_spent" integer DEFAULT 0 NOT NULL,
	"gst_paise" integer DEFAULT 0 NOT NULL,
	"delivery_paise" integer DEFAULT 0 NOT NULL,
	"total_paise" integer DEFAULT 0 NOT NULL,
	"round_off_paise" integer DEFAULT 0 NOT NULL,
	"courier_name" text,
	"tracking_number" text,
	"confirmed_at" timestamp (3) with time zone,
	"hold_until" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"came_back_at" timestamp (3) with time zone,
	"documents_wait_since" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS ('ORD-' || number::text || E'\n' || customer_name || E'\n' || customer_email || E'\n' || customer_phone || E'\n' || coalesce(tracking_number, '') || E'\n' || product_names) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_one_per_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "orders_round_off" CHECK ("orders"."round_off_paise" between -49 and 50 and ("orders"."payment_method" = 'cod' or "orders"."round_off_paise" = 0)),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('awaiting', 'paid', 'cod', 'failed', 'refund_pending', 'refunded')),
	CONSTRAINT "orders_money_not_negative" CHECK (least("orders"."original_subtotal_paise", "orders"."subtotal_paise", "orders"."coupon_discount_paise", "orders"."discounted_subtotal_paise", "orders"."coin_discount_paise", "orders"."gst_paise", "orders"."delivery_paise", "orders"."total_paise") >= 0),
	CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total_paise" = "orders"."discounted_subtotal_paise" - "orders"."coin_discount_paise" + "orders"."gst_paise" + "orders"."delivery_paise")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"gateway_order_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"session_id" text,
	"checkout" jsonb,
	"amount_paise" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway_order_id" text NOT NULL,
	"gateway_payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"method" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_gatewayPaymentId_unique" UNIQUE("gateway_payment_id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "practice_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_paise" integer NOT NULL,
	"currency" text NOT NULL,
	"return_url" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"payments" jsonb NOT NULL,
	"refunds" jsonb NOT NULL,
	"fails_first_refund" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_import_rows" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"name" text NOT NULL,
	"keys" jsonb NOT NULL,
	"action" text NOT NULL,
	"product_id" uuid,
	"texts" jsonb NOT NULL,
	"pictures" jsonb,
	"differences" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"warnings" jsonb NOT NULL,
	"outcome" text,
	"reason" text,
	CONSTRAINT "product_import_rows_action" CHECK ("product_import_rows"."action" in ('create', 'update', 'unchanged', 'problem')),
	CONSTRAINT "product_import_rows_outcome" CHECK ("product_import_rows"."outcome" is null or "product_import_rows"."outcome" in ('created', 'updated', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"head" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"remarks" jsonb NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "product_imports_state" CHECK ("product_imports"."state" in ('checked', 'running', 'done', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"media_key" text NOT NULL,
	"alt" text NOT NULL,
	"hindi_alt" text DEFAULT '' NOT NULL,
	"focus" smallint,
	CONSTRAINT "product_pictures_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_pictures_focus" CHECK ("product_pictures"."focus" between 0 and 24)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"product_overview" text DEFAULT '' NOT NULL,
	"detailed_description" text DEFAULT '' NOT NULL,
	"weight" text DEFAULT '' NOT NULL,
	"category" text[] NOT NULL,
	"overall_benefits" text[] NOT NULL,
	"how_to_use" text[] NOT NULL,
	"key_ingredients" jsonb NOT NULL,
	"declarations" jsonb NOT NULL,
	"hindi" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"original_price_paise" integer NOT NULL,
	"offer_basis_points" integer DEFAULT 0 NOT NULL,
	"gst_rate_basis_points" integer DEFAULT 1800 NOT NULL,
	"mrp_paise" integer,
	"stock_quantity" integer DEFAULT 0 NOT NULL,
	"sku" text NOT NULL,
	"hsn" text NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"low_stock_told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_sku_unique" UNIQUE("sku"),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock_quantity" >= 0),
	CONSTRAINT "products_price_not_negative" CHECK ("products"."original_price_paise" >= 0),
	CONSTRAINT "products_offer_is_a_percentage" CHECK ("products"."offer_basis_points" between 0 and 10000),
	CONSTRAINT "products_gst_is_a_percentage" CHECK ("products"."gst_rate_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	"amount_paise" integer NOT NULL,
	CONSTRAINT "refund_lines_refund_id_position_pk" PRIMARY KEY("refund_id","position"),
	CONSTRAINT "refund_lines_not_negative" CHECK (least("refund_lines"."quantity", "refund_lines"."restocked", "refund_lines"."amount_paise") >= 0),
	CONSTRAINT "refund_lines_restocked" CHECK ("refund_lines"."restocked" <= "refund_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"gateway_order_id" text,
	"payout_method" text,
	"payout_reference" text,
	"cause" text NOT NULL,
	"request_hash" text,
	"amount_paise" integer NOT NULL,
	"round_off_paise" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"actor_id" uuid,
	"tries" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_cause_unique" UNIQUE("cause"),
	CONSTRAINT "refunds_kind" CHECK ("refunds"."kind" in ('cancel', 'surplus', 'staff')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" > 0),
	CONSTRAINT "refunds_some_way" CHECK ("refunds"."gateway_order_id" is not null or "refunds"."payout_reference" is not null),
	CONSTRAINT "refunds_payout" CHECK (("refunds"."payout_method" is null) = ("refunds"."payout_reference" is null))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"rating" integer NOT NULL,
	"title" text,
	"content" text NOT NULL,
	"photo_keys" text[] DEFAULT '{}' NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"order_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"decisions" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_status" CHECK ("reviews"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"section" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slider_images" (
	"key" text PRIMARY KEY NOT NULL,
	"device" text NOT NULL,
	"media_key" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"heading" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"action_label" text DEFAULT '' NOT NULL,
	"action_href" text DEFAULT '' NOT NULL,
	"hindi_alt" text DEFAULT '' NOT NULL,
	"hindi_heading" text DEFAULT '' NOT NULL,
	"hindi_text" text DEFAULT '' NOT NULL,
	"hindi_action_label" text DEFAULT '' NOT NULL,
	"focus" smallint,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slider_images_once" UNIQUE("device","media_key"),
	CONSTRAINT "slider_images_focus" CHECK ("slider_images"."focus" between 0 and 24),
	CONSTRAINT "slider_images_device" CHECK ("slider_images"."device" in ('desktop', 'mobile'))
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"staff_role" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"request_key" uuid,
	"order_id" uuid,
	"in_house_order_id" uuid,
	"claim_id" uuid,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_moves_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "stock_moves_claim" CHECK (("stock_moves"."claim_id" is not null) = ("stock_moves"."reason" = 'replacement')),
	CONSTRAINT "stock_moves_reason" CHECK ("stock_moves"."reason" in ('opening', 'received', 'count', 'damage', 'expired', 'sale', 'release', 'cancel', 'return', 'replacement', 'in-house'))
);
--> statement-breakpoint
CREATE TABLE "stock_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"email" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_notices_once" UNIQUE("product_id","email"),
	CONSTRAINT "stock_notices_language" CHECK ("stock_notices"."language" in ('en', 'hi'))
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"source" text DEFAULT 'home' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"unsubscribed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "subscribers_language" CHECK ("subscribers"."language" in ('en', 'hi'))
);
--> statement-breakpoint
CREATE TABLE "two_step" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'customer' NOT NULL,
	"staff_role" text,
	"date_of_birth" date,
	"date_of_birth_set_at" timestamp (3) with time zone,
	"gender" text,
	"referral_code" text NOT NULL,
	"referred_by_id" uuid,
	"language" text DEFAULT 'en' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_referralCode_unique" UNIQUE("referral_code"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'hi')),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('customer', 'admin')),
	CONSTRAINT "users_staff_role" CHECK (case when "users"."role" = 'admin' then "users"."staff_role" in ('owner', 'manager', 'packer', 'marketing') and "users"."staff_role" is not null else "users"."staff_role" is null end)
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_moves" ADD CONSTRAINT "batch_moves_move_id_stock_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."stock_moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_moves" ADD CONSTRAINT "batch_moves_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_additions" ADD CONSTRAINT "cart_additions_user_id_carts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."carts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_carts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."carts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_items" ADD CONSTRAINT "claim_items_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_items" ADD CONSTRAINT "claim_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_entries" ADD CONSTRAINT "coin_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_entries" ADD CONSTRAINT "coin_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_replies" ADD CONSTRAINT "complaint_replies_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_replies" ADD CONSTRAINT "complaint_replies_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fetched_pictures" ADD CONSTRAINT "fetched_pictures_media_key_media_key_fk" FOREIGN KEY ("media_key") REFERENCES "public"."media"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "in_house_lines" ADD CONSTRAINT "in_house_lines_order_id_in_house_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."in_house_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "in_house_lines" ADD CONSTRAINT "in_house_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "in_house_orders" ADD CONSTRAINT "in_house_orders_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_in_house_order_id_in_house_orders_id_fk" FOREIGN KEY ("in_house_order_id") REFERENCES "public"."in_house_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_original_invoice_id_invoices_id_fk" FOREIGN KEY ("original_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_slugs" ADD CONSTRAINT "old_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_gateway_order_id_payment_attempts_gateway_order_id_fk" FOREIGN KEY ("gateway_order_id") REFERENCES "public"."payment_attempts"("gateway_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_media_key_media_key_fk" FOREIGN KEY ("media_key") REFERENCES "public"."media"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_gateway_order_id_payment_attempts_gateway_order_id_fk" FOREIGN KEY ("gateway_order_id") REFERENCES "public"."payment_attempts"("gateway_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slider_images" ADD CONSTRAINT "slider_images_media_key_media_key_fk" FOREIGN KEY ("media_key") REFERENCES "public"."media"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_in_house_order_id_in_house_orders_id_fk" FOREIGN KEY ("in_house_order_id") REFERENCES "public"."in_house_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_step" ADD CONSTRAINT "two_step_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referred_by_id_users_id_fk" FOREIGN KEY ("referred_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","created_at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "audit_words" ON "audit" USING gin (to_tsvector('simple', action || ' ' || subject || ' ' || coalesce("before"::text, '') || ' ' || coalesce("after"::text, '')));--> statement-breakpoint
CREATE INDEX "batch_moves_batch" ON "batch_moves" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "batches_left" ON "batches" USING btree ("product_id","expires_on") WHERE "batches"."quantity" > 0;--> statement-breakpoint
CREATE INDEX "batches_to_expire" ON "batches" USING btree ("expires_on") WHERE "batches"."quantity" > 0;--> statement-breakpoint
CREATE INDEX "cart_additions_age" ON "cart_additions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "claims_order" ON "claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "claims_newest" ON "claims" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "claims_due" ON "claims" USING btree ("answer_by") WHERE "claims"."status" = 'open';--> statement-breakpoint
CREATE INDEX "claims_to_send" ON "claims" USING btree ("decided_at") WHERE "claims"."status" = 'replaced' and "claims"."shipped_at" is null;--> statement-breakpoint
CREATE INDEX "coin_entries_user" ON "coin_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "complaint_replies_complaint" ON "complaint_replies" USING btree ("complaint_id");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_once" ON "complaints" USING btree ("request_hash") WHERE "complaints"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "complaints_newest" ON "complaints" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "complaints_email" ON "complaints" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_once" ON "consents" USING btree ("email","purpose",coalesce("product_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consents_email" ON "consents" USING btree ("email");--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("coupon_id") WHERE "coupon_uses"."returned_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code_once" ON "coupons" USING btree ("code") WHERE "coupons"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "impression_totals_of_page" ON "impression_totals" USING btree ("page","day");--> statement-breakpoint
CREATE INDEX "impressions_newest" ON "impressions" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "impressions_of_page" ON "impressions" USING btree ("page","at","id");--> statement-breakpoint
CREATE INDEX "in_house_lines_product" ON "in_house_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "in_house_orders_documents_wait" ON "in_house_orders" USING btree ("documents_wait_since") WHERE "in_house_orders"."documents_wait_since" is not null;--> statement-breakpoint
CREATE INDEX "in_house_orders_newest" ON "in_house_orders" USING btree ("created_at") WHERE "in_house_orders"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_in_house" ON "invoices" USING btree ("in_house_order_id");--> statement-breakpoint
CREATE INDEX "invoices_original" ON "invoices" USING btree ("original_invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("serial" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at") WHERE "jobs"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "mailing_recipients_state" ON "mailing_recipients" USING btree ("mailing_id","state");--> statement-breakpoint
CREATE INDEX "mailing_recipients_email" ON "mailing_recipients" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mailing_recipients_on_their_way" ON "mailing_recipients" USING btree ("claimed_at") WHERE "mailing_recipients"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "mailings_newest" ON "mailings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_search" ON "mails" USING gin ("to_address" gin_trgm_ops,"subject" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "one_time_codes_email" ON "one_time_codes" USING btree ("email","purpose","created_at");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_claim" ON "order_events" USING btree ("claim_id") WHERE "order_events"."claim_id" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_per_cart" ON "orders" USING btree ("user_id","cart_version") WHERE "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","number","status","payment_status");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree (coalesce("paid_at", "created_at")) WHERE "orders"."status" <> 'cancelled' and "orders"."payment_status" in ('paid', 'cod');--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("hold_until") WHERE "orders"."status" = 'pending' and "orders"."payment_status" in ('awaiting', 'failed');--> statement-breakpoint
CREATE INDEX "orders_documents_wait" ON "orders" USING btree ("documents_wait_since") WHERE "orders"."documents_wait_since" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "product_import_rows_of" ON "product_import_rows" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "product_import_rows_product" ON "product_import_rows" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_imports_newest" ON "product_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","status");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_moves_product" ON "stock_moves" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_moves_order" ON "stock_moves" USING btree ("order_id") WHERE "stock_moves"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_moves_in_house" ON "stock_moves" USING btree ("in_house_order_id") WHERE "stock_moves"."in_house_order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_moves_once" ON "stock_moves" USING btree ("order_id","product_id","reason") WHERE "stock_moves"."order_id" is not null and "stock_moves"."reason" not in ('return', 'replacement');--> statement-breakpoint
CREATE UNIQUE INDEX "stock_moves_once_a_claim" ON "stock_moves" USING btree ("claim_id","product_id") WHERE "stock_moves"."claim_id" is not null;--> statement-breakpoint
CREATE INDEX "subscribers_search" ON "subscribers" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE "users"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("full_name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."staff_role" is not null;--> statement-breakpoint
-- Books are corrected by a credit note, never by a change.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was issued never changes: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_never_change BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoice_lines_never_change BEFORE UPDATE OR DELETE ON "invoice_lines" FOR EACH ROW EXECUTE FUNCTION refuse_change();
