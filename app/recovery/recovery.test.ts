import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareShop } from '../../db/seed/seed.server.ts';
import { onPostgres, openTestShop, type TestShop } from '../../test/shop.ts';
import { pruneImpressions } from '../analytics/analytics.server.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { type DatabasePlace, type Db, openDatabase, rowsOf } from '../platform/database.server.ts';
import { folderStore } from '../platform/files/file-store.server.ts';
import { KEYS, openBucket } from '../platform/files/s3-stand-in.ts';
import { silentLog } from '../platform/records/log.server.ts';
import { findHold } from '../platform/running/outgoing.server.ts';
import { type BackupPlace, openBackupPlace } from './backup-place.server.ts';
import { backupKeyOf, sealFile } from './backup-seal.server.ts';
import { openDoor, readSnapshot } from './living-database.server.ts';
import { makeBackup, type ToBackUp } from './make-backup.server.ts';
import { lastRecoveryRuns, noteRecoveryRun } from './recovery-runs.server.ts';
import { checkBackup } from './restoring/check-backup.server.ts';
import { requireEmpty, restoreBackup, writeSettings } from './restoring/restore-backup.server.ts';
import { keyIdOfBackup, listBackups } from './stored-backup.server.ts';

const KEY = backupKeyOf('b7e1c94d20f86a53d1c7e94b20f86a53');
const NO_BUCKET = {
  s3: null,
  BACKUP_S3_REGION: undefined,
  BACKUP_S3_ENDPOINT: undefined,
  BACKUP_S3_ACCESS_KEY_ID: undefined,
  BACKUP_S3_SECRET_ACCESS_KEY: undefined,
};
const NOW = new Date('2026-11-23T21:05:00Z');
const ID = '20261123T210500Z';
/** Two line ends that are not \n, a quote, a backslash and letters of four bytes. */
const AWKWARD = 'a\u2028b\u2029c\r\n"d\\n" \u{1f9f4} न';

let local: TestShop;
let door: (() => Promise<void>) | undefined;
let shop: ToBackUp;
let folder = '';
let place: BackupPlace;
beforeAll(async () => {
  local = await openTestShop({ env: { SEED: 'demo' } });
  await prepareShop(local.shop, () => undefined);
  await pruneImpressions(local.db, NOW);
  await local.db.execute(sql`update products set name = ${AWKWARD} where id = (select id from products order by sku limit 1)`);
  const { env } = local.shop;
  // On PostgreSQL the command reads the database itself; the embedded one is asked of the shop, as it holds the folder.
  const [at] = await rowsOf<{ name: string }>(local.db, sql`select current_database() as name`);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://none');
  url.pathname = `/${at?.name}`;
  if (!onPostgres) door = await openDoor({ folder: env.DATA_DIR, db: local.db, log: silentLog, examine: async () => [] });
  shop = {
    database: { folder: env.DATA_DIR, ...(onPostgres && { url: url.href }) },
    files: local.shop.files,
    env,
    settings: { PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtps://user:hunter2@mail.example', BACKUP_KEY: 'never', PATH: '/bin' },
  };
});
afterAll(async () => {
  await door?.();
  await local.close();
});
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-backups-'));
  place = openBackupPlace(path.join(folder, 'backups'), NO_BUCKET);
});
afterEach(() => rmSync(folder, { recursive: true }));

const plain = () => ({ place, key: null });
const sealed = () => ({ place, key: KEY });
const target = (name: string) => {
  const own = path.join(folder, name);
  return { database: { folder: own } satisfies DatabasePlace, files: folderStore(path.join(own, 'media')) };
};

