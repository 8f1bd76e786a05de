// Meta and Google learn of an order only if its buyer agreed, once each, whatever they answer.
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aKit, aProduct, aTradingShop, fillCart, type Person, payOrder, pressPay, type Shopper } from '../../test/world.ts';
import { users } from '../accounts/accounts.tables.ts';
import { consents } from '../consents/consents.tables.ts';
import { dictionaries } from '../language/dictionaries.server.ts';
import { learn } from '../language/words.ts';
import { orders } from '../orders/orders.tables.ts';
import { closeAccount } from '../own-data/close-account.server.ts';
import { keepTerms } from '../own-data/keep-terms.server.ts';
import { readEnv } from '../platform/env.server.ts';
import { jobs } from '../platform/platform.tables.ts';
import { DAY_MS } from '../platform/time.ts';
import { receiversOf } from './measuring.server.ts';
import { conversions } from './measuring.tables.ts';
import { receiversToOffer } from './measuring-consent.server.ts';
import { checkGoogle, openReceivers } from './receivers.server.ts';
import { startReceiversStandIn } from './receivers-stand-in.ts';
import { tellOfPurchase } from './tell-of-purchase.server.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
const AGENT = 'Mozilla/5.0 (Linux; Android 14) Mobile';
const stand = await startReceiversStandIn(() => s.shop.now());
const s = await openTestShop({ env: stand.env });
let shopper: Shopper;
let staff: Person;

beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  stand.clear();
  ({ shopper, staff } = await aTradingShop(s));
  for (const receiver of ['meta', 'google']) await turn(receiver, true);
});
afterAll(async () => {
  await s.close();
  await stand.close();
});

const turn = async (receiver: string, isOn: boolean) =>
  expect((await s.request('PUT', '/api/measuring', { as: staff.token, body: { receiver, isOn } })).status).toBe(200);
const agree = async (receiver: string, as = shopper) =>
  expect(
    (await s.request('POST', '/api/consents/measuring', { as: as.token, body: { receiver }, headers: { 'user-agent': AGENT } })).status,
  ).toBe(200);
const agreeToBoth = async () => {
  for (const receiver of ['meta', 'google']) await agree(receiver);
};
async function order(over: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const { id } = await aProduct(s, { name: 'Rose balm', originalPricePaise: 29_900 });
  await fillCart(s, shopper, id, 2);
  const { json, status, text } = await pressPay(s, shopper, { paymentMethod: 'cod', ...over }, { 'user-agent': AGENT, ...headers });
  expect(status, text).toBe(200);
  return { ...(json as { localOrderId: string; cashfreeOrder: { payment_session_id: string } }), productId: id };
}
const later = (ms: number) => s.setClock(new Date(s.shop.now().getTime() + ms));
const rows = () => s.db.select().from(conversions).orderBy(conversions.receiver);
const states = async () => (await rows()).map(({ receiver, state }) => `${receiver} ${state}`).toSorted();
const sha = (text: string) => createHash('sha256').update(text).digest('hex');

test('an order whose buyer was not asked, or did not agree, is not reported', async () => {
  await order();
  await s.runJobs();
  expect([await rows(), stand.meta.calls, stand.google.calls]).toEqual([[], [], 0]);
});

