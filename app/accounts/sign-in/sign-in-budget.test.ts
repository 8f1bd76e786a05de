// How often a password can be guessed, from where, and who is notified.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aBrowser } from '../../../test/browser.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer } from '../../../test/world.ts';
import { createApp } from '../../app.ts';
import { openGateways } from '../../payments/gateways.server.ts';
import { createPageCache } from '../../platform/pages/page-cache.server.ts';
import { limits, mails } from '../../platform/platform.tables.ts';
import type { users } from '../accounts.tables.ts';
import { hashPassword } from './passwords/password-hash.server.ts';

const s = await openTestShop({ env: { TRUST_PROXY: '1' } });
afterAll(() => s.close());
const NOW = new Date('2026-11-21T06:00:00Z');
const PASSWORD = 'Lotus@2026';
const passwordHash = await hashPassword(PASSWORD);
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
});
const later = (minutes: number) => s.setClock(new Date(NOW.getTime() + minutes * 60_000));

const anOwner = (over: Partial<typeof users.$inferInsert> = {}) => aCustomer(s, { email: 'asha@example.com', passwordHash, ...over });
const guess = async (ip: string, email = 'asha@example.com', password = 'Wrong@2026') =>
  (await aBrowser(s, ip).post('/api/auth/login', { email, password })).status;
const guesses = async (tries: [ip: string, email?: string][]) => {
  const statuses: number[] = [];
  for (const each of tries) statuses.push(await guess(...each));
  return statuses.filter((status) => status === 401).length;
};
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

async function failureMails(email = 'asha@example.com') {
  await s.runJobs();
  return (await s.db.select().from(mails).where(eq(mails.toAddress, email))).filter(({ kind }) => kind === 'failed-sign-ins');
}

test('of 40 guesses from one /64 of IPv6 at one account, 10 are checked', async () => {
  await anOwner();
  expect(await guesses(times(40, (n) => [`2001:db8:7:7::${n + 1}`]))).toBe(10);
});

test('of 60 accounts sprayed from one address, 30 are checked', async () => {
  expect(await guesses(times(60, (n) => ['203.0.113.9', `someone${n}@example.com`]))).toBe(30);
});

test('of 60 guesses at one account from 60 networks, 30 are checked, and 30 more an hour later', async () => {
  await anOwner();
  expect(await guesses(times(60, (n) => [`203.0.${n}.1`]))).toBe(30);
  later(60);
  expect(await guess('203.0.99.1')).toBe(401);
});

/** Many providers assign a whole /48 to a customer, who has 65,536 networks in it. */
test.each([
  ['sign-in-network', 300, '/api/auth/login', { email: 'someone@example.com', password: 'Wrong@2026' }, 401],
  ['codes', 3_000, '/api/auth/send-otp', { email: 'someone@example.com' }, 200],
  ['phone-codes-network', 300, '/api/auth/phone-login/send-otp', { phone: '9876543210' }, 200],
  ['subscribe', 300, '/api/sub/subscribe', { email: 'someone@example.com' }, 201],
  ['complaint', 1_000, '/api/complaints', { name: 'Asha', email: 'someone@example.com', kind: 'order', text: 'Where is it?' }, 201],
])('%s: all networks of one /48 together have %i tries', async (what, atMost, path, body, status) => {
  const resetsAt = new Date(NOW.getTime() + 60_000);
  await s.db.insert(limits).values({ key: `${what}:2001:db8:7::/48`, hits: atMost - 1, resetsAt });
  expect((await aBrowser(s, '2001:db8:7:1::9').post(path, body)).status).toBe(status);
  // Another address or phone each time, because each has its own limit.
  const other = { ...body, email: 'other@example.com', phone: '9876543211' };
  expect((await aBrowser(s, '2001:db8:7:2::9').post(path, other)).status).toBe(429);
  expect((await aBrowser(s, '2001:db8:8:2::9').post(path, other)).status).toBe(status);
});

