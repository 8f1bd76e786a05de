// The books of a small example with known sums; and for any sales, every report equals the sum of its documents.
import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import {
  anAddress,
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
import { invoiceLines, invoices } from '../invoices/invoices.tables.ts';
import { coinEntries } from '../loyalty/loyalty.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { payments } from '../payments/payments.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { daysOf } from './book-period.ts';
import { REPORT_NAMES, type ReportName } from './books.schema.ts';
import { reconcile } from './reconcile.server.ts';

const s = await openTestShop();
let staff: Person;
let home: Shopper;
let away: Shopper;
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  staff = await aStaffMember(s);
  home = await aShopper(s);
  const mumbai = await anAddress(s, home.id, { state: 'Maharashtra', stateCode: '27', isDefault: false });
  away = { ...home, addressId: mumbai.id };
});
afterAll(() => s.close());

const at = (moment: string) => s.setClock(new Date(moment));
async function buy(as: Shopper, goods: Array<[{ id: string }, number]>, paymentMethod = 'online'): Promise<string> {
  for (const [product, quantity] of goods) await fillCart(s, as, product.id, quantity);
  const { json } = await pressPay(s, as, { paymentMethod });
  if (json.cashfreeOrder) await payOrder(s, json.cashfreeOrder.payment_session_id);
  return json.localOrderId;
}
const act = (id: string, what: string, body: object = {}) => s.request('POST', `/api/order/${id}/${what}`, { as: staff.token, body });
const move = (id: string, status: string) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status } });
const read = async (name: ReportName, query = 'period=days&from=2026-11-01&to=2026-11-30') =>
  (await s.request('GET', `/api/books/${name}?${query}`, { as: staff.token })).json;
const csv = (name: ReportName, query = 'period=days&from=2026-11-01&to=2026-11-30') =>
  s.request('GET', `/api/books/${name}/csv?${query}`, { as: staff.token });

