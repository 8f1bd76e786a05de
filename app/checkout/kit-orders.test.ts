// Kits from the cart to the refund: one line to the shopper, and one line a piece to stock, tax, invoice and refunds (D50).
import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import {
  aKit,
  aProduct,
  aShopper,
  aTradingShop,
  fillCart,
  moveOrder,
  type Person,
  payOrder,
  pressPay,
  type Shopper,
} from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { kitPieces } from '../catalogue/kits/kit-pieces.tables.ts';
import { coupons } from '../coupons/coupons.tables.ts';
import { invoiceLines, invoices } from '../invoices/invoices.tables.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { mails } from '../platform/platform.tables.ts';
import { readSection, saveSection } from '../settings/settings.server.ts';
import { batches, stockMoves } from '../stock/stock.tables.ts';

const s = await openTestShop();
let asha: Shopper;
let staff: Person;
let goods: Awaited<ReturnType<typeof aKit>>;

beforeEach(async () => {
  await s.reset();
  ({ shopper: asha, staff } = await aTradingShop(s));
  goods = await aKit(s);
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const add = (productId: string, quantity = 1, who = asha) => fillCart(s, who, productId, quantity);
const cartOf = async (who = asha) => (await s.request('GET', `/api/cart/${who.id}`, { as: who.token })).json;
const quote = async (body: object = {}) => (await s.request('POST', '/api/cart/quote', { as: asha.token, body })).json;
const stockOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
const staffAct = (id: string, what: string, body: object) => s.request('POST', `/api/order/${id}/${what}`, { as: staff.token, body });
const move = (id: string, status: string) => moveOrder(s, staff, id, status);
const linesOf = (id: string) => s.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position));
const orderOf = async (id: string) => (await s.request('GET', `/api/order/${id}`, { as: staff.token })).json;

async function setStock(id: string, stockQuantity: number) {
  const change = stockQuantity - ((await stockOf(id)) ?? 0);
  await s.db.update(products).set({ stockQuantity }).where(eq(products.id, id));
  await s.db.insert(stockMoves).values({ productId: id, change, reason: 'count' });
}

async function buyForCash(over: object = {}) {
  const { status, json, text } = await pressPay(s, asha, { paymentMethod: 'cod', ...over });
  if (status !== 200) throw new Error(text);
  return json.localOrderId as string;
}

async function deliver(id: string) {
  for (const status of ['processing', 'shipped', 'delivered']) expect((await move(id, status)).status).toBe(200);
}

// 450 over 300 at 18% and 2 x 100 at 5%: 270 and 180. Tax on top: 48.60 and 9. Tax included: 41.18 and 8.58.
describe.each([
  [
    false,
    [
      [27_000, 27_000, 4_860],
      [9_000, 18_000, 900],
    ],
    606.6,
  ],
  [
    true,
    [
      [27_000, 22_882, 4_118],
      [9_000, 17_142, 858],
    ],
    549,
  ],
])('with prices that include tax: %s', (pricesIncludeTax, expected, total) => {
  beforeEach(async () => saveSection(s.db, 'tax', { ...(await readSection(s.db, 'tax')), pricesIncludeTax }, staff.id, new Date()));

  test('a kit is quoted and sold as its pieces', async () => {
    await add(goods.kit.id);
    const quoted = await quote();
    expect(quoted.items).toMatchObject([{ productId: goods.kit.id, quantity: 1, Product: { kit: { priceSeparately: 500 } } }]);
    expect(quoted.pricingDetails).toMatchObject({ subtotal: 450, deliveryCharge: 99, totalAmount: total });
    const id = await buyForCash();
    const lines = await linesOf(id);
    expect(lines.map(({ unitPaise, taxablePaise, gstPaise }) => [unitPaise, taxablePaise, gstPaise])).toEqual(expected);
    expect(lines.map(({ kitId, productId, quantity }) => [kitId, productId, quantity])).toEqual([
      [goods.kit.id, goods.balm.id, 1],
      [goods.kit.id, goods.cream.id, 2],
    ]);
    expect([await stockOf(goods.balm.id), await stockOf(goods.cream.id)]).toEqual([9, 8]);
    expect((await orderOf(id)).products).toMatchObject([
      {
        id: goods.kit.id,
        name: 'Travel kit',
        quantity: 1,
        price: 450,
        pieces: [
          { name: 'Kit balm', quantity: 1, amount: 270 },
          { name: 'Kit cream', quantity: 2, amount: 180 },
        ],
      },
    ]);
    expect(await cartOf()).toEqual([]);
  });

  test('pieces are refunded one by one, and in the end exactly what was paid', async () => {
    await add(goods.kit.id, 2);
    const id = await buyForCash();
    await deliver(id);
    const paid = (await orderOf(id)).payableAmount;
    const items = (productId: string, quantity: number) => [{ productId, quantity, restock: true }];
    let back = 0;
    for (const wish of [items(goods.cream.id, 3), items(goods.balm.id, 1), items(goods.cream.id, 1), items(goods.balm.id, 1)]) {
      const { status, json, text } = await staffAct(id, 'refund', { items: wish, reason: 'Leaked', method: 'UPI', reference: 'R' });
      expect([status, status === 200 || text]).toEqual([200, true]);
      back += Math.round(json.refund.amount * 100);
    }
    expect(back).toBe(Math.round(paid * 100));
    expect([await stockOf(goods.balm.id), await stockOf(goods.cream.id)]).toEqual([10, 10]);
    expect(await s.db.$count(invoices, eq(invoices.kind, 'credit_note'))).toBe(4);
  });
});

