import { describe, expect, test } from 'vitest';
import { PARCEL_STATES, type ParcelState, reasonOf, type Standing, stateAfter } from './parcel-state.ts';

const NOON = new Date('2026-11-25T06:30:00Z');
const before = new Date(NOON.getTime() - 60_000);
const later = new Date(NOON.getTime() + 60_000);

test.each<[ParcelState, ParcelState | null, Date, ParcelState]>([
  ['booked', 'in_transit', later, 'in_transit'],
  ['in_transit', 'out_for_delivery', later, 'out_for_delivery'],
  // The van left before the attempt failed, and is reported after it.
  ['delivery_failed', 'out_for_delivery', before, 'delivery_failed'],
  ['delivery_failed', 'out_for_delivery', later, 'out_for_delivery'],
  ['delivery_failed', 'delivered', before, 'delivered'],
  ['delivered', 'delivery_failed', later, 'delivered'],
  ['delivered', 'returning', later, 'delivered'],
  ['in_transit', 'returning', before, 'returning'],
  ['returning', 'out_for_delivery', later, 'returning'],
  ['returning', 'returned', before, 'returned'],
  ['returned', 'in_transit', later, 'returned'],
  ['in_transit', 'lost', later, 'lost'],
  ['lost', 'in_transit', later, 'lost'],
  ['lost', 'delivered', later, 'delivered'],
  ['booked', 'cancelled', later, 'cancelled'],
  ['in_transit', 'cancelled', later, 'in_transit'],
  ['cancelled', 'delivered', later, 'cancelled'],
  ['in_transit', null, later, 'in_transit'],
  ['in_transit', 'booked', later, 'in_transit'],
])('a parcel that is %s and hears %s (%s) is %s', (state, next, at, after) => {
  expect(stateAfter({ state, since: NOON }, { state: next, at }).state).toBe(after);
});

describe('in every order of the same news', () => {
  const news: { state: ParcelState; at: Date }[] = [
    { state: 'in_transit', at: new Date('2026-11-24T04:00:00Z') },
    { state: 'out_for_delivery', at: new Date('2026-11-25T04:00:00Z') },
    { state: 'delivery_failed', at: new Date('2026-11-25T09:00:00Z') },
    { state: 'out_for_delivery', at: new Date('2026-11-26T04:00:00Z') },
    { state: 'delivered', at: new Date('2026-11-26T08:00:00Z') },
  ];
  const orders = permutationsOf(news);
  test('a delivered parcel ends as delivered, and without the last news as out for delivery', () => {
    const endOf = (list: typeof news) => {
      let current: Standing = { state: 'booked', since: null };
      for (const scan of list) current = stateAfter(current, scan);
      return current.state;
    };
    expect(new Set(orders.map(endOf))).toEqual(new Set(['delivered']));
    expect(new Set(permutationsOf(news.slice(0, 4)).map(endOf))).toEqual(new Set(['out_for_delivery']));
  });
});

test('no news brings a parcel back to booking or makes it refused', () => {
  for (const state of PARCEL_STATES)
    for (const next of ['booking', 'refused'] as const)
      expect(stateAfter({ state, since: null }, { state: next, at: NOON }).state).toBe(state);
});

test.each([
  ['Customer not available / door locked', 'unavailable'],
  ['Consignee refused to accept', 'refused'],
  ['Incomplete address, landmark missing', 'address'],
  ['COD amount not ready', 'cash'],
  ['Customer asked for future delivery', 'later'],
  ['Vehicle breakdown', 'other'],
])('"%s" is the reason %s', (text, reason) => expect(reasonOf(text)).toBe(reason));

function permutationsOf<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((first, index) => permutationsOf(list.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}
