import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, anAddress, aProduct, aStaffMember } from '../../test/world.ts';
import { consents } from '../consents/consents.tables.ts';
import { audit, mails } from '../platform/platform.tables.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { addresses, devices, oneTimeCodes, sessions, users } from './accounts.tables.ts';
import { summariseRegistrations } from './customers/registrations.server.ts';
import { birthProblem } from './profile.schema.ts';
import { hashPassword } from './sign-in/passwords/password-hash.server.ts';

const s = await openTestShop();
afterAll(() => s.close());
beforeEach(() => s.reset());

const NOW = new Date('2026-11-21T06:00:00Z');
const later = (seconds: number) => s.setClock(new Date(NOW.getTime() + seconds * 1000));
const post = (path: string, body: unknown, as?: string) => s.request('POST', path, { body, ...(as && { as }) });

async function mailsTo(email: string) {
  await s.runJobs();
  return s.db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(mails.createdAt);
}

async function lastCodeTo(email: string) {
  const code = (await mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

const asha = {
  fullName: 'Asha Rao',
  phone: '+91 98765-43210',
  email: 'asha@example.com',
  password: 'lotus71',
  confirmPassword: 'lotus71',
};

async function verified(email: string) {
  await post('/api/auth/send-otp', { email });
  expect((await post('/api/auth/verify-otp', { email, code: await lastCodeTo(email) })).status).toBe(200);
}

async function withPassword(password: string, over: Partial<typeof users.$inferInsert> = {}) {
  return aCustomer(s, { passwordHash: await hashPassword(password), ...over });
}

describe('sign-up', () => {
  beforeEach(() => s.setClock(NOW));

  test('age, Terms and Privacy notice are agreed to apart, each with its words; a client that does not ask leaves none; a no is refused', async () => {
    await verified(asha.email);
    const agreed = { isAdult: true, agreesToTerms: true, agreesToPrivacy: true };
    for (const [field, message] of [
      ['isAdult', 'Please confirm that you are 18 or older'],
      ['agreesToTerms', 'Please agree to the Terms'],
      ['agreesToPrivacy', 'Please agree to the Privacy notice'],
    ] as const) {
      const refused = await post('/api/auth/signup', { ...asha, ...agreed, [field]: false });
      expect([refused.status, refused.json.fields]).toEqual([400, { [field]: message }]);
    }
    expect((await post('/api/auth/signup', { ...asha, ...agreed })).status).toBe(201);
    await verified('ravi@example.com');
    expect((await post('/api/auth/signup', { ...asha, email: 'ravi@example.com' })).status).toBe(201);
    const given = await s.db.select().from(consents).orderBy(consents.purpose);
    expect(given.map(({ email, purpose, version, source }) => [email, purpose, version, source])).toEqual([
      [asha.email, 'adult', 2, 'sign-up'],
      [asha.email, 'privacy', 1, 'sign-up'],
      [asha.email, 'terms', 2, 'sign-up'],
    ]);
    expect(given.map(({ text }) => text)).toEqual([
      'I am 18 or older.',
      'I have read the Privacy notice and agree to it.',
      'I agree to the Terms.',
    ]);
  });

  test('a person verifies the address, signs up, signs in and is known by cookie', async () => {
    await verified('asha@example.com');
    const signedUp = await post('/api/auth/signup', { ...asha, email: ' Asha@Example.com ' });
    expect(signedUp.status).toBe(201);
    const login = await post('/api/auth/login', { email: 'ASHA@example.com', password: 'lotus71' });
    expect(login.status).toBe(200);
    expect(login.json.user).toEqual({
      id: expect.any(String),
      email: 'asha@example.com',
      fullName: 'Asha Rao',
      role: 'customer',
      staffRole: null,
    });
    const [cookie = ''] = login.headers.getSetCookie();
    expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const session = await s.request('GET', '/api/auth/session', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(session.json).toEqual({ user: login.json.user });
    const profile = await s.request('GET', `/api/auth/user/${login.json.user.id}`, { as: login.json.token });
    expect(profile.json).toMatchObject({
      phone: '9876543210',
      dateOfBirth: null,
      gender: null,
      referral_ID: expect.stringMatching(/^[A-Z2-9]{8}$/),
    });
    expect((await mailsTo('asha@example.com')).map((mail) => mail.kind)).toEqual(['code', 'welcome']);
  });

  test('a customer who signs up on a Hindi page gets Hindi mails until they choose English', async () => {
    const language = 'hi';
    await post('/api/auth/send-otp', { email: asha.email, language });
    await post('/api/auth/verify-otp', { email: asha.email, code: await lastCodeTo(asha.email) });
    await post('/api/auth/signup', { ...asha, language });
    const [code, welcome] = await mailsTo(asha.email);
    expect(code?.text).toMatch(/^साइन अप का आपका OTP\n\n.+\n\nयह 10 मिनट तक मान्य है।\n\n\d{6}\n/);
    expect([welcome?.subject, welcome?.html]).toEqual([
      'Beauty Shop में आपका स्वागत है',
      expect.stringContaining('href="http://shop.test/hi/shop"'),
    ]);
    const { token, user } = (await post('/api/auth/login', { email: asha.email, password: asha.password })).json;
    await post('/api/auth/language', { language: 'en' }, token);
    await s.request('PUT', `/api/auth/change/${user.id}`, { as: token, body: { oldPassword: 'lotus71', newPassword: 'lotus712' } });
    expect((await mailsTo(asha.email)).at(-1)?.subject).toBe('Your password was changed');
  });

  test('a page’s own call saves a language to the account, the link to another language does not', async () => {
    const { token } = await aCustomer(s);
    const languageNow = async () => (await s.db.select().from(users))[0]?.language;
    const { status, headers } = await s.request('GET', '/language/hi?next=/shop', { as: token });
    expect([status, headers.get('location'), await languageNow()]).toEqual([303, '/hi/shop', 'en']);
    expect((await post('/api/auth/language', { language: 'xx' }, token)).json.fields).toHaveProperty('language');
    expect((await post('/api/auth/language', { language: 'hi' }, token)).status).toBe(200);
    expect(await languageNow()).toBe('hi');
  });

  test('signing in applies the language a visitor chose; a visitor who chose none gets the language of the account', async () => {
    const { email } = await withPassword('lotus71');
    const form = { email, password: 'lotus71' };
    const signIn = async (cookie: string) => {
      await s.request('POST', '/api/auth/login', { body: form, headers: { cookie } });
      return (await s.db.select().from(users))[0]?.language;
    };
    expect([
      await signIn('a=b'),
      await signIn('language=hi'),
      await signIn('a=b'),
      await signIn('language=xx'),
      await signIn('language=en'),
    ]).toEqual(['en', 'hi', 'hi', 'hi', 'en']);
  });

  test('a device is recognised by its own cookie from sign-up on, and visitors who only browse get none', async () => {
    const [, before] = [await verified('asha@example.com'), await s.request('GET', '/api/product')];
    expect(before.headers.getSetCookie()).toEqual([]);
    const [cookie = ''] = (await post('/api/auth/signup', { ...asha, email: 'asha@example.com' })).headers.getSetCookie();
    expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const form = { email: 'asha@example.com', password: 'lotus71' };
    const device = cookie.split(';')[0] ?? '';
    const again = await s.request('POST', '/api/auth/login', { body: form, headers: { cookie: device } });
    expect(again.headers.getSetCookie()[1]?.split(';')[0]).toBe(device);
    const known = await s.db.select().from(devices);
    expect(known).toEqual([{ hash: expect.stringMatching(/^[\da-f]{64}$/), userId: again.json.user.id, createdAt: NOW }]);
    expect(JSON.stringify(known)).not.toContain(device.slice('device='.length));
    // A cookie that the shop did not issue is not accepted as a device.
    const forged = await s.request('POST', '/api/auth/login', { body: form, headers: { cookie: 'device=asha' } });
    expect(forged.headers.getSetCookie()[1]).toMatch(/^device=[\w-]{43};/);
    expect(await s.db.$count(devices)).toBe(2);
  });

  test('the code and the session token are stored as hashes only', async () => {
    await post('/api/auth/send-otp', { email: asha.email });
    const code = await lastCodeTo(asha.email);
    const [row] = await s.db.select().from(oneTimeCodes);
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(code);
    const { token } = await aCustomer(s);
    expect(JSON.stringify(await s.db.select().from(sessions))).not.toContain(token);
  });

  test('a new account earns its points, including those of an earlier subscription', async () => {
    await post('/api/sub/subscribe', { email: asha.email });
    await verified(asha.email);
    await post('/api/auth/signup', asha);
    const { json } = await post('/api/auth/login', { email: asha.email, password: asha.password });
    const points = await s.request('GET', `/api/point/${json.user.id}`, { as: json.token });
    expect(points.json.totalPoints).toBe(500);
    expect(points.json.history.map((entry: { kind: string }) => entry.kind).sort()).toEqual(['account', 'newsletter']);
  });

  test('an address that was not verified cannot sign up', async () => {
    const refused = await post('/api/auth/signup', asha);
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({
      message: 'Please verify your email first.',
      fields: { email: 'Please verify your email first.' },
    });
  });

  test('a verified address can be used to sign up for 30 minutes', async () => {
    await verified(asha.email);
    later(30 * 60);
    expect((await post('/api/auth/signup', asha)).status).toBe(400);
  });

  test('two sign-ups at once with one verification create one account', async () => {
    await verified(asha.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('/api/auth/signup', asha)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await s.db.select().from(users)).toHaveLength(1);
  });

  test('an address with an account gets the same answer, and a mail that says so instead of an OTP', async () => {
    await aCustomer(s, { email: 'known@example.com' });
    const known = await post('/api/auth/send-otp', { email: 'known@example.com' });
    const unknown = await post('/api/auth/send-otp', { email: 'unknown@example.com' });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const [mail] = await mailsTo('known@example.com');
    expect(mail?.subject).toBe('You already have an account');
    expect(mail?.text).not.toMatch(/\d{6}/);
    const code = await lastCodeTo('unknown@example.com');
    const [wrongKnown, wrongUnknown] = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map((email) => post('/api/auth/verify-otp', { email, code: wrong(code) })),
    );
    expect(wrongKnown?.text).toBe(wrongUnknown?.text);
  });

  test('bad input is refused field by field with the texts of the form', async () => {
    const refused = await post('/api/auth/signup', { fullName: ' ', phone: '12345', email: 'x@', password: '12345' });
    expect(refused.status).toBe(400);
    expect(refused.json.fields).toEqual({
      fullName: 'Full name is required',
      phone: 'Enter a valid 10-digit phone number',
      email: 'Invalid email format',
      password: 'Minimum 6 characters required',
      confirmPassword: 'Confirm your password',
    });
    const unlike = await post('/api/auth/signup', { ...asha, confirmPassword: 'secret2' });
    expect(unlike.json.fields).toEqual({ confirmPassword: 'Passwords do not match' });
    const endless = 'x'.repeat(201);
    expect((await post('/api/auth/signup', { ...asha, password: endless, confirmPassword: endless })).status).toBe(400);
    expect((await post('/api/auth/signup', { ...asha, fullName: 7 })).json.fields).toMatchObject({ fullName: 'Full name is required' });
  });

  test('an unknown referral ID is a field error and does not use up the verification', async () => {
    await verified(asha.email);
    const refused = await post('/api/auth/signup', { ...asha, referralCode: 'NOBODY' });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.json.fields)).toEqual(['referralCode']);
    const friend = await aCustomer(s, { referralCode: 'FRIEND22' });
    expect((await post('/api/auth/signup', { ...asha, referralCode: ' friend22 ' })).status).toBe(201);
    const [account] = await s.db.select().from(users).where(eq(users.email, asha.email));
    expect(account?.referredById).toBe(friend.id);
  });

  test('a missing or empty referral ID means no referrer', async () => {
    await verified(asha.email);
    expect((await post('/api/auth/signup', { ...asha, referralCode: '' })).status).toBe(201);
  });
});

