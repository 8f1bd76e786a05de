// The order of a list that staff sort by a column; empty cells come last. An index serves columns that are never empty.
import { type AnyColumn, asc, Column, desc, is, type SQL, sql } from 'drizzle-orm';
import type { Sort } from './list-query.ts';

export function sortedBy<Key extends string>(sort: Sort<Key> | undefined, columns: Record<Key, AnyColumn | SQL>): SQL[] {
  if (!sort) return [];
  const [key, direction] = sort.split('-') as [Key, 'asc' | 'desc'];
  const column = columns[key];
  if (is(column, Column) && column.notNull) return [direction === 'asc' ? asc(column) : desc(column)];
  return [direction === 'asc' ? sql`${column} asc nulls last` : sql`${column} desc nulls last`];
}
