import { type SQL, sql } from 'drizzle-orm';

/** A day in India, which has no daylight saving time: '2026-11-21'. */
export const dayIn = (at: SQL) => sql`to_char((${at} at time zone 'UTC') + interval '330 minutes', 'YYYY-MM-DD')`;
