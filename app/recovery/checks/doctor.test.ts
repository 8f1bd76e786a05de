import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMailServer } from '../../../test/mail-server.ts';
import { openTestShop, type TestShop } from '../../../test/shop.ts';
import { media } from '../../media/media.tables.ts';
import { jobs } from '../../platform/platform.tables.ts';
import { withoutSecrets } from '../hidden-secrets.server.ts';
import { noteRecoveryRun } from '../recovery-runs.server.ts';
import { awayDatabase, examine } from './doctor.server.ts';
import { booksVerdict } from './inside-checks.server.ts';

const PLANTED = {
  DATABASE_URL: 'postgres://nikhar:plantedDatabase%40word@127.0.0.1:1/nikhar',
  SESSION_SECRET: 'planted-session-6f2c1a9b8d7e4f50',
  SMTP_URL: 'smtp://planteduser:plantedMailword@127.0.0.1:1',
  CASHFREE_APP_ID: 'plantedAppId',
  CASHFREE_SECRET_KEY: 'plantedCashfreeKey',
  CASHFREE_API_URL: 'http://127.0.0.1:1/pg',
  S3_SECRET_ACCESS_KEY: 'plantedBucketKey',
  BACKUP_KEY: 'planted-backup-1c7e94b20f86a53d90af',
};

let s: TestShop;
beforeAll(async () => {
  const { DATABASE_URL: _, S3_SECRET_ACCESS_KEY: __, ...env } = PLANTED;
  s = await openTestShop({ env });
});
afterAll(() => s.close());
beforeEach(() => s.reset());

const findings = async () => Object.fromEntries((await examine(s.shop, PLANTED)).map((finding) => [finding.name, finding]));
const states = async () => Object.fromEntries(Object.values(await findings()).map(({ name, state }) => [name, state]));

test('every finding that is not good says what to do, and the parties that do not answer are named', async () => {
  const found = await findings();
  for (const { state, todo } of Object.values(found)) expect(todo === '').toBe(state === 'good');
  expect(await states()).toMatchObject({
    Versions: 'good',
    Clock: 'good',
    Migrations: 'good',
    Books: 'good',
    Pictures: 'good',
    Jobs: 'good',
  });
  expect(found['Mail server']).toMatchObject({ state: 'wrong', says: expect.stringContaining('ECONNREFUSED') });
  expect(found['Payment gateway']).toMatchObject({ state: 'wrong', says: expect.stringContaining('cashfree does not answer') });
  expect(found['Public address']?.state).toBe('wrong');
  expect(found['Backups']).toMatchObject({ state: 'wrong', says: 'There is no backup.' });
  expect(found['Restore drill']?.state).toBe('attention');
});

test('without a database, its reason is named once, and what needs none is examined', async () => {
  const away = awayDatabase(new Error('connect ECONNREFUSED 127.0.0.1:1'));
  const found = await examine({ ...s.shop, db: away }, PLANTED);
  expect(found.find(({ name }) => name === 'Database')).toEqual({
    name: 'Database',
    state: 'wrong',
    says: 'It cannot be opened: connect ECONNREFUSED 127.0.0.1:1',
    todo: expect.stringContaining('DATABASE_URL'),
  });
  const names = found.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Settings', 'Disk', 'Mail server', 'Payment gateway', 'Public address']));
  expect(found.filter(({ says }) => says.includes('The check failed'))).toEqual([]);
});

test('no secret is in any text, however it got into a reason', async () => {
  const run = { kind: 'backup' as const, startedAt: new Date(), finishedAt: new Date(), place: '/b', backupId: '', bytes: 0 };
  const all = [
    ...Object.values(PLANTED).filter((value) => !value.startsWith('http')),
    'plantedDatabase@word',
    'plantedMailword',
    'planteduser',
  ];
  await noteRecoveryRun(s.db, { ...run, failure: `The server said: ${all.join(' ')}`.slice(0, 500) });
  const told = JSON.stringify(await findings());
  expect(told).toContain('The server said: …');
  expect(told).not.toContain('planted');
  expect(withoutSecrets({ SMTP_URL: 'smtps://a:b%2Fc%3Dd@mail.example?pass=anotherWord' })('b/c=d b%2Fc%3Dd anotherWord')).toBe('… … …');
});

test('old backups, old jobs, missing pictures and given-up work are found', async () => {
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000);
  const run = { failure: null, place: '/b', backupId: '20261101T000000Z', bytes: 1 };
  await noteRecoveryRun(s.db, { ...run, kind: 'backup', startedAt: days(0), finishedAt: days(0) });
  await noteRecoveryRun(s.db, { ...run, kind: 'drill', startedAt: days(1), finishedAt: days(1) });
  expect(await states()).toMatchObject({ Backups: 'good', 'Restore drill': 'good' });
  await s.db.execute(sql`update recovery_runs set finished_at = now() - interval '40 days'`);
  await s.db.insert(jobs).values({ kind: 'send-mail', payload: { mailId: randomUUID() }, runAt: days(1) });
  await s.db.insert(media).values({ key: 'f'.repeat(32), width: 10, height: 10, widths: [320] } as typeof media.$inferInsert);
  expect(await states()).toMatchObject({ Backups: 'wrong', 'Restore drill': 'attention', Jobs: 'wrong', Pictures: 'wrong' });
});

test('a mail server that answers is good', async () => {
  const server = await aMailServer();
  const env = { ...s.shop.env, SMTP_URL: server.url };
  const found = (await examine({ ...s.shop, env }, {})).find(({ name }) => name === 'Mail server');
  expect(found).toMatchObject({ state: 'good', todo: '' });
  await server.close();
});

test('books too large to be checked in time lead to the command that takes it', () => {
  const verdict = booksVerdict({ findings: [], leftOut: ['an order has its lines', 'stock is the sum of its moves'] });
  expect(verdict).toMatchObject({
    state: 'attention',
    says: expect.stringContaining('an order has its lines, stock is the sum of its moves.'),
  });
  expect(verdict.todo).toContain('npm run reconcile');
  const found = { findings: [{ check: 'a sum', finding: 'ORD-1 is off by ₹1' }], leftOut: ['an order has its lines'] };
  expect(booksVerdict(found).state).toBe('wrong');
});
