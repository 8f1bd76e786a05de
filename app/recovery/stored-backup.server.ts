// The files of backups in their place:
//
//   20261123T210500Z/started         until the backup is complete
//   20261123T210500Z/database-0001   gzipped lines (snapshot.server.ts), cut into parts
//   20261123T210500Z/settings
//   20261123T210500Z/manifest        written last
//   pictures/…  pictures-4f1c…/…     shared by all backups with the same key, as a picture's file never changes
import { createHash } from 'node:crypto';
import { type BackupFile, type BackupManifest, backupManifest, FORMAT, FORMAT_VERSION } from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.server.ts';
import { type BackupKey, isSealed, openFile, sealedWith, sealFile } from './backup-seal.server.ts';
import { madeAtOf } from './backups-kept.ts';

export const poolOf = (keyId: string | null) => (keyId ? `pictures-${keyId}` : 'pictures');

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns its line in the manifest; `inFolder` is not part of the name there. */
export async function putFile(
  place: BackupPlace,
  key: BackupKey | null,
  inFolder: string,
  name: string,
  bytes: Buffer,
): Promise<BackupFile> {
  const full = `${inFolder}/${name}`;
  await place.put(full, key ? sealFile(key, full, bytes) : bytes);
  return { name, bytes: bytes.length, sha256: sumOf(bytes) };
}

/** A file of a backup is damaged or gone; other errors are about reaching it. */
export class TornError extends Error {}

/** Refuses a file that is missing or is not what the backup put there. */
export async function readFileOf(
  place: BackupPlace,
  key: BackupKey | null,
  inFolder: string,
  { name, sha256 }: BackupFile,
): Promise<Buffer> {
  const full = `${inFolder}/${name}`;
  const stored = await place.get(full);
  if (!stored) throw new TornError(`The backup is torn: ${full} is missing.`);
  const bytes = opened(key, full, stored);
  if (sumOf(bytes) !== sha256) throw new TornError(`The backup is torn: ${full} is not what its sum says.`);
  return bytes;
}

function opened(key: BackupKey | null, full: string, stored: Buffer): Buffer {
  try {
    return openFile(key, full, stored, key ? 'sealed' : undefined);
  } catch (error) {
    throw new TornError((error as Error).message, { cause: error });
  }
}

/** Oldest first. A folder without a manifest is a backup that is being made, or was interrupted. */
export async function listBackups(place: BackupPlace): Promise<Array<{ id: string; madeAt: Date; isComplete: boolean }>> {
  const found = [];
  for (const id of (await place.list('')).toSorted()) {
    const madeAt = madeAtOf(id);
    if (madeAt) found.push({ id, madeAt, isComplete: (await place.list(id)).includes('manifest') });
  }
  return found;
}

/** Which key the manifest was sealed with, without opening it; null for none. */
export async function keyIdOfBackup(place: BackupPlace, id: string): Promise<string | null> {
  const bytes = await place.get(`${id}/manifest`);
  return bytes ? sealedWith(bytes) : null;
}

/** Refuses what is no backup of this program, what a newer version made, and what cannot be opened. */
export async function readManifest(place: BackupPlace, id: string, key: BackupKey | null): Promise<BackupManifest> {
  const name = `${id}/manifest`;
  const stored = await place.get(name);
  if (!stored && (await place.list(id)).length === 0)
    throw new Error(
      `There is no backup ${id}. The newest is ${(await listBackups(place)).findLast(({ isComplete }) => isComplete)?.id ?? 'none'}.`,
    );
  if (!stored) throw new Error(`The backup ${id} is torn: it was never finished.`);
  if (key && !isSealed(stored))
    throw new Error('This backup is not encrypted, though BACKUP_KEY is set. If you trust it, run the command again without BACKUP_KEY.');
  const value = parsed(openFile(key, name, stored));
  if (value?.['format'] !== FORMAT) throw new Error(`${id} is not a backup of this shop's program.`);
  if (Number(value['formatVersion']) > FORMAT_VERSION)
    throw new Error('A newer version of the shop made this backup. Restore it with that version.');
  const { data } = backupManifest.safeParse(value);
  if (!data || data.id !== id || data.isEncrypted !== isSealed(stored))
    throw new Error(`The backup ${id} is torn: its manifest is damaged.`);
  return data;
}

function parsed(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
