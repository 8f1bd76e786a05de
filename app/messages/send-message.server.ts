// A channel that refuses, or later reports a failure, passes the message to the next; one that is away is waited for, ten minutes at most.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mailWords } from '../language/mail-words.server.ts';
import type { Db } from '../platform/database.server.ts';
import { orNull, prepared, preparedRows } from '../platform/postgres/prepared.server.ts';
import { messageOf } from '../platform/records/report-error.server.ts';
import { AwayError } from '../platform/running/breaker.server.ts';
import { type Channel, ChannelError, type Fault } from './channel.ts';
import { sayingOf } from './message-kinds.ts';
import { applyKeptReports } from './message-reports.server.ts';
import { variablesOf } from './message-texts.ts';
import { channelsFor, phoneStanding, type SEND_MESSAGE } from './messages.server.ts';
import { messageAttempts, messageReports, messages } from './messages.tables.ts';

/** For a channel that is away, and for the report of a message whose answer was lost. */
const WAIT_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 60_000;

type MessageRow = typeof messages.$inferSelect;
type AttemptRow = typeof messageAttempts.$inferSelect;

/** In one statement: what another run notes meanwhile shows in both or in neither. */
const findMessage = prepared({ messageId: messages.id }, (db, { messageId }) =>
  db
    .select({ message: messages, attempt: messageAttempts })
    .from(messages)
    .leftJoin(messageAttempts, eq(messageAttempts.messageId, messages.id))
    .where(eq(messages.id, messageId)),
);

const findAttempts = prepared({ messageId: messageAttempts.messageId }, (db, { messageId }) =>
  db.select().from(messageAttempts).where(eq(messageAttempts.messageId, messageId)).orderBy(messageAttempts.createdAt),
);

export async function sendMessage(db: Db, channels: Channel[], { messageId }: z.output<typeof SEND_MESSAGE.payload>, now: Date) {
  const found = await findMessage(db, { messageId });
  const message = found[0]?.message;
  if (message?.status !== 'queued') return;
  const tried = found.flatMap(({ attempt }) => attempt ?? []);
  await awaitLostAnswer(db, tried, now);
  const { isCode = false } = sayingOf(message.kind);
  const standing = isCode ? undefined : await phoneStanding(db, message);
  if (standing?.hasStopped) return end(db, message, 'The customer replied STOP.');
  if (message.goodUntil <= now) return end(db, message, 'Too late to send.');

  const allowed = await channelsFor(db, channels, message, standing);
  for (const channel of allowed.filter(({ name }) => !tried.some((attempt) => attempt.channel === name))) {
    const outcome = await tryChannel(db, channel, message, now);
    if (outcome === 'sent') return;
  }
  const last = (await findAttempts(db, { messageId })).at(-1);
  await end(db, message, last?.failure ?? 'No channel can deliver it.');
}

/** While a report may still come, the message is not sent over another channel. */
async function awaitLostAnswer(db: Db, tried: readonly AttemptRow[], now: Date) {
  const open = tried.find(({ status }) => status === 'asked' || status === 'unsure');
  if (!open) return;
  const restMs = open.updatedAt.getTime() + WAIT_MS - now.getTime();
  if (restMs > 0) throw new AwayError('The channel did not respond. A delivery report may still arrive.', Math.min(restMs, LOOK_AGAIN_MS));
  await db
    .update(messageAttempts)
    .set({ status: 'lost', failure: 'No response and no delivery report.', updatedAt: now })
    .where(and(eq(messageAttempts.id, open.id), inArray(messageAttempts.status, ['asked', 'unsure'])));
}

const noteAttempt = prepared(
  { messageId: messageAttempts.messageId, channel: messageAttempts.channel, now: messageAttempts.createdAt },
  (db, { messageId, channel, now }) =>
    db.insert(messageAttempts).values({ messageId, channel, createdAt: now, updatedAt: now }).onConflictDoNothing().returning(),
);

