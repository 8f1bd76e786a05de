// Complaints: each gets a ticket, a receipt and two deadlines (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)).
import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gte, ilike, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mailWords } from '../language/mail-words.server.ts';
import { mailBody, type Sender } from '../mailing/mail-body.ts';
import { recordAudit } from '../platform/audit.server.ts';
import { isId } from '../platform/calls.schema.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { fromOf, offsetOf, patternOf, untilOf } from '../platform/list-query.ts';
import { writeMail } from '../platform/mail.server.ts';
import { countOrRefuse } from '../platform/rate-limit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { isSealOf, sealOf } from '../platform/seal.server.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { complaintReplies, complaints, orders, users } from '../platform/tables.ts';
import { dayOf, formatDateTime } from '../platform/time.ts';
import { readSettings } from '../settings/settings.server.ts';
import type {
  answerForm,
  Complaint,
  ComplaintTaken,
  ComplaintThread,
  complaintForm,
  complaintQuery,
  replyForm,
} from './complaints.schema.ts';

type ComplaintRow = typeof complaints.$inferSelect;
type Asker = { user: SignedIn | null; ip: string };

/** Whoever types in other people's addresses makes the shop write to strangers; a mobile network gives one IP to many people. */
const PER_IP = { hits: 100, seconds: 3600 };
const PER_EMAIL = { hits: 10, seconds: 3600 };
const ANSWERS = { hits: 20, seconds: 3600 };
/** A consumer may go to a commission within two years: Consumer Protection Act 2019, section 69. */
const KEPT_AFTER_CLOSING_DAYS = 2 * 365;

const HOUR_MS = 3600 * 1000;
const ticketOf = ({ number, createdAt }: Pick<ComplaintRow, 'number' | 'createdAt'>) =>
  `C-${dayOf(createdAt).slice(0, 4)}-${String(number).padStart(6, '0')}`;

/** The same words from the same person are one complaint as long as that is not closed, however often they are sent. */
export async function takeComplaint(
  db: Db,
  sender: Sender,
  form: z.output<typeof complaintForm>,
  { user, ip }: Asker,
  now: Date,
): Promise<ComplaintTaken> {
  await countOrRefuse(db, `complaint:${ip}`, PER_IP, now);
  await countOrRefuse(db, `complaint:${form.email}`, PER_EMAIL, now);
  const { identity, policies } = await readSettings(db);
  const requestHash = createHash('sha256')
    .update(JSON.stringify([form.email, form.kind, form.orderNumber, form.text]))
    .digest('hex');
  return db.transaction(async (tx) => {
    const [taken] = await tx
      .insert(complaints)
      .values({
        ...form,
        userId: user?.id ?? null,
        orderId: await findOwnOrder(tx, form, user),
        requestHash,
        answerBy: new Date(now.getTime() + policies.grievanceAcknowledgedHours * HOUR_MS),
        settleBy: new Date(now.getTime() + policies.grievanceResolvedDays * 24 * HOUR_MS),
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (taken) await mailReceipt(tx, sender, taken, identity.grievanceOfficer, now);
    const complaint = taken ?? (await findSame(tx, requestHash));
    return {
      message: 'We have your complaint.',
      ticket: ticketOf(complaint),
      answerBy: complaint.answerBy.toISOString(),
      settleBy: complaint.settleBy.toISOString(),
    };
  });
}

async function findSame(tx: Db, requestHash: string): Promise<ComplaintRow> {
  const [same] = await tx
    .select()
    .from(complaints)
    .where(and(eq(complaints.requestHash, requestHash), ne(complaints.status, 'closed')));
  // Staff closed it in this very moment.
  if (!same) throw new Refusal(409, 'This complaint was just closed. Please send it once more.');
  return same;
}

/** A stranger learns nothing from a number: what is not theirs stays the text that they typed. */
async function findOwnOrder(tx: Db, { orderNumber, email }: z.output<typeof complaintForm>, user: SignedIn | null) {
  const number = Number(/^(?:ORD-)?(\d{1,9})$/i.exec(orderNumber)?.[1]);
  if (!number) return null;
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, number), user ? eq(orders.userId, user.id) : eq(orders.customerEmail, email)));
  return order?.id ?? null;
}

