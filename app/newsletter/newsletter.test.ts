import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aProduct, aShopper, aStaffMember, fillCart } from '../../test/world.ts';
import { CONSENTS } from '../consents/consents.schema.ts';
import { consents } from '../consents/consents.tables.ts';
import { coupons } from '../coupons/coupons.tables.ts';
import { messages as hindi } from '../language/hi/messages.ts';
import { learn } from '../language/words.ts';
import { limits, mails } from '../platform/platform.tables.ts';
import { subscribers } from './newsletter.tables.ts';
import { findSubscriber } from './subscribers.server.ts';

const s = await openTestShop();
afterAll(() => s.close());
beforeEach(() => s.reset());

const subscribe = (body: unknown) => s.request('POST', '/api/sub/subscribe', { body });

async function unsubscribeLink() {
  const [mail] = await s.db.select().from(mails);
  return mail?.text.match(/http:\/\/shop\.test(\/api\/sub\S+)/)?.[1] ?? '';
}

test('a subscription is stored with its source and the words agreed to', async () => {
  const answer = await subscribe({ email: ' Asha@Example.com ', source: 'popup' });
  expect([answer.status, answer.json.message]).toEqual([201, 'Subscribed successfully!']);
  expect(await s.db.select().from(subscribers)).toEqual([
    expect.objectContaining({ email: 'asha@example.com', source: 'popup', unsubscribedAt: null }),
  ]);
  expect((await findSubscriber(s.db, 'asha@example.com'))?.consentText).toBe(CONSENTS.newsletter.text);
});

test('who subscribes on a Hindi page agrees to the Hindi words', async () => {
  learn('hi', hindi);
  await subscribe({ email: 'asha@example.com', language: 'hi' });
  learn('hi', {});
  expect((await findSubscriber(s.db, 'asha@example.com'))?.consentText).toBe(hindi[CONSENTS.newsletter.text]);
});

test('a visitor who subscribes on a Hindi page gets Hindi mails, with a Hindi unsubscribe link', async () => {
  await subscribe({ email: 'asha@example.com', language: 'hi' });
  const [mail] = await s.db.select().from(mails);
  expect(mail?.subject).toBe('Beauty Shop की ख़बरें');
  expect(mail?.text).toContain('अगर यह आपने नहीं किया');
  const way = await unsubscribeLink();
  expect((await s.request('GET', way)).text).toContain('asha@example.com पर ये मेल बंद करें?');
  const done = await s.request('POST', way);
  expect(done.text).toContain('<html lang="hi-IN">');
  expect(done.text).toContain('<a href="/hi">दुकान पर जाएँ</a>');
});

test('a subscriber with an account earns the newsletter points, once', async () => {
  const asha = await aCustomer(s, { email: 'asha@example.com' });
  await subscribe({ email: asha.email });
  await s.request('POST', await unsubscribeLink());
  await subscribe({ email: asha.email });
  expect((await s.request('GET', `/api/point/${asha.id}`, { as: asha.token })).json.totalPoints).toBe(300);
});

test('subscribing twice, or many times at once, makes one subscription', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => subscribe({ email: 'asha@example.com' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.json.message).toBe('Email already subscribed.');
  expect(await s.db.select().from(subscribers)).toHaveLength(1);
});

const usesOf = async (code: string) => {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  return s.request('POST', '/api/coupons/apply', { as: shopper.token, body: { userId: shopper.id, code } });
};
const codesMailed = async () => (await s.db.select().from(mails)).flatMap(({ text }) => text.match(/^[A-Z0-9]{10}$/m) ?? []);

