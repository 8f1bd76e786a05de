// The Shiprocket adapter against a stand-in that speaks Shiprocket's protocol.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aNewParcel, failureOf } from '../courier-parcel.stand-in.ts';
import { shiprocketCourier } from './shiprocket.server.ts';
import { type ShiprocketStandIn, startShiprocketStandIn } from './shiprocket-stand-in.ts';

let shiprocket: ShiprocketStandIn;
const courier = (change = {}) =>
  shiprocketCourier({
    email: 'api@shop.example',
    password: 'secret',
    pickupName: 'Benson Town',
    webhookKey: shiprocket.webhookKey,
    apiUrl: shiprocket.apiUrl,
    timeoutMs: 500,
    ...change,
  });
beforeEach(async () => {
  shiprocket = await startShiprocketStandIn();
});
afterEach(() => shiprocket.close());

const parcel = aNewParcel();

test('a parcel is booked in kilograms and rupees, with the cash to collect and the preferred carrier', async () => {
  expect(await courier().book(parcel, null)).toEqual({
    courierOrderId: '150876814',
    courierShipmentId: '151876814',
    awb: 'SR150876814',
    carrierName: 'Delhivery Air',
    routingCode: 'BLR/KRM',
  });
  expect(shiprocket.parcels[0]?.sent).toMatchObject({
    order_id: 'ORD-1042',
    pickup_location: 'Benson Town',
    billing_customer_name: 'Asha',
    billing_last_name: 'Devi Rao',
    billing_phone: '9876543210',
    payment_method: 'COD',
    sub_total: 805,
    weight: 0.25,
    order_items: [{ name: 'Rose balm', units: 2, selling_price: 299 }],
  });
});

test('an order of the small hours is of that day in India', async () => {
  await courier().book({ ...parcel, orderedAt: new Date('2026-11-22T20:00:00Z') }, null);
  expect(shiprocket.parcels[0]?.sent).toMatchObject({ order_date: '2026-11-23' });
});

test('rates put the recommended carrier first and leave out those that take no cash', async () => {
  const question = { fromPin: '560046', toPin: '560001', weightGrams: 250, collectPaise: 80_500, declaredPaise: 80_464 };
  expect(await courier().listRates(question)).toEqual([
    { carrierId: '11', carrierName: 'Delhivery Air', pricePaise: 9_900, days: 2 },
    { carrierId: '10', carrierName: 'Xpressbees Surface', pricePaise: 6_250, days: 4 },
  ]);
  expect(await courier().listRates({ ...question, collectPaise: 0 })).toHaveLength(3);
});

test('a PIN code that no carrier serves has no rates, though the answer is 200', async () => {
  shiprocket.refusePin('744301');
  const question = { fromPin: '560046', toPin: '744301', weightGrams: 250, collectPaise: 0, declaredPaise: 1 };
  expect(await courier().listRates(question)).toEqual([]);
});

test('when one carrier refuses, the next is asked; when all do, the order is cancelled and the reason told', async () => {
  shiprocket.refuseCarriers('11');
  expect(await courier().book(parcel, null)).toMatchObject({ carrierName: 'Xpressbees Surface' });
  shiprocket.refuseCarriers('10');
  const other = { ...parcel, reference: 'ORD-1043' };
  expect(await failureOf(courier().book(other, null))).toEqual({
    code: 'no_carrier',
    retryable: false,
    reason: 'Consignee address is too short',
  });
  expect(shiprocket.parcels.map(({ status }) => status)).toEqual(['NEW', 'CANCELED']);
});

test('a repeated order that answers the cancelled one asks for a new reference', async () => {
  const booked = await courier().book(parcel, null);
  await courier().cancel(booked);
  expect(await failureOf(courier().book(parcel, null))).toMatchObject({ code: 'reference_used', retryable: false });
});

