// One page of a list that may have a million rows. It is reached from the nearer end and counted off over the index alone; only the rows
// shown are read. docs/decisions/0113-impressions-lie-in-days.md
import { type AnyColumn, asc, desc, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../database.server.ts';
import { type ListQuery, offsetOf, type Sort } from '../list-query.ts';

type By = { by: AnyColumn | SQL; isDown: boolean };
type Page = Pick<ListQuery, 'page' | 'limit'>;

export const up = (by: By['by']): By => ({ by, isDown: false });
export const down = (by: By['by']): By => ({ by, isDown: true });

/** `sort` as the query has it, as `sortedBy` reads it, over columns without nulls. */
export function bySort<Key extends string>(sort: Sort<Key> | undefined, columns: Record<Key, By['by']>): By[] {
  if (!sort) return [];
  const [key, direction] = sort.split('-') as [Key, 'asc' | 'desc'];
  return [{ by: columns[key], isDown: direction === 'desc' }];
}

const inOrder = (order: readonly By[], isBackwards = false) => order.map(({ by, isDown }) => (isDown === isBackwards ? asc(by) : desc(by)));

/** `order` ends with what no two rows share. Without nulls: those would come first from one end and last from the other. */
export async function longPage(
  db: Db,
  list: { table: PgTable; id: PgColumn; where: SQL | undefined; order: readonly By[] },
  query: Page,
): Promise<{ total: number; isShown: SQL; order: SQL[] }> {
  const total = await db.$count(list.table, list.where);
  const { isBackwards, offset, limit } = nearerEnd(query, total);
  const shown = db
    .select({ id: list.id })
    .from(list.table)
    .where(list.where)
    .orderBy(...inOrder(list.order, isBackwards))
    .limit(limit)
    .offset(offset);
  return { total, isShown: inArray(list.id, shown), order: inOrder(list.order) };
}

export function nearerEnd(query: Page, total: number): { isBackwards: boolean; offset: number; limit: number } {
  const before = offsetOf(query);
  const shown = Math.max(0, Math.min(query.limit, total - before));
  const after = Math.max(0, total - before - shown);
  return after < before ? { isBackwards: true, offset: after, limit: shown } : { isBackwards: false, offset: before, limit: query.limit };
}
