// A product that was sold by itself and in a kit of the same order is claimed as two (D50).
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aKit, aSeller, aShopper, aStaffMember, fillCart, type Person, pressPay, type Shopper, takeAnyCash } from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';

const s = await openTestShop();
let asha: Shopper;
let staff: Person;
let goods: Awaited<ReturnType<typeof aKit>>;
let orderId: string;
/** Two kits with a balm each, and one balm by itself. */
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  await takeAnyCash(s);
  [asha, staff, goods] = [await aShopper(s), await aStaffMember(s), await aKit(s)];
  await fillCart(s, asha, goods.kit.id, 2);
  await fillCart(s, asha, goods.balm.id);
  orderId = (await pressPay(s, asha, { paymentMethod: 'cod' })).json.localOrderId;
  for (const status of ['processing', 'shipped', 'delivered'])
    await s.request('PUT', `/api/order/${orderId}/status`, { as: staff.token, body: { status } });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

async function claim(items: string[], wish = 'refund') {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: 'missing', wish, text: 'It was not in the box.' })) form.append(name, value);
  for (const item of items) form.append('items', item);
  return s.request('POST', `/api/order/${orderId}/claims`, { as: asha.token, body: form });
}
const goodsLeft = async () =>
  (await s.request('GET', `/api/order/${orderId}/claims`, { as: asha.token })).json.report.goods.map(
    ({ name, kitName, left }: Record<string, unknown>) => [name, kitName, left],
  );
const act = (id: string, what: string, body?: object) =>
  s.request('POST', `/api/claims/${id}/${what}`, { as: staff.token, ...(body && { body }) });

test('each is offered by its name, and claiming one leaves the other', async () => {
  expect(await goodsLeft()).toEqual([
    ['Kit balm', 'Travel kit', 2],
    ['Kit cream', 'Travel kit', 4],
    ['Kit balm', null, 1],
  ]);
  const { status, json } = await claim([`${goods.balm.id}:1:${goods.kit.id}`, `${goods.balm.id}:1`], 'replacement');
  expect([status, json.items.map(({ kitName }: { kitName: string | null }) => kitName)]).toEqual([201, [null, 'Travel kit']]);
  expect(await goodsLeft()).toEqual([
    ['Kit balm', 'Travel kit', 1],
    ['Kit cream', 'Travel kit', 4],
  ]);
  expect((await claim([`${goods.balm.id}:1`])).json.fields).toEqual({ items: 'Kit balm has already been reported or refunded.' });
  expect((await claim([`${goods.balm.id}:2:${goods.kit.id}`])).json.fields).toEqual({
    items: 'Only 1 of Kit balm (Travel kit) can still be reported.',
  });
  expect((await act(json.id, 'replace')).status).toBe(200);
  const [balm] = await s.db.select().from(products).where(eq(products.id, goods.balm.id));
  expect(balm?.stockQuantity).toBe(10 - 3 - 2);
});

test('a refund pays what was paid for that one', async () => {
  const payout = { method: 'upi', reference: 'U1' };
  const inKit = await claim([`${goods.balm.id}:1:${goods.kit.id}`]);
  // Its share of the kit: ₹270 and 18%.
  expect((await act(inKit.json.id, 'refund', payout)).json.refundedAmount).toBe(318.6);
  const loose = await claim([`${goods.balm.id}:1`]);
  expect((await act(loose.json.id, 'refund', payout)).json.refundedAmount).toBe(354);
});
