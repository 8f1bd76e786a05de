import { expect, test } from 'vitest';
import { type NetQuantity, unitPriceLabel } from './unit-price.ts';

test.each<[mrpPaise: number, net: NetQuantity, label: string]>([
  [53_000, { value: 100, unit: 'g' }, '₹5.30 per g'],
  [24_900, { value: 4.5, unit: 'g' }, '₹55.33 per g'],
  [60_000, { value: 150, unit: 'ml' }, '₹4.00 per ml'],
  [34_900, { value: 3, unit: 'piece' }, '₹116.33 per piece'],
  [34_900, { value: 1500, unit: 'piece' }, '₹0.23 per piece'],
  [120_000, { value: 999, unit: 'g' }, '₹1.20 per g'],
  [120_000, { value: 1000, unit: 'g' }, '₹1,200.00 per kg'],
  [50_000, { value: 5000, unit: 'ml' }, '₹100.00 per litre'],
  [101, { value: 200, unit: 'g' }, '₹0.01 per g'],
  [100, { value: 200, unit: 'g' }, '₹0.01 per g'], // half a paisa rounds up
])('%i paise for %j is %s', (mrpPaise, net, label) => {
  expect(unitPriceLabel(mrpPaise, net)).toBe(label);
});

test.each([0, -1, Number.NaN])('a net quantity of %d is refused', (value) => {
  expect(() => unitPriceLabel(10_000, { value, unit: 'g' })).toThrow(RangeError);
});
