// Reports are signed or secret, at least once, late and in any order. An attempt only moves forward; unknown statuses change nothing.
import { and, asc, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { enqueue } from '../platform/jobs.server.ts';
import { type AttemptStatus, type ChannelName, isForward, messageStatusOf } from './message-status.ts';
import { SEND_MESSAGE } from './messages.server.ts';
import { messageAttempts, messageReports, messages } from './messages.tables.ts';

export type Report = {
  channel: ChannelName;
  providerId: string;
  attemptId?: string | undefined;
  status: string;
  reason?: string | null;
  isFree?: boolean;
  at: Date;
};

const KNOWN: readonly AttemptStatus[] = ['sent', 'delivered', 'read', 'failed'];

const UNDER_WAY: readonly AttemptStatus[] = ['accepted', 'sent'];
/** For reports that missed their message; the sweep that looks for them runs every minute. */
const MISSED_AT_MOST_MS = 15 * 60_000;

export type ReportOutcome = 'applied' | 'known' | 'unknown_message' | 'unknown_status';

export async function applyReport(db: Db, report: Report, now: Date): Promise<ReportOutcome> {
  return db.transaction(async (tx) => {
    const { channel, providerId, status, reason = null, at } = report;
    const [kept] = await tx
      .insert(messageReports)
      .values({ channel, providerId, status, reason, reportedAt: at, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: messageReports.id });
    return kept ? apply(tx, report, now) : 'known';
  });
}

export async function applyKeptReports(tx: Db, channel: ChannelName, providerId: string, now: Date) {
  const early = await tx
    .select()
    .from(messageReports)
    .where(and(eq(messageReports.channel, channel), eq(messageReports.providerId, providerId)))
    .orderBy(asc(messageReports.id));
  for (const { status, reason, reportedAt } of early) await apply(tx, { channel, providerId, status, reason, at: reportedAt }, now);
}

/**
 * A report that arrives while the answer of its channel is being noted finds no message yet, and the message finds no report. Both are stored by
 * then, and are brought together here.
 */
export async function applyMissedReports(db: Db, now: Date) {
  const missed = await db
    .selectDistinct({ channel: messageReports.channel, providerId: messageReports.providerId })
    .from(messageReports)
    .innerJoin(
      messageAttempts,
      and(eq(messageAttempts.channel, messageReports.channel), eq(messageAttempts.providerId, messageReports.providerId)),
    )
    .where(
      and(
        gt(messageReports.createdAt, new Date(now.getTime() - MISSED_AT_MOST_MS)),
        inArray(messageReports.status, KNOWN),
        inArray(messageAttempts.status, UNDER_WAY),
        ne(messageReports.status, messageAttempts.status),
      ),
    );
  for (const { channel, providerId } of missed) await db.transaction((tx) => applyKeptReports(tx, channel, providerId, now));
}

async function apply(tx: Db, { channel, providerId, attemptId, status, reason, isFree }: Report, now: Date): Promise<ReportOutcome> {
  const isIts = or(eq(messageAttempts.providerId, providerId), attemptId ? eq(messageAttempts.id, attemptId) : undefined);
  const [found] = await tx
    .select({ messageId: messageAttempts.messageId, id: messageAttempts.id })
    .from(messageAttempts)
    .where(and(eq(messageAttempts.channel, channel), isIts));
  if (!found) return 'unknown_message';
  const to = KNOWN.find((known) => known === status);
  if (!to) return 'unknown_status';
  await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, found.messageId)).for('update');
  const attempts = await tx.select().from(messageAttempts).where(eq(messageAttempts.messageId, found.messageId));
  const attempt = attempts.find(({ id }) => id === found.id);
  if (!attempt || !isForward(attempt.status, to)) return 'known';
  await tx
    .update(messageAttempts)
    .set({
      providerId,
      status: to,
      failure: to === 'failed' ? reason : null,
      // WhatsApp charges for what arrives.
      ...((isFree || (to === 'failed' && channel === 'whatsapp')) && { costMillipaise: 0 }),
      updatedAt: now,
    })
    .where(eq(messageAttempts.id, found.id));
  await follow(tx, found.messageId, [...attempts.filter(({ id }) => id !== found.id).map((other) => other.status), to], now);
  return 'applied';
}

async function follow(tx: Db, messageId: string, attempts: AttemptStatus[], now: Date) {
  const status = messageStatusOf(attempts) ?? 'queued';
  await tx
    .update(messages)
    .set({ status, ...(status !== 'queued' && { failure: null }) })
    .where(eq(messages.id, messageId));
  if (status === 'queued') await enqueue(tx, SEND_MESSAGE, { messageId }, now);
}
