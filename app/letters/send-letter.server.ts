// A letter becomes a mailing: now, or by a job at its time. Its row is locked meanwhile, so that two presses, a press and the job, or two
// nodes start it once.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { readTouch } from '../analytics/visit-touch.ts';
import { MAIL_SOURCE } from '../mailing/body/draw-message.server.ts';
import { messageText, refuseUndescribed } from '../mailing/body/mail-markup.server.ts';
import { countNames, unknownField } from '../mailing/body/name-field.ts';
import { startMailing } from '../mailing/bulk/mailings.server.ts';
import type { Db } from '../platform/database.server.ts';
import { defineJob, enqueue } from '../platform/jobs.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { changedAt, DAY_MS } from '../platform/time.ts';
import { asSaid, said } from '../platform/words/said.ts';
import { slugOf } from '../platform/words/slug.ts';
import { emailsOf } from '../segments/people-of.server.ts';
import { answerOf, type Letter, lockLetter, lockUnchanged, NOT_A_DRAFT } from './find-letter.server.ts';
import type { LetterAnswer } from './letters.schema.ts';
import { type By, requireSegment } from './letters.server.ts';
import { letters } from './letters.tables.ts';

export const START_LETTER = defineJob('start-letter', { lane: 'bulk', isOutgoing: true, payload: z.object({ letterId: z.string() }) });

const DAYS_AHEAD_AT_MOST = 366;

/** Without a time, now. What is missing is refused at once and not at night. */
export async function scheduleLetter(db: Db, id: string, asked: { updatedAt: string; sendAt: string | null }, { actorId, now }: By) {
  return db.transaction(async (tx): Promise<LetterAnswer> => {
    const letter = await lockUnchanged(tx, id, asked.updatedAt);
    if (letter.state !== 'draft') throw new Refusal(409, NOT_A_DRAFT[letter.state]);
    refuseUnfinished(letter);
    if (letter.segmentId) await requireSegment(tx, letter.segmentId);
    if (asked.sendAt === null) return answerOf(tx, await start(tx, letter, actorId, now));
    const sendAt = new Date(asked.sendAt);
    if (sendAt <= now) throw badField('sendAt', 'Choose a time in the future.');
    if (sendAt.getTime() > now.getTime() + DAYS_AHEAD_AT_MOST * DAY_MS) throw badField('sendAt', 'Choose a time within a year.');
    const after = { ...letter, state: 'scheduled' as const, sendAt, trouble: null, updatedAt: changedAt(letter, now) };
    await tx.update(letters).set(after).where(eq(letters.id, id));
    await enqueue(tx, START_LETTER, { letterId: id }, sendAt);
    await recordAudit(tx, actorId, 'letter.schedule', `letter:${id}`, null, { sendAt: sendAt.toISOString(), subject: letter.subject });
    return answerOf(tx, after);
  });
}

/** Back to a draft, as long as it has not started. */
export async function unscheduleLetter(db: Db, id: string, { actorId, now }: By): Promise<LetterAnswer> {
  return db.transaction(async (tx) => {
    const letter = await lockLetter(tx, id);
    if (letter.state !== 'scheduled') throw new Refusal(409, letter.state === 'draft' ? 'This e-mail is a draft.' : NOT_A_DRAFT.started);
    const after = { ...letter, state: 'draft' as const, sendAt: null, updatedAt: changedAt(letter, now) };
    await tx.update(letters).set(after).where(eq(letters.id, id));
    await recordAudit(tx, actorId, 'letter.unschedule', `letter:${id}`, { sendAt: letter.sendAt?.toISOString() }, null);
    return answerOf(tx, after);
  });
}

/** The job. Another time, or none, means that staff changed their mind since; what cannot start goes back to a draft and says why. */
export async function startScheduled(db: Db, letterId: string, now: Date) {
  await db.transaction(async (tx) => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, letterId)).for('update');
    if (letter?.state !== 'scheduled' || (letter.sendAt ?? now) > now) return;
    try {
      await tx.transaction((inner) => start(inner, letter, letter.createdById, now));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const trouble = asSaid(error.said).message;
      await tx
        .update(letters)
        .set({ state: 'draft', sendAt: null, trouble, updatedAt: changedAt(letter, now) })
        .where(eq(letters.id, letterId));
      await recordAudit(tx, null, 'letter.unschedule', `letter:${letterId}`, { sendAt: letter.sendAt?.toISOString() }, { reason: trouble });
    }
  });
}

async function start(tx: Db, letter: Letter, actorId: string, now: Date): Promise<Letter> {
  const { subject, preheader, message, texts, isService, heldOutPercent, countsDays } = letter;
  const rule = letter.segmentId ? (await requireSegment(tx, letter.segmentId)).rule : null;
  const to = { audience: rule ? ('segment' as const) : ('subscribers' as const), emails: await emailsOf(tx, rule, now) };
  const words = { subject, preheader, message, texts, isService, heldOutPercent, countsDays, campaign: campaignOf(letter) };
  const { mailing } = await startMailing(tx, actorId, words, to, now);
  const after = { ...letter, state: 'started' as const, mailingId: mailing.id, trouble: null, updatedAt: changedAt(letter, now) };
  await tx.update(letters).set(after).where(eq(letters.id, letter.id));
  return after;
}

/** As visits report it: another letter of the same name has another one. */
export function campaignOf({ name, id }: Pick<Letter, 'name' | 'id'>): string {
  const own = `${slugOf(name).slice(0, 40)}-${id.slice(0, 4)}`;
  const told = readTouch(new URLSearchParams({ source: MAIL_SOURCE, campaign: own }).toString());
  return told?.campaign === own ? own : `mail-${id.slice(0, 8)}`;
}

function refuseUnfinished({ subject, message, texts }: Letter) {
  if (!subject) throw badField('subject', 'Subject is required');
  if (!message) throw badField('message', 'Message is required');
  const each = [
    { at: '', subject, preheader: '', message },
    ...Object.entries(texts).map(([language, own]) => ({ ...own, at: `texts.${language}.` })),
  ];
  for (const { at, ...own } of each) {
    refuseUndescribed(own.message ?? '', `${at}message`);
    for (const [field, text] of Object.entries({
      subject: own.subject,
      preheader: own.preheader,
      message: messageText(own.message ?? ''),
    })) {
      const unknown = unknownField(text ?? '');
      if (unknown)
        throw badField(
          `${at}${field}`,
          said('{field} would be sent as it stands. Only the first name can stand in braces.', { field: unknown }),
        );
    }
    if (countNames(messageText(own.message ?? '')) !== countNames((own.message ?? '').replace(/<[^>]*>/g, '<>')))
      throw badField(`${at}message`, 'A name field is partly formatted. Delete it and insert it again.');
  }
}