async function tryChannel(db: Db, channel: Channel, message: MessageRow, now: Date): Promise<'sent' | 'refused'> {
  const [attempt] = await noteAttempt(db, { messageId: message.id, channel: channel.name, now });
  if (!attempt) return 'sent';
  try {
    const { providerId } = await channel.send({
      attemptId: attempt.id,
      phone: message.phone,
      template: channel.templateOf(message.kind, message.language) ?? '',
      language: message.language,
      isCode: sayingOf(message.kind).isCode ?? false,
      values: variablesOf(message.kind, mailWords(message.language)).map((name) => message.words[name] ?? ''),
      linkEnd: linkEndOf(message),
      presses: sayingOf(message.kind).replies?.map(({ press }) => press) ?? [],
    });
    await accept(db, { ...attempt, providerId, costMillipaise: channel.costMillipaise }, now);
    return 'sent';
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    await settle(db, attempt.id, message, fault, messageOf(error), error, now);
    return 'refused';
  }
}

function linkEndOf({ kind, words }: MessageRow): string | null {
  const end = sayingOf(kind).link?.end;
  return (end && words[end]) || null;
}

const faultOf = (error: unknown): Fault | null =>
  error instanceof ChannelError ? error.fault : error instanceof AwayError ? 'away' : null;

/** Throws an AwayError when the job must wait. */
async function settle(db: Db, attemptId: string, message: MessageRow, fault: Fault, reason: string, cause: unknown, now: Date) {
  const set = (values: Partial<typeof messageAttempts.$inferInsert>) =>
    db
      .update(messageAttempts)
      .set({ ...values, failure: reason, updatedAt: now })
      .where(and(eq(messageAttempts.id, attemptId), eq(messageAttempts.status, 'asked')));
  if (fault === 'refused') return set({ status: 'failed' });
  if (fault === 'unsure') {
    await set({ status: 'unsure' });
    throw new AwayError(reason, LOOK_AGAIN_MS, { cause });
  }
  const isPatient = fault === 'later' || now.getTime() - message.createdAt.getTime() < WAIT_MS;
  if (!isPatient) return set({ status: 'failed' });
  // Nothing was sent: the same channel is asked again.
  await db.delete(messageAttempts).where(and(eq(messageAttempts.id, attemptId), eq(messageAttempts.status, 'asked')));
  const restMs = (cause as { retryInMs?: number }).retryInMs || LOOK_AGAIN_MS;
  throw new AwayError(reason, restMs, { cause });
}

const acceptAtOnce = preparedRows(
  {
    ...{ id: messageAttempts.id, messageId: messages.id, channel: messageAttempts.channel, providerId: orNull(messageAttempts.providerId) },
    ...{ cost: messageAttempts.costMillipaise, now: messageAttempts.updatedAt },
  },
  ({ id, messageId, channel, providerId, cost, now }) => sql<{ id: string }>`with held as materialized (
      select id from ${messages} where id = ${messageId} and not exists (
        select from ${messageReports} where channel = ${channel} and provider_id = ${providerId}) for update),
    accepted as (
      update ${messageAttempts} set status = 'accepted', provider_id = ${providerId}, cost_millipaise = ${cost}, updated_at = ${now}
      from held where ${messageAttempts.id} = ${id} and ${messageAttempts.status} = 'asked' returning ${messageAttempts.id} as id),
    sent as (
      update ${messages} set status = 'sent' from accepted where ${messages.id} = ${messageId} and ${messages.status} = 'queued')
    select id from accepted`,
);

/** A report may have been faster: it has set the attempt, or is kept. Then step by step. */
async function accept(db: Db, attempt: AttemptRow, now: Date) {
  const { id, messageId, channel, providerId, costMillipaise } = attempt;
  const accepted = await acceptAtOnce(db, { id, messageId, channel, providerId, cost: costMillipaise, now });
  if (accepted.length > 0) return;
  await db.transaction(async (tx) => {
    await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, messageId)).for('update');
    await tx.update(messageAttempts).set({ providerId, costMillipaise }).where(eq(messageAttempts.id, id));
    const first = await tx
      .update(messageAttempts)
      .set({ status: 'accepted', updatedAt: now })
      .where(and(eq(messageAttempts.id, id), eq(messageAttempts.status, 'asked')))
      .returning({ id: messageAttempts.id });
    // Else its report was faster.
    if (first.length > 0)
      await tx
        .update(messages)
        .set({ status: 'sent' })
        .where(and(eq(messages.id, messageId), eq(messages.status, 'queued')));
    if (providerId) await applyKeptReports(tx, channel, providerId, now);
  });
}

const end = (db: Db, { id }: MessageRow, failure: string) =>
  db
    .update(messages)
    .set({ status: 'failed', failure })
    .where(and(eq(messages.id, id), eq(messages.status, 'queued')));
