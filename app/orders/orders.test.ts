import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, pressPay, type Shopper, takeAnyCash } from '../../test/world.ts';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { playPractice } from '../payments/practice/practice.server.ts';
import { findPracticeOrder } from '../payments/practice/practice-orders.server.ts';
import { audit, mails } from '../platform/platform.tables.ts';
import { stockMoves } from '../stock/stock.tables.ts';
import type { Order } from './orders.schema.ts';
import { getOrder, ordersIn } from './orders.server.ts';
import { orders } from './orders.tables.ts';
import { refunds } from './refunds/refunds.tables.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  await takeAnyCash(s);
  shopper = await aShopper(s);
  staff = await aStaffMember(s);
  balm = await aProduct(s, { name: 'Rose balm', stockQuantity: 10 });
});
afterAll(() => s.close());

async function anOrder({ paymentMethod = 'cod', quantity = 1, as = shopper, product = balm } = {}): Promise<string> {
  await fillCart(s, as, product.id, quantity);
  return (await pressPay(s, as, { paymentMethod })).json.localOrderId;
}

async function aPaidOrder(quantity = 1): Promise<string> {
  await fillCart(s, shopper, balm.id, quantity);
  const { json } = await pressPay(s, shopper);
  const order = await findPracticeOrder(s.shop, json.cashfreeOrder.payment_session_id);
  for (const message of await playPractice(s.shop, order?.id ?? '', 'pay')) {
    await s.request('POST', '/api/payment/webhook', { headers: Object.fromEntries(message.headers), body: await message.text() });
  }
  return json.localOrderId;
}

const get = (address: string, as?: Person) => s.request('GET', address, as ? { as: as.token } : {});
const orderOf = async (id: string, as: Person = staff) => (await get(`/api/order/${id}`, as)).json;
const cancel = (id: string, as: Person = shopper) => s.request('POST', `/api/order/${id}/cancel`, { as: as.token });
const move = (id: string, body: object, as: Person = staff) => s.request('PUT', `/api/order/${id}/status`, { as: as.token, body });
const stock = async () => (await s.db.select().from(products).where(eq(products.id, balm.id)))[0]?.stockQuantity;
const mailKinds = async () => {
  await s.runJobs();
  return (await s.db.select().from(mails).orderBy(mails.createdAt)).map((mail) => mail.kind);
};

