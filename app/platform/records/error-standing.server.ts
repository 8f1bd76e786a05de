import { desc, gt, sql } from 'drizzle-orm';
import { type Due, due } from '../../vocabulary/due.ts';
import type { Db } from '../database.server.ts';
import { errorGroups } from '../platform.tables.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { instant } from './end-of-term.server.ts';

const NEW_MS = DAY_MS;
export const BURST = 20;

export type ErrorGroup = typeof errorGroups.$inferSelect;

export const isNewGroup = ({ firstSeenAt }: Pick<ErrorGroup, 'firstSeenAt'>, now: Date) => now.getTime() - firstSeenAt.getTime() < NEW_MS;
export const isBursting = ({ hourCount, lastSeenAt }: Pick<ErrorGroup, 'hourCount' | 'lastSeenAt'>, now: Date) =>
  hourCount >= BURST && now.getTime() - lastSeenAt.getTime() < HOUR_MS;

export const listErrorGroups = (db: Db, atMost: number): Promise<ErrorGroup[]> =>
  db.select().from(errorGroups).orderBy(desc(errorGroups.lastSeenAt), errorGroups.fingerprint).limit(atMost);

export async function countErrorGroups(db: Db, now: Date) {
  const since = (ms: number) => instant(new Date(now.getTime() - ms));
  const isFresh = gt(errorGroups.firstSeenAt, new Date(now.getTime() - NEW_MS));
  const isBurst = sql`${errorGroups.hourCount} >= ${BURST} and ${errorGroups.lastSeenAt} > ${since(HOUR_MS)}`;
  const [row] = await db
    .select({
      fresh: sql<number>`count(*) filter (where ${isFresh})::int`,
      bursting: sql<number>`count(*) filter (where ${isBurst})::int`,
      either: sql<number>`count(*) filter (where ${isFresh} or ${isBurst})::int`,
      since: sql<string | null>`min(${errorGroups.firstSeenAt}) filter (where ${isFresh} or ${isBurst})`,
    })
    .from(errorGroups);
  return { fresh: row?.fresh ?? 0, bursting: row?.bursting ?? 0, either: row?.either ?? 0, since: row?.since ? new Date(row.since) : null };
}

export async function dueInErrors(db: Db, now: Date): Promise<Due[]> {
  const { either, since } = await countErrorGroups(db, now);
  return due('server-error', 'health', '/admins/health#errors', { count: either, since });
}
