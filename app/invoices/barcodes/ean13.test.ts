import { expect, test } from 'vitest';
import { asEan13, ean13 } from './ean13.ts';

test.each([
  ['4006381333931', '4006381333931'],
  ['036000291452', '0036000291452'],
  ['4006381333930', null],
  ['96385074', null],
  ['SKU-1', null],
])('%j as EAN-13 is %j', (barcode, digits) => expect(asEan13(barcode)).toBe(digits));

test('the bars of 4006381333931 are those of the standard, in 95 modules', () => {
  const widths = ean13('4006381333931');
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(95);
  const modules = widths.map((width, at) => (at % 2 ? '0' : '1').repeat(width)).join('');
  expect(modules).toBe('10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101');
});