test('a coupon and a loose piece beside the kit: every line has its share', async () => {
  await add(goods.kit.id);
  await add(goods.balm.id);
  const id = await buyForCash();
  const lines = await linesOf(id);
  expect(lines.map(({ kitId, unitPaise }) => [kitId !== null, unitPaise])).toEqual([
    [true, 27_000],
    [true, 9_000],
    [false, 30_000],
  ]);
  expect(await stockOf(goods.balm.id)).toBe(8);
  expect((await orderOf(id)).quantity).toBe(4);
});

test('the loose piece and the piece of the kit are refunded apart', async () => {
  await add(goods.kit.id);
  await add(goods.balm.id);
  const id = await buyForCash();
  await deliver(id);
  const refund = (item: object) =>
    staffAct(id, 'refund', {
      items: [{ productId: goods.balm.id, quantity: 1, ...item }],
      reason: 'Leaked',
      method: 'UPI',
      reference: 'R',
    });
  expect((await refund({ kitId: goods.cream.id })).status).toBe(409);
  expect((await refund({ kitId: goods.kit.id })).json.refund.amount).toBe(318.6);
  expect((await refund({ kitId: goods.kit.id })).status).toBe(409);
  expect((await refund({})).json.refund.amount).toBe(354);
});

test('the invoice lists the pieces with their own HSN and rate, and names the kit', async () => {
  await s.db.update(products).set({ hsn: '33049910' }).where(eq(products.id, goods.cream.id));
  await add(goods.kit.id);
  const id = await buyForCash();
  await deliver(id);
  const printed = await s.db.select().from(invoiceLines).where(eq(invoiceLines.kind, 'goods')).orderBy(invoiceLines.position);
  expect(printed.map(({ name, hsn, gstRateBasisPoints, quantity }) => [name, hsn, gstRateBasisPoints, quantity])).toEqual([
    ['Kit balm (Travel kit)', '33041000', 1800, 1],
    ['Kit cream (Travel kit)', '33049910', 500, 2],
  ]);
});

test('the e-mail has the kit as one item with what it contains', async () => {
  await add(goods.kit.id);
  await buyForCash();
  await s.runJobs();
  const [mail] = await s.db.select().from(mails);
  expect(mail?.text).toContain('Travel kit (1 × Kit balm, 2 × Kit cream) × 1: ₹450.00');
});

