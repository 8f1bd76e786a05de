// Reads a whole backup and compares its sums, before anything is written.
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { MIGRATIONS } from '../../platform/postgres/migrating.server.ts';
import type { BackupManifest } from '../backup-manifest.ts';
import type { BackupPlace } from '../backup-place.server.ts';
import type { BackupKey } from '../backup-seal.server.ts';
import { listBackups, poolOf, readFileOf, readManifest, TornError } from '../stored-backup.server.ts';

type Source = { place: BackupPlace; key: BackupKey | null };

export type CheckedBackup = Source & { manifest: BackupManifest; damagedPictures: string[] };

/**
 * Reads every file and compares its sum. `id`: without it, the newest complete backup. Damaged pictures are refused like the rest, or left
 * out, so that they never keep a shop from its orders.
 */
export async function checkBackup(
  source: Source,
  id?: string,
  { withoutDamagedPictures = false }: { withoutDamagedPictures?: boolean } = {},
): Promise<CheckedBackup> {
  const { place, key } = source;
  const newest = id ?? (await listBackups(place)).findLast(({ isComplete }) => isComplete)?.id;
  if (!newest) throw new Error(`There is no complete backup in ${place.address}.`);
  const manifest = await readManifest(place, newest, key);
  migrationsOf(manifest);
  for (const part of [...manifest.database, manifest.settings]) await readFileOf(place, key, manifest.id, part);
  const damaged = await damagedPictures(source, manifest);
  const [first] = damaged.values();
  if (first && !withoutDamagedPictures) throw first;
  const pictures = manifest.pictures.filter(({ name }) => !damaged.has(name));
  return { ...source, manifest: { ...manifest, pictures }, damagedPictures: [...damaged.keys()].toSorted() };
}

/** The applied migrations, oldest first. They must be the first ones of this version. */
export function migrationsOf({ migrations }: BackupManifest) {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  if (migrations.length > known.length) throw new Error('A newer version of the shop made this backup. Restore it with that version.');
  if (migrations.length === 0 || migrations.some((hash, place) => known[place]?.hash !== hash))
    throw new Error('This backup has tables that this version of the shop does not know. Restore it with the version that made it.');
  return known.slice(0, migrations.length);
}

/** Their names, and what is wrong with each. */
async function damagedPictures({ place, key }: Source, { pictures }: BackupManifest) {
  const damaged = new Map<string, Error>();
  const pool = poolOf(key?.id ?? null);
  await inTurns(pictures, async (picture) => {
    await readFileOf(place, key, pool, picture).catch((error: unknown) => {
      if (!(error instanceof TornError)) throw error;
      damaged.set(picture.name, error);
    });
  });
  return damaged;
}

const FILES_AT_ONCE = 8;

export async function inTurns<T>(items: readonly T[], act: (item: T) => Promise<void>) {
  const left = [...items];
  const turn = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, turn));
}
