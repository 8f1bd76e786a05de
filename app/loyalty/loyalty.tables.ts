import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigserial, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { createdAt, oneOf } from '../platform/columns.ts';

const coinKinds = [
  'account',
  'newsletter',
  'review',
  'order',
  'birthday',
  'referral',
  'spent',
  'returned',
  'reversed',
  'withdrawn',
] as const;

/** The ledger of coins: append-only, one row per cause; a balance is the sum of a customer's rows (D20-D22). */
export const coinEntries = pgTable(
  'coin_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    coins: integer().notNull(),
    kind: text({ enum: coinKinds }).notNull(),
    cause: text().notNull().unique(),
    orderId: uuid().references((): AnyPgColumn => orders.id),
    /** For coins earned by an order: the goods that counted and the rate at the time; null in entries from before this was recorded. */
    goodsPaise: integer(),
    rateBasisPoints: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    index('coin_entries_user').on(table.userId),
    check('coin_entries_kind', oneOf(table.kind, coinKinds)),
    check(
      'coin_entries_sign',
      sql`case when ${table.kind} in ('spent', 'reversed', 'withdrawn') then ${table.coins} < 0 else ${table.coins} > 0 end`,
    ),
  ],
);
