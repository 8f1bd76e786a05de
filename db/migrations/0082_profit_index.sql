-- concurrently
CREATE INDEX "profit_days_keys" ON "profit_days" USING btree ("by","key","day","income");