test('a right password uses up no tries of others on its network', async () => {
  await anOwner();
  for (let n = 0; n < 35; n++) expect(await guess('203.0.113.9', 'asha@example.com', PASSWORD)).toBe(200);
});

test('a device that signed in before gets through while strangers are refused, and only its own wrong passwords count', async () => {
  await anOwner();
  const home = aBrowser(s, '198.51.100.1');
  const signIn = async (password: string) => (await home.post('/api/auth/login', { email: 'asha@example.com', password })).status;
  expect(await signIn(PASSWORD)).toBe(200);
  await guesses(times(35, (n) => [`203.0.${n}.1`]));
  await guesses(times(11, () => ['198.51.100.1']));
  expect([await guess('203.0.200.1', 'asha@example.com', PASSWORD), await guess('198.51.100.1', 'asha@example.com', PASSWORD)]).toEqual([
    429, 429,
  ]);
  expect(await signIn(PASSWORD)).toBe(200);
  for (let n = 0; n < 10; n++) expect(await signIn('Wrong@2026')).toBe(401);
  expect(await signIn(PASSWORD)).toBe(429);
});

test('a device is recognised only for the account that it signed in to', async () => {
  await anOwner();
  await aCustomer(s, { email: 'mallory@example.com', passwordHash });
  const mallory = aBrowser(s, '203.0.113.66');
  expect((await mallory.post('/api/auth/login', { email: 'mallory@example.com', password: PASSWORD })).status).toBe(200);
  const wrong = { email: 'asha@example.com', password: 'Wrong@2026' };
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push((await mallory.post('/api/auth/login', wrong)).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
});

test.each([
  ['en', {}, 'Failed sign-ins to your account'],
  ['hi', {}, 'आपके अकाउंट में साइन इन की असफल कोशिशें'],
  ['en', { role: 'admin', staffRole: 'owner' }, 'Failed sign-ins to your account'],
] as const)(
  'the holder of the account is warned of ten wrong passwords once an hour, in their language: %s %o',
  async (language, over, subject) => {
    await anOwner({ language, ...over });
    await guesses(times(9, (n) => [`203.0.${n}.1`]));
    expect(await failureMails()).toEqual([]);
    await Promise.all(times(15, (n) => guess(`203.1.${n}.1`)));
    const told = await failureMails();
    expect(told.map((mail) => mail.subject)).toEqual([subject]);
    later(61);
    await guesses(times(12, (n) => [`203.0.${n}.1`]));
    expect(await failureMails()).toHaveLength(2);
  },
);

test('nothing is mailed to an address without an account', async () => {
  await guesses(times(12, (n) => [`203.0.${n}.1`, 'nobody@example.com']));
  expect(await failureMails('nobody@example.com')).toEqual([]);
});

test('one network, such as a phone carrier’s, may request 300 OTPs an hour', async () => {
  const ask = async (n: number, ip: string) => (await aBrowser(s, ip).post('/api/auth/send-otp', { email: `a${n}@example.com` })).status;
  expect(await ask(1, '2001:db8:1:1::1')).toBe(200);
  await s.db.update(limits).set({ hits: 299 }).where(eq(limits.key, 'codes:2001:db8:1:1::/64'));
  expect([await ask(2, '2001:db8:1:1::2'), await ask(3, '2001:db8:1:1::3'), await ask(4, '2001:db8:1:2::1')]).toEqual([200, 429, 200]);
});

test('guesses at one account count together, whichever node they are sent to', async () => {
  await anOwner();
  const other = createApp({ shop: { ...s.shop, pages: createPageCache() }, gateways: openGateways(s.shop) });
  const guessAtOther = async () =>
    (
      await other.fetch(
        new Request('http://shop.test/api/auth/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
          body: JSON.stringify({ email: 'asha@example.com', password: 'Wrong@2026' }),
        }),
      )
    ).status;
  const statuses = await Promise.all(times(40, (n) => (n % 2 === 0 ? guess('203.0.113.9') : guessAtOther())));
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
});
