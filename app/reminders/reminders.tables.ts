import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';
import type { TextsByLanguage } from '../platform/words/texts-by-language.ts';
import { RULES, type RuleTexts } from './reminder-rules.ts';

/** What staff changed of a rule; a rule without a row is off and has the shop's own words. */
export const reminderRules = pgTable(
  'reminder_rules',
  {
    rule: text({ enum: RULES }).primaryKey(),
    isOn: boolean().notNull().default(false),
    /** In the rule's own unit: hours for a cart, days for the others. */
    wait: integer().notNull(),
    /** Of e-mails, English among them; what is missing has the shop's own words. */
    texts: jsonb().$type<TextsByLanguage<RuleTexts>>().notNull().default({}),
    /** When its people were last looked for: several nodes look as often as one. */
    lookedAt: moment(),
    updatedAt: createdAt(),
  },
  (table) => [check('reminder_rules_rule', oneOf(table.rule, RULES)), check('reminder_rules_wait', sql`${table.wait} >= 0`)],
);

/** A person for whom a rule came due: told, or held out. `cause` makes it happen once. */
export const reminders = pgTable(
  'reminders',
  {
    id: id(),
    rule: text({ enum: RULES }).notNull(),
    cause: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Compared with those who were told. */
    isHeldOut: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('reminders_once').on(table.cause),
    index('reminders_user').on(table.userId, table.createdAt),
    index('reminders_rule').on(table.rule, table.createdAt),
    check('reminders_rule_known', oneOf(table.rule, RULES)),
  ],
);

/** How many days of use are in one pack. A variant without a row has its product's. */
export const packDays = pgTable(
  'pack_days',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id),
    days: smallint().notNull(),
    updatedAt: createdAt(),
  },
  (table) => [check('pack_days_days', sql`${table.days} between 1 and 730`)],
);
