-- npm run db:generate puts this first. Words within a text are found by its trigrams; the extension is a trusted one.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
