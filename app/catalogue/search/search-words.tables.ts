import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../../platform/columns.ts';

export const searchWords = pgTable('search_words', {
  id: id(),
  /** By how they are written: a language code, or `hi-Latn` for Hindi in Latin letters. */
  words: jsonb().$type<Record<string, string[]>>().notNull(),
  /** What answers these words too, as `sunscreen` does `tan`. */
  alsoFinds: text().array().notNull(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});