describe('one-time codes', () => {
  const { email } = asha;
  const verify = (code: string) => post('/api/auth/verify-otp', { email, code });
  beforeEach(() => s.setClock(NOW));

  test('a code is valid for 10 minutes', async () => {
    await post('/api/auth/send-otp', { email });
    const code = await lastCodeTo(email);
    later(10 * 60);
    const late = await verify(code);
    expect([late.status, late.json.message]).toEqual([400, 'Invalid or expired OTP']);
    later(10 * 60 - 1);
    expect((await verify(code)).status).toBe(200);
  });

  test('after 5 wrong tries the right code is refused too', async () => {
    await post('/api/auth/send-otp', { email });
    const code = await lastCodeTo(email);
    for (let tries = 0; tries < 5; tries++) expect((await verify(wrong(code))).status).toBe(400);
    expect((await verify(code)).status).toBe(400);
  });

  test('concurrent tries all count, and the OTP is accepted once', async () => {
    await post('/api/auth/send-otp', { email });
    const code = await lastCodeTo(email);
    await Promise.all(Array.from({ length: 4 }, () => verify(wrong(code))));
    const [row] = await s.db.select().from(oneTimeCodes);
    expect([row?.wrongTries, row?.wrongTriesOfNetwork]).toEqual([0, 4]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('only the last OTP sent is valid', async () => {
    await post('/api/auth/send-otp', { email });
    const first = await lastCodeTo(email);
    later(45);
    await post('/api/auth/send-otp', { email });
    const second = await lastCodeTo(email);
    if (first !== second) expect((await verify(first)).status).toBe(400);
    expect((await verify(second)).status).toBe(200);
  });

  test('another OTP can be requested after 45 seconds', async () => {
    await post('/api/auth/send-otp', { email });
    later(5);
    const early = await post('/api/auth/send-otp', { email: 'ASHA@example.com' });
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '40']);
    later(45);
    expect((await post('/api/auth/send-otp', { email })).status).toBe(200);
  });

  test('an address gets 5 OTPs an hour per purpose', async () => {
    for (let sent = 0; sent < 5; sent++) {
      later(sent * 60);
      expect((await post('/api/auth/send-otp', { email })).status).toBe(200);
    }
    later(300);
    const sixth = await post('/api/auth/send-otp', { email });
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '3300']);
    expect((await post('/api/auth/forgot-password/send-otp', { email })).status).toBe(200);
    later(3600);
    expect((await post('/api/auth/send-otp', { email })).status).toBe(200);
  });

  test('expired OTPs and the mails that carried them are deleted', async () => {
    await post('/api/auth/send-otp', { email });
    await s.runJobs();
    later(3601);
    await s.runSweeps();
    expect(await s.db.select().from(oneTimeCodes)).toEqual([]);
    expect(await s.db.select().from(mails)).toEqual([]);
  });
});