test('the popup mails a code for one first order, with the percentage and validity of the settings', async () => {
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  const staff = await aStaffMember(s);
  await s.request('PUT', '/api/settings/welcome', { as: staff.token, body: { discountPercent: 15, validDays: 7 } });
  expect((await subscribe({ email: 'asha@example.com', source: 'popup' })).json.hasCode).toBe(true);
  const [mail] = await s.db.select().from(mails);
  expect(mail?.subject).toBe('Your 15% off at Beauty Shop');
  expect(mail?.text).toContain('by 28 Nov 2026');
  const [code = ''] = await codesMailed();
  expect((await usesOf(code)).json).toMatchObject({ discountPercentage: 15 });
  const [coupon] = await s.db.select().from(coupons);
  expect(coupon).toMatchObject({ usageLimit: 1, firstOrderOnly: true, isPublic: false });
  expect((await s.request('GET', '/api/coupons')).json).toEqual([]);
  expect((await s.request('GET', '/api/coupons', { as: staff.token })).json).toEqual([]);
});

test('an address gets one code, however often the popup is sent, even after unsubscribing', async () => {
  const popup = () => subscribe({ email: 'asha@example.com', source: 'popup' });
  const answers = await Promise.all(Array.from({ length: 5 }, popup));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  await s.request('POST', await unsubscribeLink());
  expect((await popup()).json).toEqual({ message: 'Subscribed successfully!', hasCode: false });
  expect(await codesMailed()).toHaveLength(1);
});

test('the popup mails its code without a consent to news: the list stays as it is, and the address gets one code', async () => {
  const staff = await aStaffMember(s);
  const ask = () => subscribe({ email: 'asha@example.com', source: 'popup', wantsNews: false });
  const answers = await Promise.all(Array.from({ length: 5 }, ask));
  expect(answers.map(({ status, json }) => `${status} ${json.hasCode}`).sort()).toEqual([...Array(4).fill('201 false'), '201 true']);
  const [mail, ...others] = await s.db.select().from(mails);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your 10% off at Beauty Shop');
  expect(mail?.text).not.toContain('nsubscri');
  const [code = ''] = await codesMailed();
  expect((await usesOf(code)).json).toMatchObject({ discountPercentage: 10 });
  expect(await s.db.select().from(consents)).toEqual([]);
  for (const status of ['subscribed', 'unsubscribed', 'all'])
    expect((await s.request('GET', `/api/sub/?status=${status}`, { as: staff.token })).json).toEqual([]);
});

test('someone with only the code may subscribe later, and a subscriber may still get the code, once', async () => {
  await subscribe({ email: 'a@example.com', source: 'popup', wantsNews: false });
  expect((await subscribe({ email: 'a@example.com', source: 'popup' })).json).toEqual({
    message: 'Subscribed successfully!',
    hasCode: false,
  });
  expect((await findSubscriber(s.db, 'a@example.com'))?.unsubscribedAt).toBe(null);
  await subscribe({ email: 'b@example.com' });
  expect((await subscribe({ email: 'b@example.com', source: 'popup' })).json.hasCode).toBe(true);
  expect((await subscribe({ email: 'b@example.com', source: 'popup' })).status).toBe(409);
  expect((await subscribe({ email: 'b@example.com', source: 'popup', wantsNews: false })).json.hasCode).toBe(false);
  expect((await findSubscriber(s.db, 'b@example.com'))?.unsubscribedAt).toBe(null);
});

test('a form without consent and without the offer does not subscribe, and an ended offer is reported', async () => {
  const refused = await subscribe({ email: 'a@example.com', wantsNews: false });
  expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['wantsNews']]);
  const staff = await aStaffMember(s);
  await s.request('PUT', '/api/settings/welcome', { as: staff.token, body: { isActive: false } });
  const ended = await subscribe({ email: 'a@example.com', source: 'popup', wantsNews: false });
  expect([ended.status, ended.json.message]).toEqual([409, 'This offer has ended.']);
  expect(await s.db.select().from(subscribers)).toEqual([]);
});

test('only the popup gives a code, and only while the offer lasts', async () => {
  const staff = await aStaffMember(s);
  expect((await subscribe({ email: 'a@example.com', source: 'home' })).json.hasCode).toBe(false);
  await s.request('PUT', '/api/settings/welcome', { as: staff.token, body: { isActive: false } });
  expect((await subscribe({ email: 'b@example.com', source: 'popup' })).json.hasCode).toBe(false);
  expect(await codesMailed()).toEqual([]);
});

