// Limits on cash and quantity (D60): the law's two lakh rupees, the courier's limit, unconfirmed cash orders, pieces per product.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aBuyer, CHECKOUT_MODES } from '../../../test/open-world.ts';
import { openTestShop } from '../../../test/shop.ts';
import {
  anAddress,
  aProduct,
  aSeller,
  aShopper,
  aStaffMember,
  fillCart,
  type Person,
  pressPay,
  type Shopper,
} from '../../../test/world.ts';
import { inHouseOrders } from '../../in-house/in-house.tables.ts';
import { orders } from '../../orders/orders.tables.ts';
import { settings } from '../../settings/settings.tables.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
let balm: { id: string };
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  shopper = await aShopper(s);
  staff = await aStaffMember(s);
  balm = await aProduct(s);
});
afterAll(() => s.close());

const set = (section: string, value: object) =>
  s.db.insert(settings).values({ section, value }).onConflictDoUpdate({ target: settings.section, set: { value } });
const payCash = (over: Record<string, unknown> = {}, headers = {}) => pressPay(s, shopper, { paymentMethod: 'cod', ...over }, headers);
const move = (id: string, status: string) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status } });
/** A product that costs exactly this much with its tax; delivery is free. */
const worth = (rupees: number) => aProduct(s, { originalPricePaise: rupees * 100, gstRateBasisPoints: 0 });

