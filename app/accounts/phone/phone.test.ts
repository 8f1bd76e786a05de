// A phone proved by a code (D54): who holds it, who signs in with it, and what an OTP to a phone may cost.
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aBrowser, type TestBrowser } from '../../../test/browser.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, aStaffMember } from '../../../test/world.ts';
import { messages } from '../../messages/messages.tables.ts';
import { mails } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';
import { oneTimeCodes, phoneProofs, twoStep, users } from '../accounts.tables.ts';
import { hashPassword } from '../sign-in/passwords/password-hash.server.ts';

const s = await openTestShop({ env: { TRUST_PROXY: '1' } });
afterAll(() => s.close());
const NOW = new Date('2026-11-24T06:00:00Z');
const PASSWORD = 'Lotus@2026';
const passwordHash = await hashPassword(PASSWORD);
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
});
const later = (seconds: number) => s.setClock(new Date(s.shop.now().getTime() + seconds * 1000));

const PHONE = '9876543210';
const ASHA = 'asha@example.com';
const RAVI = 'ravi@example.com';

async function aMember(email: string, phone = PHONE) {
  const customer = await aCustomer(s, { email, phone, passwordHash });
  const browser = aBrowser(s);
  await browser.post('/api/auth/login', { email, password: PASSWORD });
  return { ...customer, browser };
}

