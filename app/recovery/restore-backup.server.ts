// Restores a backup into an empty database of either engine. Everything is checked before anything is written, and all rows arrive in one
// transaction, or in a folder that gets its name last.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { countLostTwoSteps } from '../accounts/sign-in/two-step/sealed-two-steps.server.ts';
import { type DatabasePlace, type Db, openEngine, rowsOf } from '../platform/database.server.ts';
import type { Keys } from '../platform/env.server.ts';
import type { FileStore } from '../platform/files/file-store.server.ts';
import { MIGRATIONS } from '../platform/postgres/migrating.server.ts';
import { connectOnce } from '../platform/postgres/read-only.server.ts';
import { lockFolder } from '../platform/running/folder-lock.server.ts';
import { holdRestored } from '../platform/running/outgoing.server.ts';
import { isSecretForeign } from '../platform/running/secret-mark.server.ts';
import type { BackupManifest } from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.server.ts';
import type { BackupKey } from './backup-seal.server.ts';
import { loadSnapshot } from './snapshot.server.ts';
import { listBackups, poolOf, readFileOf, readManifest, TornError } from './stored-backup.server.ts';

type Source = { place: BackupPlace; key: BackupKey | null };
export type CheckedBackup = Source & { manifest: BackupManifest; damagedPictures: string[] };
export type RestoreTarget = { database: DatabasePlace; files: FileStore | null; settingsIn?: string; keys?: Keys };
export type Restored = {
  settings: Awaited<ReturnType<typeof writeSettings>> | null;
  /** Tables and columns that no version of the shop made. */
  leftOut: string[];
  /** The secret of this machine is not that of the shop in the backup. */
  isSecretForeign: boolean;
};

const RESTORING = 'postgres.restoring';
const FILES_AT_ONCE = 8;

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

/** Refuses a database that is not empty, as that may be a living shop. */
export async function requireEmpty({ url, directUrl, folder }: DatabasePlace) {
  if (!url) {
    if (existsSync(path.join(folder, 'postgres')))
      throw new Error(`There is a shop in ${folder} already. A restore never overwrites one: set DATA_DIR to another folder.`);
    return;
  }
  const { db, close } = await connectOnce(directUrl ?? url);
  await refuseTables(db).finally(close);
}

/** `settingsIn`: writes the settings of the backup into this folder first, as a restore that dies later is simply tried again. */
export async function restoreBackup(
  backup: CheckedBackup,
  { database, files, settingsIn, keys }: RestoreTarget,
  now: Date,
): Promise<Restored> {
  await requireEmpty(database);
  const settings = settingsIn ? await writeSettings(backup, settingsIn) : null;
  const fill = (db: Db) =>
    db.transaction(async (tx) => {
      await refuseTables(tx);
      await createTables(tx, backup.manifest);
      const { leftOut } = await loadSnapshot(tx, linesOf(backup));
      await holdRestored(tx, backup.manifest.publicUrl, now);
      if (files) await eachPicture(backup, (name, bytes) => files.put(name, bytes));
      return { leftOut, isSecretForeign: keys ? await isSecretOfAnother(tx, keys) : false };
    });
  if (database.url) {
    const { db, close } = await connectOnce(database.directUrl ?? database.url);
    return { settings, ...(await fill(db).finally(close)) };
  }
  return { settings, ...(await fillFolder(database.folder, fill)) };
}

async function fillFolder<T>(folder: string, fill: (db: Db) => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  const removeHalf = () => rmSync(path.join(folder, RESTORING), { recursive: true, force: true });
  try {
    // Of a restore that was killed.
    removeHalf();
    const engine = await openEngine(folder, { name: RESTORING, isLocked: true });
    const filled = await fill(engine.db).finally(engine.close);
    renameSync(path.join(folder, RESTORING), path.join(folder, 'postgres'));
    return filled;
  } finally {
    removeHalf();
    unlock();
  }
}

/** Writes the settings of the backup beside the data, for people to take over; returns the file, and how many there are. */
export async function writeSettings({ place, key, manifest }: CheckedBackup, folder: string) {
  const given = JSON.parse((await readFileOf(place, key, manifest.id, manifest.settings)).toString('utf8')) as Record<string, string>;
  const file = path.join(folder, 'restored-settings.env');
  const lines = Object.entries(given).map(([name, value]) => `${name}=${value}\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  return { file, count: lines.length };
}

/** SESSION_SECRET is that of another shop. A shop that never sent e-mails has no mark, but its staff may have second steps. */
export const isSecretOfAnother = async (db: Db, keys: Keys) => (await isSecretForeign(db, keys)) || (await countLostTwoSteps(db, keys)) > 0;

async function refuseTables(db: Db) {
  const [found] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'drizzle')`,
  );
  if (found?.count)
    throw new Error(
      'There are tables in this database already. A restore never overwrites a shop: create an empty database for DATABASE_URL.',
    );
}

/** The applied migrations, oldest first. They must be the first ones of this version. */
function migrationsOf({ migrations }: BackupManifest) {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  if (migrations.length > known.length) throw new Error('A newer version of the shop made this backup. Restore it with that version.');
  if (migrations.length === 0 || migrations.some((hash, place) => known[place]?.hash !== hash))
    throw new Error('This backup has tables that this version of the shop does not know. Restore it with the version that made it.');
  return known.slice(0, migrations.length);
}

/** The tables as they were then; the next start of the shop applies the later migrations. */
async function createTables(tx: Db, manifest: BackupManifest) {
  for (const { sql: statements } of migrationsOf(manifest)) for (const statement of statements) await tx.execute(sql.raw(statement));
  await tx.execute(sql.raw('create schema if not exists drizzle'));
  // As Drizzle's migrator creates it; its rows are in the backup.
  await tx.execute(sql.raw('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)'));
}

async function* linesOf({ place, key, manifest }: CheckedBackup) {
  const parts = async function* () {
    for (const part of manifest.database) yield await readFileOf(place, key, manifest.id, part);
  };
  const gunzip = createGunzip();
  // The loop below gets the same error from the stream.
  pipeline(Readable.from(parts()), gunzip).catch(() => undefined);
  const decoder = new TextDecoder();
  let rest = '';
  // Not readline, which also ends a line at U+2028, and PostgreSQL does not escape that.
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) throw new Error('The database in this backup is incomplete.');
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

async function eachPicture({ place, key, manifest }: CheckedBackup, act: (name: string, bytes: Buffer) => Promise<void>) {
  const pool = poolOf(key?.id ?? null);
  await inTurns(manifest.pictures, async (picture) => act(picture.name, await readFileOf(place, key, pool, picture)));
}

async function inTurns<T>(items: readonly T[], act: (item: T) => Promise<void>) {
  const left = [...items];
  const turn = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, turn));
}
