// Changing an account's e-mail address: both mailboxes are notified, and every other session must sign in again.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aStaffMember } from '../../test/world.ts';
import { mails } from '../platform/platform.tables.ts';
import { sessions } from './accounts.tables.ts';
import { startSession } from './sign-in/sessions/session.server.ts';

const s = await openTestShop();
afterAll(() => s.close());
beforeEach(() => s.reset());

const form = { fullName: 'Asha Rao', phone: '9123456780' };
const userOf = async (as: string) => (await s.request('GET', '/api/auth/session', { as })).json.user;

test.each([
  ['en', 'Your account e-mail was changed'],
  ['hi', 'आपके अकाउंट का ई-मेल पता बदल गया है'],
] as const)('when staff change it, the old and the new address are told, and every session ends: %s', async (language, subject) => {
  const staff = await aStaffMember(s);
  const asha = await aCustomer(s, { email: 'old@example.com', language });
  const put = (email: string) => s.request('PUT', `/api/auth/${asha.id}`, { as: staff.token, body: { ...form, email } });
  expect((await put('old@example.com')).status).toBe(200);
  expect([await s.db.$count(mails), (await userOf(asha.token)).id]).toEqual([0, asha.id]);
  expect((await put('new@example.com')).status).toBe(200);
  const told = await s.db.select().from(mails).orderBy(mails.toAddress);
  expect(told.map((mail) => [mail.toAddress, mail.subject])).toEqual([
    ['new@example.com', subject],
    ['old@example.com', subject],
  ]);
  expect(told[1]?.text).not.toContain('new@example.com');
  expect(told[1]?.text).toContain('n***@example.com');
  expect(await userOf(asha.token)).toBeNull();
  expect((await userOf(staff.token)).id).toBe(staff.id);
});

test('customers who change their own address stay signed in on that device only', async () => {
  const staff = await aStaffMember(s, 'owner@example.com');
  const { token: elsewhere } = await startSession(s.db, staff.id, s.shop.now());
  const changed = await s.request('PUT', `/api/auth/${staff.id}`, { as: staff.token, body: { ...form, email: 'mine@example.com' } });
  expect(changed.status).toBe(200);
  expect([(await userOf(staff.token)).email, await userOf(elsewhere)]).toEqual(['mine@example.com', null]);
});

test('an address that is taken is refused, without an e-mail or a sign-out', async () => {
  const staff = await aStaffMember(s);
  await aCustomer(s, { email: 'taken@example.com' });
  const asha = await aCustomer(s, { email: 'old@example.com' });
  const refused = await s.request('PUT', `/api/auth/${asha.id}`, { as: staff.token, body: { ...form, email: 'taken@example.com' } });
  expect(refused.status).toBe(409);
  expect([await s.db.$count(mails), (await userOf(asha.token)).id]).toEqual([0, asha.id]);
});

test('staff enter their password again before they change what a person signs in with, and not for a name', async () => {
  const staff = await aStaffMember(s);
  const asha = await aCustomer(s, { email: 'old@example.com' });
  const put = (over: object) =>
    s.request('PUT', `/api/auth/${asha.id}`, { as: staff.token, body: { ...form, email: 'old@example.com', ...over } });
  await s.db.update(sessions).set({ steppedUpAt: null });
  expect((await put({ fullName: 'Asha Iyer' })).status).toBe(200);
  expect(await put({ email: 'new@example.com' })).toMatchObject({ status: 403, json: { code: 'password_needed' } });
  expect([await s.db.$count(mails), (await userOf(asha.token)).email]).toEqual([0, 'old@example.com']);
});