const sent = () => s.db.select().from(messages).orderBy(messages.createdAt);
async function lastCode(phone = PHONE) {
  await s.runJobs();
  const [newest] = (await sent()).filter((message) => message.phone === phone).toReversed();
  return newest?.words['code'] ?? 'none';
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function prove(browser: TestBrowser, phone = PHONE) {
  later(60);
  expect((await browser.post('/api/auth/phone/send-otp')).status).toBe(200);
  return browser.post('/api/auth/phone/verify-otp', { code: await lastCode(phone) });
}
const requestCode = (browser: TestBrowser, phone = PHONE) => browser.post('/api/auth/phone-login/send-otp', { phone });
const enterCode = (browser: TestBrowser, code: string, phone = PHONE) => browser.post('/api/auth/phone-login', { phone, code });
const signedInAs = async (browser: TestBrowser) => (await browser.get('/api/auth/session')).json.user?.email ?? null;
const holders = () =>
  s.db.select({ userId: phoneProofs.userId, phone: phoneProofs.phone }).from(phoneProofs).where(isNull(phoneProofs.endedAt));
const mailsTo = async (email: string) =>
  (await s.db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(mails.createdAt)).map(({ subject }) => subject);

test('a phone proved by a code signs in on another device, and the code counts once', async () => {
  const asha = await aMember(ASHA);
  const proved = await prove(asha.browser);
  expect(proved.json.user).toMatchObject({ phone: PHONE, isPhoneVerified: true });
  const elsewhere = aBrowser(s, '198.51.100.7');
  await requestCode(elsewhere, '+91 98765-43210');
  const code = await lastCode();
  expect((await enterCode(elsewhere, code)).json).toMatchObject({ token: expect.any(String), user: { email: ASHA } });
  expect(await signedInAs(elsewhere)).toBe(ASHA);
  expect((await enterCode(elsewhere, code)).json.fields).toEqual({ code: 'Invalid or expired OTP' });
});

test('the SMS says the OTP in words, and in a last line that phones fill in', async () => {
  const asha = await aMember(ASHA);
  await asha.browser.post('/api/auth/phone/send-otp');
  const code = await lastCode();
  const [message] = await sent();
  expect(message?.text).toBe(`Beauty Shop: ${code} is your OTP, valid for 10 minutes. Do not share it with anyone.\n\n@shop.test #${code}`);
});

test('asking for a code answers the same for a verified, an unverified and an unknown phone, and only the first gets an SMS', async () => {
  const asha = await aMember(ASHA);
  await aMember(RAVI, '9876543211');
  await prove(asha.browser);
  later(60);
  const before = (await sent()).length;
  const answers = [];
  for (const phone of [PHONE, '9876543211', '9876543212']) answers.push(await requestCode(aBrowser(s), phone));
  expect(answers.map(({ status, json }) => [status, json])).toEqual(Array(3).fill([200, answers[0]?.json]));
  await s.runJobs();
  expect((await sent()).slice(before).map(({ phone }) => phone)).toEqual([PHONE]);
});

test('a code is for the browser that asked, and five wrong tries end it', async () => {
  const asha = await aMember(ASHA);
  await prove(asha.browser);
  const [browser, other] = [aBrowser(s), aBrowser(s)];
  await requestCode(browser);
  await requestCode(other, '9876543219');
  const code = await lastCode();
  expect((await enterCode(other, code)).status).toBe(400);
  for (let tries = 0; tries < 5; tries++) expect((await enterCode(browser, wrong(code))).status).toBe(400);
  expect((await enterCode(browser, code)).status).toBe(400);
  expect(await signedInAs(browser)).toBeNull();
});

test('of two entries of one code at once, one signs in', async () => {
  const asha = await aMember(ASHA);
  await prove(asha.browser);
  const browser = aBrowser(s);
  await requestCode(browser);
  const code = await lastCode();
  const statuses = (await Promise.all([enterCode(browser, code), enterCode(browser, code)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 400]);
});

test('a code that was not sent cannot be guessed', async () => {
  const browser = aBrowser(s);
  await requestCode(browser);
  await s.runJobs();
  const [row] = await s.db.select().from(oneTimeCodes);
  expect(row?.usedAt).not.toBeNull();
});

test('the newer proof wins: the earlier account keeps all but the sign-in by phone, and is told by e-mail', async () => {
  const asha = await aMember(ASHA);
  const ravi = await aMember(RAVI);
  await prove(asha.browser);
  await prove(ravi.browser);
  expect(await holders()).toEqual([{ userId: ravi.id, phone: PHONE }]);
  const browser = aBrowser(s);
  later(60);
  await requestCode(browser);
  expect((await enterCode(browser, await lastCode())).json.user.email).toBe(RAVI);
  await s.runJobs();
  expect(await mailsTo(ASHA)).toEqual(['Another account now uses your phone number']);
  expect((await asha.browser.get(`/api/auth/user/${asha.id}`)).json).toMatchObject({ phone: PHONE, isPhoneVerified: false });
  expect(await signedInAs(asha.browser)).toBe(ASHA);
});

test('two accounts that prove the same phone at once: one holds it, whichever is later', async () => {
  const people = [await aMember(ASHA), await aMember(RAVI)];
  const codes: string[] = [];
  for (const { browser } of people) {
    later(60);
    await browser.post('/api/auth/phone/send-otp');
    codes.push(await lastCode());
  }
  const answers = await Promise.all(people.map(({ browser }, place) => browser.post('/api/auth/phone/verify-otp', { code: codes[place] })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await holders()).toHaveLength(1);
  expect(await s.db.$count(phoneProofs)).toBe(2);
});

test('two accounts that swap their phones at once end with one phone each', async () => {
  const other = '9876543211';
  const [asha, ravi] = [await aMember(ASHA), await aMember(RAVI, other)];
  await prove(asha.browser);
  await prove(ravi.browser, other);
  // As if each form had been saved by a version that knows no proofs.
  await s.db.update(users).set({ phone: other }).where(eq(users.id, asha.id));
  await s.db.update(users).set({ phone: PHONE }).where(eq(users.id, ravi.id));
  const codes: string[] = [];
  for (const [{ browser }, phone] of [
    [asha, other],
    [ravi, PHONE],
  ] as const) {
    later(60);
    await browser.post('/api/auth/phone/send-otp');
    codes.push(await lastCode(phone));
  }
  const answers = await Promise.all(
    [asha, ravi].map(({ browser }, place) => browser.post('/api/auth/phone/verify-otp', { code: codes[place] })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const held = (await holders()).map(({ userId, phone }) => `${userId === asha.id ? 'asha' : 'ravi'} ${phone}`);
  expect(held.toSorted()).toEqual([`asha ${other}`, `ravi ${PHONE}`]);
});

test('a phone changed in the profile is no longer proved; another account may prove the old one without ado', async () => {
  const asha = await aMember(ASHA);
  await prove(asha.browser);
  const form = { fullName: 'Asha Rao', phone: '9876543211', gender: 'female' };
  const saved = await asha.browser.put(`/api/auth/users/${asha.id}`, form);
  expect(saved.json.user).toMatchObject({ phone: '9876543211', isPhoneVerified: false });
  expect(await holders()).toEqual([]);
  const ravi = await aMember(RAVI);
  await prove(ravi.browser);
  await s.runJobs();
  expect(await mailsTo(ASHA)).toEqual([]);
  const back = await asha.browser.put(`/api/auth/users/${asha.id}`, { ...form, phone: PHONE });
  expect(back.json.user.isPhoneVerified).toBe(false);
});

test('the same phone saved again in another writing stays proved', async () => {
  const asha = await aMember(ASHA);
  await prove(asha.browser);
  const saved = await asha.browser.put(`/api/auth/users/${asha.id}`, { fullName: 'Asha R', phone: '+91 98765 43210', gender: 'female' });
  expect(saved.json.user).toMatchObject({ phone: PHONE, isPhoneVerified: true });
});

test('a phone that staff change is no longer proved', async () => {
  const asha = await aMember(ASHA);
  await prove(asha.browser);
  const staff = await aStaffMember(s);
  const body = { fullName: 'Asha Rao', email: ASHA, phone: '9876543211' };
  expect((await s.request('PUT', `/api/auth/${asha.id}`, { as: staff.token, body })).status).toBe(200);
  expect(await holders()).toEqual([]);
  expect((await asha.browser.get(`/api/auth/user/${asha.id}`)).json.isPhoneVerified).toBe(false);
});

test('a code for the phone before a change proves nothing', async () => {
  const asha = await aMember(ASHA);
  await asha.browser.post('/api/auth/phone/send-otp');
  const code = await lastCode();
  await asha.browser.put(`/api/auth/users/${asha.id}`, { fullName: 'Asha Rao', phone: '9876543211', gender: 'female' });
  expect((await asha.browser.post('/api/auth/phone/verify-otp', { code })).status).toBe(400);
  expect(await holders()).toEqual([]);
});

test('staff and accounts with a second step get no SMS and no session, but an e-mail that says what to do', async () => {
  const asha = await aMember(ASHA);
  await prove(asha.browser);
  await s.db.insert(twoStep).values({ userId: asha.id, secret: 'sealed', lastStep: 0 });
  const before = (await sent()).length;
  const browser = aBrowser(s);
  later(60);
  await requestCode(browser);
  await s.runJobs();
  expect((await sent()).length).toBe(before);
  expect(await mailsTo(ASHA)).toEqual(['Please sign in with your e-mail address']);
});

test('an account that joins the staff while its code is on the way gets no session', async () => {
  const asha = await aMember(ASHA);
  await prove(asha.browser);
  const browser = aBrowser(s);
  later(60);
  await requestCode(browser);
  const code = await lastCode();
  await s.db.update(users).set({ role: 'admin', staffRole: 'packer' }).where(eq(users.id, asha.id));
  expect((await enterCode(browser, code)).status).toBe(400);
});

test('codes to one phone: a wait, five an hour, ten a day from anywhere', async () => {
  const asha = await aMember(ASHA);
  await prove(asha.browser);
  const ask = (n: number) => requestCode(aBrowser(s, `203.0.${n}.1`));
  later(60);
  expect((await ask(1)).status).toBe(200);
  const early = await ask(2);
  expect([early.status, Number(early.headers.get('retry-after')) > 0]).toEqual([429, true]);
  for (let n = 3; n < 7; n++) {
    later(60);
    expect((await ask(n)).status).toBe(200);
  }
  later(60);
  expect((await ask(8)).status).toBe(429);
  later(3600);
  for (let n = 10; n < 14; n++) {
    later(60);
    await ask(n);
  }
  later(60);
  expect((await ask(20)).status).toBe(429);
});

test('one network gets thirty codes an hour', async () => {
  const statuses = [];
  for (let n = 0; n < 31; n++) statuses.push((await requestCode(aBrowser(s, '198.51.100.7'), `98765432${10 + n}`)).status);
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});

test('the budget of the day: then no SMS goes out, the holder is told by e-mail, and the count starts again the next day in India', async () => {
  await s.db.insert(settings).values({ section: 'security', value: { phoneCodesADay: 2 } });
  const asha = await aMember(ASHA);
  const ravi = await aMember(RAVI, '9876543211');
  await prove(asha.browser);
  later(60);
  await requestCode(aBrowser(s));
  await s.runJobs();
  expect(await sent()).toHaveLength(2);
  const refused = await ravi.browser.post('/api/auth/phone/send-otp');
  expect([refused.status, refused.json.code]).toEqual([429, 'phone_codes_spent']);
  later(60);
  expect((await requestCode(aBrowser(s))).status).toBe(200);
  await s.runJobs();
  expect(await sent()).toHaveLength(2);
  expect(await mailsTo(ASHA)).toEqual(['Please sign in with your e-mail address']);
  s.setClock(new Date('2026-11-24T18:31:00Z'));
  await requestCode(aBrowser(s));
  await s.runJobs();
  expect(await sent()).toHaveLength(3);
});

test('only Indian mobile numbers get a code', async () => {
  for (const phone of ['+1 212 555 0100', '5876543210', '98765'])
    expect((await requestCode(aBrowser(s), phone)).json.fields).toEqual({ phone: 'Enter a valid 10-digit phone number' });
  const asha = await aMember(ASHA, '+12125550100');
  expect((await asha.browser.post('/api/auth/phone/send-otp')).json.code).toBe('no_mobile');
});

test('with the budget at 0 none of this answers', async () => {
  await s.db.insert(settings).values({ section: 'security', value: { phoneCodesADay: 0 } });
  const asha = await aMember(ASHA);
  expect((await requestCode(aBrowser(s))).json.code).toBe('phone_codes_off');
  expect((await asha.browser.post('/api/auth/phone/send-otp')).json.code).toBe('phone_codes_off');
});

test('staff see neither the OTP nor find it by search, and after an hour the shop has forgotten it', async () => {
  const asha = await aMember(ASHA);
  const staff = await aStaffMember(s);
  await asha.browser.post('/api/auth/phone/send-otp');
  const code = await lastCode();
  const list = async (search: string) => (await s.request('GET', `/api/messages?search=${search}`, { as: staff.token })).json;
  expect(await list(code)).toEqual([]);
  const [seen] = await list(PHONE);
  expect(seen.text).toBe('One-time code (hidden)');
  expect(JSON.stringify(seen)).not.toContain(code);
  later(2 * 3600);
  await s.runSweeps();
  expect((await sent()).map(({ text, words }) => [text, words])).toEqual([['', {}]]);
});

test('STOP does not keep back a code that its owner asks for', async () => {
  const asha = await aMember(ASHA);
  await s.db.execute("insert into phone_stops values ('9876543210', now())");
  expect((await prove(asha.browser)).status).toBe(200);
  expect((await sent()).map(({ status }) => status)).toEqual(['sent']);
});

test('closing the account frees the phone, and own data lists it', async () => {
  const asha = await aMember(ASHA);
  await prove(asha.browser);
  const data = await s.request('GET', `/api/auth/user/${asha.id}/data`, { as: asha.token });
  expect(data.json.verifiedPhones).toMatchObject([{ phone: PHONE, endedAt: null }]);
  expect((await asha.browser.post('/api/auth/close', { password: PASSWORD })).status).toBe(200);
  expect(await s.db.$count(phoneProofs)).toBe(0);
  expect(await s.db.$count(oneTimeCodes, eq(oneTimeCodes.contact, PHONE))).toBe(0);
  later(60);
  await requestCode(aBrowser(s));
  await s.runJobs();
  expect(await s.db.$count(messages, and(eq(messages.phone, PHONE), eq(messages.kind, 'code')))).toBe(0);
});
