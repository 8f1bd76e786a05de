import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withGst } from './gst.ts';
import { shownPaise, taxInSight } from './tax-in-sight.ts';

const priced = (unitPaise: number, gstPercent: number, isTaxed = true) => ({
  unitPaise,
  gstPercent,
  isTaxed,
  isTaxIncluded: false,
  inclusivePaise: withGst(unitPaise, gstPercent * 100),
});

describe('the tax beside a price', () => {
  test.each([
    // price, rate, decimals shown, figure with all taxes
    [59_400, 18, 'never', 70_100],
    [59_400, 18, 'when-needed', 70_092],
    [59_400, 18, 'always', 70_092],
    [22_410, 18, 'never', 26_500],
    [30_000, 18, 'never', 35_400],
    [30_001, 5, 'never', 31_600],
    [1, 18, 'never', 100],
    [0, 18, 'never', 0],
    [64_900, 40, 'never', 90_900],
  ] as const)('%i paise at %i%%, decimals %s, come to %i', (unitPaise, rate, decimals, inclusivePaise) => {
    expect(taxInSight(priced(unitPaise, rate), decimals)).toEqual({ addedPercent: rate, inclusivePaise });
  });

  test('at a rate of 0 nothing is added, and the figure still says that it includes all taxes', () => {
    expect(taxInSight(priced(59_400, 0), 'never')).toEqual({ addedPercent: null, inclusivePaise: 59_400 });
  });

  test('a seller who charges no tax mentions no taxes', () => {
    expect(taxInSight(priced(59_400, 0, false), 'never')).toBe(null);
    expect(taxInSight(priced(59_400, 18, false), 'when-needed')).toBe(null);
  });

  test('a price that includes all taxes is the one figure: nothing stands beside it', () => {
    expect(taxInSight({ ...priced(29_900, 18), inclusivePaise: 29_900, isTaxIncluded: true }, 'never')).toBe(null);
  });

  test.each([
    [22_410, 'never', 22_500],
    [22_410, 'when-needed', 22_410],
    [22_400, 'never', 22_400],
  ] as const)('%i paise with all taxes, decimals %s, are shown as %i', (unitPaise, decimals, shown) => {
    expect(shownPaise({ ...priced(unitPaise, 18), isTaxIncluded: true }, decimals)).toBe(shown);
    expect(shownPaise(priced(unitPaise, 18), decimals)).toBe(unitPaise);
  });

  test('the figure is never below what is charged, and less than a rupee above it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(0, 5, 18, 40), (unitPaise, rate) => {
        const price = priced(unitPaise, rate);
        const above = (taxInSight(price, 'never')?.inclusivePaise ?? 0) - price.inclusivePaise;
        return above >= 0 && above < 100;
      }),
    );
  });
});