test('staff can remove an address and undo it for an hour with its consent; those who unsubscribed stay out', async () => {
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  const staff = await aStaffMember(s);
  const send = (method: string, path: string) => s.request(method, path, { as: staff.token });
  await subscribe({ email: 'asha@example.com' });
  const found = async () => {
    const subscriber = await findSubscriber(s.db, 'asha@example.com');
    const [consent] = await s.db.select().from(consents);
    return { id: subscriber?.id, left: subscriber?.unsubscribedAt ?? null, withdrawn: consent?.withdrawnAt ?? null };
  };
  const { id } = await found();
  const path = `/api/sub/${id}`;
  expect((await send('POST', `${path}/restore`)).status).toBe(409);
  expect((await send('DELETE', path)).status).toBe(200);
  expect(await found()).toEqual({ id, left: s.shop.now(), withdrawn: s.shop.now() });
  expect((await send('DELETE', path)).status).toBe(409);
  s.setClock(new Date('2026-11-21T06:59:00Z'));
  expect((await send('POST', `${path}/restore`)).status).toBe(200);
  expect(await found()).toEqual({ id, left: null, withdrawn: null });
  expect((await send('POST', `${path}/restore`)).status).toBe(409);
  await send('DELETE', path);
  s.setClock(new Date('2026-11-21T07:59:00.001Z'));
  expect((await send('POST', `${path}/restore`)).status).toBe(409);
  await subscribe({ email: 'asha@example.com' });
  await s.request('POST', await unsubscribeLink());
  expect((await send('POST', `${path}/restore`)).status).toBe(409);
});

test('what is no e-mail address is refused', async () => {
  expect((await subscribe({ email: 'asha' })).json.fields).toEqual({ email: 'Invalid email format' });
  expect((await subscribe({})).json.fields).toEqual({ email: 'Email is required' });
  expect((await subscribe({ email: 'a@example.com', source: 'elsewhere' })).status).toBe(400);
});

test('the link in the mail asks once, and one click unsubscribes', async () => {
  await subscribe({ email: 'asha@example.com' });
  const link = await unsubscribeLink();
  const page = await s.request('GET', link);
  expect(page.text).toContain('asha@example.com');
  expect((await s.db.select().from(subscribers))[0]?.unsubscribedAt).toBeNull();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const done = await s.request('POST', link, { body: 'List-Unsubscribe=One-Click', headers });
  expect(done.status).toBe(200);
  expect((await s.db.select().from(subscribers))[0]?.unsubscribedAt).toBeInstanceOf(Date);
  expect((await s.request('POST', link)).status).toBe(200);
});

test('an unsubscribed address may subscribe again', async () => {
  await subscribe({ email: 'asha@example.com' });
  await s.request('POST', await unsubscribeLink());
  expect((await subscribe({ email: 'asha@example.com' })).status).toBe(201);
  expect((await s.db.select().from(subscribers))[0]?.unsubscribedAt).toBeNull();
});

test('an address that leaves and returns gets one welcome mail a day', async () => {
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  for (const moment of ['2026-11-21T06:00:00Z', '2026-11-21T07:00:00Z', '2026-11-22T05:59:00Z', '2026-11-22T06:00:00Z']) {
    s.setClock(new Date(moment));
    expect((await subscribe({ email: 'asha@example.com' })).status).toBe(201);
    await s.db.update(subscribers).set({ unsubscribedAt: new Date(moment) });
  }
  expect(await s.db.$count(mails)).toBe(2);
});

