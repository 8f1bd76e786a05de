// The session cookie: whom it signs in, and what happens to cookies that an attacker plants beside it.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aBrowser } from '../../../../test/browser.ts';
import { openTestShop } from '../../../../test/shop.ts';
import { aCustomer, type Person } from '../../../../test/world.ts';
import { sessions } from '../../accounts.tables.ts';
import { hashPassword } from '../passwords/password-hash.server.ts';

const secure = await openTestShop({ env: { PUBLIC_URL: 'https://shop.test' } });
const plain = await openTestShop();
afterAll(() => Promise.all([secure.close(), plain.close()]));
const PASSWORD = 'Lotus@2026';
const passwordHash = await hashPassword(PASSWORD);
let asha: Person;
beforeEach(async () => {
  await Promise.all([secure.reset(), plain.reset()]);
  for (const s of [secure, plain]) s.setClock(new Date('2026-11-21T06:00:00Z'));
  asha = await aCustomer(secure, { email: 'asha@example.com', passwordHash });
  await aCustomer(plain, { email: 'asha@example.com', passwordHash });
});

const signIn = (s = secure) => s.request('POST', '/api/auth/login', { body: { email: 'asha@example.com', password: PASSWORD } });
const whoIs = async (cookie: string, s = secure) =>
  (await s.request('GET', '/api/auth/session', { headers: { cookie } })).json.user?.email ?? null;

test('over https the cookies of session and device are ones that only this host can set', async () => {
  const { headers, json } = await signIn();
  expect(headers.getSetCookie()).toEqual([
    `__Host-session=${json.token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    expect.stringMatching(/^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect(await whoIs(`__Host-session=${json.token}`)).toBe('asha@example.com');
});

test('a session from before the update continues under its old cookie name and gets the new one', async () => {
  const cookie = `session=${asha.token}`;
  const answer = await secure.request('GET', '/api/auth/session', { headers: { cookie } });
  expect(answer.json.user.email).toBe('asha@example.com');
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(new RegExp(`^__Host-session=${asha.token}; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Lax$`)),
    'session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
});

test('a current session planted under the old cookie name does not sign in', async () => {
  const { token } = (await signIn()).json;
  expect(await whoIs(`session=${token}`)).toBeNull();
});

test.each([
  ['two of the name', (own: string, planted: string) => `__Host-session=${planted}; __Host-session=${own}`],
  ['two of the name, the own one first', (own: string, planted: string) => `__Host-session=${own}; __Host-session=${planted}`],
  ['the old name beside the new one', (own: string, planted: string) => `session=${planted}; __Host-session=${own}`],
])('a planted cookie never wins: %s', async (_, cookies) => {
  const own = (await signIn()).json.token;
  const mallory = await aCustomer(secure, { email: 'mallory@example.com' });
  expect(await whoIs(cookies(own, mallory.token))).not.toBe('mallory@example.com');
});

test('over http two cookies of one name do not sign in', async () => {
  const { token } = (await signIn(plain)).json;
  const mallory = await aCustomer(plain, { email: 'mallory@example.com' });
  expect(await whoIs(`session=${token}`, plain)).toBe('asha@example.com');
  expect(await whoIs(`session=${mallory.token}; session=${token}`, plain)).toBeNull();
  expect(await whoIs(`session=${token}; session=${mallory.token}`, plain)).toBeNull();
});

test('signing in ends the earlier session of that browser, of any account, and no other', async () => {
  await aCustomer(plain, { email: 'bina@example.com', passwordHash });
  const [shared, own] = [aBrowser(plain), aBrowser(plain)];
  const enter = async (browser: typeof shared, email: string) =>
    (await browser.post('/api/auth/login', { email, password: PASSWORD })).json.token as string;
  const before = [await enter(shared, 'asha@example.com'), await enter(own, 'asha@example.com')];
  const after = await enter(shared, 'bina@example.com');
  const ofToken = async (as: string) => (await plain.request('GET', '/api/auth/session', { as })).json.user?.email ?? null;
  expect(await Promise.all([...before, after].map(ofToken))).toEqual([null, 'asha@example.com', 'bina@example.com']);
  expect((await shared.post('/api/auth/login', { email: 'bina@example.com', password: 'Wrong@2026' })).status).toBe(401);
  expect(await ofToken(after), 'a wrong password ends nothing').toBe('bina@example.com');
});

test('signing out ends the session under either cookie name', async () => {
  const out = await secure.request('POST', '/api/auth/logout', { headers: { cookie: `session=${asha.token}` } });
  expect(await secure.db.$count(sessions)).toBe(0);
  expect(out.headers.getSetCookie().filter((line) => !/; Max-Age=0;/.test(line))).toEqual([]);
});
