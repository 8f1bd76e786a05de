import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';

export const REDIRECT_SOURCES = ['staff', 'import', 'renamed', 'move'] as const;

export const redirects = pgTable(
  'redirects',
  {
    id: id(),
    /** As `fromPathOf` writes it: lower case, decoded, without language, query and closing slash. */
    fromPath: text().notNull().unique(),
    /** A path of this shop, with its query; never one that redirects again. */
    toPath: text().notNull(),
    source: text({ enum: REDIRECT_SOURCES }).notNull(),
    uses: integer().notNull().default(0),
    lastUsedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('redirects_source', oneOf(table.source, REDIRECT_SOURCES)),
    check('redirects_paths', sql`${table.fromPath} like '/%' and ${table.toPath} like '/%' and ${table.toPath} not like '//%'`),
  ],
);