type Officer = { name: string; designation: string; email: string; phone: string } | null;

/** Without the words of the complaint: nobody can make the shop send theirs to a stranger. */
async function mailReceipt(tx: Db, sender: Sender, complaint: ComplaintRow, officer: Officer, now: Date) {
  const { language } = complaint;
  const t = mailWords(language);
  const ticket = ticketOf(complaint);
  const body = mailBody(sender, language, {
    heading: t('We have your complaint'),
    paragraphs: [
      t('Your ticket number is {ticket}. Please name it when you write to us about this.', { ticket }),
      t('We answer by e-mail to this address.'),
    ],
    table: [
      [t('Received'), t(formatDateTime(complaint.createdAt))],
      [t('First answer by'), t(formatDateTime(complaint.answerBy))],
      [t('Settled by'), t(formatDateTime(complaint.settleBy))],
      ...(officer
        ? [[t(officer.designation), [officer.name, officer.email, officer.phone].filter(Boolean).join(', ')] as [string, string]]
        : []),
    ],
    note: { text: t('If you did not send us a complaint, please ignore this mail.') },
  });
  const subject = t('Your complaint {ticket}', { ticket });
  await writeMail(tx, { cause: `complaint:${complaint.id}`, kind: 'complaint', to: complaint.email, subject, ...body }, now);
}

// ------------------------------------------------------------------- staff

/** What is not closed comes first, whatever is due soonest at its top. */
const isClosed = sql`${complaints.status} = 'closed'`;
const dueAt = sql`case when ${complaints.status} = 'closed' then null when ${complaints.answeredAt} is null then least(${complaints.answerBy}, ${complaints.settleBy}) else ${complaints.settleBy} end`;

