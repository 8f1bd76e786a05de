import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';
import { CONVERSION_STATES, RECEIVERS } from './measuring.schema.ts';

/** Orders reported to a receiver with their buyer's consent. The row's id is the event id, so that a repeated call counts once. */
export const conversions = pgTable(
  'conversions',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    receiver: text({ enum: RECEIVERS }).notNull(),
    state: text({ enum: CONVERSION_STATES }).notNull().default('waiting'),
    /** Why it was dropped or refused: words of ours, and the receiver's code. */
    reason: text(),
    /** The browser that ordered, which Meta asks for; taken out as soon as it was told. */
    userAgent: text(),
    askedAt: moment(),
    toldAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('conversions_once').on(table.orderId, table.receiver),
    index('conversions_newest').on(table.createdAt),
    check('conversions_receiver', oneOf(table.receiver, RECEIVERS)),
    check('conversions_state', oneOf(table.state, CONVERSION_STATES)),
  ],
);
