CREATE TABLE "kept_people" (
	"email" text PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"user_id" uuid,
	"language" text NOT NULL,
	"is_subscribed" boolean NOT NULL,
	"reason" text,
	"orders" integer,
	"last_at" timestamp (3) with time zone,
	"paise" bigint,
	"rfm_group" text
);
--> statement-breakpoint
CREATE TABLE "stale_people" (
	"email" text
);
--> statement-breakpoint
CREATE INDEX "kept_people_user" ON "kept_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "kept_people_sample" ON "kept_people" USING btree ("key","orders","last_at","paise","rfm_group","language","is_subscribed","user_id","email") WHERE "kept_people"."reason" is null;--> statement-breakpoint
CREATE INDEX "kept_people_paise" ON "kept_people" USING btree ("paise");--> statement-breakpoint
CREATE INDEX "kept_people_last" ON "kept_people" USING btree ("last_at");--> statement-breakpoint
-- As for the figures of 0080: whatever says who a person is and whether they may be written to notes its change in its own transaction, also
-- where a node of the previous version makes it. Writers are locked out while the triggers come.
LOCK TABLE "users", "subscribers", "bounces", "buyers" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE FUNCTION note_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO stale_people (email) VALUES (OLD.email); END IF;
  IF TG_OP = 'INSERT' THEN INSERT INTO stale_people (email) VALUES (NEW.email);
  ELSIF TG_OP = 'UPDATE' AND NEW.email <> OLD.email THEN INSERT INTO stale_people (email) VALUES (NEW.email);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_note_person AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_person();--> statement-breakpoint
CREATE TRIGGER users_note_person_change AFTER UPDATE OF email, language, role, closed_at ON users FOR EACH ROW
WHEN ((OLD.email, OLD.language, OLD.role, OLD.closed_at) IS DISTINCT FROM (NEW.email, NEW.language, NEW.role, NEW.closed_at)) EXECUTE FUNCTION note_person();--> statement-breakpoint
CREATE TRIGGER subscribers_note_person AFTER INSERT OR DELETE ON subscribers FOR EACH ROW EXECUTE FUNCTION note_person();--> statement-breakpoint
CREATE TRIGGER subscribers_note_person_change AFTER UPDATE OF email, language, unsubscribed_at ON subscribers FOR EACH ROW
WHEN ((OLD.email, OLD.language, OLD.unsubscribed_at) IS DISTINCT FROM (NEW.email, NEW.language, NEW.unsubscribed_at)) EXECUTE FUNCTION note_person();--> statement-breakpoint
CREATE TRIGGER bounces_note_person AFTER INSERT OR DELETE OR UPDATE OF email ON bounces FOR EACH ROW EXECUTE FUNCTION note_person();--> statement-breakpoint
-- What buyers bought is summed up by a task of one node at a time, of either version, and is the same in both tables.
CREATE FUNCTION keep_life_of_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE kept_people p SET orders = NULL, last_at = NULL, paise = NULL, rfm_group = NULL FROM changed c WHERE p.user_id = c.user_id;
  ELSE
    UPDATE kept_people p SET orders = c.orders, last_at = c.last_at, paise = c.paise, rfm_group = c.rfm_group FROM changed c
    WHERE p.user_id = c.user_id AND (p.orders, p.last_at, p.paise, p.rfm_group) IS DISTINCT FROM (c.orders, c.last_at, c.paise, c.rfm_group);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER buyers_keep_new AFTER INSERT ON buyers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_life_of_people();--> statement-breakpoint
CREATE TRIGGER buyers_keep_change AFTER UPDATE ON buyers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_life_of_people();--> statement-breakpoint
CREATE TRIGGER buyers_keep_gone AFTER DELETE ON buyers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_life_of_people();--> statement-breakpoint
INSERT INTO stale_people (email) VALUES (NULL);
