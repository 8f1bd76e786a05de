import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, isLanguageCode, language, moment, TRIGRAMS } from '../platform/columns.ts';

export const subscribers = pgTable(
  'subscribers',
  {
    id: id(),
    email: text().notNull().unique(),
    source: text({ enum: ['home', 'popup', 'account', 'checkout', 'move'] })
      .notNull()
      .default('home'),
    language: language(),
    unsubscribedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('subscribers_search').using('gin', table.email.op(TRIGRAMS)),
    check('subscribers_language', isLanguageCode(table.language)),
  ],
);
