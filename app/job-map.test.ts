import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { aMailServer } from '../test/mail-server.ts';
import { openTestShop } from '../test/shop.ts';
import { aProduct, aShopper, fillCart, payOrder, pressPay } from '../test/world.ts';
import { jobHandlers } from './jobs.ts';
import { refunds } from './orders/orders.tables.ts';
import { startJobs } from './platform/jobs.server.ts';
import { writeMail } from './platform/mail.server.ts';

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
  await expect.poll(() => server.connections(), { timeout: 8_000 }).toBe(1);
  await expect.poll(() => s.db.$count(refunds, eq(refunds.status, 'done')), { timeout: 8_000 }).toBe(1);
  expect(server.connections()).toBe(1);
  server.speakAgain();
  await stop();
});
