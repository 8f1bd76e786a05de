import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { id, moment, oneOf } from '../platform/columns.ts';

const consentPurposes = [
  'newsletter',
  'terms',
  'privacy',
  'adult',
  'review',
  'back-in-stock',
  'whatsapp-orders',
  'reminders-email',
  'reminders-whatsapp',
  'reminders-sms',
  'measuring-meta',
  'measuring-google',
] as const;

/** A row contains exactly the wording that was shown. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: uuid().references(() => users.id),
    email: text().notNull(),
    purpose: text({ enum: consentPurposes }).notNull(),
    productId: uuid().references((): AnyPgColumn => products.id),
    text: text().notNull(),
    version: integer().notNull(),
    source: text().notNull(),
    givenAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (table) => [
    uniqueIndex('consents_once')
      .on(table.email, table.purpose, sql`coalesce(${table.productId}, '00000000-0000-0000-0000-000000000000'::uuid)`)
      .where(sql`${table.withdrawnAt} is null`),
    index('consents_user').on(table.userId),
    index('consents_email').on(table.email),
    check('consents_purpose', oneOf(table.purpose, consentPurposes)),
  ],
);
