import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mailWords } from '../language/mail-words.server.ts';
import { mailBody, type Sender } from '../mailing/body/mail-body.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { countOrRefuse } from '../platform/http/limits/rate-limit.server.ts';
import { isId } from '../platform/http/openapi/calls.schema.ts';
import { writeMail } from '../platform/mail.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { isSealOf, sealOf } from '../platform/seal.server.ts';
import type { answerForm, ComplaintThread, replyForm } from './complaints.schema.ts';
import {
  asTheirs,
  type ComplaintRow,
  getComplaint,
  noSuchComplaint,
  repliesTo,
  serializeComplaint,
  ticketOf,
} from './complaints.server.ts';
import { complaintReplies, complaints } from './complaints.tables.ts';

const ANSWERS = { hits: 20, seconds: 3600 };

/** Sent by e-mail, and added to the thread. */
export async function replyToComplaint(
  db: Db,
  env: Env,
  sender: Sender,
  actorId: string,
  id: string,
  { text, isSettled }: z.output<typeof replyForm>,
  now: Date,
): Promise<ComplaintThread> {
  await db.transaction(async (tx) => {
    const before = await holdOpen(tx, id);
    const [reply] = await tx.insert(complaintReplies).values({ complaintId: id, actorId, text, createdAt: now }).returning();
    await move(tx, actorId, before, isSettled ? 'closed' : 'answered', now);
    const { language } = before;
    const t = mailWords(language);
    const ticket = ticketOf(before);
    const body = mailBody(sender, language, {
      heading: t('About your complaint {ticket}', { ticket }),
      paragraphs: [
        ...text.split(/\n+/).filter((line) => line.trim() !== ''),
        isSettled
          ? t("We've closed your complaint. If it isn't resolved, reply and we'll reopen it.")
          : t('Please reply with the button below; replies by e-mail are not added to your complaint.'),
      ],
      button: { label: t('Reply'), path: answerPath(env, before) },
    });
    const cause = `complaint-reply:${reply?.id}`;
    await writeMail(
      tx,
      { cause, kind: 'complaint-reply', to: before.email, subject: t('Your complaint {ticket}', { ticket }), ...body },
      now,
    );
  });
  return getComplaint(db, id);
}

/** Without a further message, as after a phone call. */
export async function closeComplaint(db: Db, actorId: string, id: string, now: Date): Promise<ComplaintThread> {
  await db.transaction(async (tx) => move(tx, actorId, await holdOpen(tx, id), 'closed', now));
  return getComplaint(db, id);
}

async function holdOpen(tx: Db, id: string): Promise<ComplaintRow> {
  const [row] = await tx.select().from(complaints).where(eq(complaints.id, id)).for('update');
  if (!row) throw noSuchComplaint();
  if (row.status === 'closed') throw new Refusal(409, 'This complaint is closed.');
  return row;
}

async function move(tx: Db, actorId: string, before: ComplaintRow, status: 'answered' | 'closed', now: Date) {
  const closedAt = status === 'closed' ? now : null;
  await tx
    .update(complaints)
    .set({ status, answeredAt: before.answeredAt ?? now, closedAt })
    .where(eq(complaints.id, before.id));
  await recordAudit(tx, actorId, `complaint.${status}`, `complaint:${before.id}`, { status: before.status }, { status });
}

/** Sealed with the recipient's address: the link stops working once the account is closed. */
const LINK = 'complaint';
const linkWords = ({ id, email }: Pick<ComplaintRow, 'id' | 'email'>) => `${id}:${email}`;
export const answerPath = (env: Env, row: Pick<ComplaintRow, 'id' | 'email'>) =>
  `/complaints/${row.id}.${sealOf(env, LINK, linkWords(row))}`;

async function getLinked(db: Db, env: Env, token: string): Promise<ComplaintRow> {
  const [id = '', seal = ''] = token.split('.');
  const [row] = isId(id) ? await db.select().from(complaints).where(eq(complaints.id, id)) : [];
  if (!row || !isSealOf(env, LINK, linkWords(row), seal)) throw noSuchComplaint();
  return row;
}

/** For the complainant. */
export async function readByLink(db: Db, env: Env, token: string) {
  const row = await getLinked(db, env, token);
  const { ticket, text, status, createdAt } = serializeComplaint(row);
  const replies = await repliesTo(db, eq(complaintReplies.complaintId, row.id));
  return { ticket, text, status, createdAt, replies: replies.map(asTheirs) };
}

/** Added to the thread; reopens the complaint if it was closed. Idempotent: the same text as the last message counts once. */
export async function answerByLink(db: Db, env: Env, { token, text }: z.output<typeof answerForm>, now: Date) {
  const { id } = await getLinked(db, env, token);
  await countOrRefuse(db, `complaint-answer:${id}`, ANSWERS, now);
  await db.transaction(async (tx) => {
    await tx.select({ id: complaints.id }).from(complaints).where(eq(complaints.id, id)).for('update');
    const last = (await repliesTo(tx, eq(complaintReplies.complaintId, id))).at(-1);
    if (last && last.by === null && last.text === text) return;
    await tx.insert(complaintReplies).values({ complaintId: id, text, createdAt: now });
    // Since it was closed, the same text may have been submitted as another complaint.
    const requestHash = sql`case when ${complaints.closedAt} is null then ${complaints.requestHash} else ${complaints.id}::text end`;
    await tx.update(complaints).set({ status: 'open', closedAt: null, requestHash }).where(eq(complaints.id, id));
  });
}
