// Booking, tracking and cancelling through the app, against stand-ins of the couriers.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aTradingShop, buy, fillCart, type Person, pressPay, type Shopper } from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { invoices } from '../invoices/invoices.tables.ts';
import { messages } from '../messages/messages.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { refunds } from '../orders/refunds/refunds.tables.ts';
import { audit, mails } from '../platform/platform.tables.ts';
import { shipments, trackingScans } from './couriers.tables.ts';
import { shiprocketCourier } from './shiprocket/shiprocket.server.ts';
import { startShiprocketStandIn } from './shiprocket/shiprocket-stand-in.ts';

const NOW = new Date('2026-11-22T06:30:00Z');
/** The worst kind: a second order with the same id makes a second parcel. */
const shiprocket = await startShiprocketStandIn({ duplicate: 'newOrder' });
const s = await openTestShop({
  courier: () =>
    shiprocketCourier({
      email: 'api@shop.example',
      password: 'secret',
      pickupName: 'Benson Town',
      webhookKey: shiprocket.webhookKey,
      apiUrl: shiprocket.apiUrl,
      timeoutMs: 2_000,
    }),
});
let shopper: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  shiprocket.parcels.length = 0;
  ({ shopper, staff } = await aTradingShop(s));
  balm = await aProduct(s, { name: 'Rose balm', stockQuantity: 10 });
});
// Whatever a courier says, the books reconcile.
afterEach(async () => {
  await s.runJobs();
  expect(await reconcile(s.db)).toEqual([]);
});
afterAll(async () => {
  await s.close();
  await shiprocket.close();
});

const anOrder = (paymentMethod = 'cod') => buy(s, shopper, balm.id, { quantity: 3, paymentMethod });
const book = (id: string, body: object = {}) => s.request('POST', `/api/order/${id}/parcel`, { as: staff.token, body });
const orderOf = async (id: string) => (await s.request('GET', `/api/order/${id}`, { as: staff.token })).json;
const kindsOf = async (id: string) => (await orderOf(id)).events.map(({ kind }: { kind: string }) => kind);
const parcels = () => s.db.select().from(shipments);
const later = (minutes: number) => s.setClock(new Date(s.shop.now().getTime() + minutes * 60_000));
const push = (body: string, key = shiprocket.webhookKey) =>
  s.request('POST', '/api/parcels/webhook', { body, headers: { 'content-type': 'application/json', 'x-api-key': key } });
const withAwb = () => shiprocket.parcels.filter(({ awb, status }) => awb && status !== 'CANCELED');