describe('sign-in', () => {
  beforeEach(() => s.setClock(NOW));
  const signIn = (email: string, password: string) => post('/api/auth/login', { email, password });

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await withPassword('lotus71');
    const [one, other] = [await signIn(email, 'secret2'), await signIn('nobody@example.com', 'secret2')];
    expect([one.status, one.json.message]).toEqual([401, 'Invalid email or password']);
    expect(other.text).toBe(one.text);
  });

  test('invalid input is reported per field', async () => {
    expect((await signIn('', '')).json.fields).toEqual({ email: 'Email is required', password: 'Password is required' });
    expect((await signIn('x', '12345')).json.fields).toEqual({
      email: 'Invalid email format',
      password: 'Password must be at least 6 characters',
    });
  });

  test('after 10 wrong passwords the address is locked for 15 minutes, even for the right one', async () => {
    const { email } = await withPassword('lotus71');
    const tries = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'secret2')));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    const locked = await signIn(email, 'lotus71');
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900']);
    later(900);
    expect((await signIn(email, 'lotus71')).status).toBe(200);
  });

  test('the right password resets the count of wrong ones', async () => {
    const { email } = await withPassword('lotus71');
    for (let tries = 0; tries < 9; tries++) await signIn(email, 'secret2');
    expect((await signIn(email, 'lotus71')).status).toBe(200);
    expect((await signIn(email, 'secret2')).status).toBe(401);
  });

  test('an account that staff created cannot be signed in to before its owner has set a password', async () => {
    await aCustomer(s, { email: 'made@example.com', passwordHash: 'none' });
    expect((await signIn('made@example.com', 'none-none')).status).toBe(401);
  });

  test('signing out ends the session on the server', async () => {
    const { token } = await aCustomer(s);
    const out = await s.request('POST', '/api/auth/logout', { as: token });
    expect([out.status, out.headers.get('set-cookie')]).toEqual([200, 'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    expect((await s.request('GET', '/api/auth/session', { as: token })).json).toEqual({ user: null });
  });

  test('a session ends after 30 days', async () => {
    const { token } = await aCustomer(s);
    later(30 * 24 * 3600);
    expect((await s.request('GET', '/api/auth/session', { as: token })).json).toEqual({ user: null });
  });

  test('over https the cookie is Secure', async () => {
    const secure = await openTestShop({ env: { PUBLIC_URL: 'https://shop.test' } });
    const out = await secure.request('POST', '/api/auth/logout');
    await secure.close();
    expect(out.headers.get('set-cookie')).toContain('; Secure;');
  });
});