test('an order of a buyer who agreed to both is told once to each, with what the consent says and no more', async () => {
  await agreeToBoth();
  const { localOrderId, productId } = await order();
  await s.runJobs();
  const [row] = await s.db.select().from(orders).where(eq(orders.id, localOrderId));
  const [buyer] = await s.db.select().from(users).where(eq(users.id, shopper.id));
  const [event] = [...stand.meta.events.values()];
  // 2 x 299 and 18% tax, delivery 99.
  expect(event).toEqual({
    event_name: 'Purchase',
    event_id: (await rows()).find(({ receiver }) => receiver === 'meta')?.id,
    event_time: NOW.getTime() / 1000,
    action_source: 'website',
    event_source_url: 'http://shop.test/success',
    user_data: {
      em: [sha(shopper.email.toLowerCase())],
      ph: [sha(`91${buyer?.phone}`)],
      country: [sha('in')],
      client_user_agent: AGENT,
    },
    custom_data: {
      currency: 'INR',
      value: 804.64,
      order_id: `ORD-${row?.number}`,
      content_type: 'product',
      content_ids: [productId],
      contents: [{ id: productId, quantity: 2, item_price: 352.82 }],
    },
  });
  const [hit] = stand.google.hits;
  expect(hit?.client_id).toMatch(/^\d+\.\d+$/);
  expect(hit).toMatchObject({ consent: { ad_user_data: 'GRANTED', ad_personalization: 'DENIED' }, timestamp_micros: NOW.getTime() * 1000 });
  expect(hit?.events[0]).toMatchObject({
    name: 'purchase',
    params: { transaction_id: `ORD-${row?.number}`, currency: 'INR', value: 598, tax: 107.64, shipping: 99 },
  });
  expect(hit?.events[0]?.params['items']).toEqual([{ item_id: productId, item_name: 'Rose balm', quantity: 2, price: 299 }]);
  for (const secret of [shopper.email, buyer?.phone ?? '', shopper.id, 'Rao']) expect(JSON.stringify(hit)).not.toContain(secret);
  expect(await states()).toEqual(['google told', 'meta told']);
  expect((await rows()).map(({ userAgent }) => userAgent)).toEqual([null, null]);
  await s.runJobs();
  expect([stand.meta.calls.length, stand.google.calls]).toEqual([1, 1]);
});

test('a kit is told as the one item that catalogue feeds have of it, at the price of its pieces', async () => {
  await agreeToBoth();
  const { kit } = await aKit(s);
  await fillCart(s, shopper, kit.id, 2);
  expect((await pressPay(s, shopper, { paymentMethod: 'cod' }, { 'user-agent': AGENT })).status).toBe(200);
  await s.runJobs();
  const [event] = [...stand.meta.events.values()];
  // Of the 450, 270 are the balm's with 18% tax and 180 the creams' with 5%.
  expect(event?.custom_data).toMatchObject({ content_ids: [kit.id], contents: [{ id: kit.id, quantity: 2, item_price: 507.6 }] });
  expect(stand.google.hits[0]?.events[0]?.params['items']).toEqual([{ item_id: kit.id, item_name: 'Travel kit', quantity: 2, price: 450 }]);
});

test('each receiver has its own consent', async () => {
  await agree('google');
  await order();
  await s.runJobs();
  expect([stand.meta.calls.length, stand.google.hits.length]).toEqual([0, 1]);
});

test('an online order is told when it is paid, and never when it is not', async () => {
  await agreeToBoth();
  const { cashfreeOrder } = await order({ paymentMethod: 'online' });
  await s.runJobs();
  expect(stand.meta.calls).toEqual([]);
  later(5 * 60_000);
  await payOrder(s, cashfreeOrder.payment_session_id);
  await payOrder(s, cashfreeOrder.payment_session_id);
  await s.runJobs();
  expect([...stand.meta.events.values()].map(({ event_time }) => event_time * 1000)).toEqual([s.shop.now().getTime()]);
  expect(stand.google.hits).toHaveLength(1);
});

test('an unpaid order that becomes cash is told once', async () => {
  await agreeToBoth();
  const { localOrderId } = await order({ paymentMethod: 'online' });
  expect((await s.request('POST', `/api/payment/${localOrderId}/cash`, { as: shopper.token, body: {} })).status).toBe(200);
  await s.runJobs();
  expect([stand.meta.events.size, stand.google.hits.length]).toEqual([1, 1]);
});

test('who agrees after buying means that order too, and no earlier one', async () => {
  await order();
  later(2 * DAY_MS);
  const { localOrderId } = await order();
  await agree('meta');
  await agree('meta');
  await s.runJobs();
  expect((await rows()).map(({ orderId, state }) => [orderId, state])).toEqual([[localOrderId, 'told']]);
  expect(stand.meta.calls).toHaveLength(1);
});