describe('the report of November', () => {
  /**
   * In the last second of October two balms (18%) and a soap (5%) ship to Karnataka. In November: a balm for cash to Maharashtra, of
   * which ₹100 is refunded; a kajal (0%); over a lakh to Maharashtra, of which ₹1,180 is refunded; an order cancelled after its invoice;
   * and one sold in-house to a business.
   */
  beforeEach(async () => {
    const balm = await aProduct(s, { name: 'Rose balm' });
    const soap = await aProduct(s, { name: 'Soap', originalPricePaise: 10_000, gstRateBasisPoints: 500, hsn: '34011190' });
    const kajal = await aProduct(s, { name: 'Kajal', originalPricePaise: 200_000, gstRateBasisPoints: 0, hsn: '33042000' });
    const chest = await aProduct(s, { name: '=Bridal chest', originalPricePaise: 10_000_000, hsn: '33049990' });
    at('2026-10-31T18:00:00Z');
    const [first, cash] = [
      await buy(home, [
        [balm, 2],
        [soap, 1],
      ]),
      await buy(away, [[balm, 1]], 'cod'),
    ];
    at('2026-10-31T18:29:59.999Z');
    await move(first, 'shipped');
    at('2026-10-31T18:30:00Z');
    await move(cash, 'delivered');
    at('2026-11-10T06:00:00Z');
    await act(cash, 'refund', { reason: 'Late', amount: 100, method: 'UPI', reference: 'UTR 1' });
    await move(await buy(home, [[kajal, 1]]), 'shipped');
    const large = await buy(away, [[chest, 1]]);
    await move(large, 'delivered');
    await act(large, 'refund', { reason: 'Scratched', amount: 1180 });
    const ended = await buy(home, [[balm, 1]]);
    await s.request('POST', `/api/order/${ended}/invoice`, { as: staff.token });
    await act(ended, 'cancel');
    await s.runJobs();
    const sold = { customerName: '+Salon', phoneNumber: '9876543210', address: '1 MG Road', gstin: '29AAGCB7383J1Z4' };
    const made = await s.request('POST', '/api/inhouse', {
      as: staff.token,
      body: { ...sold, products: [{ productId: balm.id, price: 1000, quantity: 2 }] },
    });
    expect(made.status).toBe(201);
  });

  test('has the sales of its days in India, less credit notes on the day they were issued', async () => {
    const { rows, totals, from, to } = await read('sales');
    expect([from, to]).toEqual(['2026-11-01', '2026-11-30']);
    expect(rows).toEqual([
      {
        day: '2026-11-01',
        orders: 1,
        gross: 299,
        discounts: 0,
        delivery: 83.9,
        tax: 68.92,
        invoiced: 451.82,
        credited: 0,
        net: 451.82,
        round_off: 0.18,
      },
      {
        day: '2026-11-10',
        orders: 4,
        gross: 104_299,
        discounts: 0,
        delivery: 83.9,
        tax: 18_428.92,
        invoiced: 122_811.82,
        credited: 1731.82,
        net: 121_080,
        round_off: 0,
      },
    ]);
    expect(totals).toMatchObject({ orders: 5, invoiced: 123_263.64, credited: 1731.82, net: 121_531.82 });
    expect((await read('sales', 'period=days&from=2026-10-31&to=2026-10-31')).rows).toMatchObject([{ day: '2026-10-31', orders: 1 }]);
  });

  test('has its tax by state and rate', async () => {
    const { rows } = await read('tax');
    expect(
      rows.map(({ place, rate, taxable, igst, cgst, sgst }: Record<string, unknown>) => [place, rate, taxable, igst, cgst, sgst]),
    ).toEqual([
      ['27-Maharashtra', 18, 99_298.16, 17_873.66, 0, 0],
      ['29-Karnataka', 0, 2000, 0, 0, 0],
      ['29-Karnataka', 18, 2000, 0, 180, 180],
    ]);
  });

  test('has the tables of the return, each supply in one of them', async () => {
    expect((await read('b2cs')).rows).toEqual([
      { type: 'OE', place: '27-Maharashtra', applicable: '', rate: 18, taxable: 298.16, cess: 0, ecommerce: '' },
      { type: 'OE', place: '29-Karnataka', applicable: '', rate: 18, taxable: 0, cess: 0, ecommerce: '' },
    ]);
    expect((await read('b2cl')).rows).toMatchObject([{ place: '27-Maharashtra', value: 118_000, rate: 18, taxable: 100_000 }]);
    expect((await read('cdnur')).rows).toMatchObject([{ ur_type: 'B2CL', note_type: 'C', value: 1180, taxable: 1000 }]);
    expect((await read('b2b')).rows).toMatchObject([{ gstin: '29AAGCB7383J1Z4', name: '+Salon', serial: 'IH/26-27/00001', taxable: 2000 }]);
    expect((await read('cdnr')).rows).toEqual([]);
    expect((await read('exempt')).rows).toEqual([
      { description: 'Intra-State supplies to unregistered persons', nil: 2000, exempted: 0, outside: 0 },
    ]);
    expect(
      (await read('hsn-b2c')).rows.map((row: Record<string, unknown>) => [row.hsn, row.uqc, row.quantity, row.rate, row.taxable]),
    ).toEqual([
      ['330410', 'PCS-PIECES', 1, 18, 298.16],
      ['330420', 'PCS-PIECES', 1, 0, 2000],
      ['330499', 'PCS-PIECES', 1, 18, 99_000],
    ]);
    expect((await read('hsn-b2b')).rows).toMatchObject([{ hsn: '330410', quantity: 2, value: 2360, cgst: 180, sgst: 180, cess: 0 }]);
    expect((await read('documents')).rows).toEqual([
      { nature: 'Invoices for outward supply', first: 'IH/26-27/00001', last: 'IH/26-27/00001', issued: 1, cancelled: 0 },
      { nature: 'Invoices for outward supply', first: 'INV/26-27/000002', last: 'INV/26-27/000005', issued: 4, cancelled: 0 },
      { nature: 'Credit Note', first: 'CN/26-27/000001', last: 'CN/26-27/000003', issued: 3, cancelled: 0 },
    ]);
  });

  test('has its refunds, coins and payments, with differences first', async () => {
    expect((await read('refunds')).rows.map(({ kind, way, amount, note }: Record<string, unknown>) => [kind, way, amount, note])).toEqual(
      expect.arrayContaining([
        ['By staff', 'UPI', 100, 'CN/26-27/000001'],
        ['By staff', 'Gateway', 1180, 'CN/26-27/000002'],
        ['Order cancelled', 'Gateway', 451.82, ''],
      ]),
    );
    const coins = (await read('coins')).rows;
    const balance = (await s.db.select().from(coinEntries)).reduce((sum, entry) => sum + entry.coins, 0);
    expect(coins.at(-1)).toEqual({ words: 'Outstanding after', entries: expect.any(Number), coins: balance, value: balance / 10 });
    expect(coins.slice(1, -1).reduce((sum: number, row: { coins: number }) => sum + row.coins, coins[0].coins)).toBe(balance);
    const [cancelled] = await s.db
      .select()
      .from(orders)
      .where(inArray(orders.status, ['cancelled']));
    expect((await read('payments')).totals).toMatchObject({ received: 120_451.82, back: 1631.82, difference: 0 });
    await s.db
      .update(payments)
      .set({ amountPaise: 45_000 })
      .where(inArray(payments.orderId, [cancelled?.id ?? '']));
    expect((await read('payments')).rows[0]).toMatchObject({ difference: -1.82, finding: 'Differs from the order' });
  });

  // Reading an answer as text removes the byte order mark; the CSV test below covers it.
  test('is exported as CSV: amounts with two decimals, no formulas, dates in the portal’s format', async () => {
    const { headers, text } = await csv('b2b');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="b2b_2026-11-01_2026-11-30.csv"');
    expect(text).toBe(
      [
        'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
        "29AAGCB7383J1Z4,'+Salon,IH/26-27/00001,10-Nov-2026,2360.00,29-Karnataka,N,,Regular B2B,,18,2000.00,0.00",
        '',
      ].join('\r\n'),
    );
    expect((await csv('hsn-b2c')).text.split('\r\n')[0]).toBe(
      'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
    );
  });

  test('is complete and empty for a period without sales', async () => {
    for (const name of REPORT_NAMES) {
      const { rows, rowCount } = await read(name, 'period=days&from=2020-01-01&to=2020-01-31');
      // Two balances, and the five kinds of supply that GSTR-3B names.
      const fixed = name === 'coins' ? 2 : name === 'gstr3b-outward' ? 5 : 0;
      expect([name, rows.length, rowCount]).toEqual([name, fixed, fixed]);
      expect((await csv(name)).status).toBe(200);
    }
    expect((await s.request('GET', '/api/books/nonsense', { as: staff.token })).status).toBe(404);
    expect((await s.request('GET', '/api/books/sales?period=today', { as: staff.token })).status).toBe(400);
  });
});

