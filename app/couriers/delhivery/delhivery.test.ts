// The Delhivery adapter against a stand-in that speaks Delhivery's protocol.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aNewParcel, failureOf } from '../courier-parcel.stand-in.ts';
import { delhiveryCourier } from './delhivery.server.ts';
import { type DelhiveryStandIn, startDelhiveryStandIn } from './delhivery-stand-in.ts';

let delhivery: DelhiveryStandIn;
const courier = (change = {}) =>
  delhiveryCourier({
    token: 'secret',
    client: 'NIKHAR',
    pickupName: 'Benson Town',
    mode: 'staging',
    webhookKey: delhivery.webhookKey,
    apiUrl: delhivery.apiUrl,
    timeoutMs: 500,
    ...change,
  });
beforeEach(async () => {
  delhivery = await startDelhiveryStandIn();
});
afterEach(() => delhivery.close());

const parcel = aNewParcel({ name: 'Asha & Ravi Rao', street: '#12; MG Road', landmark: 'Near 100% Fit Gym' });

test('a parcel is booked under the waybill fetched before, in grams and rupees, without the characters it stumbles over', async () => {
  const awb = await courier().reserveAwb();
  expect(awb).toBe('4084110000001');
  expect(await courier().book({ ...parcel, awb }, null)).toMatchObject({ awb, carrierName: 'Delhivery', routingCode: 'BLR/HAL' });
  expect(delhivery.packages[0]?.sent).toMatchObject({
    order: 'ORD-1042',
    waybill: awb,
    name: 'Asha Ravi Rao',
    add: '12 MG Road, Near 100 Fit Gym',
    payment_mode: 'COD',
    cod_amount: 805,
    weight: 250,
  });
});

test('a refusal inside an answer of 200 is a refusal', async () => {
  expect(await failureOf(courier({ pickupName: 'benson town' }).book(parcel, null))).toMatchObject({
    code: 'refused',
    retryable: false,
    reason: expect.stringContaining('ClientWarehouse matching query does not exist.'),
  });
});

test.each([true, false])('after a lost answer the same parcel is found, with the waybill fetched before: %s', async (isReserved) => {
  const awb = isReserved ? await courier().reserveAwb() : null;
  delhivery.fail('lost_answer', '/api/cmu/create.json');
  expect(await failureOf(courier().book({ ...parcel, awb }, null))).toMatchObject({ retryable: true });
  const found = await courier().find('ORD-1042', awb);
  expect(found).toMatchObject({ awb: delhivery.packages[0]?.awb });
  expect(await courier().book({ ...parcel, awb }, found)).toMatchObject({ awb: delhivery.packages[0]?.awb });
  expect(delhivery.packages).toHaveLength(1);
});

test('a known order number is never booked under another reference: it is found, or waits for staff', async () => {
  const first = await courier().book(parcel, null);
  // The tracking did not know it a moment before.
  expect(await courier().book({ ...parcel, awb: '4084119999999' }, null)).toMatchObject({ awb: first.awb });
  await courier().cancel(first);
  expect(await failureOf(courier().book(parcel, null))).toMatchObject({ code: 'duplicate', retryable: true });
  expect(delhivery.packages).toHaveLength(1);
});

test('rates of both modes where the PIN code is served, none elsewhere', async () => {
  const question = { fromPin: '560046', toPin: '560001', weightGrams: 250, collectPaise: 80_500, declaredPaise: 80_464 };
  expect(await courier().listRates(question)).toEqual([
    { carrierId: 'Surface', carrierName: 'Delhivery Surface', pricePaise: 7_500, days: null },
    { carrierId: 'Express', carrierName: 'Delhivery Express', pricePaise: 12_050, days: null },
  ]);
  expect(await courier().listRates({ ...question, collectPaise: 6_000_000 })).toEqual([]);
  delhivery.refusePin('560001');
  expect(await courier().listRates(question)).toEqual([]);
});