async function contents(db: Db): Promise<Record<string, unknown>> {
  // A partition is read through its table: each shop makes its own.
  const isTable = sql`relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;
  const tables = await rowsOf<{ name: string }>(db, sql`select relname::text as name from pg_class where ${isTable} order by 1`);
  const found: Record<string, unknown> = {};
  // The row of the place that may send differs on purpose.
  for (const { name } of tables.filter((table) => table.name !== 'installation'))
    found[name] = await rowsOf(db, sql.raw(`select to_json(t)::text as row from "${name}" t order by 1`));
  return found;
}

test('a backup of the running shop restores into the embedded database on another machine, row by row and picture by picture', async () => {
  const made = await makeBackup(shop, sealed(), NOW);
  expect(made).toMatchObject({ id: ID, isEncrypted: true, engine: onPostgres ? 'postgresql' : 'embedded' });
  expect(made.pictures.length).toBeGreaterThan(10);
  expect(made.rows['public.products']).toBeGreaterThan(5);
  const there = target('elsewhere');
  await restoreBackup(await checkBackup(sealed()), there, NOW);

  const restored = await openDatabase(there.database);
  try {
    expect(await contents(restored.db)).toEqual(await contents(local.db));
    expect(await reconcile(restored.db)).toEqual([]);
    const keys = sql`select conname, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' order by 1, 2`;
    expect(await rowsOf(restored.db, keys)).toEqual(await rowsOf(local.db, keys));
    const [next] = await rowsOf<{ last: number }>(restored.db, sql`select last_value::int as last from orders_number_seq`);
    const [was] = await rowsOf<{ last: number }>(local.db, sql`select last_value::int as last from orders_number_seq`);
    expect(next).toEqual(was);
  } finally {
    await restored.close();
  }
  for (const { name } of made.pictures) expect(await there.files.get(name)).toEqual(await shop.files.get(name));
  expect((await there.files.list()).length).toBe((await shop.files.list()).length);
});

test.runIf(onPostgres)('a backup restores into an empty PostgreSQL, and never into one with tables', async () => {
  await makeBackup(shop, plain(), NOW);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query('create database test_restore_target');
  url.pathname = '/test_restore_target';
  const there = { database: { url: url.href, folder }, files: null };
  try {
    await restoreBackup(await checkBackup(plain()), there, NOW);
    await expect(restoreBackup(await checkBackup(plain()), there, NOW)).rejects.toThrow('There are tables in this database already.');
    const restored = await openDatabase(there.database);
    expect(await contents(restored.db)).toEqual(await contents(local.db));
    await restored.close();
  } finally {
    await admin.query('drop database test_restore_target with (force)');
    await admin.end();
  }
});

test('a restored shop sends nothing until it is confirmed, even at the same address', async () => {
  await makeBackup(shop, plain(), NOW);
  const there = target('elsewhere');
  await restoreBackup(await checkBackup(plain()), there, NOW);
  const restored = await openDatabase(there.database);
  const env = { ...local.shop.env, SMTP_URL: 'smtp://mail.example' };
  expect(await findHold(restored.db, env)).toEqual({ by: 'copy', of: 'http://shop.test' });
  await restored.close();
});

test('a living shop is never overwritten', async () => {
  await makeBackup(shop, plain(), NOW);
  const there = target('elsewhere');
  await restoreBackup(await checkBackup(plain()), there, NOW);
  const before = readdirSync(path.join(there.database.folder, 'postgres')).length;
  await expect(requireEmpty(there.database)).rejects.toThrow(/^There is a shop in .* already\. A restore never overwrites one/);
  await expect(restoreBackup(await checkBackup(plain()), there, NOW)).rejects.toThrow('A restore never overwrites one');
  expect(readdirSync(path.join(there.database.folder, 'postgres')).length).toBe(before);
});