describe('a repeated order that is refused because its number is known', () => {
  const known = { code: 'duplicate', retryable: true, reason: 'Order id already exists.' };

  test('is the order of a lost answer, and is found as soon as the list shows it', async () => {
    shiprocket.refuseDuplicates();
    shiprocket.lagList();
    shiprocket.fail('lost_answer', '/orders/create/adhoc');
    await failureOf(courier().book(parcel, null));
    // The number is not free: another one would be a second order.
    expect(await failureOf(courier().book(parcel, null))).toEqual(known);
    shiprocket.lagList(false);
    expect(await courier().book(parcel, null)).toMatchObject({ awb: 'SR150876814' });
    expect(shiprocket.parcels).toHaveLength(1);
  });

  test('asks for a new reference when that order was cancelled', async () => {
    shiprocket.refuseDuplicates();
    await courier().cancel(await courier().book(parcel, null));
    expect(await failureOf(courier().book(parcel, null))).toMatchObject({ code: 'reference_used', retryable: false });
  });
});

test('a token that ends early is replaced once, and wrong keys are told apart', async () => {
  const own = courier();
  await own.book(parcel, null);
  shiprocket.expireToken();
  expect(await own.find('ORD-1042', null)).toMatchObject({ awb: 'SR150876814' });
  expect(shiprocket.sent('/auth/login')).toHaveLength(2);
  expect(await failureOf(courier({ password: 'wrong' }).find('ORD-1042', null))).toMatchObject({ retryable: false });
});

describe('what is unknown may be tried again', () => {
  test.each(['lost_answer', 'error_500', 'rate_limit', 'html', 'cut', 'silent'] as const)('%s', async (fault) => {
    shiprocket.fail(fault, '/orders/create/adhoc');
    expect(await failureOf(courier().book(parcel, null))).toMatchObject({ retryable: true });
  });
});

test('a search finds only the exact reference, and no cancelled order', async () => {
  await courier().book({ ...parcel, reference: 'ORD-10421' }, null);
  expect(await courier().find('ORD-1042', null)).toBeNull();
  await courier().cancel(await courier().book(parcel, null));
  expect(await courier().find('ORD-1042', null)).toBeNull();
});

describe('tracking', () => {
  const readAll = async () => (await courier().track(['SR150876814']))[0]?.scans.map(({ state, at }) => [state, at.toISOString()]);

  test('maps the texts, keeps unknown ones as notes, and reads Indian time', async () => {
    await courier().book(parcel, null);
    expect(await courier().track(['SR150876814', 'unknown'])).toEqual([]);
    for (const label of ['PICKED UP', 'OUT FOR DELIVERY', 'UNDELIVERED', 'TELEPORTED', 'RTO INITIATED', 'RTO DELIVERED'])
      shiprocket.scan('SR150876814', label, '2026-11-25 11:00:00');
    expect((await readAll())?.map(([state]) => state)).toEqual([
      'returned',
      'returning',
      null,
      'delivery_failed',
      'out_for_delivery',
      'in_transit',
    ]);
    expect((await readAll())?.[0]?.[1]).toBe('2026-11-25T05:30:00.000Z');
  });

  test('a webhook needs the key, and its announced state counts once', async () => {
    await courier().book(parcel, null);
    const message = shiprocket.scan('SR150876814', 'DELIVERED', '2026-11-25 11:00:00');
    const read = (key: string) => courier().readWebhook(message, new Headers({ 'x-api-key': key }));
    expect(() => read('wrong')).toThrow('Wrong webhook key.');
    expect(read(shiprocket.webhookKey)).toMatchObject({ awb: 'SR150876814', scans: [{ state: 'delivered', place: 'BENGALURU' }] });
    expect(() => courier({ webhookKey: undefined }).readWebhook(message, new Headers({ 'x-api-key': '' }))).toThrow('Wrong webhook key.');
  });
});

test.each([
  [{ action: 'again', on: '2026-11-27' } as const, { action: 're-attempt', deferred_date: '2026-11-27' }],
  [{ action: 'cancel' } as const, { action: 'return' }],
  [
    { action: 'contact', phone: '9000000001', address: '12 MG Road', landmark: 'Blue gate', name: 'Asha' } as const,
    { action: 're-attempt', phone: '9000000001', address2: 'Blue gate' },
  ],
])('an answer to a failed attempt is passed on: %j', async (wish, sent) => {
  const { awb } = await courier().book(parcel, null);
  await courier().actOnAttempt(awb, wish);
  expect(shiprocket.parcels[0]?.actions).toMatchObject([sent]);
});
