import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../platform/database.server.ts';
import { defineJob, enqueue } from '../platform/jobs.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { getImport, type ImportRecord, isWaiting, notFound } from './find-imports.server.ts';
import type { ImportAnswer } from './product-import.schema.ts';
import { productImportRows, productImports } from './product-import.tables.ts';

export const IMPORT_PRODUCTS = defineJob('import-products', {
  lane: 'media',
  payload: z.object({ importId: z.string() }),
  limitSeconds: 120,
});

export async function startImport(db: Db, actorId: string, id: string, now: Date): Promise<ImportAnswer> {
  await db.transaction(async (tx) => {
    await holdIn(tx, id, 'checked');
    if ((await tx.$count(productImportRows, and(eq(productImportRows.importId, id), isWaiting))) === 0)
      throw new Refusal(409, 'Nothing to import in this file.');
    await tx.update(productImports).set({ state: 'running', startedAt: now }).where(eq(productImports.id, id));
    await enqueue(tx, IMPORT_PRODUCTS, { importId: id }, now);
    await recordAudit(tx, actorId, 'product-import.start', `product-import:${id}`, { state: 'checked' }, { state: 'running' });
  });
  return getImport(db, id);
}

/** Imported products stay; the rest is left out. */
export async function stopImport(db: Db, actorId: string, id: string, now: Date): Promise<ImportAnswer> {
  await db.transaction(async (tx) => {
    await holdIn(tx, id, 'running');
    await tx.update(productImports).set({ state: 'stopped', finishedAt: now }).where(eq(productImports.id, id));
    await recordAudit(tx, actorId, 'product-import.stop', `product-import:${id}`, { state: 'running' }, { state: 'stopped' });
  });
  return getImport(db, id);
}

export async function holdIn(tx: Db, id: string, state: ImportRecord['state']) {
  const [held] = await tx.select({ state: productImports.state }).from(productImports).where(eq(productImports.id, id)).for('update');
  if (!held) throw notFound();
  if (held.state !== state) throw new Refusal(409, REFUSED[held.state]);
}

const REFUSED: Record<ImportRecord['state'], string> = {
  checked: 'This import was not started.',
  running: 'This import is already running.',
  done: 'This import is finished. To import again, upload the file again.',
  stopped: 'This import was stopped. To continue, upload the file again.',
};
