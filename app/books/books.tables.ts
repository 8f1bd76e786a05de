import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
