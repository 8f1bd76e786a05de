// What Cashfree paid to the bank, read from a stand-in with its protocol, by pages that shift, and out of a file: matched to the shop's own
// payments and refunds, with what does not match listed.
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, pressPay, type Shopper } from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { orders } from '../orders/orders.tables.ts';
import { refunds } from '../orders/refunds/refunds.tables.ts';
import { cashfreeGateway } from '../payments/cashfree.server.ts';
import { signCashfreeWebhook } from '../payments/cashfree-webhook.server.ts';
import { payments } from '../payments/payments.tables.ts';
import { type CashfreeStandIn, startCashfreeStandIn } from '../payments/stand-in/cashfree-stand-in.ts';
import { jobs } from '../platform/platform.tables.ts';
import { dayOf } from '../platform/time.ts';
import { askForSettlements } from './ask-for-settlements.server.ts';
import { READ_SETTLEMENTS, readSettlements } from './read-settlements.server.ts';
import { gatewaySettlementRows, gatewaySettlements } from './settlements.tables.ts';

const NOW = new Date('2026-11-25T06:30:00Z');
const cashfree: CashfreeStandIn = await startCashfreeStandIn();
const s = await openTestShop({
  gateway: () =>
    cashfreeGateway({
      mode: 'sandbox',
      apiUrl: cashfree.apiUrl,
      appId: cashfree.appId,
      secretKey: cashfree.secretKey,
      apiVersion: '2025-01-01',
      timeoutMs: 2_000,
      retryPauseMs: 1,
    }),
});
let shopper: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;

beforeEach(async () => {
  await s.reset();
  s.setClock(null);
  cashfree.settled.settlements.length = 0;
  Object.assign(cashfree.settled, { isFlat: false, hasTexts: false, shifts: 0 });
  await aSeller(s);
  [shopper, staff, balm] = [await aShopper(s), await aStaffMember(s), await aProduct(s)];
});
afterAll(async () => {
  await s.close();
  await cashfree.close();
});

type Paid = { orderId: string; gatewayOrderId: string; paymentId: string; amount: number };

let orderCount = 0;
/** An order paid online; the gateway's ids never repeat, whatever a test empties. */
async function aPaidOrder(): Promise<Paid> {
  orderCount += 1;
  await s.db.execute(sql.raw(`alter table orders alter column number restart with ${5_000 + orderCount}`));
  await fillCart(s, shopper, balm.id);
  const { json } = await pressPay(s, shopper);
  const gatewayOrderId = json.cashfreeOrder.order_id as string;
  const paymentId = cashfree.pay(gatewayOrderId);
  const { rawBody: body, headers } = cashfree.paymentWebhook(paymentId);
  expect((await s.request('POST', '/api/payment/webhook', { body, headers: { ...headers } })).status).toBe(200);
  const [payment] = await s.db.select().from(payments).where(eq(payments.gatewayPaymentId, paymentId));
  return { orderId: json.localOrderId, gatewayOrderId, paymentId, amount: (payment?.amountPaise ?? 0) / 100 };
}

const eventOf = ({ paymentId, gatewayOrderId, amount }: Paid) => ({
  type: 'PAYMENT' as const,
  id: paymentId,
  orderId: gatewayOrderId,
  amount,
});
/** As Cashfree sends it: a message about a settlement, signed like one about a payment. */
function settlementWebhook(type: string, { signedAt = new Date(), secretKey = cashfree.secretKey } = {}) {
  const body = JSON.stringify({ type, event_time: signedAt.toISOString(), data: { settlement: { cf_settlement_id: 1, status: 'ANY' } } });
  const timestamp = String(signedAt.getTime());
  const headers = { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signCashfreeWebhook(secretKey, timestamp, body) };
  return s.request('POST', '/api/payment/webhook', { body, headers });
}
const readings = () => s.db.$count(jobs, eq(jobs.kind, READ_SETTLEMENTS.kind));
const read = () => readSettlements(s.shop, s.gateways, 'cashfree', NOW);
const get = async (path: string) => (await s.request('GET', path, { as: staff.token })).json;
const unmatched = async (show: string) => get(`/api/settlements/unmatched?show=${show}`);
const checks = async () => (await reconcile(s.db)).map(({ finding }) => finding);