describe('availability', () => {
  test('follows the scarcest piece', async () => {
    await setStock(goods.cream.id, 5);
    expect((await s.request('GET', `/api/product/${goods.kit.id}`)).json.stockQuantity).toBe(2);
    expect((await add(goods.kit.id, 3)).json).toMatchObject({ code: 'short_of_stock', message: 'Only 2 left in stock.' });
    expect((await add(goods.kit.id, 2)).status).toBe(201);
  });

  test('counts the same piece loose in the cart', async () => {
    await setStock(goods.balm.id, 2);
    await add(goods.balm.id, 1);
    expect((await add(goods.kit.id, 2)).json).toMatchObject({ code: 'short_of_stock', message: 'Only 1 left in stock.' });
    expect((await add(goods.kit.id, 1)).status).toBe(201);
    expect((await add(goods.balm.id, 1)).json).toMatchObject({ code: 'short_of_stock', message: 'Only 1 left in stock.' });
    await setStock(goods.balm.id, 1);
    expect((await cartOf()).map(({ problem }: { problem: { code: string } | null }) => problem?.code ?? null)).toEqual([
      null,
      'out_of_stock',
    ]);
    expect((await pressPay(s, asha, { paymentMethod: 'cod' })).status).toBe(409);
    expect(await s.db.$count(orderLines)).toBe(0);
  });

  test('counts the pieces of kits towards the limit of an order', async () => {
    await setStock(goods.cream.id, 100);
    await saveSection(s.db, 'stock', { ...(await readSection(s.db, 'stock')), atMostAnOrder: 5 }, staff.id, new Date());
    expect((await add(goods.kit.id, 3)).json).toMatchObject({ code: 'too_many', message: 'You can order at most 2 of Travel kit.' });
  });

  test('of a kit with a piece taken off sale by hand is none', async () => {
    await s.db.update(products).set({ isAvailable: false }).where(eq(products.id, goods.balm.id));
    expect((await add(goods.kit.id)).json.code).toBe('unavailable');
    expect((await s.request('GET', `/api/product/${goods.kit.id}`)).json.stockQuantity).toBe(0);
  });
});

test('batches are taken piece by piece, and come back with a cancelled order', async () => {
  const body = { kind: 'received', quantity: 4, batchNumber: 'C1', expiresOn: '2099-01-01' };
  expect((await s.request('POST', `/api/product/${goods.cream.id}/stock`, { as: staff.token, body })).status).toBe(201);
  const left = async () => (await s.db.select().from(batches))[0]?.quantity;
  await add(goods.kit.id);
  const id = await buyForCash();
  expect(await left()).toBe(2);
  expect((await s.request('POST', `/api/order/${id}/cancel`, { as: asha.token, body: {} })).status).toBe(200);
  expect(await left()).toBe(4);
  expect(await stockOf(goods.balm.id)).toBe(10);
});

test('a kit paid online leaves the cart when it is paid', async () => {
  await add(goods.kit.id, 2);
  const { json } = await pressPay(s, asha, { paymentMethod: 'online' });
  expect(await cartOf()).toHaveLength(1);
  await payOrder(s, json.cashfreeOrder.payment_session_id);
  await s.request('GET', `/api/payment/${json.localOrderId}/status`, { as: asha.token });
  expect((await orderOf(json.localOrderId)).paymentStatus).toBe('paid');
  expect(await cartOf()).toEqual([]);
});

test('an unpaid order of a kit holds its pieces for its own buyer only', async () => {
  await setStock(goods.balm.id, 1);
  await add(goods.kit.id);
  expect((await pressPay(s, asha, { paymentMethod: 'online' })).status).toBe(200);
  expect((await cartOf())[0].problem).toBeNull();
  const meera = await aShopper(s);
  expect((await add(goods.kit.id, 1, meera)).json.code).toBe('out_of_stock');
});

