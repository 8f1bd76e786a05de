import { and, desc, eq, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../orders/orders.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { inParts } from '../../platform/files/csv.server.ts';
import { fromOf, untilOf } from '../../platform/http/list-query.ts';
import { bySort, down, longPage, up } from '../../platform/http/lists/long-list.server.ts';
import { nearest } from '../../platform/http/word-search.ts';
import { type Due, due } from '../../vocabulary/due.ts';
import type { CLAIM_FILTERS, claimQuery, StaffClaim } from '../claims.schema.ts';
import { selectClaims, serializeClaims, serializeForStaff } from '../claims.server.ts';
import { claims } from '../claims.tables.ts';
import { readTicket } from '../ticket.ts';

const isOpen = eq(claims.status, 'open');
const isOverdue = (now: Date) => and(isOpen, lt(claims.answerBy, now));
const isToSend = and(eq(claims.status, 'replaced'), isNull(claims.shippedAt));
const filterOf = (status: (typeof CLAIM_FILTERS)[number], now: Date): SQL | undefined => {
  if (status === 'overdue') return isOverdue(now);
  if (status === 'to-send') return isToSend;
  if (status === 'on-the-way') return and(isNotNull(claims.shippedAt), isNull(claims.deliveredAt));
  return eq(claims.status, status);
};
/** Waiting for a reply, waiting for a parcel, and finished. */
const turn = sql`case when ${isOpen} then 0 when ${isToSend} then 1 else 2 end`;
const dueAt = sql`case when ${isOpen} then ${claims.answerBy} when ${isToSend} then ${claims.decidedAt} end`;

const WITH_ORDERS = sql`join ${orders} on ${eq(orders.id, claims.orderId)}`;
const SORTS = { date: claims.createdAt, due: dueAt, order: orders.number, kind: claims.kind };

export async function listClaims(
  db: Db,
  query: z.output<typeof claimQuery>,
  now: Date,
): Promise<{ claims: StaffClaim[]; total: number; isNear: boolean }> {
  const { wanted, isNear } = await claimsFound(db, query, now);
  const order = [...bySort(query.sort, SORTS), up(turn), up(dueAt), down(claims.createdAt), down(claims.number)];
  const withOrders = query.search || query.sort?.startsWith('order') ? WITH_ORDERS : undefined;
  const page = await longPage(db, { table: claims, id: claims.id, where: wanted, order, joined: withOrders }, query);
  const rows = await selectClaims(db)
    .where(page.isShown)
    .orderBy(...page.order);
  return { claims: await serializeClaims(db, rows, serializeForStaff), total: page.total, isNear };
}

async function claimsFound(db: Db, query: z.output<typeof claimQuery>, now: Date) {
  const [from, until] = [fromOf(query), untilOf(query)];
  const filters = and(
    query.status && filterOf(query.status, now),
    query.kind && eq(claims.kind, query.kind),
    from && gte(claims.createdAt, from),
    until && lte(claims.createdAt, until),
  );
  const { matching, isNear } = await isAbout(db, query, filters);
  return { wanted: and(filters, matching), isNear };
}

/** All results of the list, newest first, in batches. */
export async function* exportClaims(db: Db, query: z.output<typeof claimQuery>, now: Date) {
  const { wanted } = await claimsFound(db, query, now);
  yield* inParts<StaffClaim>(async (last, limit) => {
    const isAfter = last && lt(claims.number, readTicket(last.ticket) ?? 0);
    const rows = await selectClaims(db).where(and(wanted, isAfter)).orderBy(desc(claims.number)).limit(limit);
    return serializeClaims(db, rows, serializeForStaff);
  });
}

async function isAbout(db: Db, query: z.output<typeof claimQuery>, filters: SQL | undefined) {
  const number = readTicket(query.search);
  if (number) return { matching: eq(claims.number, number), isNear: false };
  const texts = [orders.search, claims.text, claims.trackingNumber];
  return nearest(query.search, texts, async (found) => (await selectClaims(db).where(and(filters, found)).limit(1)).length > 0);
}

/** Counts late replies and unsent replacements. */
export async function countPressing(db: Db, now: Date): Promise<{ overdue: number; toSend: number }> {
  return { overdue: await db.$count(claims, isOverdue(now)), toSend: await db.$count(claims, isToSend) };
}

export async function dueInClaims(db: Db): Promise<Due[]> {
  const of = (task: SQL | undefined, since: typeof claims.createdAt | typeof claims.decidedAt) => ({
    count: sql<number>`count(*) filter (where ${task})`.mapWith(Number),
    since: sql<Date | null>`min(${since}) filter (where ${task})`.mapWith(claims.createdAt),
  });
  const answerBy = sql<Date | null>`min(${claims.answerBy}) filter (where ${isOpen})`.mapWith(claims.answerBy);
  const [found] = await db
    .select({ open: { ...of(isOpen, claims.createdAt), dueAt: answerBy }, toSend: of(isToSend, claims.decidedAt) })
    .from(claims)
    .where(or(isOpen, isToSend));
  if (!found) return [];
  return [
    ...due('claim', 'claim-decisions', '/admins/claims?status=open', found.open),
    ...due('replacement', 'claims', '/admins/claims?status=to-send', found.toSend),
  ];
}