test('each day of the sales adds up to what was invoiced, with prices before or with tax, a discount and a note on an older invoice', async () => {
  const balm = await aProduct(s, { originalPricePaise: 29_900, gstRateBasisPoints: 1800, stockQuantity: 50 });
  const soap = await aProduct(s, { originalPricePaise: 9_973, gstRateBasisPoints: 500, hsn: '34011190', stockQuantity: 50 });
  at('2026-10-20T06:00:00Z');
  const tenOff = { isAutomatic: true, description: 'Ten off', discountPercentage: 10 };
  expect((await s.request('POST', '/api/coupons', { as: staff.token, body: tenOff })).status).toBe(201);
  const goods: Array<[{ id: string }, number]> = [
    [balm, 2],
    [soap, 3],
  ];
  const older = await buy(home, goods);
  await move(older, 'delivered');
  at('2026-11-05T06:00:00Z');
  await move(await buy(home, goods), 'delivered');
  await move(await buy(away, goods), 'delivered');
  at('2026-11-06T06:00:00Z');
  await s.db.insert(settings).values({ section: 'tax', value: { pricesIncludeTax: true } });
  await move(await buy(home, goods), 'delivered');
  await act(older, 'refund', { reason: 'Late', amount: 50 });
  const { rows } = await read('sales');
  const figures = rows.map(({ day, orders, gross, discounts, delivery, tax, credited }: Record<string, number>) => [
    ...[day, orders, credited],
    ...[gross, discounts, delivery, tax].map((rupees) => Math.round((rupees ?? 0) * 100)),
  ]);
  // 2 × 299 and 3 × 99.73, for two buyers; the next day the same prices with 18% and 5% in them.
  expect(figures).toEqual([
    ['2026-11-05', 2, 0, 179_438, 17_944, 17_472, 24_396],
    ['2026-11-06', 1, 50, 79_173, 7_918, 8_764, 10_628],
  ]);
  for (const { gross, discounts, delivery, tax, invoiced, credited, net } of rows) {
    expect(Math.round((gross - discounts + delivery + tax) * 100)).toBe(Math.round(invoiced * 100));
    expect(Math.round((invoiced - credited) * 100)).toBe(Math.round(net * 100));
  }
});

