CREATE TABLE "coupon_people" (
	"coupon_id" uuid NOT NULL,
	"contact" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_people_coupon_id_contact_pk" PRIMARY KEY("coupon_id","contact"),
	CONSTRAINT "coupon_people_contact_lower" CHECK ("coupon_people"."contact" = lower("coupon_people"."contact"))
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "people_found_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupon_people" ADD CONSTRAINT "coupon_people_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_people_contact" ON "coupon_people" USING btree ("contact");