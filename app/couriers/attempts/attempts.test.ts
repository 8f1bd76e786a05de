// Failed delivery attempts, handover and what is due, with the practice courier of a local shop.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aTradingShop, buy, type Person, type Shopper } from '../../../test/world.ts';
import { jobs } from '../../platform/platform.tables.ts';
import type { ActionStanding } from '../courier.ts';
import type { PracticeScan } from '../couriers.schema.ts';
import { deliveryAttempts, practiceParcels, shipments } from '../couriers.tables.ts';
import type { Couriers } from '../open-couriers.server.ts';
import { checkAction } from './check-action.server.ts';

const NOW = new Date('2026-11-22T04:30:00Z');
const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  ({ shopper, staff } = await aTradingShop(s));
});
afterAll(() => s.close());

async function aParcel() {
  const orderId = await buy(s, shopper, (await aProduct(s)).id);
  const { id } = (await s.request('POST', `/api/order/${orderId}/parcel`, { as: staff.token, body: {} })).json;
  return { id: id as string, orderId };
}
const play = (id: string, act: PracticeScan) => s.request('POST', `/api/parcels/${id}/practice`, { as: staff.token, body: { act } });
const answer = (orderId: string, body: object, as: Person = shopper) =>
  s.request('POST', `/api/order/${orderId}/attempt`, { as: as.token, body });
const later = (hours: number) => s.setClock(new Date(s.shop.now().getTime() + hours * 3_600_000));
const dueKinds = async () =>
  (await s.request('GET', '/api/due', { as: staff.token })).json.map(({ kind }: { kind: string }) => kind) as string[];

async function aFailedAttempt() {
  const parcel = await aParcel();
  await play(parcel.id, 'pick-up');
  later(1);
  await play(parcel.id, 'fail');
  return parcel;
}

test('after a failed attempt the customer chooses a day, the courier is told once, and it is no longer due', async () => {
  const { orderId } = await aFailedAttempt();
  const { json } = await s.request('GET', `/api/order/${orderId}/parcel`, { as: shopper.token });
  expect(json.attempt).toMatchObject({ day: '2026-11-22', reason: 'unavailable', action: null });
  expect(json.attempt.days).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']);
  expect(await dueKinds()).toContain('attempt');
  expect((await answer(orderId, { action: 'again', on: '2026-11-24' })).json.attempt).toMatchObject({ action: 'again', on: '2026-11-24' });
  expect((await answer(orderId, { action: 'cancel' })).json.code).toBe('attempt_answered');
  await s.runJobs();
  await s.runJobs();
  expect((await s.db.select().from(practiceParcels))[0]?.wishes).toEqual(['again']);
  expect(await dueKinds()).not.toContain('attempt');
});

test.each([
  [{ action: 'again', on: '2026-11-22' }, 'on'],
  [{ action: 'again', on: '2026-12-22' }, 'on'],
  [{ action: 'again' }, 'on'],
  [{ action: 'contact' }, 'landmark'],
  [{ action: 'contact', phone: '12' }, 'phone'],
])('%j is refused', async (body, field) => {
  const { orderId } = await aFailedAttempt();
  const { status, json } = await answer(orderId, body);
  expect([status, Object.keys(json.fields)]).toEqual([400, [field]]);
});