describe('a customer reads', () => {
  test('their orders page by page, with the total count', async () => {
    const first = await anOrder();
    await anOrder();
    const { json, headers } = await get(`/api/order/orders/${shopper.id}?limit=1&page=2`, shopper);
    expect(json.map((order: { id: string }) => order.id)).toEqual([first]);
    expect(headers.get('x-total-count')).toBe('2');
  });

  test('their orders, newest first, in the shape of the specification', async () => {
    const first = await anOrder();
    const second = await anOrder({ quantity: 2 });
    const { status, json } = await get(`/api/order/orders/${shopper.id}`, shopper);
    expect(status).toBe(200);
    expect(json.map((order: { id: string }) => order.id)).toEqual([second, first]);
    const product = {
      id: balm.id,
      name: 'Rose balm',
      slug: balm.slug,
      image: null,
      quantity: 2,
      originalPrice: 299,
      price: 299,
      offerPercentage: 0,
    };
    expect(json[0]).toEqual({
      id: second,
      number: 'ORD-1002',
      promisedBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      status: 'pending',
      paymentStatus: 'cod',
      paymentMethod: 'cod',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      date: json[0].createdAt,
      totalAmount: 804.64,
      total: 804.64,
      products: [product],
      items: [product],
      shippingAddress: {
        name: 'Home',
        recipientName: expect.stringMatching(/^Shopper \d+$/),
        street: '12 MG Road',
        landmark: null,
        city: 'Bengaluru',
        state: 'Karnataka',
        stateCode: '29',
        zipCode: '560001',
        phone: '9876543210',
        country: 'India',
      },
      giftNote: null,
      gstin: null,
      businessName: null,
      pricingDetails: {
        originalSubtotal: 598,
        subtotal: 598,
        couponDiscountAmount: 0,
        discountedSubtotal: 598,
        coinDiscount: 0,
        prepaidDiscount: 0,
        gst: 107.64,
        deliveryCharge: 99,
        totalAmount: 804.64,
      },
      savings: [],
      courierName: null,
      trackingNumber: null,
      cameBackAt: null,
      isLost: false,
      isToConfirm: false,
      confirmUntil: null,
      events: [{ kind: 'placed', note: null, at: json[0].createdAt }],
      refundedAmount: 0,
      returnedAmount: 0,
      payableAmount: 805,
      roundOff: 0.36,
      creditNotes: [],
    });
  });

  test('an order as it was sold, even if the catalogue has changed', async () => {
    const id = await anOrder();
    await s.db.update(products).set({ name: 'Renamed', originalPricePaise: 1, archivedAt: new Date() }).where(eq(products.id, balm.id));
    expect(await orderOf(id, shopper)).toMatchObject({ items: [{ name: 'Rose balm', price: 299 }], totalAmount: 451.82 });
  });

  test('on a Hindi page the Hindi names of items, and the name at sale where there is none or it has changed', async () => {
    const serum = await aProduct(s, { name: 'Kesar serum', texts: { hi: { name: 'केसर सीरम' } } });
    await fillCart(s, shopper, (await aProduct(s, { name: 'Mint balm', texts: { hi: { name: 'पुदीना बाम' } } })).id);
    await fillCart(s, shopper, serum.id);
    const id = await anOrder();
    await s.db.update(products).set({ name: 'Peppermint balm' }).where(eq(products.name, 'Mint balm'));
    await s.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, serum.id));
    const told: Order = await getOrder(s.db, id, { id: shopper.id, staffRole: null });
    const namesOf = (order: Order | undefined) => order?.items.map(({ name }) => name);
    const [inHindi] = await ordersIn(s.db, 'hi', [told]);
    expect(namesOf(inHindi)).toEqual(['Mint balm', 'केसर सीरम', 'Rose balm']);
    expect(inHindi?.products).toEqual(inHindi?.items);
    expect(namesOf((await ordersIn(s.db, 'en', [told]))[0])).toEqual(namesOf(told));
    expect(namesOf((await orderOf(id, shopper)) as Order), 'the API tells it as it was sold').toEqual([
      'Mint balm',
      'Kesar serum',
      'Rose balm',
    ]);
  });

  test("no order of another customer: another's list is forbidden, another's order is not found", async () => {
    const id = await anOrder();
    const other = await aShopper(s);
    expect((await get(`/api/order/orders/${shopper.id}`, other)).status).toBe(403);
    expect((await get(`/api/order/orders/${shopper.id}`)).status).toBe(401);
    expect((await get(`/api/order/${id}`, other)).status).toBe(404);
    expect((await get(`/api/order/${crypto.randomUUID()}`, shopper)).status).toBe(404);
    expect((await get('/api/order/ORD-1001', shopper)).status).toBe(404);
    expect((await cancel(id, other)).status).toBe(404);
    expect((await get('/api/order/orders', shopper)).status).toBe(403);
    expect((await move(id, { status: 'shipped' }, shopper)).status).toBe(403);
  });
});

