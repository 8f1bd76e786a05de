// One page of a list that may have a million rows. It is reached from the nearer end and counted off over the index alone; only the rows
// shown are read. docs/decisions/0113-impressions-lie-in-days.md
import { type AnyColumn, asc, Column, desc, is, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../../database.server.ts';
import { type ListQuery, offsetOf, type Sort } from '../list-query.ts';

/** Empty cells come first downwards and last upwards, as PostgreSQL has it, unless they are to come last both ways. */
type By = { by: AnyColumn | SQL; isDown: boolean; areEmptyLast?: boolean };
type Page = Pick<ListQuery, 'page' | 'limit'>;

export const up = (by: By['by']): By => ({ by, isDown: false });
export const down = (by: By['by']): By => ({ by, isDown: true });

/** `sort` as the query has it, in the order of `sortedBy`. */
export function bySort<Key extends string>(sort: Sort<Key> | undefined, columns: Record<Key, By['by']>): By[] {
  if (!sort) return [];
  const [key, direction] = sort.split('-') as [Key, 'asc' | 'desc'];
  const by = columns[key];
  return [{ by, isDown: direction === 'desc', areEmptyLast: !(is(by, Column) && by.notNull) }];
}

const inOrder = (order: readonly By[], isBackwards = false) =>
  order.map(({ by, isDown, areEmptyLast }) => {
    if (isDown && areEmptyLast) return isBackwards ? sql`${by} asc nulls first` : sql`${by} desc nulls last`;
    return isDown === isBackwards ? asc(by) : desc(by);
  });

/**
 * `order` ends with what no two rows share. `joined`: what the conditions or the order need beside the table, each row at most once. `counted`: a
 * statement that answers `total` sooner than counting.
 */
export async function longPage(
  db: Db,
  list: { table: PgTable; id: PgColumn; where: SQL | undefined; order: readonly By[]; joined?: SQL | undefined; counted?: SQL | undefined },
  query: Page,
): Promise<{ total: number; isShown: SQL; order: SQL[] }> {
  const found = sql`from ${list.table} ${list.joined ?? sql.empty()} where ${list.where ?? sql`true`}`;
  const [counted] = await rowsOf<{ total: number }>(db, list.counted ?? sql`select count(*)::int as total ${found}`);
  const total = counted?.total ?? 0;
  const { isBackwards, offset, limit } = nearerEnd(query, total);
  const order = sql.join(inOrder(list.order, isBackwards), sql`, `);
  const shown = sql`select ${list.id} ${found} order by ${order} limit ${limit} offset ${offset}`;
  return { total, isShown: sql`${list.id} in (${shown})`, order: inOrder(list.order) };
}

export function nearerEnd(query: Page, total: number): { isBackwards: boolean; offset: number; limit: number } {
  const before = offsetOf(query);
  const shown = Math.max(0, Math.min(query.limit, total - before));
  const after = Math.max(0, total - before - shown);
  return after < before ? { isBackwards: true, offset: after, limit: shown } : { isBackwards: false, offset: before, limit: query.limit };
}