describe('a forgotten password', () => {
  const path = '/api/auth/forgot-password';
  const fresh = { newPassword: 'Better1pass!', confirmPassword: 'Better1pass!' };
  beforeEach(() => s.setClock(NOW));

  test('is replaced with an OTP, once, and every session ends', async () => {
    const { email, token } = await withPassword('lotus71');
    expect((await post(`${path}/send-otp`, { email })).json.message).toBe('OTP sent to your email!');
    const code = await lastCodeTo(email);
    expect((await post(`${path}/verify-otp`, { email, code })).json.message).toBe('OTP verified successfully!');
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(`${path}/reset`, { email, code, ...fresh })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect((await s.request('GET', '/api/auth/session', { as: token })).json).toEqual({ user: null });
    expect((await post('/api/auth/login', { email, password: 'lotus71' })).status).toBe(401);
    expect((await post('/api/auth/login', { email, password: fresh.newPassword })).status).toBe(200);
    expect((await mailsTo(email)).map((mail) => mail.kind)).toEqual(['code', 'password-changed']);
  });

  test('requested by e-mail alone, the check sends another OTP', async () => {
    const { email } = await withPassword('lotus71');
    await post(`${path}/send-otp`, { email });
    expect((await post(`${path}/verify-otp`, { email })).status).toBe(429);
    later(45);
    expect((await post(`${path}/verify-otp`, { email })).json).toEqual({ message: 'OTP resent!' });
    expect((await mailsTo(email)).filter((mail) => mail.kind === 'code')).toHaveLength(2);
  });

  test('an unknown address gets the same answers and no mail', async () => {
    const { email } = await withPassword('lotus71');
    const unknown = 'nobody@example.com';
    expect((await post(`${path}/send-otp`, { email: unknown })).text).toBe((await post(`${path}/send-otp`, { email })).text);
    const code = wrong(await lastCodeTo(email));
    const steps = [`${path}/verify-otp`, `${path}/reset`];
    for (const step of steps) {
      const [one, other] = [await post(step, { email, code, ...fresh }), await post(step, { email: unknown, code, ...fresh })];
      expect([one.status, one.json.message]).toEqual([400, 'Invalid OTP']);
      expect(other.text).toBe(one.text);
    }
    expect(await mailsTo(unknown)).toEqual([]);
  });

  test('wrong OTPs at the last step count too', async () => {
    const { email } = await withPassword('lotus71');
    await post(`${path}/send-otp`, { email });
    const code = await lastCodeTo(email);
    for (let tries = 0; tries < 5; tries++) await post(`${path}/reset`, { email, code: wrong(code), ...fresh });
    expect((await post(`${path}/reset`, { email, code, ...fresh })).status).toBe(400);
  });

  test('a weak password is refused before the code is looked at', async () => {
    const { email } = await withPassword('lotus71');
    await post(`${path}/send-otp`, { email });
    const code = await lastCodeTo(email);
    for (const newPassword of ['Short1!', 'nouppercase1!', 'NOLOWERCASE1!', 'NoDigits!!', 'NoSpecial11']) {
      const refused = await post(`${path}/reset`, { email, code, newPassword, confirmPassword: newPassword });
      expect(refused.json.message).toBe(
        'Password must contain at least 8 characters, including uppercase, lowercase, number, and special character',
      );
    }
    expect((await post(`${path}/reset`, { email, code, ...fresh })).status).toBe(200);
  });

  test('an OTP for sign-up does not reset a password', async () => {
    const { email } = await withPassword('lotus71');
    await post('/api/auth/send-otp', { email: 'new@example.com' });
    const code = await lastCodeTo('new@example.com');
    expect((await post(`${path}/reset`, { email, code, ...fresh })).status).toBe(400);
  });
});

