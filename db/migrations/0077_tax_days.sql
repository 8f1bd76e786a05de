CREATE TABLE "tax_day_sums" (
	"day" date NOT NULL,
	"class" text NOT NULL,
	"place" text NOT NULL,
	"is_inter" boolean NOT NULL,
	"hsn" text NOT NULL,
	"rate" integer NOT NULL,
	"name" text,
	"quantity" bigint NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	CONSTRAINT "tax_day_sums_day_class_place_is_inter_hsn_rate_pk" PRIMARY KEY("day","class","place","is_inter","hsn","rate")
);
--> statement-breakpoint
CREATE TABLE "tax_days" (
	"day" date PRIMARY KEY NOT NULL,
	"documents" integer NOT NULL
);
