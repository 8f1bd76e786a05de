// A GST rate that changes between order and dispatch (CGST Act s.14), through the real app.
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import {
  aNamelessSeller,
  aProduct,
  aSeller,
  aShopper,
  aStaffMember,
  fillCart,
  type Person,
  payOrder,
  pressPay,
  type Shopper,
} from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { invoiceLines, invoices } from './invoices.tables.ts';

const s = await openTestShop();
let staff: Person;
let shopper: Shopper;
let powder: Awaited<ReturnType<typeof aProduct>>;
let cream: typeof powder;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-20T06:00:00Z'));
  await aSeller(s);
  staff = await aStaffMember(s);
  shopper = await aShopper(s);
  powder = await aProduct(s, { name: 'Powder', hsn: '33049190' });
  cream = await aProduct(s, { name: 'Cream', originalPricePaise: 19_900 });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

async function order(paymentMethod: 'cod' | 'online') {
  await fillCart(s, shopper, powder.id, 2);
  await fillCart(s, shopper, cream.id);
  const { json } = await pressPay(s, shopper, { paymentMethod });
  if (paymentMethod === 'online') await payOrder(s, json.cashfreeOrder.payment_session_id);
  return json.localOrderId as string;
}
const edit = (fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return s.request('PUT', `/api/product/${powder.id}`, { as: staff.token, body });
};
const act = (id: string, what: string, body: object, method = 'POST') =>
  s.request(method, `/api/order/${id}/${what}`, { as: staff.token, body });
const ship = (id: string) => act(id, 'status', { status: 'shipped' }, 'PUT');
const linesOf = (id: string) =>
  s.db
    .select({
      name: invoiceLines.name,
      rate: invoiceLines.gstRateBasisPoints,
      unit: invoiceLines.unitPaise,
      discount: invoiceLines.discountPaise,
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(eq(invoices.orderId, id))
    .orderBy(asc(invoiceLines.name));
const totals = (id: string) =>
  s.db.select({ total: invoices.totalPaise, kind: invoices.kind }).from(invoices).where(eq(invoices.orderId, id));

test.each(['cod', 'online'] as const)(
  'a rate cut before dispatch counts on the invoice of an order paid by %s, and the total stays',
  async (method) => {
    const id = await order(method);
    s.setClock(new Date('2026-11-22T06:00:00Z'));
    expect((await edit({ gstRate: '5' })).status).toBe(200);
    s.setClock(new Date('2026-11-23T06:00:00Z'));
    await ship(id);
    const total = Math.round((2 * 299 + 199) * 118) + 99_00;
    expect(await totals(id)).toEqual([{ total, kind: 'invoice' }]);
    // The powder is most of the order by value, so delivery follows its rate.
    expect(await linesOf(id)).toEqual([
      { name: 'Cream', rate: 1800, unit: 19_900, discount: 0 },
      { name: 'Delivery', rate: 500, unit: expect.any(Number), discount: 0 },
      { name: 'Powder', rate: 500, unit: 33_602, discount: 0 },
    ]);
  },
);

test('all of it can be refunded, to the paisa', async () => {
  const id = await order('cod');
  await edit({ gstRate: '40' });
  await ship(id);
  await act(id, 'status', { status: 'delivered' }, 'PUT');
  const part = { reason: 'Broken', method: 'UPI', reference: 'UTR 1', items: [{ productId: powder.id, quantity: 1 }] };
  expect((await act(id, 'refund', part)).status).toBe(200);
  expect((await act(id, 'refund', { reason: 'All', method: 'UPI', reference: 'UTR 2' })).status).toBe(200);
  const documents = await totals(id);
  const sum = (kind: string) => documents.filter((each) => each.kind === kind).reduce((all, { total }) => all + total, 0);
  expect(sum('credit_note')).toBe(sum('invoice'));
});

test('an invoice made before the change keeps its rate, and so does a delayed one for goods paid and shipped before', async () => {
  const early = await order('online');
  await ship(early);
  await aNamelessSeller(s);
  const waiting = await order('online');
  await ship(waiting);
  s.setClock(new Date('2026-11-22T06:00:00Z'));
  await edit({ gstRate: '5' });
  await aSeller(s);
  await s.runSweeps();
  expect((await linesOf(early)).map(({ rate }) => rate)).toEqual([1800, 1800, 1800]);
  expect((await linesOf(waiting)).map(({ rate }) => rate)).toEqual([1800, 1800, 1800]);
});

test('a scheduled rate applies from its day on, without any action', async () => {
  expect((await edit({ nextGstRate: '5', nextGstFrom: '2026-12-01' })).json).toMatchObject({
    gstRate: 18,
    nextGstRate: 5,
    nextGstFrom: '2026-12-01',
  });
  s.setClock(new Date('2026-11-30T18:29:59Z'));
  await s.runSweeps();
  expect((await s.request('GET', `/api/product/${powder.id}`)).json.gstRate).toBe(18);
  s.setClock(new Date('2026-11-30T18:30:30Z'));
  await Promise.all([s.runSweeps(), s.runSweeps()]);
  expect((await s.request('GET', `/api/product/${powder.id}`)).json.gstRate).toBe(5);
  expect(await s.db.select().from(products).where(eq(products.id, powder.id))).toMatchObject([
    { gstRateSince: new Date('2026-11-30T18:30:00Z'), nextGstRateBasisPoints: null, nextGstRateFrom: null },
  ]);
});

test.each([
  [{ nextGstRate: '5' }, 'nextGstFrom'],
  [{ nextGstFrom: '2026-12-01' }, 'nextGstRate'],
  [{ nextGstRate: '12', nextGstFrom: '2026-12-01' }, 'nextGstRate'],
  [{ nextGstRate: '5', nextGstFrom: '2026-11-20' }, 'nextGstFrom'],
  [{ nextGstRate: '5', nextGstFrom: '2026-02-31' }, 'nextGstFrom'],
])('%j is no change of a rate', async (fields, field) => {
  const answer = await edit(fields);
  expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, [field]]);
});