describe('cancelling', () => {
  test('by the owner puts the stock back and is said once; a second time is refused', async () => {
    const id = await anOrder({ quantity: 3 });
    expect(await stock()).toBe(7);
    expect(await cancel(id)).toMatchObject({ status: 200, json: { status: 'cancelled', paymentStatus: 'cod' } });
    expect(await stock()).toBe(10);
    expect((await s.db.select().from(stockMoves).where(eq(stockMoves.orderId, id))).map((entry) => [entry.reason, entry.change])).toEqual([
      ['sale', -3],
      ['cancel', 3],
    ]);
    expect(await cancel(id)).toMatchObject({ status: 409, json: { message: 'This order is already cancelled.' } });
    expect(await stock()).toBe(10);
    expect(await mailKinds()).toEqual(['order-placed', 'order-cancelled']);
    expect(await s.db.$count(audit)).toBe(0);
  });

  test('a paid order returns the money', async () => {
    const id = await aPaidOrder();
    expect(await cancel(id)).toMatchObject({ json: { status: 'cancelled', paymentStatus: 'refund_pending' } });
    expect(await mailKinds()).toEqual(['order-placed', 'order-cancelled', 'order-refunded']);
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await s.db.select().from(refunds)).toMatchObject([{ orderId: id, amountPaise: 45182, status: 'done' }]);
  });

  test('works while the order is prepared, but not after it has shipped', async () => {
    const prepared = await anOrder();
    await move(prepared, { status: 'processing' });
    expect((await cancel(prepared)).status).toBe(200);
    const shipped = await anOrder();
    await move(shipped, { status: 'shipped' });
    expect(await cancel(shipped)).toMatchObject({
      status: 409,
      json: { message: 'This order is already shipped and can no longer be cancelled.' },
    });
    expect((await cancel(shipped, staff)).status).toBe(409);
    expect(await stock()).toBe(9);
  });

  test('by staff is audited, even when sent as a status', async () => {
    await cancel(await anOrder(), staff);
    expect((await move(await anOrder(), { status: 'cancelled' })).json.status).toBe('cancelled');
    expect((await s.db.select().from(audit)).map((row) => [row.action, row.actorId])).toEqual([
      ['order.cancel', staff.id],
      ['order.cancel', staff.id],
    ]);
  });
});

describe('staff move an order forward', () => {
  test('step by step, with courier and tracking number, each step once in the timeline, the mails and the records', async () => {
    for (const [person, fullName] of [
      [shopper, 'Asha Rao'],
      [staff, 'Meera Iyer'],
    ] as const)
      await s.db.update(users).set({ fullName }).where(eq(users.id, person.id));
    const id = await aPaidOrder();
    await move(id, { status: 'processing' });
    const shipped = await move(id, { status: 'shipped', courierName: ' Blue Dart ', trackingNumber: 'BD123' });
    expect(shipped).toMatchObject({ status: 200, json: { status: 'shipped', courierName: 'Blue Dart', trackingNumber: 'BD123' } });
    expect((await move(id, { status: 'delivered' })).json).toMatchObject({ status: 'delivered', trackingNumber: 'BD123' });
    expect((await orderOf(id, shopper)).events.map((event: { kind: string; note: string }) => [event.kind, event.note])).toEqual([
      ['placed', null],
      ['paid', expect.stringMatching(/^Payment practice-/)],
      ['processing', null],
      ['shipped', 'Blue Dart BD123'],
      ['delivered', null],
    ]);
    const staffRead = (await orderOf(id)).events.map(({ kind, by }: { kind: string; by: string | null }) => [kind, by]);
    expect(staffRead).toEqual([
      ['placed', 'Asha Rao'],
      ['paid', null],
      ['processing', 'Meera Iyer'],
      ['shipped', 'Meera Iyer'],
      ['delivered', 'Meera Iyer'],
    ]);
    expect(await mailKinds()).toEqual(['order-placed', 'order-shipped', 'order-delivered']);
    const [mail] = await s.db.select().from(mails).where(eq(mails.kind, 'order-shipped'));
    expect(mail?.text).toContain('Tracking number: BD123');
    expect((await s.db.select().from(audit)).map((row) => row.action)).toEqual(['order.move', 'order.move', 'order.move']);
    expect((await s.db.select().from(orders))[0]).toMatchObject({ shippedAt: expect.any(Date), deliveredAt: expect.any(Date) });
  });

  test('never backwards, and no step twice', async () => {
    const id = await anOrder();
    await move(id, { status: 'shipped' });
    expect(await move(id, { status: 'shipped' })).toMatchObject({ status: 409, json: { message: 'This order is already shipped.' } });
    expect((await move(id, { status: 'processing' })).status).toBe(409);
    expect((await move(id, { status: 'pending' })).status).toBe(409);
    await move(id, { status: 'delivered' });
    expect((await move(id, { status: 'shipped' })).status).toBe(409);
    const cancelled = await anOrder();
    await cancel(cancelled);
    expect(await move(cancelled, { status: 'shipped' })).toMatchObject({ status: 409, json: { message: 'This order is cancelled.' } });
  });

  test('not while an online order is unpaid', async () => {
    const id = await anOrder({ paymentMethod: 'online' });
    expect(await move(id, { status: 'shipped' })).toMatchObject({ status: 409, json: { message: 'This order is not paid yet.' } });
  });

  test('only to a known status, and only an existing order', async () => {
    const id = await anOrder();
    expect(await move(id, { status: 'lost' })).toMatchObject({ status: 400, json: { message: 'Please choose a status.' } });
    expect((await move(id, {})).status).toBe(400);
    expect((await move(crypto.randomUUID(), { status: 'shipped' })).status).toBe(404);
  });
});

