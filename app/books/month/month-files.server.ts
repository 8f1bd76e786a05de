import { and, desc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { defineJob, enqueue } from '../../platform/jobs.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { daysBefore } from '../../platform/time.ts';
import { type Month, monthOf } from '../../settings/locked-months.server.ts';
import { monthFiles } from '../books.tables.ts';
import type { MonthFile } from './month-files.schema.ts';

/** Drawing three thousand documents takes minutes on a small server. */
export const MAKE_MONTH_FILE = defineJob('make-month-file', {
  lane: 'media',
  payload: z.object({ fileId: z.string() }),
  limitSeconds: 1_200,
});

/** Names and addresses are in it, so it is not kept longer than it takes to fetch it. */
const KEPT_DAYS = 7;
/** Longer than ten attempts of the job take. */
const GIVEN_UP_DAYS = 1;
const FILES_TOLD = 20;
const FORGOTTEN_AT_ONCE = 5;

type Row = typeof monthFiles.$inferSelect;

export const partName = ({ id, attempt }: Pick<Row, 'id' | 'attempt'>, place: number) => `month-${id}-${attempt}-${place}.zip`;

const serialize = ({ id, month, state, bytes, manifest, createdAt, finishedAt }: Row): MonthFile => ({
  ...{ id, month, state, bytes, createdAt, finishedAt },
  discrepancies: manifest?.discrepancies ?? null,
  leftOut: manifest?.leftOut ?? [],
});

export async function listMonthFiles(db: Db): Promise<MonthFile[]> {
  const rows = await db.select().from(monthFiles).orderBy(desc(monthFiles.createdAt)).limit(FILES_TOLD);
  return rows.map(serialize);
}

/** While one of the month is being made, a second request answers that one. */
export async function requestMonthFile(db: Db, actorId: string, month: Month, now: Date): Promise<MonthFile> {
  if (month >= monthOf(now)) throw new Refusal(409, 'A month’s file can be made once the month is over.', { code: 'month_not_over' });
  return db.transaction(async (tx) => {
    const [made] = await tx.insert(monthFiles).values({ month, requestedById: actorId, createdAt: now }).onConflictDoNothing().returning();
    if (made) {
      await enqueue(tx, MAKE_MONTH_FILE, { fileId: made.id }, now);
      await recordAudit(tx, actorId, 'month-file.make', `month-file:${made.id}`, null, { month });
      return serialize(made);
    }
    const isWaiting = and(eq(monthFiles.month, month), eq(monthFiles.state, 'waiting'));
    const [waiting] = await tx.select().from(monthFiles).where(isWaiting);
    if (!waiting) throw new Refusal(409, 'The file has just been made. Reload the page.');
    return serialize(waiting);
  });
}

export async function readMonthFile({ db, files }: Pick<Shop, 'db' | 'files'>, id: string) {
  const [row] = await db.select().from(monthFiles).where(eq(monthFiles.id, id));
  if (!row) throw new Refusal(404, 'This file is no longer kept. Make it again.');
  if (row.state !== 'done') throw new Refusal(409, 'The file is still being made.', { code: 'not_made_yet' });
  let place = 0;
  const stream = new ReadableStream<Uint8Array>({
    // One part after the other, each when the client has taken the last one.
    async pull(controller) {
      place += 1;
      if (place > row.parts) return controller.close();
      const bytes = await files.get(partName(row, place));
      if (!bytes) throw new Error(`Part ${place} of the file of ${row.month} is missing.`);
      controller.enqueue(new Uint8Array(bytes));
    },
  });
  return { fileName: `books_${row.month}.zip`, bytes: row.bytes, stream };
}

/** Periodic task: deletes what is older than a week, and gives up what was never finished. */
export async function forgetMonthFiles({ db, files }: Pick<Shop, 'db' | 'files'>, now: Date): Promise<void> {
  await db
    .update(monthFiles)
    .set({ state: 'failed', finishedAt: now })
    .where(and(eq(monthFiles.state, 'waiting'), lt(monthFiles.createdAt, daysBefore(now, GIVEN_UP_DAYS))));
  const old = await db
    .select()
    .from(monthFiles)
    .where(lt(monthFiles.createdAt, daysBefore(now, KEPT_DAYS)))
    .limit(FORGOTTEN_AT_ONCE);
  for (const row of old) {
    await removeParts(files, row, row.parts);
    await db.delete(monthFiles).where(eq(monthFiles.id, row.id));
  }
}

export async function removeParts(files: Shop['files'], row: Pick<Row, 'id' | 'attempt'>, parts: number) {
  for (let place = 1; place <= parts; place++) await files.remove(partName(row, place));
}