describe('cash', () => {
  test.each([
    [{}, 25_000, 200],
    [{}, 25_001, 400],
    [{ cashAtMostRupees: 0 }, 199_999, 200],
    [{ cashAtMostRupees: 0 }, 200_000, 400],
    [{ cashAtMostRupees: 300_000 }, 200_000, 400],
    [{ cashAtMostRupees: 300_000 }, 25_001, 200],
  ])('with %j an order of ₹%i is answered with %i', async (payments, rupees, status) => {
    await set('payments', payments);
    await fillCart(s, shopper, (await worth(rupees)).id);
    const answer = await payCash();
    expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([status, status === 400 ? ['paymentMethod'] : []]);
    expect(await s.db.select().from(orders)).toHaveLength(status === 200 ? 1 : 0);
  });

  test('that rounds up to two lakh rupees is refused with the sentence of the law', async () => {
    await set('payments', { cashAtMostRupees: 0 });
    await fillCart(s, shopper, (await aProduct(s, { originalPricePaise: 199_999_50, gstRateBasisPoints: 0 })).id);
    expect((await payCash()).json.fields).toEqual({
      paymentMethod: "We can't accept ₹2,00,000 or more in cash for one order. Please pay online.",
    });
    expect((await pressPay(s, shopper)).status).toBe(200);
  });

  describe('of one person', () => {
    const inShop = (price: number, over = {}) =>
      s.request('POST', '/api/inhouse', {
        as: staff.token,
        body: {
          ...{ customerName: 'Asha', phoneNumber: '9876543210', address: '1 MG Road', handedOver: true, paymentType: 'Cash' },
          products: [{ productName: 'Bridal chest', price, quantity: 1, gstRate: 0 }],
          ...over,
        },
      });
    const aCashOrder = async (rupees: number, who = shopper) => {
      await fillCart(s, who, (await worth(rupees)).id);
      return pressPay(s, who, { paymentMethod: 'cod' });
    };
    beforeEach(async () => {
      s.setClock(new Date('2026-11-10T06:00:00Z'));
      await set('payments', { cashAtMostRupees: 0, unconfirmedCashOrders: 0 });
      shopper = await aShopper(s);
      staff = await aStaffMember(s);
    });

    test('stays below two lakh over all open orders, also by another account of the same telephone', async () => {
      const first = await aCashOrder(150_000);
      const refused = await aCashOrder(50_000);
      expect([first.status, refused.status, refused.json.fields]).toEqual([
        200,
        400,
        { paymentMethod: "With your other cash orders this would be ₹2,00,000 or more, which we can't accept in cash. Please pay online." },
      ]);
      const second = await aShopper(s);
      expect((await aCashOrder(50_000, second)).status).toBe(400);
      await s.request('POST', `/api/order/${first.json.localOrderId}/cancel`, { as: shopper.token });
      expect((await aCashOrder(50_000, second)).status).toBe(200);
    });

    test('of two orders that are placed at once one is taken', async () => {
      const people = [shopper, await aShopper(s), await aShopper(s)];
      for (const person of people) await fillCart(s, person, (await worth(120_000)).id);
      const answers = await Promise.all(people.map((person) => pressPay(s, person, { paymentMethod: 'cod' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    test('counts the counter with the courier, of one day in India, and a changed sale once', async () => {
      const sale = await inShop(120_000);
      expect((await inShop(79_999)).status).toBe(201);
      expect(await inShop(1)).toMatchObject({ status: 400, json: { fields: { paymentType: expect.stringContaining('₹1,99,999') } } });
      expect((await inShop(1, { paymentType: 'UPI' })).status).toBe(201);
      expect((await inShop(1, { phoneNumber: '9876543299' })).status).toBe(201);
      expect((await aCashOrder(500)).status).toBe(400);
      const change = (price: number) =>
        s.request('PUT', '/api/inhouse', {
          as: staff.token,
          body: {
            ...{ id: sale.json.id, customerName: 'Asha', phoneNumber: '9876543210', address: '1 MG Road', handedOver: true },
            ...{ paymentType: 'Cash', products: [{ productName: 'Bridal chest', price, quantity: 1, gstRate: 0 }] },
          },
        });
      expect([(await change(120_001)).status, (await change(120_000.2)).status]).toEqual([400, 200]);
      s.setClock(new Date('2026-11-10T18:30:00Z'));
      expect((await inShop(150_000)).status).toBe(201);
    });

    test('of a delivered order counts on the day of its delivery', async () => {
      const { localOrderId } = (await aCashOrder(150_000)).json;
      await move(localOrderId, 'delivered');
      expect((await aCashOrder(60_000)).status).toBe(400);
      s.setClock(new Date('2026-11-11T06:00:00Z'));
      expect((await aCashOrder(60_000)).status).toBe(200);
    });
  });

  test('of an order from before the limit is not collected: it does not ship', async () => {
    await fillCart(s, shopper, balm.id);
    const { localOrderId } = (await payCash()).json;
    const many = { originalSubtotalPaise: 200_000_00, subtotalPaise: 200_000_00, discountedSubtotalPaise: 200_000_00 };
    const figures = { ...many, gstPaise: 0, deliveryPaise: 0, totalPaise: 200_000_00, roundOffPaise: 0 };
    await s.db.update(orders).set(figures).where(eq(orders.id, localOrderId));
    for (const status of ['shipped', 'delivered'])
      expect(await move(localOrderId, status)).toMatchObject({
        status: 400,
        json: { fields: { status: expect.stringContaining('₹2,00,000') } },
      });
    expect((await move(localOrderId, 'cancelled')).status).toBe(200);
  });

  test.each([
    ['Cash', 200_000, 400],
    ['Cash', 199_999, 201],
    ['Cash', 199_999.5, 400],
    ['UPI', 200_000, 201],
  ])('in the shop: %s of ₹%d gets %i', async (paymentType, price, status) => {
    const products = [{ productName: 'Bridal chest', price, quantity: 1, gstRate: 0 }];
    const body = { customerName: 'Asha', phoneNumber: '9876543210', address: '1 MG Road', handedOver: true, paymentType, products };
    const made = await s.request('POST', '/api/inhouse', { as: staff.token, body });
    expect([made.status, Object.keys(made.json.fields ?? {})]).toEqual([status, status === 400 ? ['paymentType'] : []]);
    expect(await s.db.select().from(inHouseOrders)).toHaveLength(status === 201 ? 1 : 0);
    if (paymentType !== 'UPI') return;
    const change = { ...body, id: made.json.id, paymentType: 'Cash' };
    expect(await s.request('PUT', '/api/inhouse', { as: staff.token, body: change })).toMatchObject({
      status: 400,
      json: { fields: { paymentType: 'Cash of ₹2,00,000 or more is not allowed for one sale. Choose another payment type.' } },
    });
  });
});

describe('unconfirmed cash orders', () => {
  const another = async () => {
    await fillCart(s, shopper, balm.id);
    return payCash();
  };

  test.each(CHECKOUT_MODES)('of an account (%s) count from its first order', async (mode) => {
    await set('payments', { unconfirmedCashOrders: 1 });
    const buyer = await aBuyer(s, mode, [[balm.id, 1]]);
    expect((await pressPay(s, buyer, { paymentMethod: 'cod' })).status).toBe(200);
    await fillCart(s, buyer, balm.id);
    expect((await pressPay(s, buyer, { paymentMethod: 'cod' })).json.fields).toHaveProperty('paymentMethod');
  });

  test("are limited to two before the customer's first delivery, until one is confirmed, shipped, cancelled or delivered", async () => {
    const [first, second] = [(await another()).json.localOrderId, (await another()).json.localOrderId];
    expect((await another()).json.fields).toEqual({
      paymentMethod: 'Until your first delivery, you can have 2 open cash orders. Please pay online.',
    });
    expect((await pressPay(s, shopper)).status).toBe(200);
    await s.request('POST', `/api/order/${first}/confirm`, { as: staff.token });
    const third = await another();
    expect(third.status).toBe(200);
    expect((await another()).status).toBe(400);
    await s.request('POST', `/api/order/${second}/cancel`, { as: shopper.token });
    expect((await another()).status).toBe(200);
    expect((await another()).status).toBe(400);
    await move(third.json.localOrderId, 'delivered');
    for (let count = 0; count < 4; count++) expect((await another()).status).toBe(200);
  });

  test('are limited to the number in Settings, or not at all with 0', async () => {
    await set('payments', { unconfirmedCashOrders: 1 });
    expect([(await another()).status, (await another()).status]).toEqual([200, 400]);
    await set('payments', { unconfirmedCashOrders: 0 });
    expect([(await another()).status, (await another()).status, (await another()).status]).toEqual([200, 200, 200]);
  });

  test('stay limited to two when twelve are placed at once, to several addresses and recipients', async () => {
    const places = [shopper.addressId, (await anAddress(s, shopper.id, { isDefault: false })).id];
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        await fillCart(s, shopper, balm.id);
        return payCash({ addressId: places[index % 2] }, { 'Idempotency-Key': `purchase-${index}-of-twelve` });
      }),
    );
    expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
    // One order may have taken the goods of several adds to the cart, so the limit need not be reached yet.
    expect((await s.db.select().from(orders)).length).toBeLessThanOrEqual(2);
    await another();
    await another();
    expect(await s.db.select().from(orders)).toHaveLength(2);
  });
});

describe('pieces of one product', () => {
  test('from a guest and from the account are limited together', async () => {
    const buyer = await aBuyer(s, 'open', [[balm.id, 15]]);
    expect((await fillCart(s, buyer, balm.id, 6)).json.code).toBe('too_many');
    expect((await fillCart(s, buyer, balm.id, 5)).json).toMatchObject({ quantity: 20 });
  });

  test('are limited to twenty an order: more can be neither added to the cart nor bought, and the cart says why', async () => {
    const refused = await fillCart(s, shopper, balm.id, 21);
    expect([refused.status, refused.json.code]).toEqual([409, 'too_many']);
    expect((await fillCart(s, shopper, balm.id, 20)).json).toMatchObject({ quantity: 20, atMost: 20, problem: null });
    expect((await fillCart(s, shopper, balm.id, 1)).status).toBe(409);
    await set('stock', { atMostAnOrder: 5 });
    const { json } = await s.request('GET', `/api/cart/${shopper.id}`, { as: shopper.token });
    expect(json[0].problem).toMatchObject({ code: 'too_many', message: expect.stringMatching(/^You can order at most 5 of Balm/) });
    expect(await payCash()).toMatchObject({ status: 409, json: { code: 'cart_changed' } });
    const line = `/api/cart/${shopper.id}/${json[0].id}`;
    expect((await s.request('PUT', line, { as: shopper.token, body: { quantity: 5 } })).json).toMatchObject({ quantity: 5, problem: null });
    expect((await payCash()).status).toBe(200);
  });

  test('can be more when staff sell over the counter', async () => {
    const products = [{ productId: balm.id, price: 100, quantity: 48 }];
    const body = { customerName: 'Asha', phoneNumber: '9876543210', address: '1 MG Road', handedOver: true, products };
    expect((await s.request('POST', '/api/inhouse', { as: staff.token, body })).status).toBe(201);
  });

  test.each([0, 100, 2.5])('cannot be limited to %d', async (atMostAnOrder) => {
    expect(await s.request('PUT', '/api/settings/stock', { as: staff.token, body: { lowUpTo: 10, atMostAnOrder } })).toMatchObject({
      status: 400,
      json: { fields: { atMostAnOrder: expect.any(String) } },
    });
  });
});
