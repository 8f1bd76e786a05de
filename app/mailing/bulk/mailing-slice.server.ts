import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { newsMayLeaveAt } from '../../platform/india/quiet-hours.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import type { Deliver, Letterhead } from '../../platform/mails/delivery.server.ts';
import { isAboutPolicy } from '../../platform/mails/delivery-fault.ts';
import { jobs } from '../../platform/platform.tables.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { readSection } from '../../settings/settings.server.ts';
import type { Draw } from '../body/draw-mailing.server.ts';
import type { Sender } from '../body/mail-body.ts';
import { mailingRecipients, mailings } from '../mailing.tables.ts';
import { SEND_MAILING } from './mailings.server.ts';

const SLICE_SECONDS = 5;

/** Until the next attempt, after the mail server was down or deferred an address. */
export const WAIT_SECONDS = 60;

/** This many spam or policy refusals in a row pause the mailing: continuing would harm the sender's reputation. */
const REFUSALS_AT_MOST = 5;

export type Mailing = typeof mailings.$inferSelect;

export type Slice = { shop: Shop; deliver: Deliver; mailing: Mailing; sender: Sender; letterhead: Letterhead; draw: Draw };

/** Only the node that advances `next_slice_at` sends the slice. */
export async function openSlice(db: Db, mailingId: string, now: Date) {
  const nextSliceAt = new Date(now.getTime() + SLICE_SECONDS * 1000);
  const [mailing] = await db
    .update(mailings)
    .set({ nextSliceAt })
    .where(and(eq(mailings.id, mailingId), eq(mailings.state, 'sending'), sql`${mailings.nextSliceAt} <= ${now.toISOString()}`))
    .returning();
  return mailing;
}

/** `now`, or for news at night the next morning. */
export async function mayLeaveAt(db: Db, { isService }: Pick<Mailing, 'isService'>, now: Date): Promise<Date> {
  return isService || !(await readSection(db, 'mail')).quietHours ? now : newsMayLeaveAt(now);
}

/** Its next slice is due in the morning; one that was paused meanwhile has no job until it is resumed. */
export async function holdUntil(db: Db, mailingId: string, morning: Date) {
  await db.transaction(async (tx) => {
    const [held] = await tx
      .update(mailings)
      .set({ nextSliceAt: morning, trouble: null })
      .where(and(eq(mailings.id, mailingId), eq(mailings.state, 'sending')))
      .returning({ id: mailings.id });
    if (held) await enqueue(tx, SEND_MAILING, { mailingId }, morning);
  });
}

/** A mailing resumed within seconds finds its next slice not yet due, and has no other job to continue it. */
export async function waitAtGate(db: Db, mailingId: string) {
  const [mailing] = await db
    .select({ nextSliceAt: mailings.nextSliceAt })
    .from(mailings)
    .where(and(eq(mailings.id, mailingId), eq(mailings.state, 'sending')));
  const isAlone = (await db.$count(jobs, and(eq(jobs.kind, SEND_MAILING.kind), sql`${jobs.payload} ->> 'mailingId' = ${mailingId}`))) <= 1;
  if (mailing && isAlone) await enqueue(db, SEND_MAILING, { mailingId }, mailing.nextSliceAt);
}

/** Concurrent mailings share the rate. */
export async function sizeOfSlice(db: Db) {
  const { mailingsPerMinute } = await readSection(db, 'mail');
  const running = await db.$count(mailings, eq(mailings.state, 'sending'));
  return Math.max(1, Math.floor((mailingsPerMinute * SLICE_SECONDS) / 60 / Math.max(1, running)));
}

export const laterThan = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

export async function closeSlice(
  db: Db,
  mailing: Mailing,
  { trouble, refusal, isIdle }: { trouble: string | null; refusal: string | null; isIdle: boolean },
  now: Date,
) {
  await db.transaction(async (tx) => {
    const [running] = await tx
      .select({ id: mailings.id })
      .from(mailings)
      .where(and(eq(mailings.id, mailing.id), eq(mailings.state, 'sending')))
      .for('update');
    if (!running) return;
    const ofIt = eq(mailingRecipients.mailingId, mailing.id);
    const [open] = await tx
      .select({ id: mailingRecipients.id })
      .from(mailingRecipients)
      .where(and(ofIt, sql`${mailingRecipients.state} in ('queued', 'sending')`))
      .limit(1);
    if (open && refusal) {
      await tx.update(mailings).set({ state: 'paused', trouble: refusal }).where(eq(mailings.id, mailing.id));
      await recordAudit(tx, null, 'mailing.pause', `mailing:${mailing.id}`, null, { reason: refusal });
      return;
    }
    await tx
      .update(mailings)
      .set(open ? { trouble } : { trouble: null, state: 'done', finishedAt: now })
      .where(eq(mailings.id, mailing.id));
    if (open)
      await enqueue(tx, SEND_MAILING, { mailingId: mailing.id }, trouble || isIdle ? laterThan(now, WAIT_SECONDS) : mailing.nextSliceAt);
  });
}

/** The mail server's message, if the last refusals were all the same. */
export async function lastRefusal(db: Db, mailingId: string): Promise<string | null> {
  const last = await db
    .select({ reason: mailingRecipients.reason })
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, mailingId), inArray(mailingRecipients.state, ['sent', 'bounced', 'failed', 'interrupted'])))
    .orderBy(desc(mailingRecipients.claimedAt))
    .limit(REFUSALS_AT_MOST);
  const areAlike = last.length === REFUSALS_AT_MOST && last.every(({ reason }) => reason !== null && isAboutPolicy(reason));
  return areAlike ? (last[0]?.reason ?? null) : null;
}
