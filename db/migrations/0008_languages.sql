ALTER TABLE "users" DROP CONSTRAINT "users_language";--> statement-breakpoint
ALTER TABLE "stock_notices" DROP CONSTRAINT "stock_notices_language";--> statement-breakpoint
ALTER TABLE "complaints" DROP CONSTRAINT "complaints_language";--> statement-breakpoint
ALTER TABLE "subscribers" DROP CONSTRAINT "subscribers_language";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language" CHECK ("users"."language" ~ '^[a-z]{2,3}$');--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_language" CHECK ("stock_notices"."language" ~ '^[a-z]{2,3}$');--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_language" CHECK ("complaints"."language" ~ '^[a-z]{2,3}$');--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_language" CHECK ("subscribers"."language" ~ '^[a-z]{2,3}$');