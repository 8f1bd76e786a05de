import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { type Due, due } from '../vocabulary/due.ts';
import { CASH_LISTS } from './courier-cash.server.ts';
import { UNMATCHED_LISTS } from './unmatched.server.ts';

export async function dueInSettlements(db: Db, now: Date): Promise<Due[]> {
  const [unsettled, missing] = [
    await counted(db, sql`select l.at from (${UNMATCHED_LISTS.unsettled(now)}) l`),
    await counted(db, sql`select l.day::timestamptz as at from (${CASH_LISTS.missing(now)}) l`),
  ];
  return [
    ...due('unsettled', 'books', '/admins/books/settlements/unmatched?show=unsettled', unsettled),
    ...due('missing-cash', 'books', '/admins/books/settlements/cash?show=missing', missing),
  ];
}

async function counted(db: Db, moments: SQL): Promise<{ count: number; since: Date | null }> {
  const [found] = await rowsOf<{ count: number; since: string | Date | null }>(
    db,
    sql`select count(*)::int as count, min(at) as since from (${moments}) m`,
  );
  return { count: found?.count ?? 0, since: found?.since ? new Date(found.since) : null };
}
