// A second run has its own parts, and only the run that finishes first is kept.
import { and, eq, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.server.ts';
import { monthFiles } from '../books.tables.ts';
import { entriesOf } from './month-entries.server.ts';
import type { Manifest } from './month-files.schema.ts';
import { partName, removeParts } from './month-files.server.ts';
import { manifestOf } from './month-manifest.server.ts';
import { type Listed, writeZip } from './write-zip.server.ts';

export async function makeMonthFile(shop: Shop, fileId: string): Promise<void> {
  const { db, files } = shop;
  const isWaiting = and(eq(monthFiles.id, fileId), eq(monthFiles.state, 'waiting'));
  const [row] = await db
    .update(monthFiles)
    .set({ attempt: sql`${monthFiles.attempt} + 1` })
    .where(isWaiting)
    .returning();
  if (!row) return;
  // Of a run that was interrupted.
  await removeParts(files, { id: fileId, attempt: row.attempt - 1 }, row.parts);
  const isMine = and(isWaiting, eq(monthFiles.attempt, row.attempt));
  const listed: Listed[] = [];
  let parts = 0;
  const found: Pick<Manifest, 'sums' | 'discrepancies' | 'leftOut'> = { sums: {}, discrepancies: 0, leftOut: [] };
  const put = async (part: Uint8Array, place: number) => {
    parts = place;
    await db.update(monthFiles).set({ parts }).where(isMine);
    await files.put(partName(row, place), part);
  };
  try {
    const written = await writeZip(entriesOf(shop, row.month, found, listed), listed, put, { madeAt: row.createdAt });
    const manifest = await manifestOf(shop, row.month, found, listed);
    const [kept] = await db
      .update(monthFiles)
      .set({ state: 'done', ...written, manifest, finishedAt: shop.now() })
      .where(isMine)
      .returning({ id: monthFiles.id });
    if (!kept) await removeParts(files, row, parts);
  } catch (error) {
    await removeParts(files, row, parts);
    throw error;
  }
}
