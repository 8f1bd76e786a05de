// An OTP belongs to the browser that requested it: others can neither use its proof nor invalidate it.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aBrowser, type TestBrowser } from '../../../../test/browser.ts';
import { openTestShop } from '../../../../test/shop.ts';
import { aCustomer } from '../../../../test/world.ts';
import { mails } from '../../../platform/platform.tables.ts';
import { oneTimeCodes } from '../../accounts.tables.ts';
import { hashPassword } from '../passwords/password-hash.server.ts';

const s = await openTestShop({ env: { TRUST_PROXY: '1' } });
afterAll(() => s.close());
const NOW = new Date('2026-11-21T06:00:00Z');
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
});
const later = (seconds: number) => s.setClock(new Date(s.shop.now().getTime() + seconds * 1000));

const email = 'asha@example.com';
const account = { fullName: 'Asha Rao', phone: '9876543210', email, password: 'Lotus@2026', confirmPassword: 'Lotus@2026' };
const fresh = { newPassword: 'Better1pass!', confirmPassword: 'Better1pass!' };

async function lastCode() {
  await s.runJobs();
  const sent = await s.db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(mails.createdAt);
  // A warning about guesses may have been written in the same moment.
  return sent.flatMap(({ text }) => text.match(/^\d{6}$/m)?.[0] ?? []).at(-1) ?? '';
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function prove(browser: TestBrowser) {
  await browser.post('/api/auth/send-otp', { email });
  expect((await browser.post('/api/auth/verify-otp', { email, code: await lastCode() })).status).toBe(200);
}

/** A client that keeps no cookies. */
const script = (ip: string) => ({
  post: (path: string, body: unknown) => s.request('POST', path, { body, headers: { 'x-forwarded-for': ip } }),
});

test('only the browser that verified the address can create the account', async () => {
  const asha = aBrowser(s);
  await prove(asha);
  const others = [aBrowser(s), aBrowser(s, '198.51.100.7'), script('203.0.113.1')];
  await others[0]?.post('/api/auth/send-otp', { email: 'mallory@example.com' });
  for (const other of others) {
    const refused = await other.post('/api/auth/signup', { ...account, password: 'Mallory@2026', confirmPassword: 'Mallory@2026' });
    expect([refused.status, refused.json.fields]).toEqual([400, { email: 'Please verify your email first.' }]);
  }
  expect((await asha.post('/api/auth/signup', account)).status).toBe(201);
});

test('a code is of use only where it was asked for', async () => {
  const [asha, other] = [aBrowser(s), aBrowser(s)];
  await asha.post('/api/auth/send-otp', { email });
  const code = await lastCode();
  await other.post('/api/auth/send-otp', { email: 'mallory@example.com' });
  expect((await other.post('/api/auth/verify-otp', { email, code })).status).toBe(400);
  expect((await asha.post('/api/auth/verify-otp', { email, code })).status).toBe(200);
});

test('a client without cookies signs up with the calls alone, from the network that verified the address', async () => {
  const client = script('2001:db8:1:1::1');
  await client.post('/api/auth/send-otp', { email });
  const code = await lastCode();
  expect((await script('2001:db8:2:2::1').post('/api/auth/verify-otp', { email, code })).status).toBe(400);
  expect((await client.post('/api/auth/verify-otp', { email, code })).status).toBe(200);
  expect((await script('2001:db8:2:2::1').post('/api/auth/signup', account)).status).toBe(400);
  expect((await script('2001:db8:1:1::99').post('/api/auth/signup', account)).status).toBe(201);
});

const path = '/api/auth/forgot-password';

test('wrong OTPs from a stranger do not void the OTP of the browser that requested it', async () => {
  await aCustomer(s, { email });
  const asha = aBrowser(s);
  await asha.post(`${path}/send-otp`, { email });
  const code = await lastCode();
  const strangers = [aBrowser(s), script('203.0.113.1'), script('198.51.100.7')];
  await strangers[0]?.post(`${path}/send-otp`, { email: 'mallory@example.com' });
  for (const stranger of strangers)
    for (let tries = 0; tries < 6; tries++)
      for (const step of ['verify-otp', 'reset']) await stranger.post(`${path}/${step}`, { email, code: wrong(code), ...fresh });
  expect((await asha.post(`${path}/verify-otp`, { email, code })).status).toBe(200);
  expect((await asha.post(`${path}/reset`, { email, code, ...fresh })).status).toBe(200);
});

test('an OTP requested by a stranger does not void the one before it', async () => {
  await aCustomer(s, { email });
  const asha = aBrowser(s);
  await asha.post(`${path}/send-otp`, { email });
  const code = await lastCode();
  later(60);
  expect((await aBrowser(s, '198.51.100.7').post(`${path}/send-otp`, { email })).status).toBe(200);
  expect((await asha.post(`${path}/reset`, { email, code, ...fresh })).status).toBe(200);
});

test('a device that signed in before gets its OTPs even when strangers have used up the limit', async () => {
  await aCustomer(s, { email, passwordHash: await hashPassword(account.password) });
  const asha = aBrowser(s);
  await asha.post('/api/auth/login', { email, password: account.password });
  for (let n = 0; n < 5; n++) {
    await aBrowser(s, `203.0.${n}.1`).post(`${path}/send-otp`, { email });
    // Each mail at a different time, so that the last one is known.
    await s.runJobs();
    later(60);
  }
  expect((await aBrowser(s, '198.51.100.7').post(`${path}/send-otp`, { email })).status).toBe(429);
  expect((await asha.post(`${path}/send-otp`, { email })).status).toBe(200);
  expect((await asha.post(`${path}/reset`, { email, code: await lastCode(), ...fresh })).status).toBe(200);
});

test('the device that set a new password is recognised: strangers who guess do not lock it out', async () => {
  await aCustomer(s, { email });
  for (let n = 0; n < 31; n++) await aBrowser(s, `203.0.${n}.1`).post('/api/auth/login', { email, password: 'Wrong@2026' });
  const asha = aBrowser(s);
  await asha.post(`${path}/send-otp`, { email });
  await asha.post(`${path}/reset`, { email, code: await lastCode(), ...fresh });
  expect((await asha.post('/api/auth/login', { email, password: fresh.newPassword })).status).toBe(200);
});

test('neither the browser nor its network is stored in plain text', async () => {
  const asha = aBrowser(s);
  await asha.post('/api/auth/send-otp', { email });
  const stored = JSON.stringify(await s.db.select().from(oneTimeCodes));
  for (const value of [...asha.jar.values(), '203.0.113.1']) expect(stored).not.toContain(value);
});
