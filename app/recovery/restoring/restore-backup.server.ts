// Restores a backup into an empty database of either engine. Everything is checked before anything is written, and all rows arrive in one
// transaction, or in a folder that gets its name last.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { countLostTwoSteps } from '../../accounts/sign-in/two-step/sealed-two-steps.server.ts';
import { refillProductWords } from '../../catalogue/search/refill-words.server.ts';
import { type DatabasePlace, type Db, rowsOf } from '../../platform/database.server.ts';
import type { Keys } from '../../platform/env/derived-secret.server.ts';
import type { FileStore } from '../../platform/files/file-store.server.ts';
import { connectOnce } from '../../platform/postgres/read-only.server.ts';
import { lockFolder } from '../../platform/running/folder-lock.server.ts';
import { holdRestored } from '../../platform/running/outgoing.server.ts';
import { isSecretForeign } from '../../platform/running/secret-mark.server.ts';
import type { BackupManifest } from '../backup-manifest.ts';
import { poolOf, readFileOf } from '../stored-backup.server.ts';
import { type CheckedBackup, inTurns, migrationsOf } from './check-backup.server.ts';
import { loadSnapshot } from './load-snapshot.server.ts';

export type RestoreTarget = { database: DatabasePlace; files: FileStore | null; settingsIn?: string; keys?: Keys };
export type Restored = {
  settings: Awaited<ReturnType<typeof writeSettings>> | null;
  /** Tables and columns that no version of the shop made. */
  leftOut: string[];
  /** The secret of this machine is not that of the shop in the backup. */
  isSecretForeign: boolean;
};

const RESTORING = 'postgres.restoring';

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
      await refillProductWords(tx);
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
    const { openEngine } = await import('../../platform/postgres/embedded.server.ts');
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
  const lines = Object.entries(given).map(([name, value]) => `${name}=${quotedSetting(value)}\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  return { file, count: lines.length };
}

/** As a shell, systemd and compose read it alike. */
function quotedSetting(value: string) {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value;
  return value.includes("'") ? `"${value.replaceAll(/["\\$`]/g, '\\$&')}"` : `'${value}'`;
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

async function eachPicture({ place, key, manifest }: CheckedBackup, act: (name: string, bytes: Buffer) => Promise<void>) {
  const pool = poolOf(key?.id ?? null);
  await inTurns(manifest.pictures, async (picture) => act(picture.name, await readFileOf(place, key, pool, picture)));
}
