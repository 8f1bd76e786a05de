import { type AnyColumn, and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Period } from '../../platform/time.ts';

/** The rows of a period after the last one read, by moment and id. */
export const after = (
  at: AnyColumn,
  id: AnyColumn,
  { from, before }: Period,
  last: { at: Date; id: string } | undefined,
): SQL | undefined =>
  and(gte(at, from), lt(at, before), last && sql`(${at}, ${id}) > (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`);
