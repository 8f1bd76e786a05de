import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, language, moment, oneOf, TRIGRAMS } from '../platform/columns.ts';

export const subscribers = pgTable(
  'subscribers',
  {
    id: id(),
    email: text().notNull().unique(),
    source: text({ enum: ['home', 'popup', 'account', 'checkout'] })
      .notNull()
      .default('home'),
    language: language(),
    unsubscribedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('subscribers_search').using('gin', table.email.op(TRIGRAMS)),
    check('subscribers_language', oneOf(table.language, ['en', 'hi'])),
  ],
);
