import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { gstHeads, gstOn, gstWithin, splitGst, withGst } from './gst.ts';

const anyPaise = fc.integer({ min: 0, max: 100_000_000 });
const anyRate = fc.constantFrom(0, 25, 500, 1200, 1800, 2800, 4000);

describe('the GST amount', () => {
  test.each([
    [29_900, 1800, 5382],
    [80_838, 1800, 14_550],
    [50, 600, 4], // each half is 1.5 paise
    [16, 600, 0], // each half is 0.48 paise
    [29_900, 0, 0],
  ])('on %i paise at %i basis points is %i', (taxable, rate, gst) => {
    expect(gstOn(taxable, rate)).toBe(gst);
  });

  test.each([
    [9900, 1800, 1510],
    [9900, 500, 472],
    [9900, 0, 0],
  ])('within %i paise at %i basis points is %i', (inclusive, rate, gst) => {
    expect(gstWithin(inclusive, rate)).toBe(gst);
  });

  it('449 rupees are 529.82 including all taxes', () => {
    expect(withGst(44_900, 1800)).toBe(52_982);
  });

  it('is within a paisa of the exact tax', () => {
    fc.assert(fc.property(anyPaise, anyRate, (taxable, rate) => Math.abs(gstOn(taxable, rate) * 10_000 - taxable * rate) <= 10_000));
  });

  it('taken out of a price including tax, it matches to within two paise', () => {
    fc.assert(
      fc.property(anyPaise, anyRate, (taxable, rate) => Math.abs(gstWithin(withGst(taxable, rate), rate) - gstOn(taxable, rate)) <= 2),
    );
  });
});

describe('the tax heads', () => {
  test.each([
    ['29', '29', 'CGST+SGST'],
    ['29', '33', 'IGST'],
    ['07', '07', 'CGST+SGST'], // Delhi has a legislature
    ['04', '04', 'CGST+UTGST'],
    ['29', '04', 'IGST'],
  ] as const)('sold from %s, delivered in %s: %s', (sellerStateCode, deliveryStateCode, heads) => {
    expect(gstHeads({ sellerStateCode, deliveryStateCode })).toBe(heads);
  });

  it('within a state the tax has two equal halves, between states one part', () => {
    expect(splitGst(5382, 'CGST+SGST')).toEqual({ cgstPaise: 2691, sgstPaise: 2691, igstPaise: 0 });
    expect(splitGst(5382, 'CGST+UTGST')).toEqual({ cgstPaise: 2691, sgstPaise: 2691, igstPaise: 0 });
    expect(splitGst(5382, 'IGST')).toEqual({ cgstPaise: 0, sgstPaise: 0, igstPaise: 5382 });
  });

  it('an odd tax did not come from here, and is refused', () => {
    expect(() => splitGst(5383, 'IGST')).toThrow(RangeError);
  });
});
