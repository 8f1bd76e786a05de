// Written in the transaction that causes it, sent afterwards by a job. `cause` makes it idempotent: 'order-placed:{orderId}' is written once.
import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type MailKind, mailLaneOf } from '../vocabulary/mail-kinds.ts';
import type { Db } from './database.server.ts';
import { defineJob, insertJobsFrom } from './jobs.server.ts';
import type { Deliver, Letterhead } from './mails/delivery.server.ts';
import { type DeliveryFault, deliveryFault } from './mails/delivery-fault.ts';
import { isReachable } from './mails/no-address.ts';
import { jobs, mails } from './platform.tables.ts';
import { prepared, preparedRows } from './postgres/prepared.server.ts';
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
  goodUntil?: Date;
};

export const SEND_MAIL = defineJob('send-mail', {
  lane: 'mail',
  isOutgoing: true,
  payload: z.object({ mailId: z.string(), goodUntil: z.iso.datetime().optional() }),
});

const insertMail = preparedRows(
  {
    ...{ cause: mails.cause, kind: mails.kind, to: mails.toAddress, subject: mails.subject, html: mails.html, text: mails.text },
    ...{ headers: mails.headers, createdAt: mails.createdAt, sendAt: jobs.runAt, lane: jobs.lane, until: jobs.payload },
  },
  ({ cause, kind, to, subject, html, text, headers, createdAt, sendAt: runAt, lane, until }) => {
    const payload = sql`jsonb_build_object('mailId', id::text) || ${until}::jsonb`;
    return sql`with written as (
        insert into ${mails} (cause, kind, to_address, subject, html, text, headers, created_at)
        values (${cause}, ${kind}, ${to}, ${subject}, ${html}, ${text}, ${headers}, ${createdAt}) on conflict (cause) do nothing returning id)
      ${insertJobsFrom(SEND_MAIL, sql`written`, { payload, runAt, lane })}`;
  },
);

/** Skips placeholder addresses (no-address.ts). A later `sendAt` leaves time to undo. In one statement with its job. */
export async function writeMail(tx: Db, draft: MailDraft, now: Date, sendAt = now) {
  const { goodUntil, headers = {}, ...mail } = draft;
  if (!isReachable(mail.to)) return;
  const until = goodUntil ? { goodUntil: goodUntil.toISOString() } : {};
  await insertMail(tx, { ...mail, headers, createdAt: now, sendAt, lane: mailLaneOf(mail.kind), until });
}

export async function recordSentMail(tx: Db, { to, ...rest }: Omit<MailDraft, 'goodUntil'> & { id: string }, now: Date) {
  await tx
    .insert(mails)
    .values({ ...rest, toAddress: to, sentAt: now, createdAt: now })
    .onConflictDoNothing();
}

export async function forgetSentMails(db: Db, kind: MailKind, before: Date) {
  const isOver = or(isNotNull(mails.sentAt), isNotNull(mails.failedAt));
  await db.delete(mails).where(and(eq(mails.kind, kind), isOver, lt(mails.createdAt, before)));
}

/** Of a closed account: what went to these addresses about these things, each named by its id in the cause. */
export async function forgetMailsAbout(tx: Db, { addresses, ids }: { addresses: SQL; ids: SQL }) {
  await tx.execute(sql`delete from mails where to_address in (${addresses})
    and exists (select from (${ids}) about where position(about.id::text in mails.cause) > 0)`);
}

export const endMails: EndOfTerm = (tx, now) => deleteSome(tx, mails, sql`created_at < ${instant(termStart('mails', now))}`);

export async function takeBackMail(tx: Db, cause: string) {
  await tx.delete(mails).where(and(eq(mails.cause, cause), isNull(mails.sentAt)));
}

const findMail = prepared({ mailId: mails.id }, (db, { mailId }) => db.select().from(mails).where(eq(mails.id, mailId)));

/** Returns what the mail server refused for good: retrying changes nothing. */
export async function sendMail(
  db: Db,
  deliverOf: (kind: MailKind) => Deliver,
  letterhead: Letterhead,
  { mailId, goodUntil }: z.output<typeof SEND_MAIL.payload>,
  now: Date,
): Promise<{ to: string; fault: DeliveryFault } | null> {
  const [mail] = await findMail(db, { mailId });
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
