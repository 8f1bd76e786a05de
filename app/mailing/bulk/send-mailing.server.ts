// The job that sends a mailing, a slice every few seconds, so that order e-mails are not delayed. No recipient gets it twice: each is
// claimed permanently before contacting the mail server. If the process dies between "250 OK" and our record, the outcome is unknown; the
// recipient is marked as interrupted and left to staff.

import { and, eq, lt, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { forgetSentMails, recordSentMail } from '../../platform/mail.server.ts';
import type { Deliver } from '../../platform/mails/delivery.server.ts';
import { type DeliveryFault, deliveryFault, isAboutPolicy } from '../../platform/mails/delivery-fault.ts';
import { termStart } from '../../platform/records/retention.ts';
import type { Shop } from '../../platform/shop.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { MAILING_MAIL } from '../../vocabulary/mail-kinds.ts';
import { drawingFor } from '../body/draw-mailing.server.ts';
import type { FindGoods } from '../body/mail-blocks.ts';
import { firstNameOf } from '../body/name-field.ts';
import { bounces, mailingRecipients, mailings } from '../mailing.tables.ts';
import { letterheadOf, senderOf } from '../sender.server.ts';
import { reasonToSkip } from '../skipping/reason-to-skip.server.ts';
import { unsubscribeHeaders, unsubscribeUrl } from '../unsubscribe-link.server.ts';
import {
  closeSlice,
  holdUntil,
  lastRefusal,
  laterThan,
  type Mailing,
  mayLeaveAt,
  openSlice,
  type Slice,
  sizeOfSlice,
  WAIT_SECONDS,
  waitAtGate,
} from './mailing-slice.server.ts';

/** Concurrent SMTP sends: those that a pause can no longer stop. */
const AT_ONCE = 5;
/** Below the shop's shutdown timeout (server.ts), because an interrupted send has an unknown outcome. */
const WORK_AT_MOST_MS = 5_000;
/** Longer than any send can take, so the claimer must be dead. */
const CLAIM_MINUTES = 5;
const TRIES_AT_MOST = 5;
type Claimed = {
  id: string;
  email: string;
  state: 'sending' | 'skipped';
  attempts: number;
  language: Language;
  fullName: string | null;
  subscriberId: string | null;
};

export async function sendSlice(shop: Shop, deliver: Deliver, mailingId: string, findGoods: FindGoods = async () => []) {
  const { db, now } = shop;
  const mailing = await openSlice(db, mailingId, now());
  if (!mailing) return waitAtGate(db, mailingId);
  const leavesAt = await mayLeaveAt(db, mailing, now());
  if (leavesAt > now()) return holdUntil(db, mailingId, leavesAt);
  const sender = await senderOf(shop);
  const draw = drawingFor(db, sender, mailing, findGoods);
  const slice = { shop, deliver, mailing, sender, letterhead: await letterheadOf(db), draw };
  const endsAt = performance.now() + WORK_AT_MOST_MS;
  let left = await sizeOfSlice(db);
  let isMore = true;
  let trouble: string | null = null;
  let refusal: string | null = null;
  while (left > 0 && isMore && !trouble && !refusal && performance.now() < endsAt) {
    const claimed = await claim(db, mailing, Math.min(left, AT_ONCE), now());
    isMore = claimed.length > 0;
    left -= claimed.length;
    const faults = await Promise.all(claimed.filter(({ state }) => state === 'sending').map((recipient) => sendOne(slice, recipient)));
    trouble = faults.find((fault) => fault?.kind === 'away')?.reason ?? null;
    const isRefused = faults.some((fault) => fault?.kind === 'refused' && isAboutPolicy(fault.reason));
    if (isRefused) refusal = await lastRefusal(db, mailing.id);
  }
  await closeSlice(db, mailing, { trouble, refusal, isIdle: !isMore }, now());
}

/** Locks the mailing's row, so that no recipient is claimed after a pause was acknowledged. */
async function claim(db: Db, mailing: Mailing, atMost: number, now: Date): Promise<Claimed[]> {
  return db.transaction(async (tx) => {
    const [running] = await tx
      .select({ id: mailings.id })
      .from(mailings)
      .where(and(eq(mailings.id, mailing.id), eq(mailings.state, 'sending')))
      .for('share');
    if (!running) return [];
    const moment = now.toISOString();
    return rowsOf<Claimed>(
      tx,
      sql`
      update mailing_recipients recipient
      set state = case when due.reason is null then 'sending' else 'skipped' end,
        reason = due.reason, claimed_at = ${moment}, attempts = attempts + 1
      from (
        select id, ${reasonToSkip(sql`queued.email`, mailing)} as reason
        from mailing_recipients queued
        where mailing_id = ${mailing.id} and state = 'queued' and (retry_at is null or retry_at <= ${moment})
        limit ${atMost} for update of queued skip locked
      ) due
      where recipient.id = due.id
      returning recipient.id, recipient.email, recipient.state, recipient.attempts,
        coalesce(
          (select users.language from users where users.email = recipient.email and users.closed_at is null),
          (select subscribers.language from subscribers where subscribers.email = recipient.email), 'en') as language,
        (select users.full_name from users where users.email = recipient.email and users.closed_at is null) as "fullName",
        (select subscribers.id from subscribers where subscribers.email = recipient.email) as "subscriberId"`,
    );
  });
}

async function sendOne({ shop, deliver, mailing, letterhead, draw }: Slice, recipient: Claimed): Promise<DeliveryFault | null> {
  const { id, email: toAddress, language, fullName, subscriberId } = recipient;
  const way = mailing.isService || !subscriberId ? null : unsubscribeUrl(shop.env, subscriberId, language, shop.now());
  const drawn = await draw({ language, firstName: firstNameOf(fullName) }, way);
  const letter = { id, toAddress, ...drawn, headers: way ? unsubscribeHeaders(way) : {} };
  const fault = await deliver(letter, letterhead).then(() => null, deliveryFault);
  const now = shop.now();
  if (!fault) {
    await shop.db.transaction(async (tx) => {
      const { toAddress: to, ...words } = letter;
      await recordSentMail(tx, { ...words, to, cause: `mailing:${id}`, kind: MAILING_MAIL }, now);
      await settle(tx, id, { state: 'sent', reason: null });
    });
    return null;
  }
  const { reason } = fault;
  const isLastTry = recipient.attempts >= TRIES_AT_MOST;
  switch (fault.kind) {
    case 'bounced':
      await shop.db.transaction(async (tx) => {
        await noteBounce(tx, toAddress, reason, now);
        await settle(tx, id, { state: 'bounced', reason });
      });
      break;
    case 'later':
      await settle(
        shop.db,
        id,
        isLastTry
          ? { state: 'failed', reason }
          : { state: 'queued', reason, retryAt: laterThan(now, WAIT_SECONDS * 2 ** recipient.attempts) },
      );
      break;
    case 'away':
      await settle(shop.db, id, { state: 'queued', attempts: recipient.attempts - 1 });
      break;
    default:
      await settle(shop.db, id, { state: fault.kind === 'unsure' ? 'interrupted' : 'failed', reason });
  }
  return fault;
}

/** Mailings leave the address out from now on. */
export async function noteBounce(db: Db, email: string, reason: string, now: Date) {
  await db.insert(bounces).values({ email, reason, bouncedAt: now }).onConflictDoNothing();
}

const settle = (db: Db, id: string, outcome: Partial<typeof mailingRecipients.$inferInsert>) =>
  db.update(mailingRecipients).set(outcome).where(eq(mailingRecipients.id, id));

/** Periodic task: marks e-mails claimed long ago as interrupted. */
export async function noteInterrupted(db: Db, now: Date) {
  await db
    .update(mailingRecipients)
    .set({ state: 'interrupted', reason: 'The shop stopped while sending this e-mail. It may have arrived.' })
    .where(and(eq(mailingRecipients.state, 'sending'), lt(mailingRecipients.claimedAt, laterThan(now, -CLAIM_MINUTES * 60))));
}

/** Periodic task: deletes the copies; the mailing keeps recipients and content. */
export const forgetCopies = (db: Db, now: Date) => forgetSentMails(db, MAILING_MAIL, termStart('mailingCopies', now));
