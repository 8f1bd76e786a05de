import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';

export const EARLIER_SHOPS = ['shopify', 'woocommerce'] as const;

export type EarlierLine = { name: string; sku: string; quantity: number; pricePaise: number };

/** History for customers and staff, in no book and in no figure. */
export const earlierOrders = pgTable(
  'earlier_orders',
  {
    id: id(),
    shop: text({ enum: EARLIER_SHOPS }).notNull(),
    /** As that shop printed it, such as #1001. */
    number: text().notNull(),
    placedAt: moment().notNull(),
    /** Null where the address had no account when the order was brought along. */
    userId: uuid().references(() => users.id),
    email: text().notNull(),
    status: text().notNull(),
    totalPaise: integer().notNull(),
    lines: jsonb().$type<EarlierLine[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('earlier_orders_once').on(table.shop, table.number),
    index('earlier_orders_user').on(table.userId, table.placedAt),
    index('earlier_orders_email').on(table.email),
    index('earlier_orders_age').on(table.createdAt),
    check('earlier_orders_shop', oneOf(table.shop, EARLIER_SHOPS)),
    check('earlier_orders_email', sql`${table.email} = lower(${table.email})`),
  ],
);

/** Neither paid nor delivered, or taken back: the words of Shopify and WooCommerce as they were brought along. */
const CAME_TO_NOTHING = '^(cancelled|failed|refunded|voided|expired|checkout draft)|^pending(, (unfulfilled|pending))?$';

export const cameToSomething = (row: 'earlier' | 'e') => sql`${sql.raw(row)}.status !~ ${CAME_TO_NOTHING}`;

export const boughtEarlier = (userId: string) => sql<boolean>`exists (
  select from ${earlierOrders} earlier
  where (earlier.user_id = ${userId} or (earlier.user_id is null and earlier.email = (select email from ${users} where id = ${userId})))
    and ${cameToSomething('earlier')}
)`;
