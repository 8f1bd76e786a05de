import { expect, test } from 'vitest';
import { dayFrom, differenceOf, pastedGoods, pastedInto, rowOf } from './goods-rows.ts';

const goods = { id: 'a', name: 'Balm', sku: 'SKU-1' };

test.each([
  ['2027-06-30', '2027-06-30'],
  ['30/06/2027', '2027-06-30'],
  ['30-Jun-27', '2027-06-30'],
  ['06/2027', '2027-06-30'],
  ['Feb 2028', '2028-02-29'],
  ['2027-6', '2027-06-30'],
  ['31/02/2027', '31/02/2027'],
  ['soon', 'soon'],
  ['', ''],
])('an expiry of %j is read as %j', (text, day) => expect(dayFrom(text)).toBe(day));

test('lines of a spreadsheet become goods with pieces, batch, expiry and cost; titles are left out', () => {
  const text = 'SKU\tQty\tBatch\tExpiry\tCost\nSKU-1\t24\tB-7\t06/2027\t₹1,204.50\n8901234567894,12\n\n';
  expect(pastedGoods(text)).toEqual([
    { code: 'SKU-1', quantity: '24', batchNumber: 'B-7', expiresOn: '2027-06-30', unitCost: '1204.50' },
    { code: '8901234567894', quantity: '12', batchNumber: '', expiresOn: '', unitCost: '' },
  ]);
  expect(pastedGoods('SKU-1')).toMatchObject([{ code: 'SKU-1', quantity: '' }]);
});

test('a block pasted into a cell fills to the right and down, and one value is left to the cell', () => {
  const rows = [rowOf(goods), rowOf({ ...goods, id: 'b' })];
  const cells = ['quantity', 'unitCost'] as const;
  expect(pastedInto(rows, { row: 0, cell: 'quantity' }, '5\t10\n6\t11\n7\t12', cells)).toMatchObject([
    { quantity: '5', unitCost: '10' },
    { quantity: '6', unitCost: '11' },
  ]);
  expect(pastedInto(rows, { row: 0, cell: 'quantity' }, '5', cells)).toBeNull();
});

test.each([
  [20, '25', '5 more than ordered'],
  [20, '12', '8 still to come'],
  [20, '20', null],
  [null, '20', null],
  [20, 'x', null],
])('of %j expected, %j pieces say %j', (expected, quantity, words) => expect(differenceOf({ expected, quantity })).toBe(words));
