import { expect, test } from 'vitest';
import { findExact, searchGoods } from './find-goods.ts';

const goods = [
  ['Rose balm', 'BALM-1', '8901234567890'],
  ['Haldi mask with rose', 'MASK-1', null],
  ['Neem cleanser', 'NEEM-1', null],
].map(([name, sku, barcode], index) => ({
  ...{ id: String(index), name: name ?? '', sku: sku ?? '', barcode: barcode ?? null, price: 299, gstRate: 18, stock: 5, pieces: null },
}));

test('a scan finds the one with that barcode or SKU, whatever its letters', () => {
  expect(findExact(goods, '8901234567890')?.name).toBe('Rose balm');
  expect(findExact(goods, 'neem-1')?.name).toBe('Neem cleanser');
  expect([findExact(goods, 'neem'), findExact(goods, '')]).toEqual([null, null]);
});

test('a UPC of 12 digits is found by the 13 of its EAN, and the other way round', () => {
  const balm = (barcode: string) => goods.slice(0, 1).map((one) => ({ ...one, barcode }));
  expect(findExact(balm('036000291452'), '0036000291452')?.name).toBe('Rose balm');
  expect(findExact(balm('0036000291452'), '036000291452')?.name).toBe('Rose balm');
  expect(findExact(balm('4006381333931'), '006381333931')).toBeNull();
});

test('words find by any part of name and SKU, with those first whose name begins so', () => {
  const names = (wanted: string) => searchGoods(goods, wanted).map(({ name }) => name);
  expect(names('rose')).toEqual(['Rose balm', 'Haldi mask with rose']);
  expect(names('mask haldi')).toEqual(['Haldi mask with rose']);
  expect([names(''), names('oil')]).toEqual([[], []]);
});
