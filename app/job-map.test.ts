import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { aMailServer } from '../test/mail-server.ts';
import { openTestShop } from '../test/shop.ts';
import { aProduct, aShopper, fillCart, payOrder, pressPay } from '../test/world.ts';
import { jobHandlers } from './jobs.ts';
import { bounces } from './mailing/mailing.tables.ts';
import { refunds } from './orders/refunds/refunds.tables.ts';
import { runDueJobs } from './platform/jobs/run-jobs.server.ts';
import { startJobs } from './platform/jobs/start-jobs.server.ts';
import { writeMail } from './platform/mail.server.ts';
import { jobs, mails } from './platform/platform.tables.ts';

const server = await aMailServer();
const s = await openTestShop({ env: { SMTP_URL: server.url, MAIL_FROM: 'care@nikhar.example' } });
afterAll(async () => {
  await server.close();
  await s.close();
});

test('each kind of job that a room declares has one handler', () => {
  const declared = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts'))
    .flatMap((file) => [...readFileSync(`app/${file}`, 'utf8').matchAll(/defineJob\('([\w-]+)'/g)].map(([, kind]) => kind));
  expect(declared.length).toBeGreaterThan(5);
  expect(
    jobHandlers(s.shop, s.gateways)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(declared.sort());
});

test('a mail server that accepts connections and hangs delays no refund', async () => {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const { localOrderId: orderId, cashfreeOrder } = (await pressPay(s, shopper)).json;
  await payOrder(s, cashfreeOrder.payment_session_id);
  server.fallSilent();
  const letter = { cause: 'hello', kind: 'welcome' as const, to: 'asha@example.com', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' };
  await writeMail(s.db, letter, new Date(0));
  await s.request('POST', `/api/order/${orderId}/cancel`, { as: shopper.token });
  const stop = startJobs({ db: s.db, handlers: jobHandlers(s.shop, s.gateways), sweeps: [], now: s.shop.now, log: s.shop.log });
  await expect.poll(() => server.connections(), { timeout: 8_000 }).toBeGreaterThan(0);
  await expect.poll(() => s.db.$count(refunds, eq(refunds.status, 'done')), { timeout: 8_000 }).toBe(1);
  expect(server.connections()).toBeGreaterThan(0);
  server.speakAgain();
  await stop();
});

const aLetter = (cause: string, over: Partial<Parameters<typeof writeMail>[1]> = {}) => ({
  cause,
  kind: 'back-in-stock' as const,
  to: `${cause}@example.com`,
  subject: cause,
  html: '',
  text: cause,
  ...over,
});

test('codes and order e-mails leave within seconds while a thousand others wait, over few connections', async () => {
  const slow = await aMailServer({ slowMs: 50 });
  const shop = { ...s.shop, env: { ...s.shop.env, SMTP_URL: slow.url } };
  await s.reset();
  await s.db.transaction(async (tx) => {
    for (let n = 0; n < 1_000; n++) await writeMail(tx, aLetter(`news-${n}`), new Date(0));
  });
  const stop = startJobs({ db: s.db, handlers: jobHandlers(shop, s.gateways), sweeps: [], now: s.shop.now, log: s.shop.log });
  await expect.poll(() => slow.received.length, { timeout: 8_000 }).toBeGreaterThan(5);
  await s.request('POST', '/api/auth/send-otp', { body: { email: 'asha@example.com' } });
  await writeMail(s.db, aLetter('order', { kind: 'order-placed' }), s.shop.now());
  const sent = () => slow.received.map(({ to }) => to).filter((to) => !to.startsWith('news'));
  await expect.poll(() => sent().toSorted(), { timeout: 8_000 }).toEqual(['asha@example.com', 'order@example.com']);
  expect(slow.connections()).toBeLessThanOrEqual(4);
  await stop();
  await slow.close();
}, 60_000);

test('a recipient refused for good is recorded and not tried again; the job ends', async () => {
  await s.reset();
  server.answers['gone@example.com'] = '550 5.1.1 no such user';
  await writeMail(s.db, aLetter('gone'), s.shop.now());
  await s.runJobs();
  expect(await s.db.select().from(mails)).toMatchObject([{ sentAt: null, failedAt: expect.any(Date), failure: '550 5.1.1 no such user' }]);
  expect(await s.db.select().from(bounces)).toMatchObject([{ email: 'gone@example.com', reason: '550 5.1.1 no such user' }]);
  expect(await s.db.$count(jobs)).toBe(0);
});

test('while the mail server is away it is asked seldom, no job uses up its attempts, and all leave when it is back', async () => {
  await s.reset();
  let hour = 0;
  const at = () => new Date(Date.UTC(2026, 10, 21, hour));
  const handlers = jobHandlers({ ...s.shop, env: { ...s.shop.env, SMTP_URL: 'smtp://localhost:1' } }, s.gateways);
  for (let n = 0; n < 10; n++) await writeMail(s.db, aLetter(`waits-${n}`), at());
  for (; hour < 20; hour++) await runDueJobs({ db: s.db, handlers, now: at, log: s.shop.log });
  const waiting = await s.db.select().from(jobs);
  expect(waiting.map(({ attempts, deadAt }) => [attempts, deadAt])).toEqual(Array(10).fill([0, null]));
  await runDueJobs({ db: s.db, handlers: jobHandlers(s.shop, s.gateways), now: at, log: s.shop.log });
  expect(await s.db.$count(jobs)).toBe(0);
  expect(server.received.filter(({ to }) => to.startsWith('waits'))).toHaveLength(10);
});

test('a code that expired while the mail server was away is not sent', async () => {
  await s.reset();
  const now = s.shop.now();
  await writeMail(s.db, aLetter('late', { kind: 'code', goodUntil: new Date(now.getTime() - 1) }), now);
  await s.runJobs();
  expect(await s.db.select().from(mails)).toMatchObject([{ sentAt: null, failure: 'Expired before it could be sent.' }]);
  expect(server.received.filter(({ to }) => to.startsWith('late'))).toEqual([]);
});