describe("the staff's list", () => {
  const list = (query = '') => get(`/api/order/orders${query}`, staff);

  test('shows orders with the fields of the back office', async () => {
    const serum = await aProduct(s, { name: 'Kesar serum' });
    await fillCart(s, shopper, serum.id, 2);
    const id = await anOrder();
    const { json, headers } = await list();
    expect(headers.get('X-Total-Count')).toBe('1');
    expect(json).toMatchObject([
      {
        id,
        userId: shopper.id,
        email: shopper.email,
        phone: '9876543210',
        address: '12 MG Road, Bengaluru, Karnataka 560001, India',
        productName: 'Kesar serum, Rose balm',
        quantity: 3,
        // In whole rupees on delivery; the total is 1157.46.
        amountPaid: 1157,
        status: 'pending',
      },
    ]);
  });

  test('leaves out unpaid online orders unless asked for all', async () => {
    const cash = await anOrder();
    const unpaid = await anOrder({ paymentMethod: 'online' });
    expect((await list()).json.map((order: { id: string }) => order.id)).toEqual([cash]);
    const all = (await list('?scope=all')).json;
    expect(all.map((order: { id: string; amountPaid: number }) => [order.id, order.amountPaid])).toEqual([
      [unpaid, 0],
      [cash, 452],
    ]);
  });

  test('shows no amount for a cash order that was cancelled before payment', async () => {
    const cash = await anOrder();
    await move(cash, { status: 'cancelled' });
    expect((await list('?scope=all')).json).toMatchObject([{ id: cash, status: 'cancelled', amountPaid: 0 }]);
  });

  test('is exported with its filters, to staff only', async () => {
    await anOrder();
    const id = await anOrder({ quantity: 2 });
    await move(id, { status: 'shipped', courierName: 'India Post', trackingNumber: 'EX1' });
    const { text, status } = await get('/api/order/orders.csv?status=shipped', staff);
    const [head, line, ...rest] = text.split('\r\n');
    expect([status, head?.slice(0, 13), rest]).toEqual([200, 'Order,Placed,', ['']]);
    expect(line).toMatch(/^ORD-1002,"[^"]+",shipped,cod,cod,.*,2 × Rose balm,2,.*,India Post,EX1,,,$/);
    expect((await get('/api/order/orders.csv', shopper)).status).toBe(403);
  });

  test('above 50,000 rupees is due an e-way bill, whose part A is made from the invoice', async () => {
    await aSeller(s);
    await takeAnyCash(s);
    const dear = await aProduct(s, { name: 'Gold serum', originalPricePaise: 45_000_00 });
    const [small, id] = [await anOrder(), await anOrder({ product: dear })];
    const bill = (of: string) => s.request('GET', `/api/order/${of}/e-way-bill`, { as: staff.token });
    expect((await list('?todo=e-way-bill')).json).toMatchObject([{ id }]);
    const due = (await s.request('GET', '/api/due', { as: staff.token })).json as { kind: string; count: number }[];
    expect(due.filter(({ kind }) => kind === 'e-way-bill')).toMatchObject([{ count: 1 }]);
    expect((await bill(id)).status).toBe(409);
    for (const of of [small, id]) await s.request('POST', `/api/order/${of}/invoice`, { as: staff.token });
    expect((await bill(small)).status).toBe(409);
    const { json } = await bill(id);
    const [part] = json.billLists;
    expect(part).toMatchObject({ supplyType: 'O', docType: 'INV', toGstin: 'URP', toPincode: 560001, toStateCode: 29, totalValue: 45_000 });
    expect([part.totInvValue, part.cgstValue + part.sgstValue + part.igstValue]).toEqual([53_100, 8_100]);
    expect(part.itemList).toMatchObject([
      { productName: 'Gold serum', quantity: 1, qtyUnit: 'PCS', cgstRate: 9, sgstRate: 9, igstRate: 0 },
    ]);
  });

  test('is exported and invoiced for the selected orders alone', async () => {
    const [one, other] = [await anOrder(), await anOrder()];
    await anOrder();
    const post = (path: string, as: Person) => s.request('POST', path, { as: as.token, body: { ids: [one, other] } });
    const { text } = await post('/api/order/orders.csv', staff);
    expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['Order', 'ORD-1002', 'ORD-1001', '']);
    expect((await post('/api/order/invoices.pdf', staff)).status).toBe(409);
    await aSeller(s);
    await s.request('POST', `/api/order/${other}/invoice`, { as: staff.token });
    expect((await post('/api/order/invoices.pdf', staff)).headers.get('content-type')).toBe('application/pdf');
    for (const path of ['/api/order/orders.csv', '/api/order/invoices.pdf']) expect((await post(path, shopper)).status).toBe(403);
  });

  test('is paged, with the total count', async () => {
    for (let count = 0; count < 3; count++) await anOrder();
    const page = await list('?limit=2&page=2');
    expect([page.json.length, page.json[0].number, page.headers.get('X-Total-Count')]).toEqual([1, 'ORD-1001', '3']);
    expect((await list('?limit=0')).status).toBe(400);
    expect((await list('?limit=500')).status).toBe(400);
  });

  test('is sorted by date or total, in both directions', async () => {
    const small = await anOrder();
    await fillCart(s, shopper, (await aProduct(s, { originalPricePaise: 90_000 })).id, 1);
    const large = await anOrder();
    const sorted = async (sort: string) => (await list(`?sort=${sort}`)).json.map((order: { id: string }) => order.id);
    expect(await sorted('date-asc')).toEqual([small, large]);
    expect(await sorted('total-desc')).toEqual([large, small]);
    expect(await sorted('total-asc')).toEqual([small, large]);
    expect((await list('?sort=name')).status).toBe(400);
  });

  test('is searched by number, customer and product; % and _ mean themselves', async () => {
    const other = await aShopper(s);
    const id = await anOrder();
    await anOrder({ as: other, product: await aProduct(s, { name: 'Kesar serum' }) });
    const found = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).json.length;
    expect([
      await found('ord-1001'),
      await found(other.email),
      await found('rose'),
      await found('%'),
      await found('_'),
      await found(''),
    ]).toEqual([1, 1, 1, 0, 0, 2]);
    expect((await list('?search=rose')).json[0].id).toBe(id);
  });

  test('shows orders with words like those of the search only where none has them, in the export too', async () => {
    const lakshmi = await aShopper(s);
    await s.db.update(users).set({ fullName: 'Lakshmi Subramanian' }).where(eq(users.id, lakshmi.id));
    const theirs = await anOrder({ as: lakshmi, product: await aProduct(s, { name: 'Kannauj Rose Mist' }) });
    await anOrder();
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).json.map((order: { id: string }) => order.id);
    for (const search of ['mist lakshmi', 'laxmi', 'subramaniam', 'laxmi mist']) expect(await found(search)).toEqual([theirs]);
    expect(await found('lakshmi saffron')).toEqual([]);
    const csv = await s.request('GET', '/api/order/orders.csv?search=laxmi', { as: staff.token });
    expect(csv.text.match(/ORD-/g)).toHaveLength(1);
  });

  test('is filtered by status, days and month in India', async () => {
    // 1 April 2026, half past midnight in India; in London it is still March.
    s.setClock(new Date('2026-03-31T19:00:00Z'));
    shopper = await aShopper(s);
    staff = await aStaffMember(s);
    const april = await anOrder();
    await move(await anOrder(), { status: 'shipped' });
    const count = async (query: string) => (await list(query)).json.length;
    expect(await count('?month=4&year=2026')).toBe(2);
    expect(await count('?month=3&year=2026')).toBe(0);
    expect(await count('?month=4')).toBe(2);
    expect(await count('?year=2025')).toBe(0);
    expect(await count('?from=2026-04-01&to=2026-04-01')).toBe(2);
    expect(await count('?to=2026-03-31')).toBe(0);
    expect((await list('?status=pending')).json.map((order: { id: string }) => order.id)).toEqual([april]);
    expect((await list('?status=lost')).status).toBe(400);
    expect((await list('?from=yesterday')).status).toBe(400);
  });
});

