// `npm run backup -- /mnt/backups` or `-- s3://bucket/prefix`, or without an address to BACKUP_TO: database, pictures and settings, while
// the shop runs. Afterwards it removes old backups (7 daily, 4 weekly, 12 monthly stay). See docs/operations.md.
import { parseArgs } from 'node:util';
import { databasePlace, readEnv } from './app/platform/env.server.ts';
import { chooseFileStore } from './app/platform/files/choose-file-store.server.ts';
import { messageOf } from './app/platform/records/report-error.server.ts';
import { openBackupPlace } from './app/recovery/backup-place.server.ts';
import { backupKeyOf } from './app/recovery/backup-seal.server.ts';
import { noteRun } from './app/recovery/living-database.server.ts';
import { bytesOf, makeBackup } from './app/recovery/make-backup.server.ts';

try {
  const env = readEnv(process.env);
  const [address = env.BACKUP_TO] = parseArgs({ allowPositionals: true }).positionals;
  if (!address) throw new Error('Say where to: npm run backup -- /mnt/backups, or s3://bucket/prefix, or set BACKUP_TO.');
  const place = openBackupPlace(address, env);
  const key = env.BACKUP_KEY ? backupKeyOf(env.BACKUP_KEY) : null;
  const startedAt = new Date();
  const database = databasePlace(env);
  const note = (failure: string | null, backupId: string, bytes: number) =>
    noteRun(database, { kind: 'backup', startedAt, finishedAt: new Date(), failure, place: place.address, backupId, bytes });
  try {
    const shop = { database, files: chooseFileStore(env), env, settings: process.env };
    const made = await makeBackup(shop, { place, key }, startedAt);
    const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
    const megabytes = (bytesOf(made) / 1_000_000).toFixed(1);
    const seconds = ((Date.now() - startedAt.getTime()) / 1000).toFixed(1);
    console.log(`${made.id} is in ${place.address}: ${rows} rows and ${made.pictures.length} pictures, ${megabytes} MB, in ${seconds} s.`);
    if (made.removed.length > 0) console.log(`Removed, as the schedule keeps others: ${made.removed.join(', ')}`);
    if (!key) {
      console.log(
        `It is not encrypted: anyone who can read it sees all customers. Set BACKUP_KEY, for instance to \`openssl rand -hex 32\`, and keep a copy elsewhere.`,
      );
      console.log(`Not in it, as it is not encrypted: ${made.secretsLeftOut.join(', ') || 'nothing'}. Keep these elsewhere.`);
    }
    await note(null, made.id, bytesOf(made)).catch((error) =>
      console.error(`The backup is complete, but was not noted: ${messageOf(error)}`),
    );
  } catch (error) {
    await note(messageOf(error).slice(0, 500), '', 0).catch(() => undefined);
    throw error;
  }
  process.exit(0);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
