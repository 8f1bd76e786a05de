// `npm run restore -- /mnt/backups` (or s3://bucket/prefix) restores the newest backup into the empty database of DATABASE_URL or DATA_DIR;
// `-- /mnt/backups 20261123T210500Z` restores that one. `--check` only checks all sums. `--drill` restores into a temporary folder,
// checks the books there, notes the drill in this shop and deletes the folder. `--without-damaged-pictures` leaves those out instead of
// refusing the backup. See docs/operations.md.
import { parseArgs } from 'node:util';
import { databasePlace, readRestoreEnv } from './app/platform/env.server.ts';
import { chooseFileStore } from './app/platform/files/choose-file-store.server.ts';
import { messageOf } from './app/platform/records/report-error.server.ts';
import { openBackupPlace } from './app/recovery/backup-place.server.ts';
import { backupKeyOf } from './app/recovery/backup-seal.server.ts';
import { noteRun } from './app/recovery/living-database.server.ts';
import { bytesOf } from './app/recovery/make-backup.server.ts';
import { toDoAgain } from './app/recovery/restoring/after-restore.ts';
import { checkBackup } from './app/recovery/restoring/check-backup.server.ts';
import { requireEmpty, restoreBackup } from './app/recovery/restoring/restore-backup.server.ts';
import { drillRestore } from './app/recovery/restoring/restore-drill.server.ts';

try {
  const options = { check: { type: 'boolean' }, drill: { type: 'boolean' }, 'without-damaged-pictures': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const env = readRestoreEnv(process.env);
  const [address = env.BACKUP_TO, id] = positionals;
  if (!address) throw new Error('Say where from: npm run restore -- /mnt/backups, or s3://bucket/prefix.');
  const place = openBackupPlace(address, env);
  const startedAt = new Date();
  const seconds = () => `${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s`;
  const database = databasePlace(env);
  if (!values.check && !values.drill) await requireEmpty(database);
  const noteDrill = (failure: string | null, backupId: string, bytes: number) =>
    noteRun(database, { kind: 'drill', startedAt, finishedAt: new Date(), failure, place: place.address, backupId, bytes });
  /** Shop health must not go on showing the last drill that succeeded. */
  const noted = async (error: unknown): Promise<never> => {
    if (values.drill) await noteDrill(messageOf(error).slice(0, 500), id ?? '', 0).catch(() => undefined);
    throw error;
  };
  const key = env.BACKUP_KEY ? backupKeyOf(env.BACKUP_KEY) : null;
  const withoutDamagedPictures = values['without-damaged-pictures'] ?? false;
  const backup = await checkBackup({ place, key }, id, { withoutDamagedPictures }).catch(noted);
  const { manifest } = backup;
  console.log(`${manifest.id} of ${manifest.publicUrl} is complete: all sums are right (${seconds()}).`);
  if (backup.damagedPictures.length > 0) console.log(`Left out, as they are damaged: ${backup.damagedPictures.join(', ')}`);
  if (values.drill) {
    const findings = await drillRestore(backup, startedAt).catch(noted);
    const failure = findings.length > 0 ? `The books of the restored shop do not hold: ${findings.length} findings` : null;
    await noteDrill(failure, manifest.id, bytesOf(manifest));
    if (failure) throw new Error([`${failure}.`, ...findings].join('\n'));
    console.log(`It was restored into a temporary folder, and its books hold (${seconds()}).`);
  } else if (!values.check) {
    const { SESSION_SECRET } = env;
    const target = {
      database,
      files: chooseFileStore(env),
      settingsIn: env.DATA_DIR,
      ...(SESSION_SECRET && { keys: { ...env, SESSION_SECRET } }),
    };
    const { settings, leftOut, isSecretForeign } = await restoreBackup(backup, target, startedAt);
    console.log(
      `Restored in ${seconds()}. The settings of that shop, ${settings?.count} of them, are in ${settings?.file}: take over what you need, then delete it.`,
    );
    if (leftOut.length > 0) console.log(`Left out, as no version of the shop made it: ${leftOut.join(', ')}`);
    if (isSecretForeign || !SESSION_SECRET)
      console.log(
        `SESSION_SECRET here ${SESSION_SECRET ? 'is that of another shop' : 'is not set'}. Set it to that of the old one before you start, or staff cannot pass two-step verification and links in e-mails fail.`,
      );
    if (manifest.secretsLeftOut.includes('SESSION_SECRET'))
      console.log(
        'SESSION_SECRET is not in it. Without the same one, staff set up two-step verification again (npm run reset:second-step).',
      );
    for (const line of toDoAgain(new Date(manifest.madeAt))) console.log(line);
    console.log('E-mails, refunds and payments wait until you confirm that this is the shop now: npm run release:outgoing');
  }
  process.exit(0);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