describe('webhooks about settlements', () => {
  test('twice, at once and in any order they make one reading, which believes the list only', async () => {
    const types = ['SETTLEMENT_SUCCESS', 'SETTLEMENT_INITIATED', 'SETTLEMENT_SUCCESS', 'SETTLEMENT_REVERSED', 'SETTLEMENT_FAILED'];
    const answers = await Promise.all([...types, ...types].map((type) => settlementWebhook(type)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.map(({ json }) => json.outcome).toSorted()).toEqual(['asked', ...Array(9).fill('known')]);
    expect(await readings()).toBe(1);
    cashfree.settled.settle([eventOf(await aPaidOrder())], { day: dayOf(new Date()) });
    await s.runJobs();
    expect(await s.db.select().from(gatewaySettlements)).toEqual([]);
    s.setClock(new Date(Date.now() + 61_000));
    await s.runJobs();
    expect(await get('/api/settlements')).toMatchObject([{ status: 'done', missing: 0 }]);
  });

  test('one that comes while the list is read is followed by another reading', async () => {
    await settlementWebhook('SETTLEMENT_INITIATED');
    await s.db.update(jobs).set({ lockedUntil: new Date(Date.now() + 60_000) });
    expect((await settlementWebhook('SETTLEMENT_SUCCESS')).json.outcome).toBe('asked');
    expect(await readings()).toBe(2);
  });

  test('forged, old, or about the vendors of a marketplace, they make none', async () => {
    expect((await settlementWebhook('SETTLEMENT_SUCCESS', { secretKey: 'another' })).status).toBe(401);
    expect((await settlementWebhook('SETTLEMENT_SUCCESS', { signedAt: new Date(Date.now() - 25 * 3_600_000) })).status).toBe(401);
    expect((await settlementWebhook('VENDOR_SETTLEMENT_SUCCESS')).json.outcome).toBe('ignored');
    expect(await readings()).toBe(0);
  });
});

describe('read from the gateway', () => {
  test.each([
    [false, false],
    [true, true],
  ])('a settlement is matched to payments and refunds (flat %s, texts %s), and read again changes nothing', async (isFlat, hasTexts) => {
    Object.assign(cashfree.settled, { isFlat, hasTexts });
    const [one, two, three] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()];
    const back = await s.request('POST', `/api/order/${one.orderId}/refund`, { as: staff.token, body: { amount: 100, reason: 'Late' } });
    expect(back.status).toBe(200);
    const [refund] = await s.db.select().from(refunds).where(eq(refunds.orderId, one.orderId));
    const refundEvent = { type: 'REFUND' as const, id: '901', orderId: one.gatewayOrderId, amount: 100, refundId: refund?.id ?? '' };
    cashfree.settled.settle([eventOf(one), eventOf(two), refundEvent, eventOf(three)], { day: '2026-11-24', utr: 'HDFC0001' });

    for (let round = 0; round < 2; round += 1) {
      await read();
      const [settlement] = await get('/api/settlements');
      expect(settlement).toMatchObject({
        utr: 'HDFC0001',
        status: 'done',
        source: 'api',
        rowCount: 4,
        missing: 0,
        unknown: 0,
        adjustment: -100,
      });
      expect(settlement.amount).toBeCloseTo(settlement.payments - settlement.fee - settlement.feeTax - 100, 2);
      const { rows } = await get(`/api/settlements/${settlement.id}`);
      expect(rows.map((row: { order: { id: string } }) => row.order.id).toSorted()).toEqual(
        [one.orderId, two.orderId, one.orderId, three.orderId].toSorted(),
      );
      expect(await checks()).toEqual([]);
      expect(await s.db.select().from(gatewaySettlementRows)).toHaveLength(4);
    }
  });

  test('a list that shifts while it is read, repeats a row and leaves one out is whole after the reading', async () => {
    const paid = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder(), await aPaidOrder(), await aPaidOrder()];
    cashfree.settled.settle(paid.map(eventOf), { day: '2026-11-24' });
    cashfree.settled.shifts = 1;
    await read();
    const [settlement] = await get('/api/settlements');
    expect(settlement).toMatchObject({ rowCount: 5, missing: 0, unknown: 0 });
    expect(await checks()).toEqual([]);
  });

  test.each(['error_500', 'rate_limit', 'cut'] as const)(
    'after a failure (%s) the staff see it, and the next try reads all',
    async (fault) => {
      cashfree.settled.settle([eventOf(await aPaidOrder())], { day: '2026-11-24' });
      cashfree.fail(fault, 3);
      await expect(read()).rejects.toMatchObject({ retryable: true });
      expect(await s.db.select().from(gatewaySettlements)).toEqual([]);
      await read();
      expect(await get('/api/settlements')).toMatchObject([{ missing: 0, rowCount: 1 }]);
    },
  );

  test('a settlement under way is paid later, and a failed one is not counted as settled', async () => {
    const paid = await aPaidOrder();
    await s.db.update(payments).set({ createdAt: new Date('2026-11-12T06:00:00Z') });
    const id = cashfree.settled.settle([eventOf(paid)], { day: '2026-11-24', status: 'FAILED' });
    await read();
    s.setClock(NOW);
    expect((await unmatched('unsettled')).map(({ reference }: { reference: string }) => reference)).toEqual([paid.paymentId]);
    cashfree.settled.settle([eventOf(paid)], { day: '2026-11-25' });
    await read();
    expect(await unmatched('unsettled')).toEqual([]);
    expect(await unmatched('twice')).toEqual([]);
    expect((await get('/api/settlements?show=failed')).map(({ settlementId }: { settlementId: string }) => settlementId)).toEqual([
      String(id),
    ]);
  });

  test('a payment that the shop learns of later is matched by the next reading', async () => {
    const paid = await aPaidOrder();
    const [payment] = await s.db.delete(payments).returning();
    cashfree.settled.settle([eventOf(paid)], { day: '2026-11-24' });
    await read();
    expect(await unmatched('unknown')).toMatchObject([{ reference: paid.paymentId, order: { id: paid.orderId }, own: null }]);
    if (payment) await s.db.insert(payments).values(payment);
    await read();
    expect(await unmatched('unknown')).toEqual([]);
  });

  test('each morning one job asks, whichever node comes first; a second press while it waits adds none', async () => {
    for (let round = 0; round < 3; round += 1) await askForSettlements(s.db, s.gateways, NOW);
    const asked = async () => (await s.db.select().from(jobs)).filter(({ kind }) => kind === 'read-settlements').length;
    expect(await asked()).toBe(1);
    expect((await s.request('POST', '/api/settlements/read', { as: staff.token })).status).toBe(200);
    expect(await asked()).toBe(1);
    await askForSettlements(s.db, s.gateways, new Date('2026-11-26T00:00:00Z'));
    expect(await asked()).toBe(1);
    await s.runJobs();
    await askForSettlements(s.db, s.gateways, new Date('2026-11-26T00:31:00Z'));
    expect(await asked()).toBe(1);
  });

  test('two readings at once write each row once', async () => {
    cashfree.settled.settle([eventOf(await aPaidOrder()), eventOf(await aPaidOrder())], { day: '2026-11-24' });
    await Promise.all([read(), read(), read()]);
    expect(await get('/api/settlements')).toMatchObject([{ rowCount: 2, missing: 0 }]);
    expect(await checks()).toEqual([]);
  });
});

