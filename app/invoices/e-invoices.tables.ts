import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, oneOf } from '../platform/columns.ts';
import { invoices } from './invoices.tables.ts';

export const E_INVOICE_STATES = ['waiting', 'refused', 'registered'] as const;

/** One for each document that must be registered. A registered row never changes: a trigger refuses it. */
export const eInvoices = pgTable(
  'e_invoices',
  {
    id: id(),
    invoiceId: uuid()
      .notNull()
      .unique()
      .references(() => invoices.id),
    state: text({ enum: E_INVOICE_STATES }).notNull().default('waiting'),
    createdAt: moment().notNull(),
    /** Counted before each call, so that a lost answer is looked up before the next. */
    attempts: integer().notNull().default(0),
    askedAt: moment(),
    problem: text(),
    irn: text().unique(),
    ackNumber: text(),
    acknowledgedAt: moment(),
    /** The portal signs it; it names both GSTINs. Null if the portal gave only the numbers, two days later. */
    signedQr: text(),
    portal: text(),
  },
  (table) => [
    check('e_invoices_state', oneOf(table.state, [...E_INVOICE_STATES])),
    check('e_invoices_registered', sql`(${table.state} = 'registered') = (${table.irn} is not null)`),
    index('e_invoices_open').on(table.createdAt).where(sql`${table.state} <> 'registered'`),
    index('e_invoices_newest').on(table.createdAt),
  ],
);
