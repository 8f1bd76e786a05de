import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  basisPointsFromPercent,
  divideDown,
  formatCount,
  formatRupees,
  isPercent,
  isRupees,
  paiseFromRupees,
  percentOf,
  readPaise,
  roundHalfUp,
  rupeesFromPaise,
} from './money.ts';
import { splitByLargestRemainder } from './split-amount.ts';

test.each([
  ['1,29,900.50', 12_990_050],
  ['₹ 499', 49_900],
  ['Rs. 499.005', 49_901],
  ['(120.00)', -12_000],
  ['-12.5', -1_250],
  ['0', 0],
  ['ten', null],
  ['1.2.3', null],
  ['9999999999', null],
])('the amount %j is %s paise', (cell, paise) => expect(readPaise(cell)).toBe(paise));

const anyPaise = fc.integer({ min: 0, max: 2_000_000_000 });

describe('rounding', () => {
  test.each([
    [5n, 2n, 3],
    [4n, 3n, 1],
    [5n, 3n, 2],
    [0n, 7n, 0],
    [-5n, 2n, -2],
    [-7n, 2n, -3],
    [-8n, 3n, -3],
  ])('%s / %s is %s, halves up', (numerator, denominator, rounded) => {
    expect(roundHalfUp(numerator, denominator)).toBe(rounded);
  });

  test.each([
    [5n, 2n, 2],
    [-5n, 2n, -3],
    [-4n, 2n, -2],
  ])('%s / %s is %s downward', (numerator, denominator, floor) => {
    expect(divideDown(numerator, denominator)).toBe(floor);
  });

  it('refuses a denominator that is not positive', () => {
    expect(() => roundHalfUp(1n, 0n)).toThrow(RangeError);
  });

  test.each([
    [101, 5000, 51], // 50.5
    [333, 1500, 50], // 49.95
    [50, 100, 1], // 0.5
    [49, 100, 0], // 0.49
    [2_000_000_000, 1800, 360_000_000],
  ])('%i paise at %i basis points are %i', (paise, basisPoints, share) => {
    expect(percentOf(paise, basisPoints)).toBe(share);
  });

  it('sees the tie that floats miss', () => {
    expect(Math.round(1.005 * 100)).toBe(100); // In floats, Rs 1.005 times 100 is 100.49999999999999.
    expect(percentOf(10_050, 100)).toBe(101);
  });

  it('refuses fractions of a paisa', () => {
    expect(() => percentOf(0.5, 100)).toThrow(RangeError);
  });
});

describe('rupees at the edges', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [12.34, 1234],
    [0.07, 7],
    [1.15, 115], // 1.15 * 100 is 114.99999999999999
    [2.3, 230],
    [-12.5, -1250],
    [123_456_789.01, 12_345_678_901],
  ])('Rs %d are %i paise', (rupees, paise) => {
    expect(paiseFromRupees(rupees)).toBe(paise);
  });

  test.each([1.005, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('%d is not an amount in rupees', (value) => {
    expect(isRupees(value)).toBe(false);
    expect(() => paiseFromRupees(value)).toThrow(RangeError);
  });

  it('every whole number of paise converts to rupees and back', () => {
    fc.assert(fc.property(fc.integer({ min: -1e14, max: 1e14 }), (paise) => paiseFromRupees(rupeesFromPaise(paise)) === paise));
  });

  it('half a paisa is never output', () => {
    expect(() => rupeesFromPaise(0.5)).toThrow(RangeError);
  });

  test.each([
    [18, 1800],
    [12.5, 1250],
    [0.29, 29],
    [100, 10_000],
  ])('%d percent are %i basis points', (percent, basisPoints) => {
    expect(basisPointsFromPercent(percent)).toBe(basisPoints);
  });

  test.each([-1, 12.345, Number.NaN])('%d is not a percentage', (percent) => {
    expect(isPercent(percent)).toBe(false);
    expect(() => basisPointsFromPercent(percent)).toThrow(RangeError);
  });

  it('a percentage in a form is at most 100', () => {
    expect([0, 99.99, 100, 100.01].map(isPercent)).toEqual([true, true, true, false]);
  });
});

describe('formatRupees', () => {
  test.each([
    [0, '₹0', '₹0', '₹0.00'],
    [5, '₹0', '₹0.05', '₹0.05'],
    [50, '₹1', '₹0.50', '₹0.50'],
    [44_900, '₹449', '₹449', '₹449.00'],
    [45_182, '₹452', '₹451.82', '₹451.82'],
    [99_949, '₹999', '₹999.49', '₹999.49'],
    [99_950, '₹1,000', '₹999.50', '₹999.50'],
    [12_345_650, '₹1,23,457', '₹1,23,456.50', '₹1,23,456.50'],
    [123_456_789_012, '₹1,23,45,67,890', '₹1,23,45,67,890.12', '₹1,23,45,67,890.12'],
    [-1_234_50, '-₹1,235', '-₹1,234.50', '-₹1,234.50'],
    [-20, '₹0', '-₹0.20', '-₹0.20'],
  ])('%i paise: never %s, when needed %s, always %s', (paise, never, whenNeeded, always) => {
    expect(formatRupees(paise, { decimals: 'never' })).toBe(never);
    expect(formatRupees(paise)).toBe(whenNeeded);
    expect(formatRupees(paise, { decimals: 'always' })).toBe(always);
  });

  test.each([
    [0, '0'],
    [999, '999'],
    [5205, '5,205'],
    [100_000, '1,00,000'],
    [-12_345_678, '-1,23,45,678'],
  ])('the count %i is written %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it('groups as Intl does for en-IN', () => {
    const intl = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        (paise) => formatRupees(paise, { decimals: 'always' }) === intl.format(paise / 100),
      ),
    );
  });
});

describe('splitByLargestRemainder', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [10, [3, 7], [3, 7]],
    [1, [1, 2], [0, 1]],
    [1, [5, 5], [1, 0]],
    [100, [0, 1, 0, 1], [0, 50, 0, 50]],
    [7, [0, 0], [4, 3]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
    [9900, [0], [9900]],
    [2_000_000_000, [2_000_000_000, 1], [1_999_999_999, 1]],
  ])('%i over %j is %j', (total, weights, parts) => {
    expect(splitByLargestRemainder(total, weights)).toEqual(parts);
  });

  it('refuses a negative total, a negative weight and a split over nothing', () => {
    expect(() => splitByLargestRemainder(-1, [1])).toThrow(RangeError);
    expect(() => splitByLargestRemainder(1, [1, -1])).toThrow(RangeError);
    expect(() => splitByLargestRemainder(1, [])).toThrow(RangeError);
  });

  it('sums exactly, and each part is within one paisa of the exact share', () => {
    fc.assert(
      fc.property(anyPaise, fc.array(anyPaise, { minLength: 1, maxLength: 20 }), (total, weights) => {
        const parts = splitByLargestRemainder(total, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
        if (whole === 0n) return;
        for (const [line, weight] of weights.entries()) {
          const distance = BigInt(parts[line] ?? 0) * whole - BigInt(total) * BigInt(weight);
          expect(distance < whole && -distance < whole).toBe(true);
        }
      }),
    );
  });
});
