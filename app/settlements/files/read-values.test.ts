import { expect, test } from 'vitest';
import { titlesOf } from './file-columns.ts';
import { readAwb, readDay, readGrams } from './read-values.ts';

test.each([
  ['2026-11-24', '2026-11-24'],
  ['2026-11-24T10:30:00+05:30', '2026-11-24'],
  ['24/11/2026 10:30', '2026-11-24'],
  ['4-1-26', '2026-01-04'],
  ['24 Nov 2026', '2026-11-24'],
  ['24-November-26, 4 pm', '2026-11-24'],
  ['31/02/2026', null],
  ['11/24/2026', null],
  ['24 Foo 2026', null],
])('the date %j is %s', (cell, day) => expect(readDay(cell)).toBe(day));

test.each([
  ['0.5', 'Charged weight', 500],
  ['500', 'Charged weight', 500],
  ['0.5', 'Weight (g)', 1],
  ['2', 'Applied weight (kg)', 2_000],
  ['750 gms', 'Weight', 750],
  ['1.25 KG', 'Weight', 1_250],
  ['0', 'Weight', null],
  ['heavy', 'Weight', null],
])('the weight %j under %j is %s g', (cell, title, grams) => expect(readGrams(cell, title)).toBe(grams));

test.each([
  ["'14325667", '14325667'],
  ['sf 123 456', 'SF123456'],
  ['1.4E+11', null],
  ['12', null],
])('the AWB %j is %s', (cell, awb) => expect(readAwb(cell)).toBe(awb));

test('titles are found without case and signs, the shop’s own first, each once; staff may name or drop one', () => {
  const head = ['AWB No.', 'COD_Amount', 'Order Value', 'CRF ID', 'Remittance Date'];
  expect(titlesOf('cash', head)).toEqual({ awb: 'AWB No.', amount: 'COD_Amount', utr: 'CRF ID', remittedOn: 'Remittance Date' });
  expect(titlesOf('cash', head, { amount: 'Order Value', utr: '' })).toMatchObject({ amount: 'Order Value', utr: null });
  expect(titlesOf('freight', ['Waybill Number', 'Charged Weight (kg)', 'Zone', 'Freight Charges', 'IGST'])).toMatchObject({
    awb: 'Waybill Number',
    weight: 'Charged Weight (kg)',
    amount: 'Freight Charges',
    gst: 'IGST',
    leg: null,
  });
});
