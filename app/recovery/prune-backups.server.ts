// Removes the backups that the schedule no longer keeps.
import type { BackupManifest } from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.server.ts';
import type { BackupKey } from './backup-seal.server.ts';
import { keptBackups } from './backups-kept.ts';
import { keyIdOfBackup, listBackups, poolOf, readManifest } from './stored-backup.server.ts';

/** A backup that has not finished by then was interrupted. */
const UNFINISHED_MS = 86_400_000;

/**
 * Returns the ids of the removed backups. Removes only this shop's: another may write to the same place, by mistake or with another key. Of
 * the pictures, those of this key that no backup names any more.
 */
export async function pruneBackups(target: Target, publicUrl: string, now: Date): Promise<string[]> {
  const { place } = target;
  const all = await listBackups(place);
  const isOld = (madeAt: Date) => now.getTime() - madeAt.getTime() > UNFINISHED_MS;
  const manifests = await readOwnManifests(
    target,
    all.filter(({ isComplete }) => isComplete).map(({ id }) => id),
  );
  const own = all.filter(({ id }) => manifests.get(id)?.publicUrl === publicUrl);
  const kept = keptBackups(own.map(({ madeAt }) => madeAt));
  const removed = all.filter((backup) => (backup.isComplete ? own.includes(backup) && !kept.has(backup.madeAt) : isOld(backup.madeAt)));
  for (const { id } of removed) {
    // First: from now on it is no backup.
    await place.remove(`${id}/manifest`);
    for (const name of await place.list(id)) await place.remove(`${id}/${name}`);
    manifests.delete(id);
  }
  const isAnotherRunning = all.some(({ madeAt, isComplete }) => !isComplete && !isOld(madeAt));
  if (removed.length > 0 && !isAnotherRunning) await removeUnusedPictures(target, [...manifests.values()]);
  return removed.map(({ id }) => id);
}

/** Of the backups with this key; null where one cannot be read. */
async function readOwnManifests({ place, key }: Target, ids: string[]) {
  const manifests = new Map<string, BackupManifest | null>();
  for (const id of ids)
    if ((await keyIdOfBackup(place, id)) === (key?.id ?? null)) manifests.set(id, await readManifest(place, id, key).catch(() => null));
  return manifests;
}

async function removeUnusedPictures({ place, key }: Target, manifests: (BackupManifest | null)[]) {
  // What a damaged manifest needs is unknown.
  if (manifests.includes(null)) return;
  const needed = new Set(manifests.flatMap((manifest) => manifest?.pictures.map(({ name }) => name) ?? []));
  const pool = poolOf(key?.id ?? null);
  for (const name of await place.list(pool)) if (!needed.has(name)) await place.remove(`${pool}/${name}`);
}

export type Target = { place: BackupPlace; key: BackupKey | null };
