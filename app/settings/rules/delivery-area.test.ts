import { describe, expect, test } from 'vitest';
import { settingsSchemas } from '../settings.schema.ts';
import { arrivalOf, deliveryTo } from './delivery-area.ts';

const settings = (over: object) => ({ delivery: settingsSchemas.delivery.parse(over), payments: settingsSchemas.payments.parse(over) });

test.each([
  [{}, '560001', true, true, 'everywhere, unless told otherwise'],
  [{ servedPins: '560 5700, 110001' }, '560046', true, true, 'first digits'],
  [{ servedPins: '560 5700, 110001' }, '570012', true, true, 'more of them'],
  [{ servedPins: '560 5700, 110001' }, '110001', true, true, 'a whole PIN'],
  [{ servedPins: '560 5700, 110001' }, '110002', false, false, 'nowhere else'],
  [{ unservedPins: '744\n682' }, '744101', false, false, 'not to the islands'],
  [{ servedPins: '7', unservedPins: '744' }, '744101', false, false, 'what is left out wins'],
  [{ isCashOnDelivery: false }, '560001', true, false, 'no cash at all'],
  [{ isOnline: false }, '560001', true, true, 'cash only'],
  [{ isOnline: false, cashlessPins: '79' }, '795001', false, false, 'no payment method there'],
  [{ cashPins: '560' }, '570001', true, false, 'cash in the city only'],
  [{ cashlessPins: '79' }, '795001', true, false, 'no cash where it comes back'],
  [{ cashPins: '56', cashlessPins: '5601' }, '560001', true, true, 'another PIN than the one left out'],
] as const)('%j at %s: served %s, cash %s (%s)', (over, pin, isServed, isCashOnDelivery, _why) => {
  expect(deliveryTo(pin, settings(over))).toEqual({ isServed, isCashOnDelivery });
});

test('a PIN list accepts only PIN codes and PIN prefixes', () => {
  for (const list of ['56O001', '0123', '5600011', 'Delhi'])
    expect(settingsSchemas.delivery.safeParse({ servedPins: list }).success, list).toBe(false);
});

describe('arrival', () => {
  // 21 November 2026 is a Saturday.
  test.each([
    ['2026-11-21T06:00:00Z', { min: 3, max: 7 }, '2026-11-25', '2026-11-30', 'Sundays 22 and 29 do not count'],
    ['2026-11-21T18:30:00Z', { min: 1, max: 1 }, '2026-11-23', '2026-11-23', 'it is Sunday in India already'],
    ['2026-11-20T18:29:00Z', { min: 1, max: 2 }, '2026-11-21', '2026-11-23', 'and here still Friday'],
    ['2026-12-29T06:00:00Z', { min: 3, max: 7 }, '2027-01-01', '2027-01-06', 'over the end of a year'],
    ['2026-11-22T06:00:00Z', { min: 0, max: 0 }, '2026-11-23', '2026-11-23', 'nothing arrives on a Sunday'],
  ])('ordered at %s with %j: %s to %s (%s)', (now, workingDays, from, to) => {
    expect(arrivalOf(new Date(now), { workingDays })).toEqual({ from, to });
  });
});
