import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../platform/columns.ts';
import type { RfmGroup } from './segments.schema.ts';

/** Whom segments find, for counts: open customer accounts, and subscribers without one. No e-mail is sent by it. See kept-people.server.ts. */
export const keptPeople = pgTable(
  'kept_people',
  {
    email: text().primaryKey(),
    /** A hash of the address, by which a sample is drawn. */
    key: uuid().notNull(),
    userId: uuid(),
    language: text().notNull(),
    isSubscribed: boolean().notNull(),
    /** Why no news may be sent; null if it may. */
    reason: text(),
    /** As in `buyers`, whose triggers write them; null for those who bought nothing. */
    orders: integer(),
    lastAt: moment(),
    paise: bigint({ mode: 'number' }),
    rfmGroup: text().$type<RfmGroup>(),
  },
  (table) => [
    index('kept_people_user').on(table.userId),
    // A sample of a segment is found in it alone.
    index('kept_people_sample')
      .on(table.key, table.orders, table.lastAt, table.paise, table.rfmGroup, table.language, table.isSubscribed, table.userId, table.email)
      .where(sql`${table.reason} is null`),
    index('kept_people_paise').on(table.paise),
    index('kept_people_last').on(table.lastAt),
  ],
);

/** Whose account, subscription or bounce changed; null: everybody's. Written by triggers in the transaction of the change. */
export const stalePeople = pgTable('stale_people', { email: text() });
