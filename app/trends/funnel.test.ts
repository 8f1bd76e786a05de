// The funnel of a small shop with counts worked out by hand; and for any visits and orders, every part adds up to the same totals.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, payOrder, type Shopper, takeAnyCash } from '../../test/world.ts';
import { createVisitLog, TOUCHES_A_DAY } from '../analytics/visit-log.server.ts';
import { sumUpTouches } from '../analytics/visits.server.ts';
import { orderTouches, visitDays } from '../analytics/visits.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Funnel, FunnelSums } from './funnel.schema.ts';

const s = await openTestShop();
afterAll(() => s.close());

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const DIWALI = 'source=instagram&medium=story&campaign=diwali';
const NOVEMBER = 'period=days&from=2026-11-01&to=2026-11-30';

let staff: Person;
let asha: Shopper;
let balm: { id: string };
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  staff = await aStaffMember(s);
  asha = await aShopper(s);
  balm = await aProduct(s, { stockQuantity: 90 });
  await takeAnyCash(s);
  at('2026-11-10T10:00:00Z');
});

const at = (moment: string) => s.setClock(new Date(moment));
type Visit = { visit?: string; userAgent?: string; headers?: Record<string, string> };

async function take(steps: string[], { visit = DIWALI, userAgent = PHONE, headers = {} }: Visit = {}) {
  for (const step of steps) {
    const answer = await s.request('POST', '/api/impressions/visit', {
      body: { visit, step },
      headers: { 'user-agent': userAgent, ...headers },
    });
    expect(answer.status).toBe(204);
  }
}

type Order = Visit & { paymentMethod?: string; isPaid?: boolean; isAgain?: boolean; as?: string };
async function buy({
  visit,
  userAgent = PHONE,
  headers = {},
  paymentMethod = 'cod',
  isPaid = true,
  isAgain = false,
  as = asha.token,
}: Order = {}) {
  if (!isAgain) await fillCart(s, asha, balm.id, 1);
  const answer = await s.request('POST', '/api/payment/pay', {
    as,
    body: { userId: asha.id, addressId: asha.addressId, paymentMethod },
    headers: { 'user-agent': userAgent, ...(visit && { 'x-visit': visit }), ...headers },
  });
  expect(answer.status, answer.text).toBe(200);
  if (answer.json.cashfreeOrder && isPaid) await payOrder(s, answer.json.cashfreeOrder.payment_session_id);
  return answer.json.localOrderId as string;
}

