import { desc, eq, ne, or } from 'drizzle-orm';
import { cleanMessage } from '../mailing/body/mail-markup.server.ts';
import { keepMailPictures } from '../mailing/body/mailing-pictures.server.ts';
import type { Db } from '../platform/database.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { changedAt } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { withTexts } from '../platform/words/texts-by-language.ts';
import { getSegment } from '../segments/segments.server.ts';
import { segments } from '../segments/segments.tables.ts';
import { answerOf, type Letter, lockLetter, lockUnchanged, NOT_A_DRAFT, noSuchLetter } from './find-letter.server.ts';
import { HELD_OUT_PERCENT, type LetterAnswer, type LetterDraft, type LetterRow } from './letters.schema.ts';
import { letters } from './letters.tables.ts';

export type By = { actorId: string; now: Date };
/** Drafts and scheduled ones: they are read whole. */
const OPEN_AT_MOST = 200;
/** Writing saves itself again and again; the audit notes it once in this time for each member of staff. */
const NOTED_MS = 10 * 60 * 1000;

const ALL_SUBSCRIBERS = 'All subscribers';

/** What is not sent yet, the newest first. */
export async function listOpenLetters(db: Db): Promise<LetterRow[]> {
  const { id, name, subject, state, sendAt, trouble, updatedAt } = letters;
  const rows = await db
    .select({ id, name, subject, state, sendAt, trouble, updatedAt, to: segments.name })
    .from(letters)
    .leftJoin(segments, eq(segments.id, letters.segmentId))
    .where(ne(letters.state, 'started'))
    .orderBy(desc(letters.updatedAt), letters.id)
    .limit(OPEN_AT_MOST);
  return rows.map((row) => ({
    ...row,
    to: row.to ?? ALL_SUBSCRIBERS,
    sendAt: row.sendAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }));
}

type NewLetter = { name: string; segmentId: string | null; copyOf?: string | undefined };

export async function createLetter(db: Db, { name, segmentId, copyOf }: NewLetter, { actorId, now }: By): Promise<LetterAnswer> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(letters, ne(letters.state, 'started'))) >= OPEN_AT_MOST)
      throw new Refusal(409, said('There may be at most {count} drafts. Delete one first.', { count: OPEN_AT_MOST }));
    if (segmentId) await requireSegment(tx, segmentId);
    const copied = copyOf ? copyable(await findCopied(tx, copyOf)) : { segmentId };
    const [row] = await tx
      .insert(letters)
      .values({ ...copied, name, createdById: actorId, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error('The e-mail was not written.');
    await keepMailPictures(tx, row.id, messagesOf(row));
    await recordAudit(tx, actorId, 'letter.create', `letter:${row.id}`, null, { name, ...(copyOf && { copyOf }) });
    return answerOf(tx, row);
  });
}

/** A letter, or the one that a mailing came of. */
async function findCopied(tx: Db, id: string): Promise<Letter> {
  const [found] = await tx
    .select()
    .from(letters)
    .where(or(eq(letters.id, id), eq(letters.mailingId, id)));
  if (!found) throw noSuchLetter();
  return found;
}

const copyable = ({ segmentId, subject, preheader, message, texts, isService, heldOutPercent, countsDays }: Letter) => ({
  ...{ segmentId, subject, preheader, message, texts },
  ...{ isService, heldOutPercent, countsDays },
});

/** Markup is sanitised here, and only here: what is stored is what is drawn. */
export async function saveLetter(db: Db, id: string, { updatedAt, ...draft }: LetterDraft & { updatedAt: string }, { actorId, now }: By) {
  return db.transaction(async (tx) => {
    const before = await lockUnchanged(tx, id, updatedAt);
    if (before.state !== 'draft') throw new Refusal(409, NOT_A_DRAFT[before.state]);
    if (draft.segmentId) await requireSegment(tx, draft.segmentId);
    const isNoted = before.changedById === actorId && now.getTime() - (before.changeNotedAt?.getTime() ?? 0) < NOTED_MS;
    const changed = { ...columnsOf(draft, before), changedById: actorId, changeNotedAt: isNoted ? before.changeNotedAt : now };
    const after = { ...before, ...changed, trouble: null, updatedAt: changedAt(before, now) };
    await tx.update(letters).set(after).where(eq(letters.id, id));
    await keepMailPictures(tx, id, messagesOf(after));
    if (!isNoted) await recordAudit(tx, actorId, 'letter.change', `letter:${id}`, { subject: before.subject }, { subject: after.subject });
    return answerOf(tx, after);
  });
}

function columnsOf({ isHeldOut, texts, message, ...draft }: LetterDraft, before: Letter) {
  const cleaned = Object.fromEntries(
    Object.entries(texts).map(([language, { message: written, ...own }]) => [
      language,
      { ...own, ...(written !== undefined && { message: cleanMessage(written) }) },
    ]),
  );
  const heldOutPercent = isHeldOut ? HELD_OUT_PERCENT : 0;
  return { ...draft, message: cleanMessage(message), texts: withTexts(before.texts, cleaned), heldOutPercent };
}

export async function deleteLetter(db: Db, id: string, { actorId }: By) {
  await db.transaction(async (tx) => {
    const { state, name, subject } = await lockLetter(tx, id);
    if (state !== 'draft') throw new Refusal(409, NOT_A_DRAFT[state]);
    await keepMailPictures(tx, id, []);
    await tx.delete(letters).where(eq(letters.id, id));
    await recordAudit(tx, actorId, 'letter.remove', `letter:${id}`, { name, subject });
  });
}

export async function requireSegment(db: Db, id: string) {
  return getSegment(db, id).catch((error: unknown) => {
    throw error instanceof Refusal ? badField('segmentId', 'This segment was removed. Choose another.') : error;
  });
}

export const messagesOf = ({ message, texts }: Pick<Letter, 'message' | 'texts'>) => [
  message,
  ...Object.values(texts).map((own) => own.message ?? ''),
];
