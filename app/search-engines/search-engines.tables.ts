import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../platform/columns.ts';

/** The public addresses of products, collections, landing pages and posts, as search engines were told of them. Empty while that is off. */
export const announcedAddresses = pgTable(
  'announced_addresses',
  {
    /** Without origin and language. */
    path: text().primaryKey(),
    /** When the page last changed, or when it was found to be gone. */
    changedAt: moment().notNull(),
    isGone: boolean().notNull().default(false),
    isTold: boolean().notNull().default(false),
    askedAt: moment(),
  },
  (table) => [index('announced_addresses_waiting').on(table.changedAt).where(sql`not ${table.isTold}`)],
);

export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    at: createdAt(),
    addresses: integer().notNull(),
    /** Null: no answer. */
    status: integer(),
  },
  (table) => [index('announcements_newest').on(table.at)],
);