test('whatever was sold and refunded, every report sums the documents to the paisa', async () => {
  at('2026-11-10T06:00:00Z');
  const rates = [0, 500, 1200, 1800];
  const products: Array<Awaited<ReturnType<typeof aProduct>>> = [];
  for (const [index, rate] of rates.entries())
    products.push(
      await aProduct(s, {
        gstRateBasisPoints: rate,
        originalPricePaise: 9_973 * (index + 1),
        stockQuantity: 1_000,
        hsn: `3304${index}000`,
      }),
    );
  const sale = fc.record({
    goods: fc.uniqueArray(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 1, max: 4 })), {
      minLength: 1,
      maxLength: 3,
      selector: ([which]) => which,
    }),
    isAway: fc.boolean(),
    isCash: fc.boolean(),
    refunds: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 2 }),
    isEnded: fc.boolean(),
  });
  for (const { goods, isAway, isCash, refunds, isEnded } of fc.sample(sale, { numRuns: 25, seed: 7 })) {
    const bought = goods.map(([which, quantity]) => [products[which], quantity] as [{ id: string }, number]);
    const id = await buy(isAway ? away : home, bought, isCash ? 'cod' : 'online');
    await move(id, 'delivered');
    const payout = isCash ? { method: 'UPI', reference: 'UTR' } : {};
    for (const amount of refunds) await act(id, 'refund', { reason: 'Late', amount, ...payout });
    if (isEnded) await act(id, 'refund', { reason: 'All', ...payout });
  }
  const issued = await s.db.select().from(invoices);
  const lines = await s.db.select().from(invoiceLines);
  const signOf = new Map(issued.map(({ id, kind }) => [id, kind === 'invoice' ? 1 : -1]));
  const documents = (figure: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
    lines.reduce((sum, line) => sum + (signOf.get(line.invoiceId) ?? 0) * line[figure], 0) / 100;
  const expected = {
    taxable: documents('taxablePaise'),
    cgst: documents('cgstPaise'),
    sgst: documents('sgstPaise'),
    igst: documents('igstPaise'),
    value: issued.reduce((sum, { kind, totalPaise }) => sum + (kind === 'invoice' ? totalPaise : -totalPaise), 0) / 100,
  };
  expect(issued.length).toBeGreaterThan(40);
  const balance = (await s.db.select().from(coinEntries)).reduce((sum, entry) => sum + entry.coins, 0);
  expect((await read('coin-ages', 'period=days&from=2026-01-01&to=2026-12-31')).totals).toEqual({ coins: balance, value: balance / 10 });
  expect((await read('tax')).totals).toMatchObject(expected);
  expect((await read('hsn-b2c')).totals).toMatchObject(expected);
  expect((await read('sales')).totals).toMatchObject({ net: expected.value });
  const [exempt, small] = [await read('exempt'), await read('b2cs')];
  expect(exempt.totals.nil + small.totals.taxable).toBeCloseTo(expected.taxable, 4);
  const [made, credited] = [await read('invoices'), await read('credit-notes')];
  expect(Math.round((made.totals.value - credited.totals.value) * 100)).toBe(Math.round(expected.value * 100));
  expect(await reconcile(s.db)).toEqual([]);
});