test('two answers at once: one counts', async () => {
  const { orderId } = await aFailedAttempt();
  const answers = await Promise.all([
    answer(orderId, { action: 'again', on: '2026-11-24' }),
    answer(orderId, { action: 'contact', landmark: 'Blue gate' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('without a failed attempt there is nothing to answer; staff may answer, and a packer calls no paid parcel back', async () => {
  const { orderId } = await aParcel();
  expect((await answer(orderId, { action: 'cancel' })).status).toBe(409);
  const { orderId: failed } = await aFailedAttempt();
  expect((await answer(failed, { action: 'contact', landmark: 'Blue gate' }, staff)).status).toBe(200);
  expect((await s.db.select().from(deliveryAttempts))[0]).toMatchObject({ isByStaff: true, wish: { landmark: 'Blue gate' } });
});

test('a second attempt on the next day may be answered again', async () => {
  const { id, orderId } = await aFailedAttempt();
  await answer(orderId, { action: 'contact', phone: '+91 90000 00001' });
  later(24);
  await play(id, 'out-for-delivery');
  later(1);
  await play(id, 'fail');
  expect((await answer(orderId, { action: 'cancel' })).status).toBe(200);
  expect(await s.db.select().from(deliveryAttempts)).toMatchObject([{ wish: { phone: '9000000001' } }, { action: 'cancel' }]);
});

test('a parcel without a scan for three days is due, and the list shows exactly it', async () => {
  const { id } = await aParcel();
  await aParcel();
  await play(id, 'pick-up');
  later(80);
  await play(id, 'out-for-delivery');
  expect(await dueKinds()).toContain('stuck-parcel');
  const { json, headers } = await s.request('GET', '/api/parcels?show=stuck', { as: staff.token });
  expect([json.length, headers.get('x-total-count'), json[0].state]).toEqual([1, '1', 'booked']);
});

test('a lost parcel may be claimed at once, and is due until its order is settled', async () => {
  const { id, orderId } = await aParcel();
  await play(id, 'pick-up');
  later(1);
  const form = () => {
    const claim = new FormData();
    for (const [name, value] of Object.entries({ orderId, kind: 'not-delivered', wish: 'replacement', text: 'Lost' }))
      claim.append(name, value);
    return claim;
  };
  expect((await s.request('POST', '/api/claims', { as: staff.token, body: form() })).json.code).toBe('not_late');
  await play(id, 'lose');
  const stuck = async () => (await s.request('GET', '/api/parcels?show=stuck', { as: staff.token })).json.length;
  expect([await stuck(), (await dueKinds()).includes('stuck-parcel')]).toEqual([1, true]);
  const { status, json } = await s.request('POST', '/api/claims', { as: staff.token, body: form() });
  expect([status, json.message]).toEqual([201, undefined]);
  expect(await stuck()).toBe(1);
  const replaced = await s.request('POST', `/api/claims/${json.id}/replace`, { as: staff.token, body: {} });
  expect([replaced.status, await stuck(), (await dueKinds()).includes('stuck-parcel')]).toEqual([200, 0, false]);
});

test('pickup and handover list cover the parcels that wait; labels and lists of those that left are printed again', async () => {
  const [one, two] = [await aParcel(), await aParcel()];
  await play(two.id, 'pick-up');
  const ids = [one.id, two.id];
  for (const call of ['labels', 'manifest']) {
    const { status, text } = await s.request('POST', `/api/parcels/${call}`, { as: staff.token, body: { ids } });
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-']);
  }
  const { json } = await s.request('POST', '/api/parcels/pickup', { as: staff.token, body: { ids } });
  expect(json).toEqual({ count: 1, problems: [] });
  expect((await s.db.select().from(shipments)).map(({ pickupOn }) => pickupOn).toSorted()).toEqual(['2026-11-22', null]);
  const print = (call: string, id: string) => s.request('POST', `/api/parcels/${call}`, { as: staff.token, body: { ids: [id] } });
  for (const call of ['labels', 'manifest']) expect((await print(call, two.id)).status, call).toBe(200);
  expect((await s.db.select().from(shipments).where(eq(shipments.id, two.id)))[0]?.manifestedAt).toBeNull();
  expect((await print('pickup', two.id)).status).toBe(409);
  await s.request('POST', `/api/parcels/${one.id}/cancel`, { as: staff.token });
  for (const call of ['labels', 'manifest']) expect((await print(call, one.id)).status, call).toBe(409);
});

describe('an action that the courier carries out later', () => {
  const couriersSaying = (standing: ActionStanding) => ({ named: () => ({ readAction: async () => standing }) }) as unknown as Couriers;
  async function anAskedAction() {
    const { orderId } = await aFailedAttempt();
    await answer(orderId, { action: 'again', on: '2026-11-24' });
    await s.runJobs();
    const [attempt] = await s.db.select().from(deliveryAttempts);
    return { orderId, attemptId: attempt?.id ?? '' };
  }
  const attempt = async () => (await s.db.select().from(deliveryAttempts))[0];
  const checks = () => s.db.select().from(jobs).where(eq(jobs.kind, 'check-attempt-action'));

  test('is due again when it is refused, in the words of the courier', async () => {
    const { attemptId } = await anAskedAction();
    expect(await dueKinds()).not.toContain('attempt');
    const couriers = couriersSaying({ state: 'refused', reason: 'Not served that day' });
    await checkAction(s.db, couriers, { attemptId, ticket: 'UPL1', asked: 0 }, s.shop.now());
    expect(await attempt()).toMatchObject({ sentAt: null, problem: 'Not served that day' });
    expect(await dueKinds()).toContain('attempt');
  });

  test('is asked for until it is done, and at most five times', async () => {
    const { attemptId } = await anAskedAction();
    const ask = (asked: number, standing: ActionStanding) =>
      checkAction(s.db, couriersSaying(standing), { attemptId, ticket: 'UPL1', asked }, s.shop.now());
    await ask(0, { state: 'waiting' });
    expect((await checks()).map(({ payload, runAt }) => [payload, runAt.getTime() - s.shop.now().getTime()])).toEqual([
      [{ attemptId, ticket: 'UPL1', asked: 1 }, 30 * 60_000],
    ]);
    await ask(1, { state: 'done' });
    expect([await attempt(), (await checks()).length]).toMatchObject([{ problem: null }, 1]);
    await ask(4, { state: 'waiting' });
    expect([await attempt(), (await checks()).length]).toMatchObject([
      { problem: 'The courier has not confirmed this. Please call them.' },
      1,
    ]);
  });
});