describe('the customer’s own account', () => {
  const form = { fullName: 'Asha Rao', phone: '+919876543210', dateOfBirth: '1994-02-28', gender: 'female' };

  test('a profile is changed', async () => {
    const { id, token } = await aCustomer(s);
    const changed = await s.request('PUT', `/api/auth/users/${id}`, { as: token, body: form });
    expect(changed.json.message).toBe('Profile updated successfully!');
    expect((await s.request('GET', `/api/auth/user/${id}`, { as: token })).json).toMatchObject({ ...form, phone: '9876543210' });
  });

  test.each([
    [{ fullName: '' }, { fullName: 'Name is required' }],
    [{ phone: '' }, { phone: 'Phone number is required' }],
    [{ phone: 'call me' }, { phone: 'Invalid phone number format' }],
    [{ phone: '12-34' }, { phone: 'Invalid phone number format' }],
    [{ dateOfBirth: '1994-02-30' }, { dateOfBirth: 'Invalid date' }],
    [{ dateOfBirth: '2999-01-01' }, { dateOfBirth: 'Date cannot be in the future' }],
    [{ dateOfBirth: '2008-11-22' }, { dateOfBirth: expect.stringContaining('You must be 18 or older to have an account.') }],
    [{ dateOfBirth: 7 }, { dateOfBirth: 'Invalid date' }],
    [{ gender: '' }, { gender: 'Gender is required' }],
  ])('a profile with %o is refused', async (over, fields) => {
    s.setClock(NOW);
    const { id, token } = await aCustomer(s);
    const refused = await s.request('PUT', `/api/auth/users/${id}`, { as: token, body: { ...form, ...over } });
    expect([refused.status, refused.json.fields]).toEqual([400, fields]);
  });

  test('a date of birth is taken from the 18th birthday on, stays when it is left out, and goes when it is empty', async () => {
    s.setClock(NOW);
    const { id, token } = await aCustomer(s);
    const save = async (over: object) => {
      const { dateOfBirth: _, ...others } = form;
      expect((await s.request('PUT', `/api/auth/users/${id}`, { as: token, body: { ...others, ...over } })).status).toBe(200);
      const [row] = await s.db.select().from(users);
      return [row?.dateOfBirth, row?.dateOfBirthSetAt];
    };
    expect(await save({})).toEqual([null, null]);
    expect(await save({ dateOfBirth: '2008-11-21' })).toEqual(['2008-11-21', NOW]);
    expect(await save({})).toEqual(['2008-11-21', NOW]);
    expect(await save({ dateOfBirth: '' })).toEqual([null, null]);
    await save({ dateOfBirth: '1994-02-28' });
    expect(await save({ dateOfBirth: null })).toEqual([null, null]);
  });

  test.each([
    ['2026-11-21', '2008-11-21', true],
    ['2026-11-21', '2008-11-22', false],
    ['2026-02-28', '2008-02-29', false],
    ['2026-03-01', '2008-02-29', true],
    ['2028-02-29', '2010-02-28', true],
  ])('on %s, a person born on %s is an adult: %s', (today, born, isAdult) => {
    expect(birthProblem(born, today) === null).toBe(isAdult);
  });

  test('a password change needs the old one and ends all other sessions', async () => {
    const { id, email, token } = await withPassword('lotus71');
    const other = (await post('/api/auth/login', { email, password: 'lotus71' })).json.token;
    const change = (oldPassword: string, newPassword = 'another8') =>
      s.request('PUT', `/api/auth/change/${id}`, { as: token, body: { oldPassword, newPassword } });
    expect((await change('secret2')).json.fields).toEqual({ oldPassword: 'Current password is incorrect' });
    expect((await change('lotus71', 'short')).json.fields).toEqual({ newPassword: 'Password must be at least 8 characters' });
    expect((await change('')).json.fields).toEqual({ oldPassword: 'Current password is required' });
    expect((await change('lotus71')).status).toBe(200);
    expect((await s.request('GET', '/api/auth/session', { as: token })).json.user).toMatchObject({ id });
    expect((await s.request('GET', '/api/auth/session', { as: other })).json).toEqual({ user: null });
    expect((await mailsTo(email)).map((mail) => mail.kind)).toEqual(['password-changed']);
  });

  test('of two concurrent password changes one succeeds', async () => {
    const { id, token } = await withPassword('lotus71');
    const answers = await Promise.all(
      ['another8', 'different8'].map((newPassword) =>
        s.request('PUT', `/api/auth/change/${id}`, { as: token, body: { oldPassword: 'lotus71', newPassword } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('no session of the old password survives a password change, even one started at the same moment', async () => {
    const { id, email, token } = await withPassword('lotus71');
    const [, ...logins] = await Promise.all([
      s.request('PUT', `/api/auth/change/${id}`, { as: token, body: { oldPassword: 'lotus71', newPassword: 'another8' } }),
      ...Array.from({ length: 8 }, () => post('/api/auth/login', { email, password: 'lotus71' })),
    ]);
    for (const { json } of logins.filter(({ status }) => status === 200)) {
      expect((await s.request('GET', '/api/auth/session', { as: json.token })).json).toEqual({ user: null });
    }
  });

  test('the old password can be guessed wrongly at most 10 times', async () => {
    const { id, token } = await withPassword('lotus71');
    const body = { oldPassword: 'secret2', newPassword: 'another8' };
    for (let tries = 0; tries < 10; tries++) await s.request('PUT', `/api/auth/change/${id}`, { as: token, body });
    expect((await s.request('PUT', `/api/auth/change/${id}`, { as: token, body })).status).toBe(429);
  });

  test('staff cannot change a customer’s password', async () => {
    const { id } = await withPassword('lotus71');
    const { token } = await aStaffMember(s);
    const body = { oldPassword: 'lotus71', newPassword: 'another8' };
    expect((await s.request('PUT', `/api/auth/change/${id}`, { as: token, body })).status).toBe(403);
  });

  test('who never chose a password is told how to choose one before closing the account', async () => {
    const { token } = await aCustomer(s, { passwordHash: 'none' });
    const answer = await s.request('POST', '/api/auth/close', { as: token, body: { password: 'anything1' } });
    expect(answer.json.fields).toEqual({
      password: 'Your account has no password yet. Choose one with “Forgot Password?” on the sign-in page first.',
    });
  });

  test('a closed account keeps no personal details, cannot be signed in to, and frees its address', async () => {
    s.setClock(NOW);
    const { id, email, token } = await withPassword('lotus71', { email: asha.email });
    await anAddress(s, id);
    const { id: productId } = await aProduct(s);
    await s.db.insert(reviews).values({ productId, userId: id, name: 'Asha', rating: 5, content: 'Fine', status: 'approved' });
    // The home page shows the names of reviewers.
    await s.shop.pages.render('/', async () => ({ status: 200, headers: {}, body: Buffer.from('Asha'), tags: ['products'] }));
    const close = (body: object) => s.request('POST', '/api/auth/close', { as: token, body });
    expect((await close({})).json.fields).toEqual({ password: 'Password is required' });
    expect((await close({ password: 'secret2' })).json.fields).toEqual({ password: 'Wrong password' });
    expect((await close({ password: 'lotus71' })).status).toBe(200);
    await expect.poll(() => s.shop.pages.get('/')).toBeUndefined();
    const [row] = await s.db.select().from(users).where(eq(users.id, id));
    expect(JSON.stringify(row)).not.toMatch(/asha|Shopper|9876543210|argon2/);
    expect(await s.db.select().from(addresses)).toEqual([]);
    expect((await s.request('GET', '/api/auth/session', { as: token })).json).toEqual({ user: null });
    expect((await post('/api/auth/login', { email, password: 'lotus71' })).status).toBe(401);
    await verified(email);
    expect((await post('/api/auth/signup', asha)).status).toBe(201);
  });
});

describe('staff and customers', () => {
  const form = { fullName: 'Meera Iyer', email: 'meera@example.com', phone: '9123456780' };

  test('customers are listed newest first, with pages, search, days in India and activity', async () => {
    const staff = await aStaffMember(s);
    await aCustomer(s, { fullName: '100% Old', createdAt: new Date('2026-11-19T18:29:59Z') });
    await aCustomer(s, { fullName: 'Middle', createdAt: new Date('2026-11-19T18:30:00Z') });
    await aCustomer(s, { fullName: 'New', createdAt: new Date('2026-11-20T18:30:00Z'), closedAt: NOW });
    const names = async (query: string) => {
      const { json, headers } = await s.request('GET', `/api/auth/all${query}`, { as: staff.token });
      return [json.users.map((user: { fullName: string }) => user.fullName), headers.get('x-total-count')];
    };
    expect(await names('')).toEqual([['New', 'Middle', '100% Old'], '3']);
    expect(await names('?limit=1&page=2')).toEqual([['Middle'], '3']);
    expect(await names('?search=mid')).toEqual([['Middle'], '1']);
    expect(await names('?search=%25')).toEqual([['100% Old'], '1']);
    expect(await names('?from=2026-11-20&to=2026-11-20')).toEqual([['Middle'], '1']);
    expect(await names('?status=inactive')).toEqual([['New'], '1']);
    expect((await s.request('GET', '/api/auth/all?limit=201', { as: staff.token })).status).toBe(400);
    expect((await s.request('GET', '/api/auth/all?from=yesterday', { as: staff.token })).status).toBe(400);
  });

  test('registrations are counted by months in India, and the list follows the chosen month', async () => {
    s.setClock(NOW);
    for (const at of ['2026-10-31T18:30:00Z', '2026-10-31T18:29:59Z', '2025-12-31T18:29:59Z'])
      await aCustomer(s, { createdAt: new Date(at) });
    expect(await summariseRegistrations(s.db, { month: 10, year: 2026 }, NOW)).toEqual({
      selected: 1,
      thisMonth: 1,
      thisYear: 2,
      allTime: 3,
    });
    const staff = await aStaffMember(s);
    const { headers } = await s.request('GET', '/api/auth/all?month=10&year=2026', { as: staff.token });
    expect(headers.get('x-total-count')).toBe('1');
  });

  test('the export contains every customer the list finds, and no cell runs as a formula', async () => {
    const staff = await aStaffMember(s);
    const rows = Array.from({ length: 1005 }, (_, n) => ({
      email: `n${n}@example.com`,
      fullName: 'Row',
      phone: '1',
      passwordHash: 'none',
      referralCode: `R${n}`,
    }));
    await s.db.insert(users).values(rows);
    await aCustomer(s, { fullName: '=HYPERLINK("x"), Rao', email: 'asha@example.com' });
    const whole = await s.request('GET', '/api/auth/customers.csv', { as: staff.token });
    expect(whole.text.trim().split('\r\n')).toHaveLength(1007);
    expect(whole.headers.get('content-disposition')).toContain('customers.csv');
    const one = await s.request('GET', '/api/auth/customers.csv?search=asha', { as: staff.token });
    expect(one.text.split('\r\n')[1]).toMatch(/^"'=HYPERLINK\(""x""\), Rao",asha@example\.com,9876543210,/);
  });

  test('the second of two staff who edit a customer gets a conflict and overwrites nothing', async () => {
    const staff = await aStaffMember(s);
    const { id } = await aCustomer(s);
    const { users: found } = (await s.request('GET', '/api/auth/all', { as: staff.token })).json;
    const put = (fullName: string) =>
      s.request('PUT', `/api/auth/${id}`, { as: staff.token, body: { ...form, fullName, updatedAt: found[0].updatedAt } });
    s.setClock(new Date(Date.now() + 1000));
    expect((await put('First')).status).toBe(200);
    expect((await put('Second')).json).toMatchObject({ code: 'changed_meanwhile' });
    expect((await s.request('GET', '/api/auth/all', { as: staff.token })).json.users[0].fullName).toBe('First');
  });

  test('registrations are compared by days in India', async () => {
    s.setClock(NOW);
    const staff = await aStaffMember(s);
    for (const at of ['2026-11-20T18:30:00Z', '2026-11-20T18:29:59Z', '2026-11-19T18:30:00Z', '2026-11-19T18:29:59Z']) {
      await aCustomer(s, { createdAt: new Date(at) });
    }
    expect((await s.request('GET', '/api/auth/comparison', { as: staff.token })).json).toEqual({ today: 1, yesterday: 2 });
  });

  test('a customer added by staff sets a password through an e-mailed link', async () => {
    const staff = await aStaffMember(s);
    const added = await post('/api/auth/users', form, staff.token);
    expect([added.status, added.json.user]).toEqual([201, expect.objectContaining({ ...form, role: 'customer', isActive: true })]);
    const [mail] = await mailsTo(form.email);
    expect(mail?.text).toContain('http://shop.test/passwordreset');
    expect((await post('/api/auth/users', form, staff.token)).json.fields).toEqual({ email: 'Another account already uses this email.' });
    expect((await post('/api/auth/users', { ...form, email: 'x@example.com', role: 'admin' }, staff.token)).json.user.role).toBe(
      'customer',
    );
  });

  test('editing a customer records the values before and after in the audit', async () => {
    const staff = await aStaffMember(s);
    const { id, email } = await aCustomer(s);
    await aCustomer(s, { email: 'taken@example.com' });
    const put = (body: unknown) => s.request('PUT', `/api/auth/${id}`, { as: staff.token, body });
    expect((await put(form)).json.user).toMatchObject(form);
    expect((await put({ ...form, email: 'taken@example.com' })).status).toBe(409);
    expect((await put({ ...form, fullName: '' })).json.fields).toEqual({ fullName: 'Full name is required' });
    const rows = await s.db.select().from(audit);
    expect(rows).toEqual([
      expect.objectContaining({
        actorId: staff.id,
        action: 'customer.update',
        subject: `user:${id}`,
        before: expect.objectContaining({ email }),
        after: form,
      }),
    ]);
  });

  test('deleting a customer closes the account and erases their details from the audit', async () => {
    const staff = await aStaffMember(s);
    const { id } = await aCustomer(s);
    await s.request('PUT', `/api/auth/${id}`, { as: staff.token, body: form });
    expect((await s.request('DELETE', `/api/auth/${id}`, { as: staff.token })).status).toBe(200);
    expect((await s.request('DELETE', `/api/auth/${id}`, { as: staff.token })).status).toBe(404);
    const rows = await s.db.select().from(audit).orderBy(audit.id);
    expect(rows.map(({ action }) => action)).toEqual(['customer.update', 'customer.close']);
    expect(JSON.stringify(rows)).not.toContain('meera');
  });

  test('staff cannot close their own account, and the last admin cannot be closed', async () => {
    const passwordHash = await hashPassword('lotus71');
    const aStaff = (email: string) => aCustomer(s, { role: 'admin', staffRole: 'owner', email, passwordHash });
    const [one, other] = [await aStaff('one@example.com'), await aStaff('other@example.com')];
    expect((await s.request('DELETE', `/api/auth/${one.id}`, { as: one.token })).status).toBe(409);
    const answers = await Promise.all([
      s.request('DELETE', `/api/auth/${other.id}`, { as: one.token }),
      s.request('DELETE', `/api/auth/${one.id}`, { as: other.token }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [left] = (await s.db.select().from(users)).filter((user) => user.closedAt === null);
    const token = left?.id === one.id ? one.token : other.token;
    expect((await s.request('POST', '/api/auth/close', { as: token, body: { password: 'lotus71' } })).status).toBe(409);
  });
});
