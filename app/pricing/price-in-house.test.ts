import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type InHouseLineToPrice, priceInHouse } from './price-in-house.ts';

const line = (rupees: number, quantity = 1, percent = 18): InHouseLineToPrice => ({
  unitPaise: Math.round(rupees * 100),
  quantity,
  gstRateBasisPoints: percent * 100,
});
type Given = { lines: InHouseLineToPrice[]; percent?: number; flat?: number; delivery?: number };
const priceOf = ({ lines, percent = 0, flat = 0, delivery = 0 }: Given) =>
  priceInHouse({ lines, offerBasisPoints: percent * 100, offerPaise: flat * 100, deliveryPaise: delivery * 100 });

describe('D39: percent, then flat, then GST, then delivery', () => {
  test.each<[name: string, given: Given, subtotal: number, discount: number, gst: number, total: number]>([
    ['one piece', { lines: [line(299)] }, 299, 0, 53.82, 352.82],
    ['several', { lines: [line(1499.99), line(449.99, 2)] }, 2399.97, 0, 432, 2831.97],
    ['percent before flat', { lines: [line(1000)], percent: 10, flat: 100 }, 1000, 200, 144, 944],
    ['delivery is charged as it is, taxed already', { lines: [line(1000)], delivery: 50 }, 1000, 0, 180, 1230],
    ['no offer takes more than the goods cost', { lines: [line(100)], percent: 50, flat: 80, delivery: 20 }, 100, 100, 0, 20],
    ['all for nothing', { lines: [line(100)], percent: 100 }, 100, 100, 0, 0],
    ['each line at its own rate', { lines: [line(700), line(400, 1, 5)], percent: 10 }, 1100, 110, 131.4, 1121.4],
    ['without tax', { lines: [line(99.99, 3, 0)], flat: 0.99 }, 299.97, 0.99, 0, 298.98],
  ])('%s', (_name, given, subtotal, discount, gst, total) => {
    const { subtotalPaise, discountPaise, gstPaise, totalPaise } = priceOf(given);
    expect([subtotalPaise, discountPaise, gstPaise, totalPaise].map((paise) => paise / 100)).toEqual([subtotal, discount, gst, total]);
  });
});

const anyLine = fc.record({
  unitPaise: fc.integer({ min: 1, max: 10_000_00 }),
  quantity: fc.integer({ min: 1, max: 50 }),
  gstRateBasisPoints: fc.constantFrom(0, 500, 1200, 1800),
});
const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
  offerBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  offerPaise: fc.nat({ max: 5_000_00 }),
  deliveryPaise: fc.nat({ max: 500_00 }),
});

test('for any input nothing is negative and the lines add up to the totals', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const priced = priceInHouse(order);
      const sum = (of: (each: (typeof priced.lines)[number]) => number) => priced.lines.reduce((total, each) => total + of(each), 0);
      expect(priced.discountPaise).toBeLessThanOrEqual(priced.subtotalPaise);
      expect(sum((each) => each.taxablePaise)).toBe(priced.subtotalPaise - priced.discountPaise);
      expect(sum((each) => each.gstPaise)).toBe(priced.gstPaise);
      expect(priced.totalPaise).toBe(priced.subtotalPaise - priced.discountPaise + priced.gstPaise + order.deliveryPaise);
      for (const each of priced.lines) {
        expect(each.taxablePaise).toBeGreaterThanOrEqual(0);
        expect(each.taxablePaise).toBeLessThanOrEqual(each.unitPaise * each.quantity);
        expect(each.gstPaise % 2).toBe(0);
      }
    }),
  );
});

test('a larger offer never raises the price by more than the rounding of its lines', () => {
  fc.assert(
    fc.property(anyOrder, fc.nat({ max: 1_000_00 }), (order, more) => {
      const dearer = priceInHouse({ ...order, offerPaise: order.offerPaise + more }).totalPaise - priceInHouse(order).totalPaise;
      expect(dearer).toBeLessThanOrEqual(2 * order.lines.length);
    }),
  );
});

test('the discounts of the shop come off first, and the lines still add up', () => {
  fc.assert(
    fc.property(
      anyOrder,
      fc.array(fc.nat({ max: 100 }), { minLength: 6, maxLength: 6 }),
      fc.nat({ max: 100 }),
      fc.boolean(),
      (order, of, share, withTax) => {
        const worth = order.lines.map((each) => each.unitPaise * each.quantity);
        const offLines = worth.map((paise, place) => Math.floor((paise * (of[place] ?? 0)) / 100));
        const left = worth.reduce((sum, paise, place) => sum + paise - (offLines[place] ?? 0), 0);
        const offOrderPaise = Math.floor((left * share) / 100);
        const priced = priceInHouse({ ...order, discounts: { offLines, offOrderPaise }, pricesIncludeTax: withTax });
        const sum = (pick: (each: (typeof priced.lines)[number]) => number) => priced.lines.reduce((total, each) => total + pick(each), 0);
        expect(priced.couponDiscountPaise).toBeLessThanOrEqual(priced.discountPaise);
        expect(priced.discountPaise).toBeLessThanOrEqual(priced.subtotalPaise);
        const after = priced.subtotalPaise - priced.discountPaise;
        expect(sum((each) => each.taxablePaise)).toBe(withTax ? after - priced.gstPaise : after);
        expect(priced.totalPaise).toBe(after + (withTax ? 0 : priced.gstPaise) + order.deliveryPaise);
        for (const [place, each] of priced.lines.entries())
          expect(each.taxablePaise + (withTax ? each.gstPaise : 0)).toBeLessThanOrEqual((worth[place] ?? 0) - (offLines[place] ?? 0));
      },
    ),
  );
});
