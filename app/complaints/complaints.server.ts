// Complaints: each gets a ticket, a receipt and two deadlines (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)).

import { and, asc, desc, eq, gte, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { fromOf, offsetOf, untilOf } from '../platform/http/list-query.ts';
import { sortedBy } from '../platform/http/sorted-by.ts';
import { nearest } from '../platform/http/word-search.ts';
import { termStart } from '../platform/records/retention.ts';
import { Refusal } from '../platform/refusal.ts';
import { dayOf } from '../platform/time.ts';
import { type Due, due } from '../vocabulary/due.ts';
import type { Complaint, ComplaintThread, complaintQuery } from './complaints.schema.ts';
import { complaintReplies, complaints } from './complaints.tables.ts';

export type ComplaintRow = typeof complaints.$inferSelect;

export const ticketOf = ({ number, createdAt }: Pick<ComplaintRow, 'number' | 'createdAt'>) =>
  `C-${dayOf(createdAt).slice(0, 4)}-${String(number).padStart(6, '0')}`;

/** Open complaints first, the earliest deadline at the top. */
const isUnsettled = ne(complaints.status, 'closed');
const isClosed = sql`${complaints.status} = 'closed'`;
const dueAt = sql`case when ${complaints.status} = 'closed' then null when ${complaints.answeredAt} is null then least(${complaints.answerBy}, ${complaints.settleBy}) else ${complaints.settleBy} end`;

/** `isNear`: no complaint has all the words, so these have words like them. */
type ComplaintList = { complaints: Complaint[]; total: number; isNear: boolean };

const SORTS = { date: complaints.createdAt, due: dueAt, name: sql`lower(${complaints.name})`, kind: complaints.kind };

export async function listComplaints(db: Db, query: z.output<typeof complaintQuery>): Promise<ComplaintList> {
  const [from, until] = [fromOf(query), untilOf(query)];
  const filters = and(
    query.status && (query.status === 'unsettled' ? isUnsettled : eq(complaints.status, query.status)),
    from && gte(complaints.createdAt, from),
    until && lte(complaints.createdAt, until),
  );
  const { matching, isNear } = await isAbout(db, query, filters);
  const wanted = and(filters, matching);
  const rows = await db
    .select()
    .from(complaints)
    .where(wanted)
    .orderBy(...sortedBy(query.sort, SORTS), asc(isClosed), sql`${dueAt} asc nulls last`, desc(complaints.createdAt), desc(complaints.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { complaints: rows.map(serializeComplaint), total: await db.$count(complaints, wanted), isNear };
}

async function isAbout(db: Db, query: z.output<typeof complaintQuery>, filters: SQL | undefined) {
  const number = Number(/^C-\d{4}-0*(\d{1,9})$/i.exec(query.search)?.[1]);
  if (number) return { matching: eq(complaints.number, number), isNear: false };
  const texts = [complaints.name, complaints.email, complaints.orderNumber, complaints.text];
  return nearest(query.search, texts, async (matching) => {
    const [found] = await db.select({ id: complaints.id }).from(complaints).where(and(filters, matching)).limit(1);
    return found !== undefined;
  });
}

export const countOverdue = (db: Db, now: Date) =>
  db.$count(complaints, and(isUnsettled, lt(dueAt, sql`${now.toISOString()}::timestamptz`)));

export async function dueInComplaints(db: Db): Promise<Due[]> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      since: sql<Date | null>`min(${complaints.createdAt})`.mapWith(complaints.createdAt),
      dueAt: sql<Date | null>`min(${dueAt})`.mapWith(complaints.settleBy),
    })
    .from(complaints)
    .where(isUnsettled);
  return found ? due('complaint', 'complaints', '/admins/complaints?status=unsettled', found) : [];
}

export const serializeComplaint = (row: ComplaintRow): Complaint => ({
  id: row.id,
  ticket: ticketOf(row),
  name: row.name,
  email: row.email,
  kind: row.kind,
  orderNumber: row.orderNumber,
  orderId: row.orderId,
  userId: row.userId,
  text: row.text,
  status: row.status,
  answerBy: row.answerBy.toISOString(),
  settleBy: row.settleBy.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export async function getComplaint(db: Db, id: string): Promise<ComplaintThread> {
  const [row] = await db.select().from(complaints).where(eq(complaints.id, id));
  if (!row) throw noSuchComplaint();
  return { ...serializeComplaint(row), replies: await repliesTo(db, eq(complaintReplies.complaintId, id)) };
}

export async function repliesTo(db: Db, wanted: SQL) {
  const rows = await db
    .select({ text: complaintReplies.text, by: users.fullName, createdAt: complaintReplies.createdAt })
    .from(complaintReplies)
    .leftJoin(users, eq(users.id, complaintReplies.actorId))
    .where(wanted)
    .orderBy(asc(complaintReplies.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** For the complainant: without the names of staff. */
export async function complaintsOf(db: Db, person: { id: string; email: string }) {
  const rows = await db
    .select()
    .from(complaints)
    .where(or(eq(complaints.userId, person.id), eq(complaints.email, person.email)))
    .orderBy(desc(complaints.createdAt));
  const told = [];
  for (const row of rows) {
    const { ticket, kind, orderNumber, text, status, createdAt, closedAt } = serializeComplaint(row);
    const replies = await repliesTo(db, eq(complaintReplies.complaintId, row.id));
    told.push({ ticket, kind, orderNumber, text, status, createdAt, closedAt, replies: replies.map(asTheirs) });
  }
  return told;
}

export const asTheirs = ({ text, by, createdAt }: ComplaintThread['replies'][number]) => ({ text, isOurs: by !== null, createdAt });

export const noSuchComplaint = () => new Refusal(404, 'Complaint not found.');

export async function forgetComplaints(db: Db, now: Date) {
  await db.delete(complaints).where(lt(complaints.closedAt, termStart('complaints', now)));
}