test('the ledger keeps the words in the language of the page; withdrawing in the profile ends it, also for what still waits', async () => {
  learn('hi', dictionaries.hi?.messages ?? {});
  await s.request('POST', '/api/consents/measuring', { as: shopper.token, body: { receiver: 'meta', language: 'hi' } });
  learn('hi', {});
  const [consent] = await s.db.select().from(consents).where(eq(consents.purpose, 'measuring-meta'));
  expect(consent?.text).toContain('हैश');
  await order();
  const { status } = await s.request('POST', `/api/consents/${consent?.id}/withdraw`, { as: shopper.token });
  expect(status).toBe(200);
  await order();
  await s.runJobs();
  expect([await rows(), stand.meta.calls]).toEqual([[], []]);
});

test('a consent withdrawn in another way is seen before anything is sent', async () => {
  await agree('meta');
  await order();
  await s.db.update(consents).set({ withdrawnAt: NOW });
  await s.runJobs();
  expect([await states(), stand.meta.calls]).toEqual([['meta dropped'], []]);
});

test('a browser that asks not to be tracked is not reported and asked nothing, even if its owner agreed elsewhere', async () => {
  await agreeToBoth();
  await order({}, { 'sec-gpc': '1' });
  await order({}, { dnt: '1' });
  expect(await rows()).toEqual([]);
  await s.db.delete(consents);
  expect(await receiversToOffer(s.db, s.shop.env, shopper.id, true)).toEqual([]);
  expect(await receiversToOffer(s.db, s.shop.env, shopper.id, false)).toEqual(['meta', 'google']);
});

test('an order that staff place for a customer is not reported', async () => {
  await agreeToBoth();
  const { id } = await aProduct(s);
  await fillCart(s, shopper, id);
  const answer = await s.request('POST', '/api/payment/pay', {
    as: staff.token,
    body: { userId: shopper.id, addressId: shopper.addressId, paymentMethod: 'cod' },
  });
  expect([answer.status, await rows()]).toEqual([200, []]);
});

test('off, no customer is asked and nothing is noted; on again, orders of the time between stay unknown', async () => {
  await agreeToBoth();
  for (const receiver of ['meta', 'google']) await turn(receiver, false);
  await order();
  expect(await receiversToOffer(s.db, s.shop.env, shopper.id, false)).toEqual([]);
  await turn('meta', true);
  await s.runJobs();
  expect(await rows()).toEqual([]);
});

describe('whatever they answer', () => {
  beforeEach(agreeToBoth);
  const again = async () => {
    later(11 * 60_000);
    await s.runJobs();
  };

  test.each(['lost', 'cut'] as const)('%s at both: each counts it once', async (fault) => {
    stand.answer('meta', fault);
    stand.answer('google', fault);
    await order();
    await s.runJobs();
    expect(await states()).toEqual(['google waiting', 'meta waiting']);
    await again();
    expect([await states(), stand.meta.events.size]).toEqual([['google told', 'meta told'], 1]);
    expect(new Set(stand.google.hits.map(({ events }) => events[0]?.params['transaction_id'])).size).toBe(1);
  });

  test.each([
    ['a limit', 400, { error: { code: 80004, message: 'Too many calls' } }],
    ['429', 429, undefined],
    ['a passing fault', 400, { error: { code: 2, message: 'Service temporarily unavailable' } }],
    ['502', 502, 'Bad gateway'],
    ['a page of a proxy', 200, '<html>'],
    ['a token that ended', 400, { error: { code: 190, message: 'Expired' } }],
    ['a missing permission', 403, { error: { code: 200, message: 'Permission' } }],
  ])('Meta, %s: it waits, and Google does not wait for it', async (_, status, body) => {
    stand.answer('meta', status, body);
    await order();
    await s.runJobs();
    expect(await states()).toEqual(['google told', 'meta waiting']);
    const [job] = await s.db
      .select({ attempts: jobs.attempts, lastError: jobs.lastError })
      .from(jobs)
      .where(eq(jobs.kind, 'tell-of-purchase'));
    expect(job?.attempts).toBe(0);
    await again();
    expect([await states(), stand.google.calls]).toEqual([['google told', 'meta told'], 1]);
  });

  test('a fault in the event is for good: it is not sent again, and staff read the code', async () => {
    stand.answer('meta', 400, { error: { code: 100, message: 'Invalid parameter asha@example.com' } });
    await order();
    await s.runJobs();
    await again();
    const { json } = await s.request('GET', '/api/measuring', { as: staff.token });
    expect(json[0]).toMatchObject({ receiver: 'meta', agreed: 1, refused: 1, told: 0, problem: 'Meta refused the event (100).' });
    expect(stand.meta.calls).toHaveLength(1);
  });

  test('what waited too long is dropped for the one who no longer takes it, each by its own limit, and others go through', async () => {
    await order();
    later(4 * DAY_MS);
    await s.runJobs();
    expect(await states()).toEqual(['google dropped', 'meta told']);
    await order();
    later(7 * DAY_MS);
    await order();
    await s.runJobs();
    expect(await states()).toEqual(['google dropped', 'google dropped', 'google told', 'meta dropped', 'meta told', 'meta told']);
    expect(stand.meta.calls.every((events) => events.length === 1)).toBe(true);
  });

  test('an order that was cancelled before it was told is not told', async () => {
    const { localOrderId } = await order();
    await s.request('POST', `/api/order/${localOrderId}/cancel`, { as: shopper.token });
    await s.runJobs();
    expect([await states(), stand.meta.calls]).toEqual([['google dropped', 'meta dropped'], []]);
  });

  test('two nodes tell it once', async () => {
    const { localOrderId } = await order();
    const receivers = openReceivers(s.shop.env);
    await Promise.all([0, 1].map(() => tellOfPurchase(s.db, s.shop.env, receivers, localOrderId, s.shop.now())));
    expect([stand.meta.calls.length, stand.google.calls]).toEqual([1, 1]);
  });
});

