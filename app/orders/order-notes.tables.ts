import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { createdAt, id, moment } from '../platform/columns.ts';
import { orders } from './orders.tables.ts';

export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_notes_order').on(table.orderId)],
);

/** In upper or lower case, without a difference. */
export const orderTags = pgTable(
  'order_tags',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    tag: text().notNull(),
  },
  (table) => [
    uniqueIndex('order_tags_once').on(table.orderId, sql`lower(${table.tag})`),
    index('order_tags_tag').on(sql`lower(${table.tag})`),
    check('order_tags_length', sql`char_length(${table.tag}) between 1 and 30`),
  ],
);

export const orderAssignees = pgTable(
  'order_assignees',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    staffId: uuid()
      .notNull()
      .references(() => users.id),
    assignedAt: moment().notNull(),
  },
  (table) => [index('order_assignees_staff').on(table.staffId)],
);
