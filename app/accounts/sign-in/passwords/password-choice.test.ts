// Which passwords are accepted, wherever one is set.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../../test/shop.ts';
import { aCustomer, aStaffMember } from '../../../../test/world.ts';
import { mails } from '../../../platform/platform.tables.ts';
import { users } from '../../accounts.tables.ts';
import { COMMON_PASSWORDS } from './common-passwords.server.ts';
import { passwordProblem } from './password-choice.server.ts';
import { hashPassword } from './password-hash.server.ts';

const s = await openTestShop();
afterAll(() => s.close());
beforeEach(() => s.reset());
const post = (path: string, body: unknown, as?: string) => s.request('POST', path, { body, ...(as && { as }) });

const COMMON = 'This password is too common. Please choose another.';
const OWN = "Your password can't be your e-mail address.";
const SHOP = "Your password can't be the shop's name.";

test.each([
  ['123456', COMMON],
  ['password', COMMON],
  ['PassWord1', COMMON],
  ['qwerty123', COMMON],
  ['asha.rao@example.com', OWN],
  ['Asha.Rao', OWN],
  ['ASHA.RAO@Example.com', OWN],
  ['Nikhar Beauty', SHOP],
  ['nikharbeauty', SHOP],
  ['correct horse battery staple', null],
  ['aaaaaaaaaaaaaaaaaaaa', null],
  ['लोटस लोटस', null],
])('%s', (password, problem) => {
  expect(passwordProblem(password, { email: 'asha.rao@example.com', shopName: 'Nikhar Beauty' })).toBe(problem);
});

test('the list has 3,000 passwords of at least six characters', () => {
  expect(COMMON_PASSWORDS.size).toBe(3000);
  expect([...COMMON_PASSWORDS].filter((password) => password.length < 6)).toEqual([]);
});

async function codeTo(email: string) {
  await s.runJobs();
  const [mail] = await s.db.select().from(mails).where(eq(mails.toAddress, email));
  return mail?.text.match(/^\d{6}$/m)?.[0] ?? '';
}

describe('the rules apply everywhere, before anything else happens', () => {
  test('signing up, where the verification is not used up', async () => {
    const form = { fullName: 'Asha Rao', phone: '9876543210', email: 'asha@example.com' };
    await post('/api/auth/send-otp', form);
    await post('/api/auth/verify-otp', { ...form, code: await codeTo(form.email) });
    for (const password of ['123456', 'asha@example.com', 'Beauty Shop']) {
      const refused = await post('/api/auth/signup', { ...form, password, confirmPassword: password });
      expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['password']]);
    }
    expect(await s.db.$count(users)).toBe(0);
    expect((await post('/api/auth/signup', { ...form, password: 'lotus7', confirmPassword: 'lotus7' })).status).toBe(201);
  });

  test('a reset, where the OTP is not used up', async () => {
    const { email } = await aCustomer(s, { email: 'Password@1example.com'.toLowerCase() });
    await post('/api/auth/forgot-password/send-otp', { email });
    const code = await codeTo(email);
    const reset = (newPassword: string) =>
      post('/api/auth/forgot-password/reset', { email, code, newPassword, confirmPassword: newPassword });
    const refused = await reset('Password@1Example.com');
    expect([refused.status, refused.json.fields]).toEqual([400, { newPassword: OWN }]);
    expect((await reset('Better1pass!')).status).toBe(200);
  });

  test('a password change', async () => {
    const { id, token } = await aCustomer(s, { passwordHash: await hashPassword('Lotus@2026') });
    const body = { oldPassword: 'Lotus@2026', newPassword: 'password1' };
    const refused = await s.request('PUT', `/api/auth/change/${id}`, { as: token, body });
    expect([refused.status, refused.json.fields]).toEqual([400, { newPassword: COMMON }]);
  });

  test('a staff invitation, which stays open', async () => {
    const owner = await aStaffMember(s);
    await post('/api/staff/invitations', { email: 'meera@1Example.com', staffRole: 'packer' }, owner.token);
    const [mail] = await s.db.select().from(mails);
    const token = mail?.text.match(/invitation\?token=([\w-]+)/)?.[1] ?? '';
    const join = (newPassword: string) =>
      post('/api/auth/invitation', { token, fullName: 'Meera Nair', newPassword, confirmPassword: newPassword });
    expect((await join('Meera@1example.com')).json.fields).toEqual({ newPassword: OWN });
    expect((await join('Lotus@2026')).status).toBe(201);
  });
});

test('a code is looked at before a password is hashed, and a wrong one is refused as it was', async () => {
  const { email } = await aCustomer(s);
  await post('/api/auth/forgot-password/send-otp', { email });
  const wrong = (await codeTo(email)) === '000000' ? '000001' : '000000';
  const body = { email, code: wrong, newPassword: 'Better1pass!', confirmPassword: 'Better1pass!' };
  expect((await post('/api/auth/forgot-password/reset', body)).json.fields).toEqual({ code: 'Invalid OTP' });
});