test.each([
  ['UD', 'Manifested', '', null],
  ['UD', 'In Transit', '', 'in_transit'],
  ['UD', 'Dispatched', '', 'out_for_delivery'],
  ['UD', 'Pending', '', 'in_transit'],
  ['UD', 'Pending', 'EOD-11', 'delivery_failed'],
  ['DL', 'Delivered', '', 'delivered'],
  ['DL', 'RTO', '', 'returned'],
  ['RT', 'In Transit', '', 'returning'],
  ['CN', 'Canceled', '', 'cancelled'],
  ['XX', 'Teleported', '', null],
] as const)('%s %s %s is %s, polled and pushed', async (type, status, code, state) => {
  const { awb } = await courier().book(parcel, null);
  const message = delhivery.scan(awb, type, status, '2026-11-25T11:00:00.123', { code, words: 'Note' });
  const [polled] = await courier().track([awb]);
  expect(polled).toMatchObject({ awb, expectedOn: '2026-11-28', scans: [{ state, at: new Date('2026-11-25T05:30:00Z') }] });
  const pushed = courier().readWebhook(message, new Headers({ 'x-api-key': delhivery.webhookKey }));
  expect(pushed?.scans).toMatchObject([{ state }]);
  expect(() => courier().readWebhook(message, new Headers({ 'x-api-key': 'other' }))).toThrow('Wrong webhook key.');
});

test('pickup: a van that is ordered already takes these parcels too', async () => {
  const booked = await courier().book(parcel, null);
  expect(await courier().requestPickup([booked], '2026-11-23')).toEqual({ token: '12345' });
  expect(await courier().requestPickup([booked], '2026-11-23')).toEqual({ token: null });
});

test.each([
  [{ status: 'Pending' }, { state: 'waiting' }],
  [{ status: 'Something new' }, { state: 'waiting' }],
  [{ status: 'Complete', failed_wbns: [] }, { state: 'done' }],
  [{ status: 'Complete', failed_wbns: ['1'] }, { state: 'done' }],
  [
    { status: 'Failed', error: 'NSL code not allowed' },
    { state: 'refused', reason: 'NSL code not allowed' },
  ],
])('what became of an answer is asked for by its upload: %j', async (said, standing) => {
  const { awb } = await courier().book(parcel, null);
  const { ticket } = await courier().actOnAttempt(awb, { action: 'again', on: '2026-11-27' });
  expect(ticket).toBe('UPL1');
  delhivery.finishUpload('UPL1', said);
  expect(await courier().readAction('UPL1', awb)).toEqual(standing);
  delhivery.finishUpload('UPL1', { status: 'Complete', failed_wbns: [{ waybill: awb, message: 'Not allowed' }] });
  expect(await courier().readAction('UPL1', awb)).toEqual({ state: 'refused', reason: 'Not allowed' });
});

test('answers to a failed attempt: another day, other details, and back by cancelling', async () => {
  const { awb } = await courier().book(parcel, null);
  await courier().actOnAttempt(awb, { action: 'again', on: '2026-11-27' });
  await courier().actOnAttempt(awb, { action: 'contact', phone: '9000000001', address: '12 MG Road', landmark: 'Blue gate', name: 'Asha' });
  expect(delhivery.packages[0]?.acts).toMatchObject([
    { act: 'DEFER_DLV', action_data: { deferred_date: '2026-11-27' } },
    { act: 'EDIT_DETAILS', action_data: { phone: '9000000001', add: '12 MG Road, Blue gate' } },
  ]);
  await courier().actOnAttempt(awb, { action: 'cancel' });
  expect(delhivery.packages[0]?.isCancelled).toBe(true);
});

test.each([
  ['EOD-11', 'DEFER_DLV'],
  ['EOD-3', 'DEFER_DLV'],
  ['EOD-104', 'RE-ATTEMPT'],
  ['EOD-43', 'RE-ATTEMPT'],
  ['EOD-86', 'RE-ATTEMPT'],
  ['EOD-69', 'RE-ATTEMPT'],
])('another day after %s is asked for by %s, which it allows', async (code, act) => {
  const { awb } = await courier().book(parcel, null);
  delhivery.scan(awb, 'UD', 'Pending', '2026-11-25T11:00:00', { code });
  const { ticket } = await courier().actOnAttempt(awb, { action: 'again', on: '2026-11-27' });
  expect(delhivery.packages[0]?.acts).toMatchObject([{ act }]);
  expect(await courier().readAction(ticket ?? '', awb)).toEqual({ state: 'waiting' });
});
