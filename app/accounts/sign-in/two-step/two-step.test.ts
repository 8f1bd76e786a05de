// Two-step sign-in, and the list of signed-in devices.
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../../test/shop.ts';
import { aCustomer, aStaffMember, type Person } from '../../../../test/world.ts';
import { mails } from '../../../platform/platform.tables.ts';
import { recoveryCodes, sessions, twoStep, users } from '../../accounts.tables.ts';
import { hashPassword } from '../passwords/password-hash.server.ts';
import { deviceWords } from '../sessions/device-words.ts';
import { newTotpSecret, stepAt, stepOfCode, totpAt, totpUrl } from './totp.server.ts';

const s = await openTestShop();
const PASSWORD = 'Lotus@2026';
const START = new Date('2026-11-21T06:30:00Z');
const passwordHash = await hashPassword(PASSWORD);
let staff: Person;
let secret: string;
beforeEach(async () => {
  await s.reset();
  s.setClock(START);
  staff = await aCustomer(s, { role: 'admin', staffRole: 'packer', passwordHash });
  secret = newTotpSecret();
});
afterAll(() => s.close());

const later = (seconds: number) => s.setClock(new Date(s.shop.now().getTime() + seconds * 1000));
const codeNow = () => totpAt(secret, stepAt(s.shop.now()));
const post = (path: string, body: unknown, as = staff.token) => s.request('POST', path, { as, body });
const switchOn = (over: object = {}) => post('/api/auth/totp', { password: PASSWORD, secret, code: codeNow(), ...over });
const signIn = async (totp?: string, password = PASSWORD) => {
  const { status, json } = await s.request('POST', '/api/auth/login', { body: { email: staff.email, password, totp } });
  return [status, json.code ?? null];
};