async function read(query = NOVEMBER): Promise<Funnel> {
  const answer = await s.request('GET', `/api/trends/funnel?${query}`, { as: staff.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}
const counts = ({ product, cart, checkout, orders: placed }: FunnelSums) => [product, cart, checkout, placed];

test('a shop without visits has a funnel of nothing', async () => {
  const { totals, before, sources, campaigns, devices, steps } = await read();
  expect([counts(totals), counts(before.totals), sources, campaigns, devices]).toEqual([[0, 0, 0, 0], [0, 0, 0, 0], [], [], []]);
  expect(steps).toHaveLength(10);
});

test('visits and orders count by step, day, device, source and campaign, beside the period before', async () => {
  at('2026-10-05T10:00:00Z');
  await take(['product']);
  await buy({ visit: DIWALI });
  // In India it is November already.
  at('2026-10-31T18:40:00Z');
  await take(['product', 'cart']);
  at('2026-11-10T10:00:00Z');
  await take(['product', 'cart', 'checkout']);
  await buy({ visit: DIWALI });
  await take(['product', 'cart'], { visit: 'source=google.com&medium=referral', userAgent: DESKTOP });
  await take(['product'], { visit: 'source=direct' });
  await buy({ visit: 'source=direct', paymentMethod: 'online' });

  const funnel = await read();
  expect(counts(funnel.totals)).toEqual([4, 3, 1, 2]);
  expect([funnel.before.from, counts(funnel.before.totals)]).toEqual(['2026-10-01', [1, 0, 0, 1]]);
  expect(funnel.steps.filter(({ product }) => product > 0).map((row) => [row.from, ...counts(row)])).toEqual([
    ['2026-11-01', 1, 1, 0, 0],
    ['2026-11-10', 3, 2, 1, 2],
  ]);
  expect(funnel.sources.map((row) => [row.source, ...counts(row)])).toEqual([
    ['instagram', 2, 2, 1, 1],
    ['direct', 1, 0, 0, 1],
    ['google.com', 1, 1, 0, 0],
  ]);
  expect(funnel.devices.map((row) => [row.device, ...counts(row)])).toEqual([
    ['Mobile', 3, 2, 1, 2],
    ['Desktop', 1, 1, 0, 0],
  ]);
  expect(funnel.campaigns[0]).toMatchObject({ source: 'instagram', medium: 'story', campaign: 'diwali', orders: 1 });
  expect(counts((await read(`${NOVEMBER}&device=Desktop`)).totals)).toEqual([1, 1, 0, 0]);
  const direct = await read(`${NOVEMBER}&source=direct`);
  expect([counts(direct.totals), direct.sources.length]).toEqual([[1, 0, 0, 1], 3]);
});

test('an order counts when it is paid or placed for cash, once, however often the purchase is sent', async () => {
  const unpaid = await buy({ visit: DIWALI, paymentMethod: 'online', isPaid: false });
  expect((await read()).totals.orders).toBe(0);
  const again = await buy({ visit: 'source=google', paymentMethod: 'online', isAgain: true });
  expect(again).toBe(unpaid);
  const { totals, sources } = await read();
  expect([totals.orders, sources.map(({ source }) => source)]).toEqual([1, ['instagram']]);
});

test('orders by staff, and of visitors who are not counted, stand under "not known"', async () => {
  await buy();
  await buy({ visit: DIWALI, headers: { 'sec-gpc': '1' } });
  await buy({ visit: DIWALI, as: staff.token });
  const cancelled = await buy({ visit: DIWALI });
  await s.request('POST', `/api/order/${cancelled}/cancel`, { as: staff.token, body: { reason: 'Asked for it' } });
  await take(['product'], { headers: { dnt: '1' } });
  await take(['product'], { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  const { sources, devices } = await read();
  expect(sources.map((row) => [row.source, ...counts(row)])).toEqual([
    ['not known', 0, 0, 0, 3],
    ['instagram', 0, 0, 0, 1],
  ]);
  expect(devices.map(({ device }) => device)).toEqual(['', 'Mobile']);
});

test('after two days the touches of orders are sums alone, and the funnel stays the same', async () => {
  at('2026-11-08T19:00:00Z');
  await take(['product', 'cart']);
  await buy({ visit: DIWALI });
  await buy();
  await buy({ visit: DIWALI, paymentMethod: 'online', isPaid: false });
  at('2026-11-10T10:00:00Z');
  await buy({ visit: 'source=google' });
  const now = new Date('2026-11-11T10:00:00Z');
  s.setClock(now);
  const before = await read();
  expect(counts(before.totals)).toEqual([1, 1, 0, 3]);
  await Promise.all([sumUpTouches(s.db, now), sumUpTouches(s.db, now)]);
  expect(await s.db.select({ source: orderTouches.source }).from(orderTouches)).toEqual([{ source: 'google' }]);
  expect(await read()).toEqual(before);
});

test('a purchase that is sent again days later is not counted again', async () => {
  const id = await buy({ visit: DIWALI });
  const late = new Date('2026-11-14T10:00:00Z');
  await s.visits.flush();
  await sumUpTouches(s.db, late);
  s.visits.addOrder({ orderId: id, at: late, device: 'Mobile', touch: { source: 'google', medium: '', campaign: '' } });
  await s.visits.flush();
  expect(await s.db.$count(orderTouches)).toBe(0);
  s.setClock(late);
  expect((await read()).sources.map((row) => [row.source, row.orders])).toEqual([['instagram', 1]]);
});

test('strangers who name any source fill a bounded number of rows, also over several nodes; direct visits stay apart', async () => {
  const now = new Date('2026-11-10T10:00:00Z');
  const nodes = [1, 2, 3].map(() => createVisitLog(s.shop));
  for (let n = 0; n < 600; n++)
    nodes[n % 3]?.addStep({ step: 'product', device: 'Mobile', at: now, touch: { source: `s${n}`, medium: '', campaign: '' } });
  for (const node of nodes)
    node.addStep({ step: 'product', device: 'Mobile', at: now, touch: { source: 'direct', medium: '', campaign: '' } });
  await Promise.all(nodes.map((node) => node.flush()));
  const rows = await s.db.select().from(visitDays);
  expect(rows).toHaveLength(TOUCHES_A_DAY + 2);
  const views = (source: string) => rows.find((row) => row.source === source)?.product;
  expect([views('direct'), views('other')]).toEqual([3, 600 - TOUCHES_A_DAY]);
  await buy({ visit: 'source=the-last-straw' });
  expect((await read()).sources[0]).toMatchObject({ source: 'other', orders: 1 });
});

test('for any visits and orders, every part and the file add up to the totals, and orders to those of the shop', async () => {
  let seed = 7;
  const any = (most: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % most;
  };
  for (let n = 0; n < 60; n++) {
    at(`2026-11-${String(1 + any(9)).padStart(2, '0')}T${String(any(24)).padStart(2, '0')}:10:00Z`);
    const came = { visit: `source=s${any(3)}&campaign=c${any(2)}`, userAgent: any(2) ? PHONE : DESKTOP };
    await take(['product', 'cart', 'checkout'].slice(0, 1 + any(3)), came);
    if (any(4) === 0) await buy(any(3) ? came : {});
  }
  at('2026-11-10T10:00:00Z');
  await s.visits.flush();
  for (const day of ['2026-11-05', '2026-11-09']) await sumUpTouches(s.db, new Date(`${day}T00:00:00Z`));
  const funnel = await read();
  const sum = (rows: FunnelSums[]) => rows.map(counts).reduce((so, row) => so.map((count, at) => count + (row[at] ?? 0)), [0, 0, 0, 0]);
  for (const part of ['steps', 'devices', 'sources', 'campaigns'] as const) expect(sum(funnel[part]), part).toEqual(counts(funnel.totals));
  expect(funnel.totals.product).toBe(60);
  expect(funnel.totals.orders).toBe(await s.db.$count(orders));
  const file = await s.request('GET', `/api/trends/funnel.csv?${NOVEMBER}`, { as: staff.token });
  const lines: Record<string, string>[] = parse(file.text, { bom: true, columns: true });
  const column = (name: string) => lines.reduce((so, line) => so + Number(line[name]), 0);
  expect(['Product viewed', 'Added to cart', 'Checkout begun', 'Orders placed'].map(column)).toEqual(counts(funnel.totals));
});

test('only staff read the funnel', async () => {
  for (const path of ['funnel', 'funnel.csv']) expect((await s.request('GET', `/api/trends/${path}`, { as: asha.token })).status).toBe(403);
});
