import { expect, test } from 'vitest';
import { gstRatesOn, whyNoGstRate } from './gst-rates.ts';

test.each([
  ['2025-09-21T18:29:59Z', [0, 5, 12, 18, 28]],
  ['2025-09-21T18:30:00Z', [0, 5, 18, 40]],
  ['2026-11-21T06:00:00Z', [0, 5, 18, 40]],
  ['2017-06-30T18:29:59Z', []],
])('the rates at %s, by Indian date, are %j', (moment, rates) => {
  expect(gstRatesOn(new Date(moment))).toEqual(rates);
});

test.each([12, 17.5, 28, 100, 3, -5])('%s%% is no rate of today, and staff read which ones there are', (percent) => {
  expect(whyNoGstRate(percent, new Date('2026-11-21T06:00:00Z'))).toBe(`GST is 0, 5, 18 or 40%, never ${percent}%`);
});

test('12% was a valid rate until 22 September 2025', () => {
  expect(whyNoGstRate(12, new Date('2025-09-01T06:00:00Z'))).toBeNull();
});
