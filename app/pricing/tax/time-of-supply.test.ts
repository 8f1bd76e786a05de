import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstOn } from './gst.ts';
import { atRate, isNewRate } from './time-of-supply.ts';

const change = new Date('2026-12-01T00:00:00+05:30');
const before = new Date('2026-11-20T12:00:00+05:30');
const after = new Date('2026-12-05T12:00:00+05:30');

describe('the rate by time of supply follows the table of CGST Act s.14', () => {
  test.each([
    ['(a)(i)', 'before', before, after, after, 'new'],
    ['(a)(ii)', 'before', before, before, after, 'old'],
    ['(a)(iii)', 'before', before, after, before, 'old'],
    ['(b)(i)', 'after', after, before, after, 'new'],
    ['(b)(ii)', 'after', after, before, before, 'old'],
    ['(b)(iii)', 'after', after, after, before, 'new'],
  ])('%s goods left %s the change', (_, __, suppliedAt, invoicedAt, paidAt, rate) => {
    expect(isNewRate({ suppliedAt, invoicedAt, paidAt }, change) ? 'new' : 'old').toBe(rate);
  });

  test('when all three events are on one side of the change there is nothing to decide', () => {
    expect(isNewRate({ suppliedAt: before, invoicedAt: before, paidAt: before }, change)).toBe(false);
    expect(isNewRate({ suppliedAt: after, invoicedAt: after, paidAt: after }, change)).toBe(true);
  });

  test('what is not paid yet is paid after the change, and the change counts from its first moment', () => {
    expect(isNewRate({ suppliedAt: change, invoicedAt: before, paidAt: null }, change)).toBe(true);
    expect(isNewRate({ suppliedAt: new Date(change.getTime() - 1), invoicedAt: before, paidAt: null }, change)).toBe(false);
  });
});

describe('a line at another rate', () => {
  const line = { unitPaise: 29_900, quantity: 1, gstRateBasisPoints: 1800, taxablePaise: 29_900, gstPaise: 5_382 };

  test('₹352.82 that include 18% GST contain 16.80 at 5%, and 100.80 at 40%', () => {
    expect(atRate(line, 500)).toEqual({ unitPaise: 33_602, quantity: 1, gstRateBasisPoints: 500, taxablePaise: 33_602, gstPaise: 1_680 });
    expect(atRate(line, 4000)).toMatchObject({ taxablePaise: 25_202, gstPaise: 10_080 });
  });

  test('the same rate changes nothing, and a gift stays at zero', () => {
    expect(atRate(line, 1800)).toBe(line);
    expect(atRate({ ...line, unitPaise: 0, taxablePaise: 0, gstPaise: 0 }, 500)).toMatchObject({
      unitPaise: 0,
      taxablePaise: 0,
      gstPaise: 0,
    });
  });

  test('for any rates and discounts the total stays, the tax has equal halves, and no discount is negative', () => {
    const rate = fc.constantFrom(0, 500, 1200, 1800, 2800, 4000);
    const sold = fc.record({ unitPaise: fc.integer({ min: 0, max: 5_000_000 }), quantity: fc.integer({ min: 1, max: 99 }), rate });
    fc.assert(
      fc.property(sold, rate, fc.integer({ min: 0, max: 100 }), ({ unitPaise, quantity, rate: old }, next, percentOff) => {
        const taxablePaise = Math.round((unitPaise * quantity * (100 - percentOff)) / 100);
        const agreed = { unitPaise, quantity, gstRateBasisPoints: old, taxablePaise, gstPaise: gstOn(taxablePaise, old) };
        const now = atRate(agreed, next);
        expect(now.taxablePaise + now.gstPaise).toBe(agreed.taxablePaise + agreed.gstPaise);
        expect(now.gstPaise % 2).toBe(0);
        expect(now.taxablePaise).toBeGreaterThanOrEqual(0);
        expect(now.unitPaise * now.quantity).toBeGreaterThanOrEqual(now.taxablePaise);
        expect(Math.abs(now.gstPaise - gstOn(now.taxablePaise, next))).toBeLessThanOrEqual(2);
      }),
    );
  });
});