test('one network subscribes 30 addresses an hour, the whole shop 300; signed-in customers can always subscribe their own', async () => {
  const send = async (email: string, ip: string, as?: string) => {
    const headers = { 'x-forwarded-for': ip };
    return (await proxied.request('POST', '/api/sub/subscribe', { body: { email }, headers, ...(as && { as }) })).status;
  };
  const proxied = await openTestShop({ env: { TRUST_PROXY: '1' } });
  const asha = await aCustomer(proxied, { email: 'asha@example.com' });
  const statuses = [];
  for (let n = 0; n < 35; n++) statuses.push(await send(`a${n}@example.com`, `2001:db8:1:1::${n}`));
  expect(statuses.filter((status) => status === 201)).toHaveLength(30);
  expect(await send('asha@example.com', '2001:db8:1:1::9', asha.token)).toBe(201);
  expect(await send('asha@example.com', '2001:db8:1:1::9', asha.token)).toBe(409);
  expect(await send('b@example.com', '2001:db8:1:2::1')).toBe(201);
  await proxied.db.update(limits).set({ hits: 300 }).where(eq(limits.key, 'subscribe'));
  const bina = await aCustomer(proxied, { email: 'bina@example.com' });
  expect([await send('c@example.com', '203.0.113.1'), await send('bina@example.com', '203.0.113.1', bina.token)]).toEqual([429, 201]);
  expect(await proxied.db.$count(subscribers, eq(subscribers.email, 'c@example.com'))).toBe(0);
  await proxied.close();
});

test('a forged link does not unsubscribe', async () => {
  await subscribe({ email: 'asha@example.com' });
  const [one] = await s.db.select().from(subscribers);
  for (const token of ['', 'x', `${one?.id}.x`, `${one?.id}.${'A'.repeat(43)}`]) {
    expect((await s.request('POST', `/api/sub/unsubscribe?token=${token}`)).status).toBe(404);
  }
  const page = await s.request('GET', '/api/sub/unsubscribe?token=x&language=hi');
  expect(page.status).toBe(404);
  expect(page.text).toContain('कृपया हमारे सबसे नए मेल का लिंक खोलें।');
});

test('staff see subscribers newest first and can search them', async () => {
  const staff = await aStaffMember(s);
  for (const [n, email] of ['old@example.com', 'new@example.com'].entries()) {
    s.setClock(new Date(Date.UTC(2026, 10, 21, n)));
    await subscribe({ email });
  }
  const emails = async (query: string) => {
    const { json, headers } = await s.request('GET', `/api/sub/${query}`, { as: staff.token });
    return [json.map((one: { email: string }) => one.email), headers.get('x-total-count')];
  };
  expect(await emails('')).toEqual([['new@example.com', 'old@example.com'], '2']);
  expect(await emails('?search=OLD')).toEqual([['old@example.com'], '1']);
  expect(await emails('?status=unsubscribed')).toEqual([[], '0']);
  await s.db.update(subscribers).set({ unsubscribedAt: new Date() }).where(eq(subscribers.email, 'old@example.com'));
  expect(await emails('?status=all')).toEqual([['new@example.com', 'old@example.com'], '2']);
  const file = await s.request('GET', '/api/sub/subscribers.csv?status=unsubscribed', { as: staff.token });
  expect(file.text.split('\r\n')[1]).toContain('old@example.com,home,21 Nov 2026,');
});

test('a local shop shows its mails in the outbox; one with a mail server has none', async () => {
  await subscribe({ email: 'asha@example.com' });
  await s.runJobs();
  const list = await s.request('GET', '/dev/outbox');
  expect(list.text).toContain('To asha@example.com');
  const link = list.text.match(/\/dev\/outbox\/[\w-]+/)?.[0] ?? '';
  const mail = await s.request('GET', link);
  expect(mail.text).toContain('re subscribed');
  expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await s.request('GET', '/dev/outbox/nonsense')).status).toBe(404);

  const sending = await openTestShop({ env: { SMTP_URL: 'smtp://localhost:2525' } });
  expect((await sending.request('GET', '/dev/outbox')).status).toBe(404);
  await sending.close();
});