describe('booking', () => {
  test('an order gets a waybill, its cash and weight are told, and it is processing with a tracking number', async () => {
    const id = await anOrder();
    const { status, json } = await book(id);
    expect([status, json.state, json.awb, json.carrierName]).toEqual([200, 'booked', json.awb, 'Delhivery Air']);
    // Three packs of 8 g with 30 g of packaging each, in a box of 80 g.
    expect(shiprocket.parcels[0]?.sent).toMatchObject({ order_id: 'ORD-1001', weight: 0.2, payment_method: 'COD', sub_total: 1157 });
    expect(await orderOf(id)).toMatchObject({ status: 'processing', courierName: 'Delhivery Air', trackingNumber: json.awb });
  });

  test('a second press answers the same parcel', async () => {
    const id = await anOrder();
    const first = await book(id);
    expect((await book(id)).json).toEqual(first.json);
    expect(shiprocket.parcels).toHaveLength(1);
  });

  test('two staff at once book one parcel', async () => {
    const id = await anOrder();
    const answers = await Promise.all(Array.from({ length: 6 }, () => book(id)));
    expect(answers.map(({ status }) => status).toSorted()).toContain(200);
    expect(answers.every(({ status, json }) => status === 200 || json.code === 'being_booked')).toBe(true);
    expect(shiprocket.parcels).toHaveLength(1);
    expect(await parcels()).toHaveLength(1);
  });

  test.each(['/orders/create/adhoc', '/courier/assign/awb'])('an answer lost at %s makes no second parcel', async (call) => {
    const id = await anOrder();
    shiprocket.fail('lost_answer', call);
    expect((await book(id)).json).toMatchObject({ state: 'booking', awb: null });
    // A press too early does not call the courier.
    expect((await book(id)).json.code).toBe('being_booked');
    later(5);
    await s.runSweeps();
    expect(await parcels()).toMatchObject([{ state: 'booked', reference: 'ORD-1001' }]);
    expect(shiprocket.parcels).toHaveLength(1);
    expect(await orderOf(id)).toMatchObject({ status: 'processing', trackingNumber: withAwb()[0]?.awb });
  });

  test('an answer lost after the order was made makes no second order, though the list does not show the first one yet', async () => {
    const id = await anOrder();
    shiprocket.lagList();
    shiprocket.fail('lost_answer', '/courier/assign/awb');
    expect((await book(id)).json.state).toBe('booking');
    later(5);
    await s.runSweeps();
    shiprocket.lagList(false);
    expect(shiprocket.parcels).toHaveLength(1);
    expect(await parcels()).toMatchObject([{ state: 'booked', awb: shiprocket.parcels[0]?.awb }]);
  });

  test('an order that staff cancelled in its panel meanwhile gets a new one', async () => {
    const id = await anOrder();
    shiprocket.fail('cut', '/courier/assign/awb');
    await book(id);
    for (const parcel of shiprocket.parcels) parcel.status = 'CANCELED';
    later(5);
    await s.runSweeps();
    expect(withAwb()).toHaveLength(1);
    expect((await parcels()).map(({ state }) => state)).toEqual(['booked']);
  });

  test.each(['cut', 'error_500', 'rate_limit', 'html', 'silent'] as const)('after %s the shop books it by itself', async (fault) => {
    const id = await anOrder();
    shiprocket.fail(fault, '/orders/create/adhoc');
    expect((await book(id)).json.state).toBe('booking');
    later(5);
    await s.runSweeps();
    expect((await parcels()).map(({ state }) => state)).toEqual(['booked']);
    expect(withAwb()).toHaveLength(1);
  });

  test('a parcel booked before the database was restored is found, not booked again', async () => {
    const id = await anOrder();
    await book(id);
    await s.db.delete(shipments);
    expect((await book(id)).json.state).toBe('booked');
    expect(shiprocket.parcels).toHaveLength(1);
  });

  test('a refusal tells its reason and leaves the order free for another try', async () => {
    const id = await anOrder();
    shiprocket.refusePin('560001');
    const { status, json } = await book(id);
    expect([status, json.code]).toEqual([409, 'courier_refused']);
    expect(json.message).toBe('Shiprocket did not take the parcel: No courier serves this PIN code.');
    shiprocket.servePin('560001');
    expect((await book(id)).json).toMatchObject({ state: 'booked', reference: 'ORD-1001-R1' });
    expect(withAwb()).toHaveLength(1);
  });

  test('only an order that may leave is booked', async () => {
    await fillCart(s, shopper, balm.id);
    const unpaid = (await pressPay(s, shopper)).json.localOrderId;
    expect((await book(unpaid)).json.message).toBe('Not paid yet. Do not send.');
    await s.request('POST', `/api/order/${unpaid}/cancel`, { as: shopper.token });
    expect((await book(unpaid)).status).toBe(409);
    expect(shiprocket.parcels).toHaveLength(0);
  });

  test('rates come with prices, and weights may be corrected', async () => {
    const id = await anOrder();
    const { json } = await s.request('GET', `/api/order/${id}/rates?weightGrams=750`, { as: staff.token });
    expect(json).toMatchObject({ weightGrams: 750, problems: [], rates: [{ carrierId: '11', price: 99, days: 2 }, { carrierId: '10' }] });
    await book(id, { carrierId: '10', weightGrams: 750 });
    expect(shiprocket.parcels[0]).toMatchObject({ carrier: 'Xpressbees Surface', sent: { weight: 0.75 } });
  });
});

