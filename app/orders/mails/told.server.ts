// What a customer was told, by e-mail and on the phone, in one list. One-time codes are left out.
import { and, desc, eq, ilike, like, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { CODE_KINDS } from '../../messages/message-kinds.ts';
import type { ChannelName } from '../../messages/message-status.ts';
import { messageAttempts, messages } from '../../messages/messages.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { patternOf } from '../../platform/http/list-query.ts';
import { mails } from '../../platform/platform.tables.ts';
import { PRIVATE_MAIL } from '../../vocabulary/mail-kinds.ts';
import { refunds } from '../refunds/refunds.tables.ts';

const AT_MOST = 30;

export type Told = {
  id: string;
  way: 'mail' | ChannelName;
  kind: string;
  status: 'queued' | 'sent' | 'delivered' | 'read' | 'failed';
  failure: string | null;
  at: Date;
};
type Person = { userId: string; email: string };

export async function listToldTo(db: Db, person: Person): Promise<Told[]> {
  return [...(await mailsTo(db, person)), ...(await messagesTo(db, person))]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, AT_MOST);
}

/** About one order and its refunds and claims, whose ids are in the causes. */
export async function listToldOf(db: Db, order: Person & { id: string }, claimIds: string[]): Promise<Told[]> {
  const refunded = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, order.id));
  const ids = [order.id, ...claimIds, ...refunded.map(({ id }) => id)];
  const isAbout = (cause: typeof mails.cause | typeof messages.cause) => or(...ids.map((id) => like(cause, `%${id}%`)));
  const told = [...(await mailsTo(db, order, isAbout(mails.cause))), ...(await messagesTo(db, order, isAbout(messages.cause)))];
  return told.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

async function mailsTo(db: Db, { email }: Person, isAbout?: SQL): Promise<Told[]> {
  if (!email) return [];
  const rows = await db
    .select({
      id: mails.id,
      kind: mails.kind,
      sentAt: mails.sentAt,
      failedAt: mails.failedAt,
      failure: mails.failure,
      createdAt: mails.createdAt,
    })
    .from(mails)
    // `ilike`, because the index of addresses is one of trigrams.
    .where(and(ilike(mails.toAddress, patternOf({ search: email })), eq(mails.toAddress, email), ne(mails.kind, PRIVATE_MAIL), isAbout))
    .orderBy(desc(mails.createdAt))
    .limit(AT_MOST);
  return rows.map(({ id, kind, sentAt, failedAt, failure, createdAt }) => ({
    ...{ id, way: 'mail', kind, failure },
    status: failedAt ? 'failed' : sentAt ? 'sent' : 'queued',
    at: sentAt ?? failedAt ?? createdAt,
  }));
}

async function messagesTo(db: Db, { userId }: Person, isAbout?: SQL): Promise<Told[]> {
  const lastWay = sql<ChannelName | null>`(select channel from ${messageAttempts} tried where tried.message_id = ${messages.id}
    order by tried.created_at desc limit 1)`;
  const rows = await db
    .select({
      id: messages.id,
      kind: messages.kind,
      status: messages.status,
      failure: messages.failure,
      at: messages.createdAt,
      way: lastWay,
    })
    .from(messages)
    .where(and(eq(messages.userId, userId), notInArray(messages.kind, CODE_KINDS), isAbout))
    .orderBy(desc(messages.createdAt))
    .limit(AT_MOST);
  return rows.map(({ way, ...row }) => ({ ...row, way: way ?? 'sms' }));
}
