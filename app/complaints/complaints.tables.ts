import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigserial, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { createdAt, id, isLanguageCode, language, moment, oneOf } from '../platform/columns.ts';

const complaintKinds = ['order', 'product', 'payment', 'privacy', 'other'] as const;

const complaintStatuses = ['open', 'answered', 'closed'] as const;

/** Both deadlines are as promised when the complaint came. */
export const complaints = pgTable(
  'complaints',
  {
    id: id(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    /** Null for a visitor. */
    userId: uuid().references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    language: language(),
    kind: text({ enum: complaintKinds }).notNull(),
    /** As typed. */
    orderNumber: text().notNull(),
    /** Only when the order belongs to that person. */
    orderId: uuid().references((): AnyPgColumn => orders.id),
    text: text().notNull(),
    requestHash: text().notNull(),
    status: text({ enum: complaintStatuses }).notNull().default('open'),
    answerBy: moment().notNull(),
    settleBy: moment().notNull(),
    answeredAt: moment(),
    closedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('complaints_once').on(table.requestHash).where(sql`${table.status} <> 'closed'`),
    index('complaints_newest').on(table.createdAt),
    index('complaints_email').on(table.email),
    check('complaints_language', isLanguageCode(table.language)),
    check('complaints_kind', oneOf(table.kind, complaintKinds)),
    check('complaints_status', oneOf(table.status, complaintStatuses)),
    check('complaints_closed', sql`(${table.status} = 'closed') = (${table.closedAt} is not null)`),
  ],
);

/** E-mail replies by staff. */
export const complaintReplies = pgTable(
  'complaint_replies',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    complaintId: uuid()
      .notNull()
      .references(() => complaints.id, { onDelete: 'cascade' }),
    /** Null for the complainant. */
    actorId: uuid().references(() => users.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('complaint_replies_complaint').on(table.complaintId)],
);
