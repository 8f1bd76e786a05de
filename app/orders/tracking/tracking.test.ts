import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aShopper, aStaffMember, fillCart, pressPay, type Shopper } from '../../../test/world.ts';
import { mails } from '../../platform/platform.tables.ts';
import { daysAfter } from '../../platform/time.ts';
import { orders } from '../orders.tables.ts';
import { findTrackedOrder, shortTrackingToken, trackingToken, trackingUrl } from './tracking.server.ts';

const s = await openTestShop();
const NOW = new Date('2026-11-20T06:00:00Z');
let shopper: Shopper;
let id: string;
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  id = (await pressPay(s, shopper, { paymentMethod: 'cod' })).json.localOrderId;
});
afterAll(() => s.close());

const token = () => trackingToken(s.shop.env, id);
const track = (given = token()) => findTrackedOrder(s.db, s.shop.env, given, s.shop.now());
const move = async (body: object) => s.request('PUT', `/api/order/${id}/status`, { as: (await aStaffMember(s)).token, body });

test('the link shows where the order is, and of the person only the town', async () => {
  await move({ status: 'shipped', courierName: 'Delhivery', trackingNumber: 'DL123' });
  const shown = await track();
  expect(shown).toMatchObject({
    number: 'ORD-1001',
    status: 'shipped',
    town: 'Bengaluru',
    courierName: 'Delhivery',
    trackingNumber: 'DL123',
  });
  const [order] = await s.db.select().from(orders);
  const told = JSON.stringify(shown);
  for (const secret of [order?.customerName, order?.customerEmail, order?.customerPhone, '12 MG Road', '560001', 'Balm', id, shopper.id])
    expect(told).not.toContain(secret);
});

test('the link in messages has 30 letters and opens the same order', async () => {
  const short = shortTrackingToken(s.shop.env, id);
  expect(short).toHaveLength(30);
  expect(await track(short)).toEqual(await track());
});

test.each([token, () => shortTrackingToken(s.shop.env, id)])('no changed, shortened or foreign link opens an order', async (ofOrder) => {
  const good = ofOrder();
  for (let place = 0; place < good.length; place++) {
    const changed = good.slice(0, place) + (good[place] === 'A' ? 'B' : 'A') + good.slice(place + 1);
    expect(await track(changed), changed).toBeNull();
    expect(await track(good.slice(0, place))).toBeNull();
  }
  for (const wrong of ['', '.', id, `${good}.x`, '%00', good.replace('.', '..')]) expect(await track(wrong)).toBeNull();
  const otherShop = { ...s.shop.env, SESSION_SECRET: 'another secret for tests, 32 letters' };
  expect(await findTrackedOrder(s.db, otherShop, good, NOW)).toBeNull();
});

test.each([
  [90, true],
  [91, false],
])('%i days after the delivery the link opens: %s', async (days, opens) => {
  await move({ status: 'delivered' });
  s.setClock(daysAfter(NOW, days));
  expect((await track()) !== null).toBe(opens);
});

test('an anonymised order is not shown', async () => {
  await s.db.update(orders).set({ anonymisedAt: NOW }).where(eq(orders.id, id));
  expect(await track()).toBeNull();
});

test('the mails of an order placed and shipped carry the link, in the language of the customer', async () => {
  await s.runJobs();
  await move({ status: 'shipped', courierName: 'Delhivery', trackingNumber: 'DL123' });
  await s.runJobs();
  const sent = await s.db.select().from(mails);
  const link = trackingUrl(s.shop.env, id, 'en');
  expect(link).toBe(`http://shop.test/track/${token()}`);
  for (const kind of ['order-placed', 'order-shipped']) expect(sent.find((mail) => mail.kind === kind)?.text).toContain(link);
});