test('coins outstanding are the newest earned, by month; a customer who owes coins is overdrawn', async () => {
  const entry = (userId: string, coins: number, kind: 'account' | 'order' | 'spent' | 'returned' | 'reversed', createdAt: string) => ({
    ...{ userId, coins, kind },
    ...{ cause: `${kind} ${userId} ${createdAt}`, createdAt: new Date(createdAt) },
  });
  const other = await aShopper(s);
  await s.db.insert(coinEntries).values([
    // 200 of August are used; of October's 105, 15 remain after 290 net: 350 spent, 60 returned.
    entry(home.id, 200, 'account', '2026-08-10T06:00:00Z'),
    entry(home.id, 105, 'order', '2026-10-31T18:29:59Z'),
    entry(home.id, 33, 'order', '2026-10-31T18:30:00Z'),
    entry(home.id, -350, 'spent', '2026-11-01T06:00:00Z'),
    entry(home.id, 60, 'returned', '2026-11-02T06:00:00Z'),
    entry(other.id, 40, 'order', '2026-10-05T06:00:00Z'),
    entry(other.id, -47, 'reversed', '2026-11-05T06:00:00Z'),
    entry(away.id, 500, 'order', '2026-12-01T06:00:00Z'),
  ]);
  const after = await read('coin-ages');
  expect(after.rows).toEqual([
    { month: '2026-10', customers: 1, coins: 15, value: 1.5, age: 1, expires: 'Never' },
    { month: '2026-11', customers: 1, coins: 33, value: 3.3, age: 0, expires: 'Never' },
    { month: 'Overdrawn', customers: 1, coins: -7, value: -0.7, age: null, expires: null },
  ]);
  expect(after.totals).toEqual({ coins: 41, value: 4.1 });
  // At the end of October: nothing spent yet.
  expect((await read('coin-ages', 'period=days&from=2026-10-01&to=2026-10-31')).rows).toEqual([
    { month: '2026-08', customers: 1, coins: 200, value: 20, age: 2, expires: 'Never' },
    { month: '2026-10', customers: 2, coins: 145, value: 14.5, age: 0, expires: 'Never' },
  ]);
  expect((await csv('coin-ages')).text).toContain('2026-10,1,15,1.50,1,Never');
});

test.each([
  ['this-month', '2026-11-21T06:00:00Z', '2026-11-01', '2026-11-30'],
  ['last-month', '2026-01-10T06:00:00Z', '2025-12-01', '2025-12-31'],
  ['last-month', '2024-03-31T06:00:00Z', '2024-02-01', '2024-02-29'],
  ['this-quarter', '2026-11-21T06:00:00Z', '2026-10-01', '2026-12-31'],
  ['last-quarter', '2026-02-21T06:00:00Z', '2025-10-01', '2025-12-31'],
  ['this-year', '2026-03-31T18:29:59Z', '2025-04-01', '2026-03-31'],
  ['this-year', '2026-03-31T18:30:00Z', '2026-04-01', '2027-03-31'],
  ['last-year', '2026-11-21T06:00:00Z', '2025-04-01', '2026-03-31'],
] as const)('%s at %s is %s to %s', (period, now, from, to) => {
  expect(daysOf({ period }, new Date(now))).toEqual({ from, to });
});

test('dates in the wrong order are swapped', () => {
  expect(daysOf({ period: 'days', from: '2026-11-05', to: '2026-11-01' }, new Date())).toEqual({ from: '2026-11-01', to: '2026-11-05' });
});