describe('sales figures', () => {
  const comparison = async () => (await get('/api/order/summary/comparison', staff)).json;

  test('count an order when it is paid or placed for cash, and not after it is cancelled', async () => {
    await anOrder();
    await aPaidOrder();
    await anOrder({ paymentMethod: 'online' });
    const cancelled = await anOrder({ quantity: 2 });
    await cancel(cancelled);
    expect(await comparison()).toEqual({ today: { totalOrders: 2, totalRevenue: 903.64 }, yesterday: { totalOrders: 0, totalRevenue: 0 } });
  });

  test('change days at midnight in India', async () => {
    s.setClock(new Date('2026-11-20T18:29:00Z'));
    shopper = await aShopper(s);
    staff = await aStaffMember(s);
    await anOrder();
    s.setClock(new Date('2026-11-20T18:31:00Z'));
    await anOrder({ quantity: 2 });
    expect(await comparison()).toEqual({
      today: { totalOrders: 1, totalRevenue: 804.64 },
      yesterday: { totalOrders: 1, totalRevenue: 451.82 },
    });
  });

  test('are totalled for a chosen month, this month, this year and all time', async () => {
    s.setClock(new Date('2025-12-31T12:00:00Z'));
    shopper = await aShopper(s);
    await anOrder();
    s.setClock(new Date('2026-01-05T12:00:00Z'));
    shopper = await aShopper(s);
    staff = await aStaffMember(s);
    await anOrder();
    const one = { totalOrders: 1, totalRevenue: 451.82 };
    expect((await get('/api/order/summary?month=12&year=2025', staff)).json).toEqual({
      selected: one,
      thisMonth: one,
      thisYear: one,
      allTime: { totalOrders: 2, totalRevenue: 903.64 },
    });
    expect((await get('/api/order/summary', staff)).json.selected).toEqual(one);
    expect((await get('/api/order/summary?month=13', staff)).status).toBe(400);
    expect((await get('/api/order/summary', shopper)).status).toBe(403);
  });
});

test('a packer reads contacts whole on the order, and masked in the list; who looks after customers reads them whole in both', async () => {
  const id = await anOrder();
  const packer = await aStaffMember(s, undefined, 'packer');
  const listed = async (as: Person) => (await get('/api/order/orders', as)).json[0];
  const [whole, masked] = [await listed(staff), await listed(packer)];
  expect([whole.email, whole.phone]).toEqual([shopper.email, '9876543210']);
  expect([masked.email, masked.phone, JSON.stringify(masked).includes('9876543210')]).toEqual([
    expect.stringMatching(/^s\*\*\*@example\.com$/),
    '******3210',
    false,
  ]);
  expect(await orderOf(id, packer)).toMatchObject({ email: shopper.email, phone: '9876543210' });
});