describe('races', () => {
  test('the last piece goes through the kit or loose, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      await setStock(goods.balm.id, 1);
      await setStock(goods.cream.id, 2);
      const [first, second] = [await aShopper(s), await aShopper(s)];
      await add(goods.kit.id, 1, first);
      await add(goods.balm.id, 1, second);
      const answers = await Promise.all([first, second].map((who) => pressPay(s, who, { paymentMethod: 'cod' })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await stockOf(goods.balm.id)).toBe(0);
    }
  });

  test('two kits that share their pieces in another order are bought at once', async () => {
    const other = await aProduct(s, { name: 'Other kit', kitPricing: 'own', originalPricePaise: 40_000, stockQuantity: 0 });
    await s.db.insert(kitPieces).values([
      { kitId: other.id, pieceId: goods.cream.id, quantity: 1, position: 0 },
      { kitId: other.id, pieceId: goods.balm.id, quantity: 1, position: 1 },
    ]);
    const buyers = await Promise.all(Array.from({ length: 6 }, () => aShopper(s)));
    for (const [place, who] of buyers.entries()) await add(place % 2 === 0 ? goods.kit.id : other.id, 1, who);
    const answers = await Promise.all(buyers.map((who) => pressPay(s, who, { paymentMethod: 'cod' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect([await stockOf(goods.balm.id), await stockOf(goods.cream.id)]).toEqual([4, 1]);
  });
});

test('the pick list asks for the pieces of a kit, together with loose ones', async () => {
  await add(goods.kit.id, 2);
  await add(goods.balm.id);
  const id = await buyForCash();
  const answer = await s.hono.request('http://shop.test/api/order/pick-list', {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [id] }),
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), { mergePages: true });
  const words = text.replace(/\s+/g, ' ');
  expect(words).toMatch(/Kit balm \(ORD-1001 × 2, ORD-1001\) 3 .*Kit cream \(ORD-1001 × 4\) 4/);
  expect(words).not.toContain('Travel kit');
});

test('over random kits, offers and coupons the refunds of any order of pieces end at exactly what was paid', {
  timeout: 180_000,
}, async () => {
  const kit = fc.record({
    pieces: fc.array(
      fc.record({
        rupees: fc.integer({ min: 0, max: 900 }),
        quantity: fc.integer({ min: 1, max: 3 }),
        rate: fc.constantFrom(0, 500, 1800, 4000),
      }),
      { minLength: 2, maxLength: 4 },
    ),
    paise: fc.integer({ min: 100, max: 300_000 }),
    quantity: fc.integer({ min: 1, max: 2 }),
    coupon: fc.constantFrom(
      null,
      { type: 'percentage', discountBasisPoints: 1_234 } as const,
      { type: 'fixed', discountValuePaise: 3_333 } as const,
    ),
    kitOffer: fc.constantFrom(0, 700),
    order: fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
  });
  await fc.assert(
    fc.asyncProperty(kit, async ({ pieces, paise, quantity, coupon, kitOffer, order }) => {
      const who = await aShopper(s);
      const made = await Promise.all(
        pieces.map(({ rupees, rate }) => aProduct(s, { originalPricePaise: rupees * 100, gstRateBasisPoints: rate })),
      );
      const sold = await aProduct(s, { kitPricing: 'own', originalPricePaise: paise, offerBasisPoints: kitOffer, stockQuantity: 0 });
      const code = `KIT${randomUUID().slice(0, 8).toUpperCase()}`;
      if (coupon) await s.db.insert(coupons).values({ ...coupon, code, validFrom: new Date(0), expiresAt: new Date('2999-01-01') });
      await s.db
        .insert(kitPieces)
        .values(
          pieces.map((piece, position) => ({ kitId: sold.id, pieceId: made[position]?.id ?? '', quantity: piece.quantity, position })),
        );
      await add(sold.id, quantity, who);
      const placed = await pressPay(s, who, { paymentMethod: 'cod', ...(coupon && { code }) });
      expect([placed.status, placed.status === 200 || placed.text]).toEqual([200, true]);
      const id = placed.json.localOrderId;
      await deliver(id);
      const left = pieces.flatMap((piece, place) => Array.from({ length: piece.quantity * quantity }, () => made[place]?.id ?? ''));
      let back = 0;
      for (let step = 0; left.length > 0; step += 1) {
        const [productId = ''] = left.splice((order[step % order.length] ?? 0) % left.length, 1);
        const refund = { items: [{ productId, kitId: sold.id, quantity: 1 }], reason: 'Leaked', method: 'UPI', reference: 'R' };
        const { status, json } = await staffAct(id, 'refund', refund);
        // A piece that cost nothing has nothing to refund by itself.
        if (status === 200) back += Math.round(json.refund.amount * 100);
        else expect(json.code).toMatch(/more_than_left|nothing_left/);
      }
      const rest = await staffAct(id, 'refund', { reason: 'The rest', method: 'UPI', reference: 'R' });
      if (rest.status === 200) back += Math.round(rest.json.refund.amount * 100);
      expect(back).toBe(Math.round(placed.json.totalAmount) * 100);
    }),
    { numRuns: 12 },
  );
});
