import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { onPostgres, openTestShop, type TestShop } from '../../../test/shop.ts';
import { aProduct } from '../../../test/world.ts';
import { pruneImpressions } from '../../analytics/analytics.server.ts';
import { impressions } from '../../analytics/analytics.tables.ts';
import { openDatabase, rowsOf } from '../../platform/database.server.ts';
import { connectOnce, readOnly } from '../../platform/postgres/read-only.server.ts';
import { silentLog } from '../../platform/records/log.server.ts';
import { openOutgoing } from '../../platform/running/outgoing.server.ts';
import { isSecretForeign } from '../../platform/running/secret-mark.server.ts';
import { openBackupPlace } from '../backup-place.server.ts';
import { examine } from '../checks/doctor.server.ts';
import { openDoor } from '../living-database.server.ts';
import { makeBackup, type ToBackUp } from '../make-backup.server.ts';
import { checkBackup } from './check-backup.server.ts';
import { restoreBackup, writeSettings } from './restore-backup.server.ts';
import { drillRestore } from './restore-drill.server.ts';

const NO_BUCKET = {
  s3: null,
  BACKUP_S3_REGION: undefined,
  BACKUP_S3_ENDPOINT: undefined,
  BACKUP_S3_ACCESS_KEY_ID: undefined,
  BACKUP_S3_SECRET_ACCESS_KEY: undefined,
};
const NOW = new Date('2026-11-23T21:05:00Z');

