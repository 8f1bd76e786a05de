// An e-mail is written to the database in the transaction that causes it, and sent afterwards by a job. `cause` makes each e-mail
// idempotent: 'order-placed:{orderId}' is written once, however often the order is processed.
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { Db } from './database.server.ts';
import type { Env } from './env.server.ts';
import { defineJob, enqueue } from './jobs.server.ts';
import { reopened } from './live-env.server.ts';
import { type MailKind, mailLaneOf } from './mail-kinds.ts';
import { mails } from './platform.tables.ts';
import { deleteSome, type EndOfTerm, instant } from './records/end-of-term.server.ts';
import type { Log } from './records/log.server.ts';
import { messageOf } from './records/report-error.server.ts';
import { termStart } from './records/retention.ts';
import { AwayError, createBreaker } from './running/breaker.server.ts';
import type { Parties } from './running/parties.server.ts';

type MailDraft = {
  cause: string;
  kind: MailKind;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** A code that has expired is not sent. */
  goodUntil?: Date;
};

/** A mail's lane depends on its kind. */
export const SEND_MAIL = defineJob('send-mail', {
  lane: 'mail',
  isOutgoing: true,
  payload: z.object({ mailId: z.string(), goodUntil: z.iso.datetime().optional() }),
});

/** A later `sendAt` leaves time to undo. */
export async function writeMail(tx: Db, draft: MailDraft, now: Date, sendAt = now) {
  const { to, goodUntil, ...rest } = draft;
  const [mail] = await tx
    .insert(mails)
    .values({ ...rest, toAddress: to, createdAt: now })
    .onConflictDoNothing({ target: mails.cause })
    .returning({ id: mails.id });
  const payload = { mailId: mail?.id ?? '', ...(goodUntil && { goodUntil: goodUntil.toISOString() }) };
  if (mail) await enqueue(tx, SEND_MAIL, payload, sendAt, mailLaneOf(draft.kind));
}

/** For logging an e-mail that was sent without its own job. */
export async function recordSentMail(tx: Db, { to, ...rest }: Omit<MailDraft, 'goodUntil'> & { id: string }, now: Date) {
  await tx
    .insert(mails)
    .values({ ...rest, toAddress: to, sentAt: now, createdAt: now })
    .onConflictDoNothing();
}

/** Deletes sent and failed e-mails of one kind that were written before that instant. */
export async function forgetSentMails(db: Db, kind: MailKind, before: Date) {
  const isOver = or(isNotNull(mails.sentAt), isNotNull(mails.failedAt));
  await db.delete(mails).where(and(eq(mails.kind, kind), isOver, lt(mails.createdAt, before)));
}

export const endMails: EndOfTerm = (tx, now) => deleteSome(tx, mails, sql`created_at < ${instant(termStart('mails', now))}`);

/** Discards e-mails that are not sent yet. */
export async function takeBackMail(tx: Db, cause: string) {
  await tx.delete(mails).where(and(eq(mails.cause, cause), isNull(mails.sentAt)));
}

/** The sender's name besides the address in MAIL_FROM; with an empty `replyTo`, replies go to that address. */
export type Letterhead = { name: string; replyTo: string };

export type Letter = Pick<typeof mails.$inferSelect, 'id' | 'toAddress' | 'subject' | 'html' | 'text' | 'headers'>;
/** Hands an e-mail to the mail server; throws the server's error, or an AwayError when it reached no server. */
export type Deliver = (letter: Letter, letterhead: Letterhead) => Promise<void>;

type Transport = ReturnType<typeof nodemailer.createTransport> | null;

/** Whether the server hangs or is only slow: no e-mail takes longer. Below the limit of a job. */
const SEND_SECONDS_AT_MOST = 30;
const POOL = { pool: true, maxRequeues: 1, idleTimeout: 20_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

type MailSettings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM'> & Partial<Pick<Env, 'isProduction'>>;
/** An e-mail waits this long, and again, until the owner has entered a mail server. */
const NO_SERVER_MS = 60_000;

/**
 * Without SMTP_URL the e-mail of a local start stays in the outbox, readable at /dev/outbox, and counts as sent. Each delivery has its own connections
 * and breaker, so that a recipient's server that hangs holds up its own lane only.
 */
export function createDelivery(
  env: MailSettings,
  {
    connections = 1,
    seconds = SEND_SECONDS_AT_MOST,
    ...party
  }: { connections?: number; seconds?: number; log?: Log; parties?: Parties; now?: () => number } = {},
): Deliver {
  const transport: Transport = env.SMTP_URL
    ? nodemailer.createTransport({ url: env.SMTP_URL, maxConnections: connections, ...POOL } as object)
    : null;
  const address = env.MAIL_FROM?.match(/<([^>]+)>/)?.[1] ?? env.MAIL_FROM ?? '';
  const isFault = (error: unknown) => ['away', 'unsure'].includes(deliveryFault(error).kind);
  const breaker = createBreaker({ name: 'mail server', isFault, ...party });
  return async function deliver({ id, toAddress: to, subject, html, text, headers }, { name, replyTo }) {
    if (!transport && env.isProduction) throw new AwayError('No mail server is set up yet: enter one in Settings, Keys.', NO_SERVER_MS);
    const message = {
      from: { name, address },
      ...(replyTo && { replyTo }),
      to,
      subject,
      html,
      text,
      headers,
      // The same message id on a retry lets the receiver deduplicate.
      messageId: `<${id}@${address.split('@')[1] ?? 'localhost'}>`,
    };
    await breaker
      .ask(async (isProbe) => {
        if (isProbe) await greet(transport, seconds);
        await transport?.sendMail({ ...message, signal: AbortSignal.timeout(seconds * 1000) } as object);
      })
      .catch((error: unknown) => {
        if (error instanceof AwayError || deliveryFault(error).kind !== 'away') throw error;
        throw new AwayError(messageOf(error), breaker.restMs(), { cause: error });
      });
  };
}

/** A server that greets and then hangs is told from one that may have accepted an e-mail: nothing is handed over before it answers. */
async function greet(transport: Transport, seconds: number) {
  const late = wait(seconds * 1000, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('The mail server greets, and then says nothing.')),
  );
  await Promise.race([transport?.verify(), late]).catch((error: unknown) => {
    throw new UnreachedError(messageOf(error), { cause: error });
  });
}

