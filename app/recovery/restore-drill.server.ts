// Proves a backup: restores it into a temporary folder, applies later migrations, and checks the books.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { reconcile } from '../books/reconcile.server.ts';
import { openDatabase } from '../platform/database.server.ts';
import { type CheckedBackup, restoreBackup } from './restore-backup.server.ts';

/** The discrepancies in the books, one sentence each. */
export async function drillRestore(backup: CheckedBackup, now: Date): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-drill-'));
  try {
    await restoreBackup(backup, { database: { folder }, files: null }, now);
    const database = await openDatabase({ folder });
    return (await reconcile(database.db).finally(database.close)).map(({ check, finding }) => `${check}: ${finding}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
