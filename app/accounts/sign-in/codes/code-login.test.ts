import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aBrowser, type TestBrowser } from '../../../../test/browser.ts';
import { openTestShop } from '../../../../test/shop.ts';
import { aCustomer } from '../../../../test/world.ts';
import { mails } from '../../../platform/platform.tables.ts';
import { sessions, twoStep, users } from '../../accounts.tables.ts';
import { hashPassword } from '../passwords/password-hash.server.ts';

const s = await openTestShop({ env: { TRUST_PROXY: '1' } });
beforeEach(() => s.reset());
afterAll(() => s.close());

const EMAIL = 'asha@example.com';
const START = new Date('2026-11-02T04:00:00Z');
const ask = async (browser: TestBrowser, email = EMAIL) => {
  const { status, json } = await browser.post('/api/auth/code-login/send-otp', { email });
  await s.runJobs();
  return [status, json.message];
};
const SAID = [200, 'If this e-mail has an account, an OTP is on its way.'];
const enter = (browser: TestBrowser, code: string, email = EMAIL) => browser.post('/api/auth/code-login', { email, code });
const mailsTo = (email = EMAIL) => s.db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(mails.createdAt, mails.id);
const codeIn = async (email = EMAIL) => /\d{6}/.exec((await mailsTo(email)).at(-1)?.subject ?? '')?.[0] ?? '';
const signedInAs = async (browser: TestBrowser) => (await browser.get('/api/auth/session')).json.user?.email ?? null;
const another = (code: string) => (code === '000000' ? '000001' : '000000');
/** As moving in leaves them. */
const aMovedCustomer = (over: object = {}) => aCustomer(s, { email: EMAIL, passwordHash: 'none', ...over });

test('a customer who moved in, without a password, signs in by a code, which counts once', async () => {
  await aMovedCustomer();
  const browser = aBrowser(s);
  expect(await ask(browser)).toEqual(SAID);
  const code = await codeIn();
  expect((await mailsTo()).map(({ subject }) => subject)).toEqual([`${code} is your Beauty Shop OTP`]);
  const answer = await enter(browser, code);
  expect([answer.status, answer.json]).toMatchObject([200, { token: expect.any(String), user: { email: EMAIL, role: 'customer' } }]);
  expect(await signedInAs(browser)).toBe(EMAIL);
  expect([(await enter(browser, code)).status, (await enter(browser, code)).json.fields]).toEqual([
    400,
    { code: 'Invalid or expired OTP' },
  ]);
});

test('so does a customer with a password, who then still has it', async () => {
  await aMovedCustomer({ passwordHash: await hashPassword('lotus71') });
  const browser = aBrowser(s);
  await ask(browser);
  expect((await enter(browser, await codeIn())).status).toBe(200);
  expect((await s.request('POST', '/api/auth/login', { body: { email: EMAIL, password: 'lotus71' } })).status).toBe(200);
});

test('an unknown address gets the same answers and no mail', async () => {
  const browser = aBrowser(s);
  expect(await ask(browser, 'nobody@example.com')).toEqual(SAID);
  expect(await mailsTo('nobody@example.com')).toEqual([]);
  const refused = await enter(browser, '123456', 'nobody@example.com');
  expect([refused.status, refused.json.fields]).toEqual([400, { code: 'Invalid or expired OTP' }]);
});

test('staff and customers with a second step get the same answer, and a mail without a code that leads to their password', async () => {
  await aMovedCustomer({ role: 'admin', staffRole: 'packer' });
  const customer = await aCustomer(s, { email: 'two@example.com' });
  await s.db.insert(twoStep).values({ userId: customer.id, secret: 'x', lastStep: 0 });
  for (const email of [EMAIL, 'two@example.com']) {
    expect(await ask(aBrowser(s), email)).toEqual(SAID);
    const [mail] = await mailsTo(email);
    expect([mail?.subject, /\d{6}/.test(mail?.text ?? '')]).toEqual(['Please sign in with your password', false]);
    expect(mail?.text).toContain('http://shop.test/login');
  }
});

test.each([
  ['joined the staff', (id: string) => s.db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, id))],
  ['added a second step', (id: string) => s.db.insert(twoStep).values({ userId: id, secret: 'x', lastStep: 0 })],
  ['closed the account', (id: string) => s.db.update(users).set({ closedAt: START }).where(eq(users.id, id))],
])('a code of somebody who has since %s is refused like a wrong one', async (_, change) => {
  const { id } = await aMovedCustomer();
  const browser = aBrowser(s);
  await ask(browser);
  await change(id);
  const refused = await enter(browser, await codeIn());
  expect([refused.status, refused.json.fields, await signedInAs(browser)]).toEqual([400, { code: 'Invalid or expired OTP' }, null]);
});

test('a code signs in only the browser that asked, and only on the sign-in page', async () => {
  await aMovedCustomer();
  const [asha, stranger] = [aBrowser(s), aBrowser(s, '198.51.100.7')];
  await ask(asha);
  const code = await codeIn();
  expect((await enter(stranger, code)).status).toBe(400);
  expect((await asha.post('/api/auth/forgot-password/verify-otp', { email: EMAIL, code })).status).toBe(400);
  await asha.post('/api/auth/forgot-password/send-otp', { email: EMAIL });
  await s.runJobs();
  expect((await enter(asha, await codeIn())).status).toBe(400);
  expect((await enter(asha, code)).status).toBe(200);
});

test('a code ends after ten minutes and after five wrong tries', async () => {
  await aMovedCustomer();
  const browser = aBrowser(s);
  s.setClock(START);
  await ask(browser);
  const first = await codeIn();
  for (let tries = 0; tries < 5; tries++) expect((await enter(browser, another(first))).status).toBe(400);
  expect((await enter(browser, first)).status).toBe(400);
  s.setClock(new Date(START.getTime() + 60_000));
  await ask(browser);
  s.setClock(new Date(START.getTime() + 12 * 60_000));
  expect((await enter(browser, await codeIn())).status).toBe(400);
});

test('an address gets a code after 45 seconds again and five an hour, whoever asks, known or not', async () => {
  await aMovedCustomer();
  for (const email of [EMAIL, 'nobody@example.com']) {
    const statuses: unknown[] = [];
    for (const seconds of [0, 10, 60, 120, 180, 240, 300]) {
      s.setClock(new Date(START.getTime() + seconds * 1000));
      statuses.push((await ask(aBrowser(s, `198.51.100.${seconds % 200}`), email))[0]);
    }
    expect([email, ...statuses]).toEqual([email, 200, 429, 200, 200, 200, 200, 429]);
  }
});

test('entered ten times at once, a code opens one session', async () => {
  const { id } = await aMovedCustomer();
  await s.db.delete(sessions);
  const browser = aBrowser(s);
  await ask(browser);
  const code = await codeIn();
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => enter(browser, code)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(400)]);
  expect(await s.db.$count(sessions, and(eq(sessions.userId, id)))).toBe(1);
});