describe('what does not match', () => {
  test('is listed: unsettled after three working days, unknown, another amount, twice', async () => {
    const [late, young, differs, twice] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder(), await aPaidOrder()];
    const paidOn = async ({ paymentId }: Paid, at: string) =>
      s.db
        .update(payments)
        .set({ createdAt: new Date(at) })
        .where(eq(payments.gatewayPaymentId, paymentId));
    // Wednesday 25 November: the Sunday between is no working day, the third Saturday is one.
    await paidOn(late, '2026-11-20T18:00:00Z');
    await paidOn(young, '2026-11-24T18:00:00Z');
    cashfree.settled.settle([{ ...eventOf(differs), amount: differs.amount - 1 }, eventOf(twice)], { day: '2026-11-23' });
    cashfree.settled.settle([eventOf(twice), { type: 'PAYMENT', id: '999', orderId: 'OTHER-1', amount: 10 }], { day: '2026-11-24' });
    await read();
    s.setClock(NOW);
    expect((await unmatched('unsettled')).map(({ reference }: { reference: string }) => reference)).toEqual([late.paymentId]);
    expect(await unmatched('unknown')).toMatchObject([{ reference: '999', order: null, settled: 10 }]);
    expect(await unmatched('differs')).toMatchObject([
      { own: differs.amount, settled: differs.amount - 1, order: { id: differs.orderId } },
    ]);
    expect(await unmatched('twice')).toMatchObject([{ reference: twice.paymentId }]);
    const found = await checks();
    expect(found).toEqual([expect.stringContaining(`paise of ${differs.paymentId}`), `payment:${twice.paymentId} was settled 2 times`]);
  });

  test.each([
    ['paid another amount than its figures', sql`update gateway_settlements set amount_paise = amount_paise + 1`],
    ['remembers another sum of its rows', sql`update gateway_settlements set rows_paise = rows_paise - 1`],
    ['has a row too little', sql`delete from gateway_settlement_rows where id = (select min(id) from gateway_settlement_rows)`],
    ['nets a payment wrongly', sql`update gateway_settlement_rows set fee_paise = fee_paise + 1`],
    ['belongs to another order', sql`update gateway_settlement_rows set order_id = (select id from orders order by number desc limit 1)`],
  ])('reconcile finds a settlement that %s', async (_, wrong) => {
    cashfree.settled.settle([eventOf(await aPaidOrder()), eventOf(await aPaidOrder())], { day: '2026-11-24' });
    await read();
    expect(await checks()).toEqual([]);
    await s.db.execute(wrong);
    expect((await checks()).length).toBeGreaterThan(0);
  });
});

