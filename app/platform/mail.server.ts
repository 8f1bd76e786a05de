// Mail is written into the database in the transaction that causes it, and sent afterwards by a job. `cause` makes each mail
// once: 'order-placed:{orderId}' is written a single time however often the order is looked at.
import { eq } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import type { Db } from './database.server.ts';
import type { Env } from './env.server.ts';
import { addJob } from './jobs.server.ts';
import { mails } from './tables.ts';

export type MailDraft = { cause: string; kind: string; to: string; subject: string; html: string; text: string };

export const SEND_MAIL = 'send-mail';

export async function writeMail(tx: Db, draft: MailDraft, now: Date) {
  const { to, ...rest } = draft;
  const [mail] = await tx
    .insert(mails)
    .values({ ...rest, toAddress: to, createdAt: now })
    .onConflictDoNothing({ target: mails.cause })
    .returning({ id: mails.id });
  if (mail) await addJob(tx, SEND_MAIL, { mailId: mail.id }, now);
}

/** Whom a mail is from, beside the address in MAIL_FROM; an empty `replyTo` leaves answers to that. */
export type Letterhead = { name: string; replyTo: string };

/** Without SMTP_URL the mail stays in the outbox, to be read at /dev/outbox, and counts as sent. */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>) {
  const transport = env.SMTP_URL
    ? nodemailer.createTransport(env.SMTP_URL, { connectionTimeout: 10_000, socketTimeout: 20_000 } as object)
    : null;
  const address = env.MAIL_FROM?.match(/<([^>]+)>/)?.[1] ?? env.MAIL_FROM ?? '';
  return async function sendMail(db: Db, { name, replyTo }: Letterhead, mailId: string, now: Date) {
    const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
    if (!mail || mail.sentAt) return;
    await transport?.sendMail({
      from: { name, address },
      ...(replyTo && { replyTo }),
      to: mail.toAddress,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      // The same id on a repeat lets the receiving side see that it is the same mail.
      messageId: `<${mail.id}@${address.split('@')[1] ?? 'localhost'}>`,
    });
    await db.update(mails).set({ sentAt: now }).where(eq(mails.id, mailId));
  };
}