/** RFC 6238, appendix B: the last six of its eight digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i the code of the standard is %s', (seconds, code) => {
  // '12345678901234567890' in base 32.
  expect(totpAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', stepAt(new Date(seconds * 1000)))).toBe(code);
});

test('a code counts half a minute before and after its own, and no longer', () => {
  const step = stepAt(START);
  const found = [-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, totpAt(secret, step + away), START));
  expect(found).toEqual([null, step - 1, step, step + 1, null]);
  expect(stepOfCode(secret, 'abcdef', START)).toBeNull();
  expect(totpUrl('AB', 'Nikhar', 'a@b.in')).toBe('otpauth://totp/Nikhar%3Aa%40b.in?secret=AB&issuer=Nikhar');
});

test('once it is on, a right password asks for the code, and a code counts once, also twice at once', async () => {
  expect(await signIn()).toEqual([200, null]);
  expect((await switchOn()).status).toBe(200);
  expect(await signIn()).toEqual([401, 'totp_required']);
  expect(await signIn(undefined, 'Wrong@2026')).toEqual([401, 'not_signed_in']);
  // The code that switched it on is used.
  expect(await signIn(codeNow())).toEqual([401, 'totp_wrong']);
  later(30);
  const answers = await Promise.all([signIn(codeNow()), signIn(codeNow())]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 401]);
});

test('switching on needs the password and the first code, ends other sessions, and tells no secret to the database', async () => {
  await signIn();
  expect((await switchOn({ password: 'Wrong@2026' })).json.fields).toEqual({ password: 'Wrong password.' });
  expect((await switchOn({ code: '000000' })).json.fields).toHaveProperty('code');
  const { recoveryCodes: codes } = (await switchOn()).json;
  expect(new Set(codes).size).toBe(10);
  expect(await s.db.$count(sessions, eq(sessions.userId, staff.id))).toBe(1);
  const stored = JSON.stringify([await s.db.select().from(twoStep), await s.db.select().from(recoveryCodes)]);
  for (const told of [secret, ...codes]) expect(stored).not.toContain(told);
  expect((await switchOn()).status).toBe(409);
});

test('a recovery code signs in once, however it is typed', async () => {
  const [first, second] = (await switchOn()).json.recoveryCodes as string[];
  expect(await signIn(first)).toEqual([200, null]);
  expect(await signIn(first)).toEqual([401, 'totp_wrong']);
  expect(await signIn(second?.toUpperCase().replace('-', ' '))).toEqual([200, null]);
});

test('it is switched off with password and code, reset by an owner, or removed with the role', async () => {
  await switchOn();
  later(30);
  expect((await post('/api/auth/totp/off', { password: PASSWORD, code: '000000' })).status).toBe(400);
  expect((await post('/api/auth/totp/off', { password: PASSWORD, code: codeNow() })).status).toBe(200);
  expect(await signIn()).toEqual([200, null]);

  later(30);
  await switchOn();
  const owner = await aStaffMember(s);
  const reset = (as: string) => s.request('DELETE', `/api/staff/${staff.id}/totp`, { as });
  expect((await reset(staff.token)).status).toBe(403);
  expect((await reset(owner.token)).status).toBe(200);
  expect(await signIn()).toEqual([200, null]);

  later(30);
  await switchOn();
  await s.request('DELETE', `/api/staff/${staff.id}`, { as: owner.token });
  expect(await signIn()).toEqual([200, null]);
});

test('the devices that are signed in are listed, of staff seen to the minute, and each can be signed out', async () => {
  const PHONE = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
  const phone = await s.request('POST', '/api/auth/login', {
    body: { email: staff.email, password: PASSWORD },
    headers: { 'user-agent': PHONE },
  });
  const list = async (as = staff.token) => (await s.request('GET', '/api/auth/sessions', { as })).json;
  later(20 * 60);
  expect((await list()).map(({ device, isCurrent }: { device: string; isCurrent: boolean }) => [device, isCurrent])).toContainEqual([
    'Chrome on Android',
    false,
  ]);
  later(9 * 60);
  const [seen, other] = await list();
  expect([seen.isCurrent, seen.lastSeenAt, other.lastSeenAt]).toEqual([true, s.shop.now().toISOString(), START.toISOString()]);
  await s.db.update(sessions).set({ steppedUpAt: s.shop.now() }).where(eq(sessions.userId, staff.id));
  expect((await s.request('DELETE', `/api/auth/sessions/${other.id}`, { as: staff.token })).status).toBe(200);
  expect((await s.request('GET', '/api/auth/sessions', { as: phone.json.token })).status).toBe(401);
  await signIn();
  expect((await post('/api/auth/sessions/end-others', undefined)).status).toBe(200);
  expect(await list()).toHaveLength(1);
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Mac'],
  ['curl/8.5.0', 'Unknown app or browser'],
])('%s is described in plain words', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});

test('a closed account keeps no two-step secret', async () => {
  await switchOn();
  const owner = await aStaffMember(s);
  await s.request('DELETE', `/api/auth/${staff.id}`, { as: owner.token });
  expect([await s.db.$count(twoStep), await s.db.$count(recoveryCodes)]).toEqual([0, 0]);
  expect((await s.db.select().from(users).where(eq(users.id, staff.id)))[0]?.closedAt).not.toBeNull();
});

test('a new password by mail does not go round the second step', async () => {
  await switchOn();
  await post('/api/auth/forgot-password/send-otp', { email: staff.email });
  await s.runJobs();
  const [mail] = await s.db.select().from(mails).where(eq(mails.toAddress, staff.email)).orderBy(desc(mails.createdAt)).limit(1);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  const newPassword = 'Saffron@2026';
  const body = { email: staff.email, code, newPassword, confirmPassword: newPassword };
  expect((await post('/api/auth/forgot-password/reset', body)).status).toBe(200);
  expect(await signIn(undefined, newPassword)).toEqual([401, 'totp_required']);
  later(30);
  expect(await signIn(codeNow(), newPassword)).toEqual([200, null]);
});