describe('out of a file', () => {
  const HEAD = 'Settlement UTR,Settlement date,Type,Order id,Payment id,Refund id,Amount,Fee,GST on fee,Net amount';
  const send = (what: 'check' | 'import', text: string, named: object = {}, party = 'cashfree') => {
    const form = new FormData();
    form.set('file', new File([text], 'settlements.csv', { type: 'text/csv' }));
    form.set('party', party);
    form.set('columns', JSON.stringify(named));
    return s.request('POST', `/api/settlement-files/gateway/${what}`, { as: staff.token, body: form });
  };

  test('a preview changes nothing, the import adds, and the same file again changes nothing', async () => {
    const [one, two] = [await aPaidOrder(), await aPaidOrder()];
    const file = `${HEAD}\nHDFC9,24/11/2026,PAYMENT,${one.gatewayOrderId},${one.paymentId},,${one.amount},9,1.62,\nHDFC9,24/11/2026,PAYMENT,,${two.paymentId},,"${two.amount}",9,1.62,\n`;
    expect((await send('check', file)).json).toMatchObject({ rows: 2, added: 2, changed: 0, unchanged: 0, problems: 0, unknown: 0 });
    expect(await s.db.select().from(gatewaySettlements)).toEqual([]);
    expect((await send('import', file)).json).toMatchObject({ added: 2 });
    expect((await send('import', file)).json).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    const [settlement] = await get('/api/settlements');
    expect(settlement).toMatchObject({ utr: 'HDFC9', source: 'file', rowCount: 2, missing: 0, unknown: 0, fee: 18, feeTax: 3.24 });
    expect(settlement.amount).toBeCloseTo(one.amount + two.amount - 21.24, 2);
    expect(await checks()).toEqual([]);
  });

  test('what the gateway later says itself replaces the file, and a file never corrects the gateway', async () => {
    const paid = await aPaidOrder();
    await send('import', `${HEAD}\nHDFC7,24-11-2026,,,${paid.paymentId},,${paid.amount},,,\n`);
    cashfree.settled.settle([eventOf(paid)], { day: '2026-11-24', utr: 'HDFC7' });
    await read();
    const [settlement] = await get('/api/settlements');
    expect(settlement).toMatchObject({ utr: 'HDFC7', source: 'api', rowCount: 1, missing: 0 });
    await send('import', `${HEAD}\nHDFC7,24-11-2026,,,${paid.paymentId},,${paid.amount},5,,\n`);
    expect((await get('/api/settlements'))[0].fee).toBe(settlement.fee);
    expect(await checks()).toEqual([]);
  });

  test('each row with a fault is left out and said, and the rest is imported', async () => {
    const paid = await aPaidOrder();
    const rows = [
      `HDFC1,24-11-2026,,,${paid.paymentId},,${paid.amount},,,`,
      `HDFC1,31-02-2026,,,1,,10,,,`,
      `HDFC1,24-11-2026,,,2,,ten,,,`,
      `,24-11-2026,,,3,,10,,,`,
      `HDFC1,24-11-2026,,,,,10,,,`,
      `HDFC1,24-11-2026,,,${paid.paymentId},,${paid.amount},,,`,
    ];
    const { json } = await send('import', `${HEAD}\n${rows.join('\n')}\n`);
    expect(json).toMatchObject({ rows: 6, added: 1, problems: 5 });
    expect(json.listed.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [3, 'Settlement date'],
      [4, 'Amount'],
      [5, 'Settlement UTR'],
      [6, 'Payment id'],
      [7, 'Payment id'],
    ]);
  });

  test('columns with other titles are named by staff; without a required one nothing is imported', async () => {
    const paid = await aPaidOrder();
    const file = `Ref,When,Txn,Rupees\nHDFC3,24 Nov 2026,${paid.paymentId},"₹ ${paid.amount}"\n`;
    const check = await send('check', file);
    expect(check.json).toMatchObject({
      missing: ['Settlement UTR', 'Settlement date', 'Amount'],
      added: 0,
      head: ['Ref', 'When', 'Txn', 'Rupees'],
    });
    expect((await send('import', file)).status).toBe(400);
    const named = { utr: 'Ref', settledOn: 'When', paymentId: 'Txn', amount: 'Rupees' };
    expect((await send('import', file, named)).json).toMatchObject({ added: 1, unknown: 0, problems: 0 });
  });

  test.each([
    ['unknown', HEAD, {}, 'razorpay', 400],
    ['empty', '', {}, 'cashfree', 400],
  ] as const)('a file that is %s is refused', async (_, text, named, party, status) => {
    expect((await send('check', text, named, party)).status).toBe(status);
  });
});

describe('scale', () => {
  afterEach(() => s.setClock(null));
  test('a list is one page, whatever the number of settlements', async () => {
    const many = Array.from({ length: 60 }, (_, place) => ({
      gateway: 'cashfree' as const,
      settlementId: `old-${place}`,
      status: 'done' as const,
      source: 'api' as const,
      settledAt: new Date(NOW.getTime() - place * 86_400_000),
    }));
    await s.db.insert(gatewaySettlements).values(many);
    const { headers, json } = await s.request('GET', '/api/settlements?limit=10&page=2', { as: staff.token });
    expect([headers.get('x-total-count'), json.length, json[0].settlementId]).toEqual(['60', 10, 'old-10']);
    expect((await s.request('GET', `/api/settlements/${crypto.randomUUID()}`, { as: staff.token })).status).toBe(404);
    expect(await s.db.select().from(orders)).toEqual([]);
  });
});
