import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { mailWords } from '../language/mail-words.server.ts';
import { mailBody, type Sender } from '../mailing/body/mail-body.ts';
import { readOrderNumber } from '../orders/order-number.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { countOrRefuse, countPerNetwork } from '../platform/http/limits/rate-limit.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { HOUR_MS } from '../platform/time.ts';
import { readSettings } from '../settings/settings.server.ts';
import { answerPath } from './answer-complaint.server.ts';
import type { ComplaintTaken, complaintForm } from './complaints.schema.ts';
import { type ComplaintRow, ticketOf } from './complaints.server.ts';
import { complaints } from './complaints.tables.ts';

type Asker = { user: SignedIn | null; ip: string };

/** Limits requests with other people's addresses; a mobile network shares one IP among many people. */
const PER_NETWORK = { hits: 100, seconds: 3600 };
const PER_EMAIL = { hits: 10, seconds: 3600 };

/** Idempotent: the same text from the same person is one complaint until that is closed. */
export async function takeComplaint(
  db: Db,
  env: Env,
  sender: Sender,
  form: z.output<typeof complaintForm>,
  { user, ip }: Asker,
  now: Date,
): Promise<ComplaintTaken> {
  await countPerNetwork(db, 'complaint', ip, PER_NETWORK, now);
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
    if (taken) await mailReceipt(tx, env, sender, { complaint: taken, officer: identity.grievanceOfficer }, now);
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
  // Staff closed it at this very moment.
  if (!same) throw new Refusal(409, 'This complaint was just closed. Please send your reply again.');
  return same;
}

/** An order number reveals nothing to strangers: if the order is not theirs, it stays plain text. */
async function findOwnOrder(tx: Db, { orderNumber, email }: z.output<typeof complaintForm>, user: SignedIn | null) {
  const number = readOrderNumber(orderNumber);
  if (number === null) return null;
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, number), user ? eq(orders.userId, user.id) : eq(orders.customerEmail, email)));
  return order?.id ?? null;
}

type Officer = { name: string; designation: string; email: string; phone: string } | null;

/** Without the complaint's text, so that the form cannot be used to e-mail strangers. */
async function mailReceipt(
  tx: Db,
  env: Env,
  sender: Sender,
  { complaint, officer }: { complaint: ComplaintRow; officer: Officer },
  now: Date,
) {
  const { language } = complaint;
  const t = mailWords(language);
  const ticket = ticketOf(complaint);
  const body = mailBody(sender, language, {
    heading: t("We've received your complaint"),
    paragraphs: [
      t('Your ticket number is {ticket}. Please quote it when you write to us about this.', { ticket }),
      t("We'll reply by e-mail to this address."),
    ],
    table: [
      [t('Received'), t.dateTime(complaint.createdAt)],
      [t('First reply by'), t.dateTime(complaint.answerBy)],
      [t('Resolved by'), t.dateTime(complaint.settleBy)],
      ...(officer
        ? [[t(officer.designation), [officer.name, officer.email, officer.phone].filter(Boolean).join(', ')] as [string, string]]
        : []),
    ],
    button: { label: t('See your complaint'), path: answerPath(env, complaint) },
    note: { text: t('If you did not send us a complaint, please ignore this mail.') },
  });
  const subject = t('Your complaint {ticket}', { ticket });
  await writeMail(tx, { cause: `complaint:${complaint.id}`, kind: 'complaint', to: complaint.email, subject, ...body }, now);
}