test('a person exports it, and closing the account deletes it; it ends by itself after 90 days', async () => {
  await agreeToBoth();
  await order();
  await s.runJobs();
  const { json } = await s.request('GET', `/api/auth/user/${shopper.id}/data`, { as: shopper.token });
  expect(json.toldToReceivers.map(({ receiver, state }: Record<string, string>) => [receiver, state])).toEqual(
    expect.arrayContaining([
      ['meta', 'told'],
      ['google', 'told'],
    ]),
  );
  later(89 * DAY_MS);
  await keepTerms(s.db, s.shop.now());
  expect(await rows()).toHaveLength(2);
  later(2 * DAY_MS);
  await keepTerms(s.db, s.shop.now());
  expect(await rows()).toEqual([]);
  const [row] = await s.db.select({ id: orders.id }).from(orders);
  await s.db.insert(conversions).values({ orderId: row?.id ?? '', receiver: 'meta', createdAt: s.shop.now() });
  await s.db.transaction((tx) => closeAccount(tx, shopper.id, s.shop.now()));
  expect(await rows()).toEqual([]);
});

test('the privacy notice and the question name only those that are on and can be told', async () => {
  const { env } = s.shop;
  expect(receiversOf({ meta: true, google: false }, env)).toEqual(['meta']);
  const production = { ...env, isProduction: true, META_PIXEL_ID: undefined };
  expect(receiversOf({ meta: true, google: true }, production)).toEqual(['google']);
  expect(openReceivers(production).meta).toBeNull();
});

test('GA4 finds our event well formed, and half a pair of keys is refused at the start', async () => {
  const purchase = {
    ...{ eventId: 'e', orderNumber: 'ORD-1', at: NOW, email: '', phone: '', personKey: '1.2', userAgent: null, coupon: 'GLOW10' },
    ...{ totalPaise: 100, gstPaise: 0, deliveryPaise: 0, lines: [] },
  };
  expect(await checkGoogle(s.shop.env, purchase)).toEqual([]);
  expect(await checkGoogle(s.shop.env, { ...purchase, orderNumber: '' })).toEqual(['transaction_id is required']);
  expect(() => readEnv({ META_PIXEL_ID: '123' })).toThrow('Set both META_PIXEL_ID and META_PIXEL_TOKEN, or neither.');
  expect(() => readEnv({ GA4_MEASUREMENT_ID: 'UA-1' })).toThrow('GA4_MEASUREMENT_ID looks like G-ABC1234567.');
});
