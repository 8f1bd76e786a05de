// Columns shared by many tables. Money is integer paise, rates are basis points (1800 = 18%), times are UTC.
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { languages, SOURCE } from './words/language.ts';

/** Finds substrings of three letters or more (`ilike '%rao%'`) without a full scan. */
export const TRIGRAMS = 'gin_trgm_ops';
export const id = () => uuid().primaryKey().defaultRandom();
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => moment().notNull().defaultNow();
export const paise = () => integer().notNull().default(0);
export const language = () => text({ enum: languages() }).notNull().default(SOURCE);
/** Checks only the format: which languages exist is configuration (language.ts), not schema. */
export const isLanguageCode = (column: AnyPgColumn): SQL => sql`${column} ~ '^[a-z]{2,3}$'`;
export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
