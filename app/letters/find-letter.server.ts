import { eq } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LetterAnswer } from './letters.schema.ts';
import { letters } from './letters.tables.ts';

export type Letter = typeof letters.$inferSelect;

export const NOT_A_DRAFT: Record<Exclude<Letter['state'], 'draft'>, string> = {
  scheduled: 'This e-mail is scheduled. Unschedule it to change it.',
  started: 'This e-mail is being sent, or was sent.',
};

/** The state that the caller saw, so that of two tabs the second is told. */
export async function lockUnchanged(tx: Db, id: string, updatedAt: string): Promise<Letter> {
  const found = await lockLetter(tx, id);
  if (found.updatedAt.getTime() !== Date.parse(updatedAt))
    throw new Refusal(409, 'This e-mail was changed in another tab or by a colleague.', { code: 'changed' });
  return found;
}

export async function lockLetter(tx: Db, id: string): Promise<Letter> {
  const [found] = await tx.select().from(letters).where(eq(letters.id, id)).for('update');
  if (!found) throw noSuchLetter();
  return found;
}

export async function findRow(db: Db, id: string): Promise<Letter> {
  const [found] = await db.select().from(letters).where(eq(letters.id, id));
  if (!found) throw noSuchLetter();
  return found;
}

export const noSuchLetter = () => new Refusal(404, 'E-mail not found.');

export const getLetter = async (db: Db, id: string): Promise<LetterAnswer> => answerOf(db, await findRow(db, id));

export async function answerOf(db: Db, row: Letter): Promise<LetterAnswer> {
  const [writer] = await db.select({ name: users.fullName }).from(users).where(eq(users.id, row.createdById));
  const { createdById, changedById, changeNotedAt, createdAt, heldOutPercent, sendAt, updatedAt, ...own } = row;
  return {
    ...own,
    countsDays: own.countsDays as LetterAnswer['countsDays'],
    isHeldOut: heldOutPercent > 0,
    createdBy: writer?.name ?? '',
    sendAt: sendAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}