describe('a backup that cannot be trusted is refused with a sentence, and nothing is written', () => {
  const file = (name: string) => path.join(folder, 'backups', ID, name);
  const example = mkdtempSync(path.join(os.tmpdir(), 'nikhar-backups-'));
  beforeAll(() => makeBackup(shop, { place: openBackupPlace(example, NO_BUCKET), key: null }, NOW));
  afterAll(() => rmSync(example, { recursive: true }));
  const turn = (name: string) => {
    const bytes = readFileSync(file(name));
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    writeFileSync(file(name), bytes);
  };
  const rewrite = (change: (manifest: Record<string, unknown>) => void) => {
    const manifest = JSON.parse(readFileSync(file('manifest'), 'utf8'));
    change(manifest);
    writeFileSync(file('manifest'), JSON.stringify(manifest));
  };

  test.each<[string, () => void, RegExp]>([
    [
      'gone',
      () => rmSync(path.dirname(file('manifest')), { recursive: true }),
      /^There is no backup 20261123T210500Z\. The newest is none\.$/,
    ],
    ['never finished', () => rmSync(file('manifest')), /^The backup 20261123T210500Z is torn: it was never finished\.$/],
    [
      'cut',
      () => writeFileSync(file('database-0001'), readFileSync(file('database-0001')).subarray(0, 500)),
      /torn: .*database-0001 is not what its sum/,
    ],
    ['one bit turned', () => turn('database-0001'), /torn: .*database-0001 is not what its sum says/],
    ['a part missing', () => rmSync(file('database-0001')), /torn: .*database-0001 is missing/],
    ['settings missing', () => rmSync(file('settings')), /torn: .*settings is missing/],
    ['a picture missing', () => rmSync(path.join(folder, 'backups', 'pictures'), { recursive: true }), /torn: pictures\/.* is missing/],
    [
      'half a manifest',
      () => writeFileSync(file('manifest'), readFileSync(file('manifest')).subarray(0, 100)),
      /is not a backup of this shop's program/,
    ],
    ['foreign', () => writeFileSync(file('manifest'), '{"name":"another program"}'), /is not a backup of this shop's program/],
    ['foreign bytes', () => writeFileSync(file('manifest'), 'PGDMP\u0001'), /is not a backup of this shop's program/],
    ['a damaged manifest', () => rewrite((manifest) => delete manifest['pictures']), /torn: its manifest is damaged/],
    [
      'a newer format',
      () => rewrite((manifest) => Object.assign(manifest, { formatVersion: 2 })),
      /^A newer version of the shop made this backup/,
    ],
    [
      'a newer version of the shop',
      () => rewrite((manifest) => (manifest['migrations'] as string[]).push('f'.repeat(64))),
      /^A newer version of the shop made this backup/,
    ],
    [
      'another line of versions',
      () => rewrite((manifest) => (manifest['migrations'] as string[]).splice(-1, 1, 'f'.repeat(64))),
      /tables that this version of the shop does not know/,
    ],
    ['another name', () => rewrite((manifest) => Object.assign(manifest, { id: '20261122T210500Z' })), /torn: its manifest is damaged/],
  ])('%s', async (_, spoil, sentence) => {
    cpSync(example, path.join(folder, 'backups'), { recursive: true });
    spoil();
    await expect(checkBackup(plain(), ID)).rejects.toThrow(sentence);
    expect(readdirSync(folder)).toEqual(['backups']);
  });

  test('encrypted, and the key is not set or is another', async () => {
    await makeBackup(shop, sealed(), NOW);
    await expect(checkBackup(plain())).rejects.toThrow('This backup is encrypted. Set BACKUP_KEY to the key it was made with.');
    await expect(checkBackup({ place, key: backupKeyOf('another') })).rejects.toThrow('This backup was encrypted with another key.');
  });

  test('encrypted, and changed, swapped or replaced by a plain one', async () => {
    await makeBackup(shop, sealed(), NOW);
    const good = readFileSync(file('settings'));
    turn('settings');
    await expect(checkBackup(sealed())).rejects.toThrow('settings was damaged or changed');
    writeFileSync(file('settings'), sealFile(KEY, `${ID}/database-0001`, Buffer.from('{}')));
    await expect(checkBackup(sealed())).rejects.toThrow('settings was damaged or changed');
    writeFileSync(file('settings'), '{}');
    await expect(checkBackup(sealed())).rejects.toThrow('is not encrypted, though its backup is');
    writeFileSync(file('settings'), good);
    await checkBackup(sealed());
    writeFileSync(file('manifest'), '{"format":"nikhar-backup"}');
    await expect(checkBackup(sealed())).rejects.toThrow('This backup is not encrypted, though BACKUP_KEY is set.');
  });

  test('none there', async () => {
    await expect(checkBackup(plain())).rejects.toThrow(/^There is no complete backup in /);
  });

  test('torn between the check and the restore: nothing stays', async () => {
    await makeBackup(shop, plain(), NOW);
    const checked = await checkBackup(plain());
    turn('database-0001');
    const there = target('elsewhere');
    await expect(restoreBackup(checked, there, NOW)).rejects.toThrow('torn');
    expect(readdirSync(there.database.folder)).toEqual(['media']);
    expect(readdirSync(path.join(there.database.folder, 'media'))).toEqual([]);
  });
});

test('an encrypted backup shows nothing of the shop, and holds its settings; a plain one holds no secret', async () => {
  await makeBackup(shop, sealed(), NOW);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(path.join(parentPath, name)).toString('latin1');
    expect(bytes.startsWith('NIKHARB1')).toBe(true);
    expect(/hunter2|nikhar-backup|shop\.example|WEBP/.test(bytes)).toBe(false);
  }
  const { file } = await writeSettings(await checkBackup(sealed()), path.join(folder, 'new'));
  expect(readFileSync(file, 'utf8')).toContain('SMTP_URL=smtps://user:hunter2@mail.example\n');
  expect(readFileSync(file, 'utf8')).not.toMatch(/never|\/bin/);

  const second = { place: openBackupPlace(path.join(folder, 'plain'), NO_BUCKET), key: null };
  const made = await makeBackup(shop, second, NOW);
  expect(made.secretsLeftOut).toEqual(expect.arrayContaining(['SMTP_URL', 'BACKUP_KEY']));
  const kept = await writeSettings(await checkBackup(second), path.join(folder, 'other'));
  expect(readFileSync(kept.file, 'utf8')).not.toContain('hunter2');
});

test('backups share pictures; what the schedule no longer keeps goes, and with it the pictures that only it had', async () => {
  const days = (ago: number) => new Date(NOW.getTime() - ago * 86_400_000);
  await shop.files.put('0123456789abcdef-320.webp', Buffer.from('for a day'));
  const first = await makeBackup(shop, sealed(), days(12));
  await shop.files.remove('0123456789abcdef-320.webp');
  const stamps = () =>
    Object.fromEntries(
      readdirSync(path.join(folder, 'backups', `pictures-${KEY.id}`)).map((name) => [
        name,
        readFileSync(path.join(folder, 'backups', `pictures-${KEY.id}`, name)).toString('hex'),
      ]),
    );
  const before = stamps();
  await place.put('20261112T000000Z/started', Buffer.alloc(0));
  await place.put('Notes of mine/list', Buffer.from('stay'));
  for (let ago = 11; ago >= 0; ago--) await makeBackup(shop, sealed(), days(ago));
  expect((await listBackups(place)).map(({ madeAt }) => madeAt.toISOString().slice(0, 10))).toEqual([
    ...['2026-11-14', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'],
  ]);
  delete before['0123456789abcdef-320.webp'];
  expect(stamps()).toEqual(before);
  expect(first.pictures.length).toBe(Object.keys(before).length + 1);
  expect(await place.get('Notes of mine/list')).not.toBeNull();
  for (const { id } of await listBackups(place)) await checkBackup(sealed(), id);
}, 300_000);

test('a damaged picture keeps no shop from its orders', async () => {
  await shop.files.put('fedcba9876543210-320.webp', Buffer.from('a lipstick'));
  await makeBackup(shop, plain(), NOW);
  writeFileSync(path.join(folder, 'backups', 'pictures', 'fedcba9876543210-320.webp'), 'another');
  await expect(checkBackup(plain())).rejects.toThrow(/torn: pictures\/fedcba9876543210-320.webp/);
  const { manifest, damagedPictures } = await checkBackup(plain(), undefined, { withoutDamagedPictures: true });
  expect(damagedPictures).toEqual(['fedcba9876543210-320.webp']);
  expect(manifest.pictures.map(({ name }) => name)).not.toContain('fedcba9876543210-320.webp');
  rmSync(path.join(folder, 'backups', 'pictures', 'fedcba9876543210-320.webp'));
  await makeBackup(shop, plain(), new Date(NOW.getTime() + 1000));
  expect((await checkBackup(plain())).damagedPictures).toEqual([]);
});

test('a copy of the shop that backs up to the same place removes no backup and no picture of the shop', async () => {
  const days = (ago: number) => new Date(NOW.getTime() - ago * 86_400_000);
  for (const target of [sealed(), plain()]) await makeBackup(shop, target, days(target.key ? 40 : 39));
  const copy = { ...shop, env: { ...shop.env, PUBLIC_URL: 'https://staging.example' } };
  const before = (await listBackups(place)).map(({ id }) => id);
  for (let ago = 20; ago >= 0; ago--) await makeBackup(copy, sealed(), days(ago));
  const left = (await listBackups(place)).map(({ id }) => id);
  expect(left).toEqual(expect.arrayContaining(before));
  for (const id of before) await checkBackup((await keyIdOfBackup(place, id)) ? sealed() : plain(), id);
}, 300_000);

test('a bucket holds backups as a folder does', async () => {
  const bucket = await openBucket();
  const [accessKeyId, secretAccessKey] = [KEYS.accessKeyId, KEYS.secretAccessKey];
  const s3 = { bucket: 'pictures', region: 'ap-south-1', endpoint: bucket.endpoint, accessKeyId, secretAccessKey };
  const there = { place: openBackupPlace('s3://safe/shop/nightly', { ...NO_BUCKET, s3 }), key: KEY };
  const made = await makeBackup(shop, there, NOW);
  expect([...bucket.objects.keys()].every((name) => name.startsWith('/safe/shop/nightly/'))).toBe(true);
  const checked = await checkBackup(there);
  expect(checked.manifest.pictures).toEqual(made.pictures);
  bucket.objects.delete(`/safe/shop/nightly/${ID}/manifest`);
  await expect(checkBackup(there)).rejects.toThrow('There is no complete backup in s3://safe/shop/nightly.');
  bucket.close();
  expect(() => openBackupPlace('s3://safe', NO_BUCKET)).toThrow('A bucket needs BACKUP_S3_REGION');
  expect(() => openBackupPlace('https://safe/x', NO_BUCKET)).toThrow('Name a folder, or a bucket');
});

test('orders placed while the snapshot is read are all in it or not at all', async () => {
  await local.db.execute(sql`create table if not exists pairs (id int, half int)`);
  let isOn = true;
  const writing = (async () => {
    for (let id = 0; isOn; id++) {
      // The embedded engine answers on this thread, and the socket would never be read.
      await setImmediate();
      await local.db.transaction(async (tx) => {
        await tx.execute(sql`insert into pairs values (${id}, 1)`);
        await tx.execute(sql`insert into pairs values (${id}, 2)`);
      });
    }
  })();
  const rows = await readSnapshot(shop.database, async (info, chunks) => {
    for await (const _ of chunks);
    return info.rows;
  });
  isOn = false;
  await writing;
  await local.db.execute(sql`drop table pairs`);
  expect((rows['public.pairs'] ?? 1) % 2).toBe(0);
});

test('the shop knows when it was last backed up and drilled, and whether that failed', async () => {
  const run = { kind: 'backup' as const, startedAt: NOW, finishedAt: NOW, failure: null, place: '/backups', backupId: ID, bytes: 5 };
  await noteRecoveryRun(local.db, run);
  await noteRecoveryRun(local.db, { ...run, finishedAt: new Date(NOW.getTime() + 1), failure: 'No space left' });
  const { backup, drill } = await lastRecoveryRuns(local.db);
  expect([backup?.failure, backup?.succeededAt, drill]).toEqual(['No space left', NOW, null]);
});

test.runIf(!onPostgres)('the folder of a stopped shop is backed up too', async () => {
  await makeBackup(shop, plain(), NOW);
  const there = target('stopped');
  await restoreBackup(await checkBackup(plain()), there, NOW);
  const rows = await readSnapshot(there.database, async (info, chunks) => {
    for await (const _ of chunks);
    return info.rows;
  });
  expect(rows['public.products']).toBeGreaterThan(5);
});
