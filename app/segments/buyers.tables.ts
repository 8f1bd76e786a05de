import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../platform/columns.ts';
import type { RfmGroup } from './segments.schema.ts';

const sum = () => bigint({ mode: 'number' }).notNull();

/** What each account bought, in all of the shop's channels. See life-of-buyers.server.ts. */
export const buyers = pgTable(
  'buyers',
  {
    userId: uuid().primaryKey(),
    orders: integer().notNull(),
    lastAt: moment().notNull(),
    /** With taxes, less refunds. */
    paise: sum(),
    /** By the last count of all buyers; null for those who came since. */
    rfmGroup: text().$type<RfmGroup>(),
  },
  (table) => [
    index('buyers_orders').on(table.orders),
    index('buyers_paise').on(table.paise),
    index('buyers_last').on(table.lastAt),
    index('buyers_group').on(table.rfmGroup),
  ],
);

/** Whose purchases changed: an account, or everybody with a phone number or an address. Written by triggers in the transaction of the change. */
export const staleBuyers = pgTable('stale_buyers', { userId: uuid(), phone: text(), email: text() });

/** The groups of all buyers, as they were counted last. */
export const rfmCounts = pgTable('rfm_counts', {
  group: text().$type<RfmGroup>().primaryKey(),
  people: integer().notNull(),
  orders: integer().notNull(),
  paise: sum(),
  countedAt: moment().notNull(),
});
