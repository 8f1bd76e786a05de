import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';
import type { Manifest } from './month/month-files.schema.ts';

const monthFileStates = ['waiting', 'done', 'failed'] as const;

/** Kept for a week; its bytes are parts in the file store. */
export const monthFiles = pgTable(
  'month_files',
  {
    id: id(),
    /** '2026-11' */
    month: text().notNull(),
    state: text({ enum: monthFileStates }).notNull().default('waiting'),
    /** Names the parts, so that two runs of the job never mix theirs. */
    attempt: integer().notNull().default(0),
    parts: integer().notNull().default(0),
    bytes: integer().notNull().default(0),
    manifest: jsonb().$type<Manifest>(),
    requestedById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [
    index('month_files_newest').on(table.createdAt),
    uniqueIndex('month_files_one_waiting').on(table.month).where(sql`${table.state} = 'waiting'`),
    check('month_files_state', oneOf(table.state, monthFileStates)),
  ],
);

/** Past days whose documents are summed in `tax_day_sums`, and how many there were. */
export const taxDays = pgTable('tax_days', {
  day: date().primaryKey(),
  documents: integer().notNull(),
});

const sum = () => bigint({ mode: 'number' }).notNull();

/** The lines of a day's documents by what the GST returns tell apart; credit notes are negative. See gst/tax-sums.server.ts. */
export const taxDaySums = pgTable(
  'tax_day_sums',
  {
    day: date().notNull(),
    /** The part of GSTR-1: b2b, b2cl or b2cs. */
    class: text().notNull(),
    place: text().notNull(),
    isInter: boolean().notNull(),
    /** As many digits as the seller printed. */
    hsn: text().notNull(),
    rate: integer().notNull(),
    /** Of the first goods by name; null for delivery alone. */
    name: text(),
    quantity: sum(),
    taxablePaise: sum(),
    igstPaise: sum(),
    cgstPaise: sum(),
    sgstPaise: sum(),
  },
  (table) => [primaryKey({ columns: [table.day, table.class, table.place, table.isInter, table.hsn, table.rate] })],
);
