CREATE TABLE "impression_sum_days" (
	"first" date PRIMARY KEY,
	"last" date NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impression_sums" (
	"page" text NOT NULL,
	"section" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "impression_sums_page_section_pk" PRIMARY KEY("page","section")
);
--> statement-breakpoint
CREATE TABLE "profit_year_keys" (
	"by" text NOT NULL,
	"year" integer NOT NULL,
	"keys" integer NOT NULL,
	CONSTRAINT "profit_year_keys_by_year_pk" PRIMARY KEY("by","year")
);
--> statement-breakpoint
CREATE TABLE "profit_years" (
	"by" text NOT NULL,
	"year" integer NOT NULL,
	"key" text NOT NULL,
	"income" bigint NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "profit_years_by_year_key_pk" PRIMARY KEY("by","year","key")
);
--> statement-breakpoint
-- Whichever node keeps a day, also one of the previous version, its rows enter and leave the sums of their year. The task is locked out meanwhile.
LOCK TABLE "kept_days", "profit_days" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE FUNCTION financial_year(day date) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT extract(year FROM day)::int - (extract(month FROM day) < 4)::int
$$;--> statement-breakpoint
CREATE FUNCTION sum_profit_years() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  WITH moved AS (
    SELECT c."by", financial_year(c.day) AS year, c.key, sign * sum(c.income) AS income, sign * count(*)::int AS days
    FROM changed c WHERE c."by" IN ('product', 'variant') GROUP BY 1, 2, 3
  ), summed AS (
    INSERT INTO profit_years AS y ("by", year, key, income, days) SELECT "by", year, key, income, days FROM moved ORDER BY 1, 2, 3
    ON CONFLICT ("by", year, key) DO UPDATE SET income = y.income + excluded.income, days = y.days + excluded.days
    RETURNING y."by", y.year, y.key, y.days
  )
  INSERT INTO profit_year_keys AS k ("by", year, keys)
  SELECT "by", year, sum((s.days > 0)::int - (s.days > m.days)::int) FROM summed s JOIN moved m USING ("by", year, key) GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("by", year) DO UPDATE SET keys = k.keys + excluded.keys;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER profit_days_sum_kept AFTER INSERT ON profit_days REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_profit_years();--> statement-breakpoint
CREATE TRIGGER profit_days_sum_gone AFTER DELETE ON profit_days REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_profit_years();--> statement-breakpoint
INSERT INTO profit_years ("by", year, key, income, days)
SELECT "by", financial_year(day), key, sum(income), count(*) FROM profit_days WHERE "by" IN ('product', 'variant') GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO profit_year_keys ("by", year, keys) SELECT "by", year, count(*) FROM profit_years GROUP BY 1, 2;--> statement-breakpoint
CREATE INDEX "profit_years_first" ON "profit_years" USING btree ("by","year","income" DESC NULLS LAST,"key") WHERE "profit_years"."days" > 0;