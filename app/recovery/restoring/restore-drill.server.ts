// Proves a backup: restores it into a temporary folder, applies later migrations, and checks the books.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { reconcile } from '../../books/reconcile.server.ts';
import { openDatabase } from '../../platform/database.server.ts';
import { isFolderLocked } from '../../platform/running/folder-lock.server.ts';
import { HOUR_MS } from '../../platform/time.ts';
import type { CheckedBackup } from './check-backup.server.ts';
import { restoreBackup } from './restore-backup.server.ts';

const FOLDER = 'nikhar-drill-';

/** A drill that was killed leaves a whole shop with its customers in clear. */
function removeLeftovers(now: Date) {
  for (const name of readdirSync(os.tmpdir()).filter((each) => each.startsWith(FOLDER))) {
    const folder = path.join(os.tmpdir(), name);
    const { mtimeMs, uid } = statSync(folder);
    const isOwn = uid === process.getuid?.();
    if (isOwn && now.getTime() - mtimeMs > HOUR_MS && !isFolderLocked(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

/** The discrepancies in the books, one sentence each. */
export async function drillRestore(backup: CheckedBackup, now: Date): Promise<string[]> {
  removeLeftovers(now);
  const folder = mkdtempSync(path.join(os.tmpdir(), FOLDER));
  try {
    await restoreBackup(backup, { database: { folder }, files: null }, now);
    const database = await openDatabase({ folder });
    return (await reconcile(database.db).finally(database.close)).map(({ check, finding }) => `${check}: ${finding}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
