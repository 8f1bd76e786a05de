import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, aKit, aProduct, aShopper, aStaffMember, fillCart, pressPay, takeAnyCash } from '../../../test/world.ts';
import { impressionDays, impressions } from '../../analytics/analytics.tables.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { media, sliderImages } from '../../media/media.tables.ts';
import { orders } from '../../orders/orders.tables.ts';
import { settings } from '../../settings/settings.tables.ts';
import { dashboard } from './dashboard.server.ts';

const s = await openTestShop();
afterAll(() => s.close());
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:30:00Z'));
});

const VIEW = { ip: '203.0.113.0', page: '/', location: 'Bengaluru', deviceType: 'Mobile' as const };

test('today is compared with yesterday up to the same time', async () => {
  await aCustomer(s, { createdAt: s.shop.now() });
  await aProduct(s, { stockQuantity: 10 });
  await aProduct(s, { stockQuantity: 11 });
  await aProduct(s, { stockQuantity: 0, archivedAt: s.shop.now() });
  await s.db.insert(impressionDays).values([
    { day: '2026-11-21', count: 3 },
    { day: '2026-11-20', count: 9 },
  ]);
  // At noon: an hour ago yesterday counts, yesterday afternoon does not.
  await s.db.insert(impressions).values([
    { at: new Date('2026-11-20T05:30:00Z'), ...VIEW },
    { at: new Date('2026-11-20T07:30:00Z'), ...VIEW },
  ]);
  await aCustomer(s, { createdAt: new Date('2026-11-20T05:30:00Z') });
  await aCustomer(s, { createdAt: new Date('2026-11-20T07:30:00Z') });
  expect(await dashboard(s.shop, 1)).toMatchObject({
    customers: { today: 1, yesterday: 1 },
    impressions: { today: 3, yesterday: 1 },
    stock: { total: 2 },
    isNew: true,
  });
});

test('orders to be shipped are those of the list behind the heading: not held cash, not what was paid back', async () => {
  const staff = await aStaffMember(s);
  await takeAnyCash(s);
  const shopper = await aShopper(s);
  const { id: productId } = await aProduct(s, { stockQuantity: 50 });
  const anOrder = async (over: Partial<typeof orders.$inferInsert>) => {
    await fillCart(s, shopper, productId);
    const { json } = await pressPay(s, shopper, { paymentMethod: 'cod' });
    await s.db.update(orders).set(over).where(eq(orders.id, json.localOrderId));
  };
  await anOrder({ status: 'pending' });
  await anOrder({ mustConfirm: true });
  await anOrder({ mustConfirm: true, confirmedAt: s.shop.now() });
  await anOrder({ status: 'processing', paymentStatus: 'refunded' });
  const { waiting } = await dashboard(s.shop, 1);
  const { headers } = await s.request('GET', '/api/order/orders?todo=ship', { as: staff.token });
  expect([waiting.total, waiting.orders.length, Number(headers.get('x-total-count'))]).toEqual([2, 2, 2]);
});

test('what is counted for today leads to lists of as many', async () => {
  const staff = await aStaffMember(s);
  await takeAnyCash(s);
  const shopper = await aShopper(s);
  const { id } = await aProduct(s);
  await aCustomer(s, { createdAt: new Date('2026-11-20T06:00:00Z') });
  await fillCart(s, shopper, id);
  await pressPay(s, shopper, { paymentMethod: 'cod' });
  const { sales, customers } = await dashboard(s.shop, 1);
  const today = 'from=2026-11-21&to=2026-11-21';
  const count = async (path: string) => Number((await s.request('GET', path, { as: staff.token })).headers.get('x-total-count'));
  expect(await count(`/api/order/orders?figure=sold&${today}`)).toBe(sales?.today.totalOrders);
  expect(await count(`/api/auth/all?${today}`)).toBe(customers.today);
});

test('open accounts with a date of birth under 18 are counted, and listed among the customers', async () => {
  const staff = await aStaffMember(s);
  await aCustomer(s, { fullName: 'Adult', dateOfBirth: '2008-11-21' });
  await aCustomer(s, { fullName: 'Child', dateOfBirth: '2008-11-22' });
  await aCustomer(s, { fullName: 'Closed', dateOfBirth: '2012-01-01', closedAt: s.shop.now() });
  expect((await dashboard(s.shop, 1)).minors).toBe(1);
  const { json } = await s.request('GET', '/api/auth/all?status=minor', { as: staff.token });
  expect(json.users).toMatchObject([{ fullName: 'Child' }]);
  expect((await s.request('GET', '/api/auth/all?status=child', { as: staff.token })).json.fields).toHaveProperty('status');
});

test('words on a visible slide are flagged, those on other slides are not', async () => {
  const slide = { mediaKey: 'a'.repeat(32), device: 'desktop' as const };
  await s.db.insert(media).values(['a', 'b'].map((letter) => ({ key: letter.repeat(32), width: 64, height: 64, widths: [64] })));
  await s.db.insert(sliderImages).values([
    { ...slide, key: 'shown', heading: 'Last chance' },
    { ...slide, key: 'unused', mediaKey: 'b'.repeat(32), text: 'Cures everything' },
  ]);
  await s.db.insert(settings).values({ section: 'slider', value: { desktop: ['shown'] } });
  expect((await dashboard(s.shop, 1)).slider).toEqual(['“last chance”: false haste, unless a dated offer or the stock says so']);
});

test('a kit stands in the stock list with what its pieces make', async () => {
  const { kit, cream } = await aKit(s);
  const counts = async () => (await dashboard(s.shop, 1)).stock?.products.map(({ name, stockQuantity }) => [name, stockQuantity]);
  await s.db.update(products).set({ stockQuantity: 7 }).where(eq(products.id, cream.id));
  expect(await counts()).toEqual([
    [kit.name, 3],
    ['Kit cream', 7],
    ['Kit balm', 10],
  ]);
});

test('the stock list is paged, lowest first', async () => {
  for (let stockQuantity = 12; stockQuantity > 0; stockQuantity--) await aProduct(s, { stockQuantity });
  const quantitiesOf = async (page: number) => (await dashboard(s.shop, page)).stock?.products.map(({ stockQuantity }) => stockQuantity);
  expect(await quantitiesOf(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await quantitiesOf(2)).toEqual([11, 12]);
});

test.each([
  ['impression_days', { impressions: { today: 0, yesterday: 0 }, stock: { total: 1 } }],
  ['products', { impressions: { today: 0, yesterday: 0 }, stock: null }],
  ['refunds', { sales: null, stock: { total: 1 } }],
])('while %s cannot be read, the rest of the dashboard is shown and the error is logged', async (table, expected) => {
  await aProduct(s);
  const faults: unknown[] = [];
  const log = { ...s.shop.log, error: (event: string) => faults.push(event) };
  await s.db.execute(sql`alter table ${sql.identifier(table)} rename to gone`);
  try {
    expect(await dashboard({ ...s.shop, log }, 1)).toMatchObject(expected);
    // Two parts of the dashboard read the products.
    expect([...new Set(faults)]).toEqual(['part of the dashboard failed']);
  } finally {
    await s.db.execute(sql`alter table gone rename to ${sql.identifier(table)}`);
  }
});
