// What happens to sealed values when SESSION_SECRET changes: for a while both secrets are set, then the old one is removed.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../../test/shop.ts';
import { aCustomer, type Person } from '../../../../test/world.ts';
import { noticeEmailOf, stopNoticesUrl, subscriberIdOf, unsubscribeUrl } from '../../../mailing/unsubscribe-link.server.ts';
import { openSecret, sealSecret } from '../../../platform/seal.server.ts';
import { twoStep } from '../../accounts.tables.ts';
import { hashPassword } from '../passwords/password-hash.server.ts';
import { sealTwoStepsAgain } from './sealed-two-steps.server.ts';
import { newTotpSecret, stepAt, totpAt } from './totp.server.ts';

const FIRST = 'a secret for tests only, 32 letters';
const SECOND = 'another one for tests, of 32 letters';
const THIRD = 'the third one for tests, 32 letters';
/** Sealed with FIRST by a version of the shop whose keys had no id. */
const WITHOUT_ID = 'BwcHBwcHBwcHBwcHo0d08H7E1QZi9EbY5UvKph8PsA8axE1OeOmFQ2YvOzHN4FB9hTtvk1ugpYHC+Hkz';
const PASSWORD = 'Lotus@2026';
const passwordHash = await hashPassword(PASSWORD);

const s = await openTestShop();
let staff: Person;
let secret: string;
let codes: string[];
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:30:00Z'));
  secrets(FIRST);
  staff = await aCustomer(s, { role: 'admin', staffRole: 'owner', passwordHash });
  secret = newTotpSecret();
  const { json } = await s.request('POST', '/api/auth/totp', { as: staff.token, body: { password: PASSWORD, secret, code: codeNow() } });
  codes = json.recoveryCodes;
});
afterAll(() => s.close());

const secrets = (SESSION_SECRET: string, SESSION_SECRET_PREVIOUS?: string) =>
  Object.assign(s.shop.env, { SESSION_SECRET, SESSION_SECRET_PREVIOUS });
const codeNow = () => totpAt(secret, stepAt(s.shop.now()));
/** A code is accepted once, so time advances before each. */
async function signIn(totp?: string) {
  s.setClock(new Date(s.shop.now().getTime() + 60_000));
  const body = { email: staff.email, password: PASSWORD, totp: totp ?? codeNow() };
  return (await s.request('POST', '/api/auth/login', { body })).status;
}
const stored = async () => (await s.db.select().from(twoStep).where(eq(twoStep.userId, staff.id)))[0]?.secret ?? '';

test('a second step keeps working while both secrets are set, and after its first use without the old one', async () => {
  secrets(SECOND, FIRST);
  expect(await signIn()).toBe(200);
  secrets(SECOND);
  expect(await signIn()).toBe(200);
});

test('one start with both secrets is enough, also for a second step that was not used meanwhile', async () => {
  secrets(SECOND, FIRST);
  expect(await sealTwoStepsAgain(s.db, s.shop.env)).toEqual({ sealed: 1, lost: 0 });
  expect(await sealTwoStepsAgain(s.db, s.shop.env)).toEqual({ sealed: 0, lost: 0 });
  secrets(THIRD, SECOND);
  expect(await signIn()).toBe(200);
});

test('replacing a secret without keeping the old one is reported, and nothing changes', async () => {
  secrets(SECOND);
  const before = await stored();
  expect(await sealTwoStepsAgain(s.db, s.shop.env)).toEqual({ sealed: 0, lost: 1 });
  expect(await signIn()).toBe(409);
  expect(await stored()).toBe(before);
  secrets(FIRST);
  expect(await signIn()).toBe(200);
});

test('a recovery code works once while both secrets are set, and not after the old one is removed', async () => {
  secrets(SECOND, FIRST);
  expect([await signIn(codes[0]), await signIn(codes[0])]).toEqual([200, 401]);
  secrets(SECOND);
  expect(await signIn(codes[1])).toBe(401);
});

test('values sealed before keys had an id still open with today’s secret or the previous one', async () => {
  await s.db.update(twoStep).set({ secret: WITHOUT_ID });
  secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(await signIn()).toBe(200);
  expect(await stored()).toBe(WITHOUT_ID);
  secrets(SECOND, FIRST);
  expect(await signIn()).toBe(200);
  expect(await stored()).not.toBe(WITHOUT_ID);
  secrets(SECOND);
  expect(await signIn()).toBe(200);
});

test('a value sealed for another purpose, changed or cut off does not open', () => {
  const sealed = sealSecret(s.shop.env, 'letters', 'hush');
  expect(openSecret(s.shop.env, 'letters', sealed)).toEqual({ secret: 'hush', isOld: false });
  expect(openSecret(s.shop.env, 'parcels', sealed)).toBeNull();
  for (const wrong of ['', '.', sealed.slice(0, -6), `${sealed.slice(0, 12)}${sealed[12] === 'A' ? 'B' : 'A'}${sealed.slice(13)}`])
    expect(openSecret(s.shop.env, 'letters', wrong)).toBeNull();
});

test('links in mails are valid while both secrets are set, and end with the old one', () => {
  const now = new Date();
  const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';
  const [out, stop] = [unsubscribeUrl(s.shop.env, 'id-1', 'en', now), stopNoticesUrl(s.shop.env, 'asha@home.test', 'en', now)].map(tokenIn);
  const open = () => [subscriberIdOf(s.shop.env, out ?? '', now), noticeEmailOf(s.shop.env, stop ?? '', now)];
  secrets(SECOND, FIRST);
  expect(open()).toEqual(['id-1', 'asha@home.test']);
  secrets(SECOND);
  expect(open()).toEqual([null, null]);
});