let s: TestShop;
let door: (() => Promise<void>) | undefined;
let shop: ToBackUp;
let folder = '';
let source: Parameters<typeof checkBackup>[0];
beforeAll(async () => {
  s = await openTestShop({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const { env } = s.shop;
  const [at] = await rowsOf<{ name: string }>(s.db, sql`select current_database() as name`);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://none');
  url.pathname = `/${at?.name}`;
  if (!onPostgres) door = await openDoor({ folder: env.DATA_DIR, db: s.db, log: silentLog, examine: async () => [] });
  shop = {
    database: { folder: env.DATA_DIR, ...(onPostgres && { url: url.href }) },
    files: s.shop.files,
    env,
    settings: { PUBLIC_URL: 'https://shop.example' },
  };
});
afterAll(async () => {
  await door?.();
  await s.close();
});
beforeEach(async () => {
  await s.reset();
  folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-restore-'));
  source = { place: openBackupPlace(path.join(folder, 'backups'), NO_BUCKET), key: null };
});
afterEach(() => rmSync(folder, { recursive: true }));

const own = () => path.join(folder, 'elsewhere');
const restore = async (keys = s.shop.env) =>
  restoreBackup(await checkBackup(source), { database: { folder: own() }, files: null, settingsIn: own(), keys }, NOW);

test('a restore that fails once leaves nothing that stops the next one', async () => {
  await makeBackup(shop, source, NOW);
  mkdirSync(path.join(own(), 'restored-settings.env'), { recursive: true });
  await expect(restore()).rejects.toThrow('EISDIR');
  expect(readdirSync(own())).toEqual(['restored-settings.env']);
  rmSync(path.join(own(), 'restored-settings.env'), { recursive: true });
  await restore();
  expect(readFileSync(path.join(own(), 'restored-settings.env'), 'utf8')).toBe('PUBLIC_URL=https://shop.example\n');
});

test('a shell reads the settings of a backup back as they were', async () => {
  const settings = {
    MAIL_FROM: '"Nikhar" <care@shop.example>',
    SHIPROCKET_PICKUP: 'it\'s $HOME `id` \\ "x" ; #',
    DELHIVERY_PICKUP: 'a b$c',
  };
  await makeBackup({ ...shop, settings }, source, NOW);
  const { file } = await writeSettings(await checkBackup(source), own());
  const print = Object.keys(settings).map((name) => `printf '%s\\0' "$${name}"`);
  const read = execFileSync('/bin/sh', ['-c', `. "${file}"; ${print.join('; ')}`], { env: { HOME: '/root' } });
  expect(read.toString().split('\0').slice(0, -1)).toEqual(Object.values(settings));
});

test('the half state of a killed restore goes, and one under way keeps its own', async () => {
  await makeBackup(shop, source, NOW);
  const half = path.join(own(), 'postgres.restoring', 'base');
  mkdirSync(half, { recursive: true });
  writeFileSync(path.join(own(), 'lock'), String(process.ppid));
  await expect(restore()).rejects.toThrow(`is in use by process ${process.ppid}`);
  expect(existsSync(half)).toBe(true);
  // Another process may have the number of a dead one by now.
  const isStartKnown = existsSync('/proc/self/stat');
  writeFileSync(path.join(own(), 'lock'), isStartKnown ? `${process.ppid} 1` : '999999999');
  await restore();
  expect(readdirSync(own()).toSorted()).toEqual(['postgres', 'restored-settings.env']);
});

test('a drill removes what a killed one left behind, and never a drill under way', async () => {
  await makeBackup(shop, source, NOW);
  const [dead, living] = ['nikhar-drill-dead', 'nikhar-drill-living'].map((name) => path.join(os.tmpdir(), name)) as [string, string];
  for (const each of [dead, living]) mkdirSync(each, { recursive: true });
  writeFileSync(path.join(dead, 'lock'), '999999999');
  writeFileSync(path.join(living, 'lock'), String(process.ppid));
  const long = new Date(NOW.getTime() - 86_400_000);
  for (const each of [dead, living]) utimesSync(each, long, long);
  await drillRestore(await checkBackup(source), NOW);
  const are = [dead, living].map((each) => existsSync(each));
  for (const each of [dead, living]) rmSync(each, { recursive: true, force: true });
  expect(are).toEqual([false, true]);
});

test('the secret of another shop is noticed by the restore, by the start and by the doctor', async () => {
  const { env } = s.shop;
  await openOutgoing(s.db, env, silentLog, s.shop.now);
  await makeBackup(shop, source, NOW);
  const other = { ...env, SESSION_SECRET: 'the secret of another shop, 32 letters' };
  expect((await restore(other)).isSecretForeign).toBe(true);
  rmSync(own(), { recursive: true });
  expect((await restore()).isSecretForeign).toBe(false);

  const found = async (of: typeof env) => (await examine({ ...s.shop, env: of }, {})).find(({ name }) => name === 'Session secret')?.state;
  const warnings: string[] = [];
  await openOutgoing(s.db, other, { ...silentLog, warn: (event) => warnings.push(event) }, s.shop.now);
  expect(warnings).toContain('SESSION_SECRET is that of another shop');
  expect([await found(env), await found(other)]).toEqual(['good', 'wrong']);

  const changed = { ...other, SESSION_SECRET_PREVIOUS: env.SESSION_SECRET };
  await openOutgoing(s.db, changed, silentLog, s.shop.now);
  expect([await isSecretForeign(s.db, other), await isSecretForeign(s.db, env)]).toEqual([false, true]);
});

test.each([
  ['money', 'alter table limits add column extra money', /does not cover the type of public\.limits\.extra \(money\)/],
  ['an id of this database', 'alter table limits add column extra regclass[]', /public\.limits\.extra \(regclass\[\]\)/],
  ['an enum', `create type mood as enum ('glad'); alter table limits add column extra mood`, /public\.limits\.extra \(mood\)/],
  [
    'a foreign table',
    'create foreign data wrapper none; create server nowhere foreign data wrapper none; create foreign table parts (at date) server nowhere',
    /foreign tables: public\.parts/,
  ],
  ['a large object', 'select lo_create(0)', /does not cover large objects/],
])('a backup refuses what it does not cover: %s', async (_, statement, sentence) => {
  for (const each of statement.split('; ')) await s.db.execute(sql.raw(each));
  await expect(makeBackup(shop, source, NOW)).rejects.toThrow(sentence);
  await s.db.execute(sql`alter table limits drop column if exists extra`);
  await s.db.execute(sql`drop foreign data wrapper if exists none cascade`);
  await s.db.execute(sql`drop type if exists mood`);
  await s.db.execute(sql`select lo_unlink(oid) from pg_largeobject_metadata`);
});

test('what lies in days is restored whole, and the restored shop makes the days itself', async () => {
  await pruneImpressions(s.db, NOW);
  const views = Array.from({ length: 2_500 }, (_, n) => new Date(NOW.getTime() + (n % 5) * 86_400_000));
  await s.db
    .insert(impressions)
    .values(views.map((at) => ({ ip: '', page: 'home', location: 'Unknown', deviceType: 'Mobile' as const, at })));
  const made = await makeBackup(shop, source, NOW);
  expect(Object.entries(made.rows).filter(([name, count]) => name.includes('impressions') && count > 0)).toEqual([
    ['public.impressions', 2_500],
  ]);
  await restore();
  const restored = await openDatabase({ folder: own() });
  const days = sql`select at, count(*)::int as count, sum(id)::int as ids from impressions group by at order by at`;
  expect(await rowsOf(restored.db, days)).toEqual(await rowsOf(s.db, days));
  await pruneImpressions(restored.db, NOW);
  expect(await restored.db.$count(sql`impressions_rest`)).toBe(0);
  expect(await restored.db.$count(impressions)).toBe(2_500);
  await restored.close();
});

test('what someone added by hand is left out by name, and everything else is restored', async () => {
  await s.db.execute(sql`create table notes_of_mine (id serial, text text)`);
  await s.db.execute(sql`insert into notes_of_mine (text) values ('call the printer')`);
  await s.db.execute(sql`alter table limits add column extra text`);
  await s.db.execute(sql`insert into limits (key, hits, resets_at, extra) values ('a', 3, now(), 'b')`);
  await makeBackup(shop, source, NOW);
  await s.db.execute(sql`drop table notes_of_mine`);
  await s.db.execute(sql`alter table limits drop column extra`);
  expect((await restore()).leftOut.toSorted()).toEqual(['public.limits.extra', 'public.notes_of_mine']);
  const restored = await openDatabase({ folder: own() });
  expect(await rowsOf(restored.db, sql`select key, hits from limits`)).toEqual([{ key: 'a', hits: 3 }]);
  await restored.close();
});

test('the words that products are found by are folded again, as each database folds letters in its own way', async () => {
  const { id } = await aProduct(s, { name: 'ÉCLAT Balm' });
  await s.db.execute(sql`update product_words set words = 'ÉclaT balm, as an old machine folded it' where product_id = ${id}`);
  await makeBackup(shop, source, NOW);
  await restore();
  const restored = await openDatabase({ folder: own() });
  const [kept] = await rowsOf(
    restored.db,
    sql`select words = product_words_of(p) as is_own from product_words join products p on p.id = product_id`,
  );
  expect(kept).toEqual({ is_own: true });
  await restored.close();
});

test.runIf(onPostgres)('a slow bucket ends no backup and no restore, whatever the limits of the role', async () => {
  const url = new URL(shop.database.url ?? '');
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = url.pathname.slice(1);
  for (const limit of ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout'])
    await admin.query(`alter database ${name} set ${limit} = '30s'`);
  const { db, close } = await connectOnce(url.href);
  const limits = sql`select current_setting('idle_in_transaction_session_timeout') || current_setting('lock_timeout') || current_setting('statement_timeout') as all`;
  expect(await rowsOf(db, limits)).toEqual([{ all: '000' }]);
  expect(await readOnly(shop.database, (tx) => rowsOf(tx, limits))).toEqual([{ all: '000' }]);
  await close();
  for (const limit of ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout'])
    await admin.query(`alter database ${name} reset ${limit}`);
  await admin.end();
});
