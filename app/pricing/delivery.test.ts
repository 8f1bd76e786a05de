import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitDelivery } from './delivery.ts';

const line = (gstRateBasisPoints: number, taxablePaise: number, subtotalPaise = taxablePaise) => ({
  gstRateBasisPoints,
  taxablePaise,
  subtotalPaise,
});

it('goods of one rate give one part, with its tax included', () => {
  expect(splitDelivery(9900, [line(1800, 30_000), line(1800, 5000)])).toEqual([
    { gstRateBasisPoints: 1800, inclusivePaise: 9900, taxablePaise: 8390, gstPaise: 1510 },
  ]);
});

it('mixed goods share the charge by taxable value, in the order of the lines', () => {
  expect(splitDelivery(9900, [line(500, 36_000), line(1800, 63_000)])).toEqual([
    { gstRateBasisPoints: 500, inclusivePaise: 3600, taxablePaise: 3428, gstPaise: 172 },
    { gstRateBasisPoints: 1800, inclusivePaise: 6300, taxablePaise: 5338, gstPaise: 962 },
  ]);
});

it('a free gift gets no part of the charge', () => {
  expect(splitDelivery(9900, [line(1800, 120_000), line(500, 0)]).map((part) => part.gstRateBasisPoints)).toEqual([1800]);
});

it('when a coupon covers everything, the prices before it decide', () => {
  const parts = splitDelivery(9900, [line(1800, 0, 20_000), line(500, 0, 10_000)]);
  expect(parts.map((part) => part.inclusivePaise)).toEqual([6600, 3300]);
});

it('free delivery has no parts', () => {
  expect(splitDelivery(0, [line(1800, 200_000)])).toEqual([]);
  expect(splitDelivery(0, [])).toEqual([]);
});

it('the parts sum to the charge, and each tax is even', () => {
  const anyLine = fc.tuple(fc.constantFrom(0, 500, 1800), fc.nat(200_000)).map(([rate, taxable]) => line(rate, taxable));
  fc.assert(
    fc.property(fc.nat(20_000), fc.array(anyLine, { minLength: 1, maxLength: 8 }), (charge, lines) => {
      const parts = splitDelivery(charge, lines);
      expect(parts.reduce((total, part) => total + part.taxablePaise + part.gstPaise, 0)).toBe(charge);
      expect(parts.every((part) => part.gstPaise % 2 === 0 && part.taxablePaise >= 0)).toBe(true);
    }),
  );
});
