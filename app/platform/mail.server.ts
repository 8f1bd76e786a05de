// Mail is written into the database in the transaction that causes it, and sent afterwards by a job. `cause` makes each mail
// once: 'order-placed:{orderId}' is written a single time however often the order is looked at.
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { Db } from './database.server.ts';
import { deleteSome, type EndOfTerm, instant } from './end-of-term.server.ts';
import type { Env } from './env.server.ts';
import { defineJob, enqueue } from './jobs.server.ts';
import type { MailKind } from './mail-kinds.ts';
import { mails } from './platform.tables.ts';
import { termStart } from './retention.ts';

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

/** `sendAt` later than now leaves time to take it back. */
export async function writeMail(tx: Db, draft: MailDraft, now: Date, sendAt = now) {
  const { to, ...rest } = draft;
  const [mail] = await tx
    .insert(mails)
    .values({ ...rest, toAddress: to, createdAt: now })
    .onConflictDoNothing({ target: mails.cause })
    .returning({ id: mails.id });
  if (mail) await enqueue(tx, SEND_MAIL, { mailId: mail.id }, sendAt);
}

/** For the log of what was sent without a job of its own. */
export async function recordSentMail(tx: Db, { to, ...rest }: MailDraft & { id: string }, now: Date) {
  await tx
    .insert(mails)
    .values({ ...rest, toAddress: to, sentAt: now, createdAt: now })
    .onConflictDoNothing();
}

/** Of one kind, those written before that instant. */
export async function forgetSentMails(db: Db, kind: MailKind, before: Date) {
  await db.delete(mails).where(and(eq(mails.kind, kind), isNotNull(mails.sentAt), lt(mails.createdAt, before)));
}

export const endMails: EndOfTerm = (tx, now) => deleteSome(tx, mails, sql`created_at < ${instant(termStart('mails', now))}`);

/** What has not gone yet never goes. */
export async function takeBackMail(tx: Db, cause: string) {
  await tx.delete(mails).where(and(eq(mails.cause, cause), isNull(mails.sentAt)));
}

/** Whom a mail is from, beside the address in MAIL_FROM; an empty `replyTo` leaves answers to that. */
export type Letterhead = { name: string; replyTo: string };

export type Letter = Pick<typeof mails.$inferSelect, 'id' | 'toAddress' | 'subject' | 'html' | 'text' | 'headers'>;
/** Hands a mail to the mail server; throws what that says against it. */
export type Deliver = (letter: Letter, letterhead: Letterhead) => Promise<void>;

/** Without SMTP_URL the mail stays in the outbox, to be read at /dev/outbox, and counts as sent. */
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
      // The same id on a repeat lets the receiving side see that it is the same mail.
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
 * What a failed delivery says. bounced: the address is refused for good. refused: this mail is. later: try the same address again.
 * away: no mail was handed over, whoever it is for. unsure: the connection broke when the mail may have been taken.
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

/** Enhanced codes (RFC 3463) 5.7.x speak of permission or policy, not of the address. */
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
  // An address that cannot be written into an envelope at all.
  if (error.code === 'EENVELOPE' && command === 'API') return { kind: 'bounced', reason };
  const isBefore =
    responseCode > 0 ||
    [error.code, error.originalCode].some((code) => NOT_CONNECTED.includes(code ?? '')) ||
    BEFORE_THE_MAIL.includes(error.timeoutType ?? '');
  return { kind: isBefore ? 'away' : 'unsure', reason };
}
