// Makes one backup, then removes those that the schedule no longer keeps.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import project from '../../package.json' with { type: 'json' };
import type { DatabasePlace } from '../platform/database.server.ts';
import { SECRET_SETTINGS, SETTING_NAMES } from '../platform/env/env-schema.server.ts';
import type { Env } from '../platform/env.server.ts';
import type { FileStore } from '../platform/files/file-store.server.ts';
import { type BackupFile, type BackupManifest, FORMAT, FORMAT_VERSION } from './backup-manifest.ts';
import { backupIdOf } from './backups-kept.ts';
import { readSnapshot } from './living-database.server.ts';
import { pruneBackups, type Target } from './prune-backups.server.ts';
import { keyIdOfBackup, listBackups, poolOf, putFile, readManifest } from './stored-backup.server.ts';

/** Small enough for one call to a bucket, and for memory. */
const PART_BYTES = 16 * 1024 * 1024;
const PICTURES_AT_ONCE = 8;

export type ToBackUp = {
  database: DatabasePlace;
  files: FileStore;
  env: Pick<Env, 'DATA_DIR' | 'PUBLIC_URL'>;
  /** Of the process, for the settings. */
  settings: Record<string, string | undefined>;
};

export async function makeBackup(shop: ToBackUp, target: Target, now: Date): Promise<BackupManifest & { removed: string[] }> {
  const { place, key } = target;
  const id = backupIdOf(now);
  if ((await place.list(id)).length > 0) throw new Error(`There is a backup ${id} already. Wait a second, and try again.`);
  await place.put(`${id}/started`, Buffer.alloc(0));
  const pictures = await openPictures(shop.files, target);
  // Before and after the snapshot: a picture that it names was there in the first round, or arrived since.
  await pictures.copy();
  const snapshot = await readSnapshot(shop.database, async (info, gzipped) => ({ info, database: await putParts(target, id, gzipped) }));
  await pictures.copy();
  const { engine, version, migrations, rows } = snapshot.info;
  const { given, secretsLeftOut } = settingsOf(shop, key !== null);
  const manifest: BackupManifest = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    id,
    madeAt: now.toISOString(),
    isEncrypted: key !== null,
    versions: { shop: project.version, node: process.versions.node, database: version },
    engine,
    publicUrl: shop.env.PUBLIC_URL,
    migrations,
    rows,
    database: snapshot.database,
    settings: await putFile(place, key, id, 'settings', Buffer.from(JSON.stringify(given))),
    secretsLeftOut,
    pictures: pictures.copied(),
  };
  await putFile(place, key, id, 'manifest', Buffer.from(JSON.stringify(manifest)));
  await place.remove(`${id}/started`);
  return { ...manifest, removed: await pruneBackups(target, shop.env.PUBLIC_URL, now) };
}

export const bytesOf = ({ database, settings, pictures }: BackupManifest) =>
  [...database, settings, ...pictures].reduce((sum, { bytes }) => sum + bytes, 0);

async function putParts({ place, key }: Target, id: string, stream: AsyncIterable<Buffer>): Promise<BackupFile[]> {
  const parts: BackupFile[] = [];
  const put = async (bytes: Buffer) =>
    void parts.push(await putFile(place, key, id, `database-${String(parts.length + 1).padStart(4, '0')}`, bytes));
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    await put(Buffer.concat(chunks));
    chunks = [];
    size = 0;
  }
  if (size > 0) await put(Buffer.concat(chunks));
  return parts;
}

/** Copies what no earlier backup with this key has. */
async function openPictures(files: FileStore, { place, key }: Target) {
  const pool = poolOf(key?.id ?? null);
  const known = new Map<string, BackupFile>();
  const stored = new Set(await place.list(pool));
  for (const { id, isComplete } of await listBackups(place)) {
    if (!isComplete || (await keyIdOfBackup(place, id)) !== (key?.id ?? null)) continue;
    // A damaged one lends no pictures, and stops no new backup.
    const earlier = await readManifest(place, id, key).catch(() => null);
    for (const picture of earlier?.pictures ?? []) if (stored.has(picture.name)) known.set(picture.name, picture);
  }
  const copied = new Map<string, BackupFile>();
  async function copyOne(name: string) {
    const before = known.get(name);
    if (before) return void copied.set(name, before);
    const bytes = await files.get(name);
    // The shop has deleted it meanwhile.
    if (bytes) copied.set(name, await putFile(place, key, pool, name, bytes));
  }
  return {
    async copy() {
      const left = (await files.list()).filter((name) => !copied.has(name));
      const turn = async () => {
        for (let name = left.pop(); name; name = left.pop()) await copyOne(name);
      };
      await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, turn));
    },
    copied: () => [...copied.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

/** A backup without encryption holds no secret. Where backups go, and their key, is in none: a restored copy must not write there. */
function settingsOf({ env, settings }: ToBackUp, isEncrypted: boolean) {
  const given: Record<string, string> = {};
  const secretsLeftOut: string[] = [];
  const ownSecret = path.join(env.DATA_DIR, 'secret');
  const all: Record<string, string | undefined> = {
    ...(existsSync(ownSecret) && { SESSION_SECRET: readFileSync(ownSecret, 'utf8').trim() }),
    ...settings,
  };
  for (const name of SETTING_NAMES) {
    const value = all[name];
    if (!value) continue;
    if (name.startsWith('BACKUP_') || (!isEncrypted && SECRET_SETTINGS.has(name))) secretsLeftOut.push(name);
    else given[name] = value;
  }
  return { given, secretsLeftOut };
}