export async function listComplaints(db: Db, query: z.output<typeof complaintQuery>): Promise<{ complaints: Complaint[]; total: number }> {
  const [from, until] = [fromOf(query), untilOf(query)];
  const wanted = and(
    query.status && eq(complaints.status, query.status),
    from && gte(complaints.createdAt, from),
    until && lte(complaints.createdAt, until),
    query.search ? isAbout(query) : undefined,
  );
  const rows = await db
    .select()
    .from(complaints)
    .where(wanted)
    .orderBy(asc(isClosed), sql`${dueAt} asc nulls last`, desc(complaints.createdAt), desc(complaints.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { complaints: rows.map(tellComplaint), total: await db.$count(complaints, wanted) };
}

function isAbout(query: z.output<typeof complaintQuery>): SQL | undefined {
  const number = Number(/^C-\d{4}-0*(\d{1,9})$/i.exec(query.search)?.[1]);
  if (number) return eq(complaints.number, number);
  const pattern = patternOf(query);
  return or(...[complaints.name, complaints.email, complaints.orderNumber, complaints.text].map((column) => ilike(column, pattern)));
}

export const countOverdue = (db: Db, now: Date) =>
  db.$count(complaints, and(ne(complaints.status, 'closed'), lt(dueAt, sql`${now.toISOString()}::timestamptz`)));

const tellComplaint = (row: ComplaintRow): Complaint => ({
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
  return { ...tellComplaint(row), replies: await repliesTo(db, eq(complaintReplies.complaintId, id)) };
}

async function repliesTo(db: Db, wanted: SQL) {
  const rows = await db
    .select({ text: complaintReplies.text, by: users.fullName, createdAt: complaintReplies.createdAt })
    .from(complaintReplies)
    .leftJoin(users, eq(users.id, complaintReplies.actorId))
    .where(wanted)
    .orderBy(asc(complaintReplies.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** As the person who complained may know them: without who answered. */
export async function complaintsOf(db: Db, person: { id: string; email: string }) {
  const rows = await db
    .select()
    .from(complaints)
    .where(or(eq(complaints.userId, person.id), eq(complaints.email, person.email)))
    .orderBy(desc(complaints.createdAt));
  const told = [];
  for (const row of rows) {
    const { ticket, kind, orderNumber, text, status, createdAt, closedAt } = tellComplaint(row);
    const replies = await repliesTo(db, eq(complaintReplies.complaintId, row.id));
    told.push({ ticket, kind, orderNumber, text, status, createdAt, closedAt, replies: replies.map(asTheirs) });
  }
  return told;
}

const asTheirs = ({ text, by, createdAt }: ComplaintThread['replies'][number]) => ({ text, isOurs: by !== null, createdAt });

// ------------------------------------------------------ by the link of our answer

/** Sealed with the address that our answer went to: once the account is closed, the link is nobody's. */
const LINK = 'complaint';
const linkWords = ({ id, email }: Pick<ComplaintRow, 'id' | 'email'>) => `${id}:${email}`;
const answerPath = (env: Env, row: Pick<ComplaintRow, 'id' | 'email'>) => `/complaints/${row.id}.${sealOf(env, LINK, linkWords(row))}`;

async function getLinked(db: Db, env: Env, token: string): Promise<ComplaintRow> {
  const [id = '', seal = ''] = token.split('.');
  const [row] = isId(id) ? await db.select().from(complaints).where(eq(complaints.id, id)) : [];
  if (!row || !isSealOf(env, LINK, linkWords(row), seal)) throw noSuchComplaint();
  return row;
}

/** As the person who complained reads it. */
export async function readByLink(db: Db, env: Env, token: string) {
  const row = await getLinked(db, env, token);
  const { ticket, text, status, createdAt } = tellComplaint(row);
  const replies = await repliesTo(db, eq(complaintReplies.complaintId, row.id));
  return { ticket, text, status, createdAt, replies: replies.map(asTheirs) };
}

/** Joins the thread and makes the complaint open again, a closed one too. The same words as the last are one answer, however often they are sent. */
export async function answerByLink(db: Db, env: Env, { token, text }: z.output<typeof answerForm>, now: Date) {
  const { id } = await getLinked(db, env, token);
  await countOrRefuse(db, `complaint-answer:${id}`, ANSWERS, now);
  await db.transaction(async (tx) => {
    await tx.select({ id: complaints.id }).from(complaints).where(eq(complaints.id, id)).for('update');
    const last = (await repliesTo(tx, eq(complaintReplies.complaintId, id))).at(-1);
    if (last && last.by === null && last.text === text) return;
    await tx.insert(complaintReplies).values({ complaintId: id, text, createdAt: now });
    // Since it was closed, the same words may have become another complaint.
    const requestHash = sql`case when ${complaints.closedAt} is null then ${complaints.requestHash} else ${complaints.id}::text end`;
    await tx.update(complaints).set({ status: 'open', closedAt: null, requestHash }).where(eq(complaints.id, id));
  });
}

// ------------------------------------------------------------------- staff answer

/** Goes by mail, and stays in the thread. */
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
          ? t('With this we have closed your complaint. If it is not settled for you, answer us, and it is open again.')
          : t('Please answer with the button below: a mail does not join your complaint.'),
      ],
      button: { label: t('Answer us'), path: answerPath(env, before) },
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

/** Without a further word, as after a call by phone. */
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

const noSuchComplaint = () => new Refusal(404, 'Complaint not found.');

export async function forgetComplaints(db: Db, now: Date) {
  await db.delete(complaints).where(lt(complaints.closedAt, new Date(now.getTime() - KEPT_AFTER_CLOSING_DAYS * 24 * HOUR_MS)));
}
