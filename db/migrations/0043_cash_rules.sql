CREATE TABLE "cash_overrules" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_overrules_answer" CHECK ("cash_overrules"."answer" in ('take', 'offer', 'confirm', 'prepaid'))
);
--> statement-breakpoint
CREATE TABLE "cash_refusals" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"is_held_out" boolean NOT NULL,
	"total_paise" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_refusals_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "cash_refusals_total" CHECK ("cash_refusals"."total_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "must_confirm" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_verdict" jsonb;--> statement-breakpoint
ALTER TABLE "cash_overrules" ADD CONSTRAINT "cash_overrules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_overrules" ADD CONSTRAINT "cash_overrules_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_refusals" ADD CONSTRAINT "cash_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_refusals_newest" ON "cash_refusals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_cash_pin" ON "orders" USING btree (("shipping_address" ->> 'zipCode'),"created_at") WHERE "orders"."payment_method" = 'cod';