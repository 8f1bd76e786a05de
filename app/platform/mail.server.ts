// An e-mail is written to the database in the transaction that causes it, and sent afterwards by a job. `cause` makes each e-mail
// idempotent: 'order-placed:{orderId}' is written once, however often the order is processed.
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { Db } from './database.server.ts';
import type { Env } from './env.server.ts';
import { defineJob, enqueue } from './jobs.server.ts';
import type { MailKind } from './mail-kinds.ts';
import { mails } from './platform.tables.ts';
import { deleteSome, type EndOfTerm, instant } from './records/end-of-term.server.ts';
import { termStart } from './records/retention.ts';

type MailDraft = {
  cause: string;
  kind: MailKind;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
};

export const SEND_MAIL = defineJob('send-mail', { lane: 'mail', payload: z.object({ mailId: z.string() }) });

/** A later `sendAt` leaves time to undo. */
export async function writeMail(tx: Db, draft: MailDraft, now: Date, sendAt = now) {
  const { to, ...rest } = draft;
  const [mail] = await tx
    .insert(mails)
    .values({ ...rest, toAddress: to, createdAt: now })
    .onConflictDoNothing({ target: mails.cause })
    .returning({ id: mails.id });
  if (mail) await enqueue(tx, SEND_MAIL, { mailId: mail.id }, sendAt);
}

/** For logging an e-mail that was sent without its own job. */
export async function recordSentMail(tx: Db, { to, ...rest }: MailDraft & { id: string }, now: Date) {
  await tx
    .insert(mails)
    .values({ ...rest, toAddress: to, sentAt: now, createdAt: now })
    .onConflictDoNothing();
}

/** Deletes sent e-mails of one kind that were written before that instant. */
export async function forgetSentMails(db: Db, kind: MailKind, before: Date) {
  await db.delete(mails).where(and(eq(mails.kind, kind), isNotNull(mails.sentAt), lt(mails.createdAt, before)));
}

export const endMails: EndOfTerm = (tx, now) => deleteSome(tx, mails, sql`created_at < ${instant(termStart('mails', now))}`);

/** Discards e-mails that are not sent yet. */
export async function takeBackMail(tx: Db, cause: string) {
  await tx.delete(mails).where(and(eq(mails.cause, cause), isNull(mails.sentAt)));
}

/** The sender's name besides the address in MAIL_FROM; with an empty `replyTo`, replies go to that address. */
export type Letterhead = { name: string; replyTo: string };

export type Letter = Pick<typeof mails.$inferSelect, 'id' | 'toAddress' | 'subject' | 'html' | 'text' | 'headers'>;
/** Hands an e-mail to the mail server; throws the server's error. */
export type Deliver = (letter: Letter, letterhead: Letterhead) => Promise<void>;

/** Without SMTP_URL the e-mail stays in the outbox, readable at /dev/outbox, and counts as sent. */
export function createDelivery(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Deliver {
  const transport = env.SMTP_URL
    ? nodemailer.createTransport(env.SMTP_URL, { connectionTimeout: 10_000, socketTimeout: 20_000 } as object)
    : null;
  const address = env.MAIL_FROM?.match(/<([^>]+)>/)?.[1] ?? env.MAIL_FROM ?? '';
  return async function deliver({ id, toAddress: to, subject, html, text, headers }, { name, replyTo }) {
    await transport?.sendMail({
      from: { name, address },
      ...(replyTo && { replyTo }),
      to,
      subject,
      html,
      text,
      headers,
      // The same message id on a retry lets the receiver deduplicate.
      messageId: `<${id}@${address.split('@')[1] ?? 'localhost'}>`,
    });
  };
}

export async function sendMail(db: Db, deliver: Deliver, letterhead: Letterhead, mailId: string, now: Date) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
  if (!mail || mail.sentAt) return;
  await deliver(mail, letterhead);
  await db.update(mails).set({ sentAt: now }).where(eq(mails.id, mailId));
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
const BEFORE_THE_MAIL = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];

export function deliveryFault(thrown: unknown): DeliveryFault {
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
    [error.code, error.originalCode].some((code) => NOT_CONNECTED.includes(code ?? '')) ||
    BEFORE_THE_MAIL.includes(error.timeoutType ?? '');
  return { kind: isBefore ? 'away' : 'unsure', reason };
}