class UnreachedError extends Error {}

/** One delivery per lane of e-mails, with a connection for each that a lane sends at once. */
export const createDeliveries = (env: MailSettings, log: Log, parties: Parties) =>
  reopened(env, () => {
    // Without SMTP_URL no server is asked.
    const open = (connections: number) => createDelivery(env, { connections, log, ...(env.SMTP_URL && { parties }) });
    return { codes: open(4), orders: open(3), mail: open(2), bulk: open(10) };
  });

/** Returns what the mail server refused for good: retrying changes nothing. */
export async function sendMail(
  db: Db,
  deliverOf: (kind: MailKind) => Deliver,
  letterhead: Letterhead,
  { mailId, goodUntil }: z.output<typeof SEND_MAIL.payload>,
  now: Date,
): Promise<{ to: string; fault: DeliveryFault } | null> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
  if (!mail || mail.sentAt || mail.failedAt) return null;
  const end = (outcome: Partial<typeof mails.$inferInsert>) => db.update(mails).set(outcome).where(eq(mails.id, mailId));
  if (goodUntil && new Date(goodUntil) <= now) {
    await end({ failedAt: now, failure: 'Expired before it could be sent.' });
    return null;
  }
  try {
    await deliverOf(mail.kind)(mail, letterhead);
  } catch (error) {
    const fault = deliveryFault(error);
    if (fault.kind !== 'bounced' && fault.kind !== 'refused') throw error;
    await end({ failedAt: now, failure: fault.reason });
    return { to: mail.toAddress, fault };
  }
  await end({ sentAt: now });
  return null;
}

/**
 * The kinds of delivery failure. bounced: the address is refused for good. refused: this message is. later: retry the same address.
 * away: no message was accepted, for anyone. unsure: the connection broke when the message may have been accepted.
 */
export type DeliveryFault = { kind: 'bounced' | 'refused' | 'later' | 'away' | 'unsure'; reason: string };

type SmtpError = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  timeoutType?: string;
};

/** Enhanced codes (RFC 3463) 5.7.x are about permission or policy, not about the address. */
const IS_ABOUT_POLICY = /^5\d\d[ -]5\.7\./;

export const isAboutPolicy = (reason: string) => IS_ABOUT_POLICY.test(reason);

const NOT_CONNECTED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EDNS', 'ETLS', 'EAUTH'];
/** A pool's error: the server closed each connection before its greeting. */
const CLOSED_AT_ONCE = /^Reached maximum number of retries/;
const BEFORE_THE_MAIL = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];

export function deliveryFault(thrown: unknown): DeliveryFault {
  if (thrown instanceof AwayError || thrown instanceof UnreachedError) return { kind: 'away', reason: thrown.message };
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as SmtpError;
  const reason = (error.response ?? error.message).slice(0, 300);
  const { responseCode = 0, command = '' } = error;
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  if (isAboutThisMail && responseCode >= 500) {
    const isBounce = command === 'RCPT TO' && !isAboutPolicy(error.response ?? '');
    return { kind: isBounce ? 'bounced' : 'refused', reason };
  }
  if (isAboutThisMail && responseCode >= 400) return { kind: 'later', reason };
  // An address that is invalid in an envelope.
  if (error.code === 'EENVELOPE' && command === 'API') return { kind: 'bounced', reason };
  const isBefore =
    responseCode > 0 ||
    CLOSED_AT_ONCE.test(error.message) ||
    [error.code, error.originalCode].some((code) => NOT_CONNECTED.includes(code ?? '')) ||
    BEFORE_THE_MAIL.includes(error.timeoutType ?? '');
  return { kind: isBefore ? 'away' : 'unsure', reason };
}