describe('cancelling', () => {
  const cancel = (id: string) => s.request('POST', `/api/parcels/${id}/cancel`, { as: staff.token });

  test('a cancelled parcel lets the order be booked under a new reference', async () => {
    const id = await anOrder();
    const { json } = await book(id);
    expect((await cancel(json.id)).json.state).toBe('cancelled');
    expect(await orderOf(id)).toMatchObject({ courierName: null, trackingNumber: null });
    expect((await book(id)).json.reference).toBe('ORD-1001-R1');
    expect(withAwb()).toHaveLength(1);
  });

  test('when the courier does not answer, no other parcel is booked until it does', async () => {
    const id = await anOrder();
    const { json } = await book(id);
    shiprocket.fail('cut', '/orders/cancel');
    expect((await cancel(json.id)).status).toBe(502);
    expect((await book(id)).json).toMatchObject({ id: json.id, isCancelling: true });
    await s.runSweeps();
    expect((await parcels()).map(({ state }) => state)).toEqual(['cancelled']);
    expect(withAwb()).toHaveLength(0);
  });

  test('the parcel of a cancelled order is cancelled at the courier, also when its booking was never answered', async () => {
    const [one, two] = [await anOrder(), await anOrder()];
    await book(one);
    shiprocket.fail('lost_answer', '/courier/assign/awb');
    await book(two);
    for (const id of [one, two]) await s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
    later(5);
    await s.runSweeps();
    await s.runSweeps();
    expect((await parcels()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(withAwb()).toHaveLength(0);
  });

  test('what the courier has is not cancelled', async () => {
    const { json } = await book(await anOrder());
    await push(shiprocket.scan(json.awb, 'PICKED UP', '2026-11-22 11:00:00'));
    expect((await cancel(json.id)).status).toBe(409);
  });
});

describe('tracking', () => {
  const stock = async () => (await s.db.select().from(products).where(eq(products.id, balm.id)))[0]?.stockQuantity;

  test('the order ships, fails and is delivered by itself, with the e-mails', async () => {
    const id = await anOrder();
    const { awb } = (await book(id)).json;
    later(600);
    for (const [label, at] of [
      ['PICKED UP', '10:00:00'],
      ['OUT FOR DELIVERY', '11:00:00'],
      ['UNDELIVERED', '12:30:00'],
      ['OUT FOR DELIVERY', '14:00:00'],
      ['DELIVERED', '15:00:00'],
    ] as const)
      expect((await push(shiprocket.scan(awb, label, `2026-11-22 ${at}`))).json.outcome).toBe('applied');
    expect((await orderOf(id)).status).toBe('delivered');
    expect(await kindsOf(id)).toEqual([
      'placed',
      'processing',
      'shipped',
      'out_for_delivery',
      'delivery_failed',
      'out_for_delivery',
      'delivered',
    ]);
    await s.runJobs();
    const kinds = (await s.db.select({ cause: mails.cause }).from(mails)).map(({ cause }) => cause);
    expect(kinds.filter((cause) => cause.includes('shipped') || cause.includes('delivered'))).toHaveLength(2);
  });

  test('the customer is told once a day that the parcel is out for delivery, with the cash to keep ready, and not afterwards', async () => {
    const told = async () =>
      (await s.db.select().from(messages)).filter(({ kind }) => kind.startsWith('order-out')).map(({ text }) => text);
    const [cash, paid, late] = [await anOrder(), await anOrder('online'), await anOrder('online')];
    const awbs: string[] = [];
    for (const id of [cash, paid, late]) awbs.push((await book(id)).json.awb);
    later(600);
    const out = (awb: string | undefined, at: string) => push(shiprocket.scan(awb ?? '', 'OUT FOR DELIVERY', at));
    await Promise.all([out(awbs[0], '2026-11-22 11:00:00'), out(awbs[0], '2026-11-22 11:00:00'), out(awbs[1], '2026-11-22 11:00:00')]);
    await push(shiprocket.scan(awbs[0] ?? '', 'UNDELIVERED', '2026-11-22 12:00:00'));
    await out(awbs[0], '2026-11-22 14:00:00');
    await out(awbs[2], '2026-11-22 14:00:00');
    await push(shiprocket.scan(awbs[2] ?? '', 'DELIVERED', '2026-11-22 15:00:00'));
    await s.runJobs();
    expect((await told()).toSorted()).toEqual([
      'Nikhar: your order ORD-1001 is out for delivery today. Please keep Rs 1,157 ready.',
      'Nikhar: your order ORD-1002 is out for delivery today.',
    ]);
    await push(shiprocket.scan(awbs[0] ?? '', 'UNDELIVERED', '2026-11-22 16:00:00'));
    later(24 * 60);
    await out(awbs[0], '2026-11-23 11:00:00');
    await s.runJobs();
    expect(await told()).toHaveLength(3);
  });

  test('the same news twice, late and in any order change nothing more', async () => {
    const id = await anOrder();
    const { awb } = (await book(id)).json;
    later(600);
    const news = [
      shiprocket.scan(awb, 'PICKED UP', '2026-11-22 10:00:00'),
      shiprocket.scan(awb, 'UNDELIVERED', '2026-11-22 12:00:00', 'Customer not available'),
      shiprocket.scan(awb, 'DELIVERED', '2026-11-22 15:00:00'),
    ];
    for (const message of [...news.toReversed(), ...news]) await push(message);
    await Promise.all(news.map((message) => push(message)));
    later(60);
    await s.runSweeps();
    expect((await orderOf(id)).status).toBe('delivered');
    expect((await kindsOf(id)).filter((kind: string) => kind === 'delivered')).toHaveLength(1);
    expect(await s.db.select().from(trackingScans)).toHaveLength(3);
  });

  test('a shop that gets no webhook polls', async () => {
    const id = await anOrder();
    const { awb } = (await book(id)).json;
    later(60);
    shiprocket.scan(awb, 'IN TRANSIT', '2026-11-22 12:45:00');
    await s.runSweeps();
    expect((await orderOf(id)).status).toBe('shipped');
    expect((await parcels())[0]).toMatchObject({ state: 'in_transit', expectedOn: '2026-11-28' });
    shiprocket.scan(awb, 'DELIVERED', '2026-11-22 12:50:00');
    // Not asked again within the half hour.
    await s.runSweeps();
    expect((await orderOf(id)).status).toBe('shipped');
  });

  test('an unknown state is only a note, an unknown parcel is answered, a wrong key is refused', async () => {
    const id = await anOrder();
    const { awb } = (await book(id)).json;
    later(60);
    const message = shiprocket.scan(awb, 'TELEPORTED', '2026-11-22 12:45:00');
    expect((await push(message, 'wrong')).status).toBe(401);
    expect((await push(message)).json.outcome).toBe('applied');
    expect((await orderOf(id)).status).toBe('processing');
    expect((await push(JSON.stringify({ awb: 'OTHER', current_status: 'DELIVERED' }))).json.outcome).toBe('unknown');
    expect((await push('not json')).status).toBe(400);
    expect((await push('x'.repeat(600_000))).status).toBe(413);
  });

  test.each(['cod', 'online'])('a returned parcel books stock, refund and credit note: %s', async (paymentMethod) => {
    const id = await anOrder(paymentMethod);
    const { awb } = (await book(id)).json;
    later(600);
    for (const [label, at] of [
      ['PICKED UP', '10:00:00'],
      ['RTO INITIATED', '12:00:00'],
      ['RTO DELIVERED', '15:00:00'],
      ['RTO DELIVERED', '15:00:00'],
    ] as const)
      await push(shiprocket.scan(awb, label, `2026-11-22 ${at}`));
    expect(await stock()).toBe(10);
    expect((await orderOf(id)).cameBackAt).not.toBeNull();
    expect(await s.db.select().from(invoices).where(eq(invoices.kind, 'credit_note'))).toHaveLength(1);
    expect(await s.db.select().from(refunds)).toHaveLength(paymentMethod === 'online' ? 1 : 0);
    await s.runJobs();
    expect((await parcels())[0]).toMatchObject({ state: 'returned', problem: null });
  });

  test('a parcel that turns up after its order was closed as lost is shown to staff, and changes nothing', async () => {
    const id = await anOrder('cod');
    const { awb } = (await book(id)).json;
    later(600);
    await push(shiprocket.scan(awb, 'PICKED UP', '2026-11-22 10:00:00'));
    await push(shiprocket.scan(awb, 'LOST', '2026-11-22 12:00:00'));
    expect((await s.request('POST', `/api/order/${id}/lost`, { as: staff.token })).status).toBe(200);
    await push(shiprocket.scan(awb, 'RTO DELIVERED', '2026-11-22 15:00:00'));
    const problem = 'This order was closed as lost. Add items that came back to stock by hand.';
    expect((await parcels())[0]).toMatchObject({ state: 'returned', problem });
    expect(await s.db.select().from(invoices).where(eq(invoices.kind, 'credit_note'))).toHaveLength(1);
  });

  test('of an order closed as lost the customer hears nothing more, and staff are told what to do when it is delivered', async () => {
    const id = await anOrder('cod');
    const { awb } = (await book(id)).json;
    later(600);
    await push(shiprocket.scan(awb, 'PICKED UP', '2026-11-22 10:00:00'));
    expect((await s.request('POST', `/api/order/${id}/lost`, { as: staff.token })).status).toBe(200);
    await push(shiprocket.scan(awb, 'OUT FOR DELIVERY', '2026-11-22 11:00:00'));
    await push(shiprocket.scan(awb, 'UNDELIVERED', '2026-11-22 12:00:00'));
    await s.runJobs();
    expect((await parcels())[0]?.state).toBe('delivery_failed');
    expect((await kindsOf(id)).at(-1)).toBe('lost');
    expect((await s.db.select().from(messages)).map(({ kind }) => kind)).not.toContain('order-out-for-delivery-cash');
    expect((await s.db.select().from(mails)).map(({ kind }) => kind)).not.toContain('order-attempt-failed');
    await push(shiprocket.scan(awb, 'DELIVERED', '2026-11-22 15:00:00'));
    const [parcel] = await parcels();
    expect(parcel?.state).toBe('delivered');
    expect(parcel?.problem).toContain('Record the payment as an in-house sale');
    expect((await s.db.select().from(orders))[0]?.status).toBe('shipped');
    const stuck = async () => (await s.request('GET', '/api/parcels?show=stuck', { as: staff.token })).json.length;
    expect(await stuck()).toBe(1);
    const clear = () => s.request('POST', `/api/parcels/${parcel?.id}/clear`, { as: staff.token });
    const answers = [await clear(), await clear()];
    expect(answers.map(({ status, json }) => [status, json.problem])).toEqual([
      [200, null],
      [200, null],
    ]);
    expect(await stuck()).toBe(0);
    expect(await s.db.select().from(audit).where(eq(audit.action, 'parcel.clear'))).toHaveLength(1);
  });

  test('a parcel whose order cannot follow keeps its state, and staff see why', async () => {
    const id = await anOrder();
    const { awb } = (await book(id)).json;
    await s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
    later(600);
    await push(shiprocket.scan(awb, 'DELIVERED', '2026-11-22 15:00:00'));
    expect((await parcels())[0]).toMatchObject({ state: 'delivered', problem: 'This order is cancelled.' });
    expect((await s.db.select().from(orders))[0]?.status).toBe('cancelled');
  });
});
