import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aMailServer } from '../../../test/mail-server.ts';
import { openTestShop } from '../../../test/shop.ts';
import { jobHandlers, sweeps } from '../../jobs.ts';
import { runDueJobs } from '../jobs/run-jobs.server.ts';
import { startJobs } from '../jobs/start-jobs.server.ts';
import { writeMail } from '../mail.server.ts';
import { jobs } from '../platform.tables.ts';
import { silentLog } from '../records/log.server.ts';
import { confirmOutgoing, findHold, openOutgoing } from './outgoing.server.ts';

const server = await aMailServer();
const s = await openTestShop({ env: { SMTP_URL: server.url, MAIL_FROM: 'care@nikhar.example' } });
beforeEach(() => s.reset());
afterAll(async () => {
  await server.close();
  await s.close();
});

const { env } = s.shop;
const copy = { ...env, PUBLIC_URL: 'https://staging.example' };
const warnings: unknown[] = [];
const log = { ...silentLog, warn: (_: string, fields: unknown) => void warnings.push(fields) };
const start = (settings: typeof env = env) => openOutgoing(s.db, settings, log, s.shop.now);
const restore = () => s.db.execute(sql`update installation set database_id = 'of the backup'`);

test('the first start, a restart and a new secret hold nothing', async () => {
  expect(await (await start())()).toBe(false);
  expect(await (await start({ ...env, SESSION_SECRET: 'another secret, also 32 letters long' }))()).toBe(false);
  // Not a reason to hold, but to say so.
  expect(warnings).toEqual([{ todo: 'npm run doctor' }]);
});

test.each([
  ['at another address', () => undefined, copy],
  ['restored elsewhere', restore, env],
])('a database %s waits, says so, and sends after it is confirmed', async (_, change, settings) => {
  await start();
  await change();
  warnings.length = 0;
  const isHeld = await start(settings);
  expect(await isHeld()).toBe(true);
  expect(warnings).toMatchObject([{ reason: expect.stringContaining('npm run release:outgoing') }]);
  expect(await findHold(s.db, settings)).toEqual({ by: 'copy', of: env.PUBLIC_URL });
  await confirmOutgoing(s.db, settings, s.shop.now());
  expect(await findHold(s.db, settings)).toBeNull();
  expect(await (await start(settings))()).toBe(false);
});

test.each([
  ['hold', env, true],
  ['send', copy, false],
] as const)('OUTGOING=%s decides by itself', async (OUTGOING, settings, isHeld) => {
  await start();
  expect(await (await start({ ...settings, OUTGOING }))()).toBe(isHeld);
});

test('a planned move is confirmed by one start with OUTGOING=send', async () => {
  await start();
  await start({ ...copy, OUTGOING: 'send' });
  expect(await (await start(copy))()).toBe(false);
});

test('a start that can reach no one does not claim the shop', async () => {
  await start({ ...copy, SMTP_URL: undefined });
  expect(await (await start())()).toBe(false);
  expect(await findHold(s.db, env)).toBeNull();
  expect(await findHold(s.db, copy)).toEqual({ by: 'copy', of: env.PUBLIC_URL });
});

test('a database that does not answer is not taken for a copy', async () => {
  await start();
  const { db } = s;
  const failing = { ...db, select: db.select.bind(db), execute: () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' })) };
  await expect(findHold(failing as unknown as typeof db, env)).rejects.toThrow('gone');
});

test('a local start that can reach no one never waits', async () => {
  await start();
  expect(await findHold(s.db, { ...copy, SMTP_URL: undefined })).toBeNull();
});

test('in a copy e-mails wait with all their attempts while other jobs run, and leave once it is confirmed', async () => {
  const draft = { cause: 'hello', kind: 'welcome' as const, to: 'asha@example.com', subject: 'Hello', html: '', text: 'Hello' };
  await writeMail(s.db, draft, s.shop.now());
  await s.db.insert(jobs).values({ kind: 'remove-files', lane: 'media', payload: { names: 'nothing.webp' }, runAt: s.shop.now() });
  const work = { db: s.db, handlers: jobHandlers(s.shop, s.gateways), now: s.shop.now, log: silentLog };
  expect(await runDueJobs({ ...work, isHeld: async () => true })).toBe(1);
  expect(await s.db.select().from(jobs)).toMatchObject([{ kind: 'send-mail', attempts: 0 }]);
  expect(server.received).toEqual([]);
  await runDueJobs({ ...work, isHeld: async () => false });
  expect(server.received.map(({ to }) => to)).toEqual(['asha@example.com']);
});

test('everything that reaches someone outside waits in a copy', async () => {
  const outgoing = [
    ...jobHandlers(s.shop, s.gateways).map(({ kind: name, isOutgoing }) => ({ name, isOutgoing })),
    ...sweeps(s.shop, s.gateways),
  ];
  expect(outgoing.flatMap(({ name, isOutgoing }) => (isOutgoing ? name : [])).toSorted()).toEqual([
    'act-on-attempt',
    'ask about silent payments',
    'ask gateways for settlements',
    'bring people back',
    'cancel parcels at couriers',
    'check-attempt-action',
    'close-attempt',
    'finish bookings with couriers',
    'purge-cdn',
    'read-settlements',
    'register-invoice',
    'release unpaid orders',
    'send-mail',
    'send-mailing',
    'send-message',
    'send-refund',
    'start-letter',
    'tell that goods are back',
    'tell-of-purchase',
    'tell-search-engines',
    'track parcels',
  ]);
  const ran: string[] = [];
  const sweep = (name: string, isOutgoing: boolean) => ({ name, isOutgoing, run: async () => void ran.push(name) });
  const stop = startJobs({
    db: s.db,
    handlers: [],
    sweeps: [sweep('gateway', true), sweep('own', false)],
    now: s.shop.now,
    log: silentLog,
    isHeld: async () => true,
  });
  await expect.poll(() => ran).toEqual(['own']);
  await stop();
});
