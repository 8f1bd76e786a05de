// The benefit of paying online: worked cases with coupon and coins, and what holds for any order (record 0064).
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { leftOf, partsOf, sumOf, takeOut } from '../orders/refunds/refund-parts.ts';
import { type PrepaidTerms, prepaidDiscountOn, reprice } from './prepaid.ts';
import { type LineToPrice, type OrderToPrice, priceOrder } from './price-order.ts';
import { pricingDetailsInRupees } from './pricing-details.ts';

const line = (rupees: number, quantity = 1, over: Partial<LineToPrice> = {}): LineToPrice => ({
  ...{ productId: 'balm', originalPricePaise: Math.round(rupees * 100), offerBasisPoints: 0, gstRateBasisPoints: 1800 },
  ...{ quantity, ...over },
});
const share = (percent: number, atMost: number | null = null, from = 0): PrepaidTerms => ({
  ...{ type: 'percentage', basisPoints: percent * 100, fromPaise: from * 100 },
  atMostPaise: atMost === null ? null : atMost * 100,
});
const rupeesOff = (value: number, from = 0): PrepaidTerms => ({ type: 'fixed', valuePaise: value * 100, fromPaise: from * 100 });
const tenPercent = { type: 'percentage', basisPoints: 1000 } as const;

describe('worked cases at 18%', () => {
  // Columns: coupon, coins, benefit, GST, delivery, total.
  test.each<[name: string, order: OrderToPrice, figures: number[]]>([
    ['5% of 1000', { lines: [line(1000)], prepaid: share(5) }, [0, 0, 50, 171, 99, 1220]],
    ['5% of 4000, at most 100', { lines: [line(4000)], prepaid: share(5, 100) }, [0, 0, 100, 702, 0, 4602]],
    ['50 rupees', { lines: [line(299)], prepaid: rupeesOff(50) }, [0, 0, 50, 44.82, 99, 392.82]],
    ['below the minimum', { lines: [line(499)], prepaid: share(5, null, 500) }, [0, 0, 0, 89.82, 99, 687.82]],
    ['at the minimum', { lines: [line(500)], prepaid: share(5, null, 500) }, [0, 0, 25, 85.5, 99, 659.5]],
    ['after a coupon of 10%', { lines: [line(1000)], coupon: tenPercent, prepaid: share(5) }, [100, 0, 45, 153.9, 99, 1107.9]],
    [
      'a coupon does not take the order below the minimum',
      { lines: [line(500)], coupon: tenPercent, prepaid: share(5, null, 500) },
      [50, 0, 22.5, 76.96, 99, 603.46],
    ],
    ['after coins', { lines: [line(1350)], coins: 5205, prepaid: share(10) }, [0, 135, 121.5, 196.84, 99, 1389.34]],
    [
      'after both, with the tier of the coins unchanged',
      { lines: [line(2000)], coupon: tenPercent, coins: 90_000, prepaid: share(5, 50) },
      [200, 180, 50, 282.6, 0, 1852.6],
    ],
    ['free delivery stays: 1501 less 100', { lines: [line(1501)], prepaid: rupeesOff(100) }, [0, 0, 100, 252.18, 0, 1653.18]],
    ['never more than the goods', { lines: [line(99)], prepaid: rupeesOff(500) }, [0, 0, 99, 0, 99, 99]],
    [
      'nothing left of the goods',
      { lines: [line(99)], coupon: { ...tenPercent, basisPoints: 10_000 }, prepaid: rupeesOff(50) },
      [99, 0, 0, 0, 99, 99],
    ],
    ['half a paisa goes up: 5% of 0.50', { lines: [line(0.5)], prepaid: share(5) }, [0, 0, 0.03, 0.08, 99, 99.55]],
    ['prices with tax: 5% of 1180', { lines: [line(1180)], prepaid: share(5), pricesIncludeTax: true }, [0, 0, 59, 171, 99, 1220]],
  ])('%s', (_name, order, figures) => {
    const { couponDiscountAmount, coinDiscount, prepaidDiscount, gst, deliveryCharge, totalAmount } = pricingDetailsInRupees(
      priceOrder(order),
    );
    expect([couponDiscountAmount, coinDiscount, prepaidDiscount, gst, deliveryCharge, totalAmount]).toEqual(figures);
  });

  it('is spread over the lines by value, beside coupon and coins', () => {
    const coupon = { type: 'fixed', valuePaise: 10_000 } as const;
    const { lines } = priceOrder({
      lines: [line(700), line(400, 1, { gstRateBasisPoints: 500 })],
      coupon,
      coins: 300,
      prepaid: rupeesOff(50),
    });
    expect(lines.map((one) => [one.couponSharePaise, one.coinSharePaise, one.prepaidSharePaise, one.taxablePaise])).toEqual([
      [6364, 1909, 3182, 58_545],
      [3636, 1091, 1818, 33_455],
    ]);
  });
});

describe('for any order', () => {
  const anyTerms: fc.Arbitrary<PrepaidTerms> = fc.oneof(
    fc.record({
      type: fc.constant('percentage' as const),
      basisPoints: fc.integer({ min: 0, max: 10_000 }),
      atMostPaise: fc.option(fc.integer({ min: 0, max: 50_000 })),
      fromPaise: fc.integer({ min: 0, max: 100_000 }),
    }),
    fc.record({
      type: fc.constant('fixed' as const),
      valuePaise: fc.integer({ min: 0, max: 100_000 }),
      fromPaise: fc.integer({ min: 0, max: 100_000 }),
    }),
  );
  const anyLine: fc.Arbitrary<LineToPrice> = fc.record({
    productId: fc.uuid(),
    originalPricePaise: fc.oneof(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 0, max: 300 })),
    offerBasisPoints: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
    gstRateBasisPoints: fc.constantFrom(0, 500, 1800, 4000),
    quantity: fc.integer({ min: 1, max: 5 }),
    isFreeGift: fc.boolean(),
  });
  const anyOrder = fc.record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    coupon: fc.option(fc.record({ type: fc.constant('percentage' as const), basisPoints: fc.integer({ min: 0, max: 10_000 }) })),
    coins: fc.integer({ min: 0, max: 50_000 }),
    pricesIncludeTax: fc.boolean(),
  });
  const rounds = { numRuns: 500 };

  it('every share and figure sums to the paisa, none is negative, and the total is never above that of cash', () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, (order, prepaid) => {
        const { lines, notices: _, ...figures } = priceOrder({ ...order, prepaid });
        const cash = priceOrder(order);
        const amounts = [figures, ...lines].flatMap((row) => Object.values(row)).filter((value) => typeof value === 'number');
        expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        const total = (of: (one: (typeof lines)[number]) => number) => lines.reduce((sum, one) => sum + of(one), 0);
        expect(total((one) => one.couponSharePaise)).toBe(figures.couponDiscountPaise);
        expect(total((one) => one.coinSharePaise)).toBe(figures.coinDiscountPaise);
        expect(total((one) => one.prepaidSharePaise)).toBe(figures.prepaidDiscountPaise);
        expect(total((one) => one.totalPaise)).toBe(figures.totalPaise - figures.deliveryPaise);
        expect([figures.couponDiscountPaise, figures.coinsSpent, figures.deliveryPaise]).toEqual([
          cash.couponDiscountPaise,
          cash.coinsSpent,
          cash.deliveryPaise,
        ]);
        // Tax is rounded per line, in two halves.
        expect(figures.totalPaise).toBeLessThanOrEqual(cash.totalPaise + 2 * lines.length);
      }),
      rounds,
    );
  });

  it('an order that changes its way of paying costs what it would have cost from the start, both ways', () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, (order, prepaid) => {
        const { pricesIncludeTax } = order;
        const [cash, online] = [priceOrder(order), priceOrder({ ...order, prepaid })];
        const benefit = prepaidDiscountOn(cash, prepaid);
        expect(benefit).toBe(online.prepaidDiscountPaise);
        for (const [from, to] of [
          [cash, online],
          [online, cash],
        ] as const) {
          const again = reprice(
            { ...from, pricesIncludeTax },
            from.lines.map((line) => ({ ...line, discountPaise: line.offPaise })),
            to.prepaidDiscountPaise,
          );
          expect(again.figures).toEqual({
            prepaidDiscountPaise: to.prepaidDiscountPaise,
            gstPaise: to.gstPaise,
            totalPaise: to.totalPaise,
          });
          expect(again.lines).toEqual(to.lines.map(({ taxablePaise, gstPaise }) => ({ taxablePaise, gstPaise })));
        }
      }),
      rounds,
    );
  });

  it('refunding its lines in any order ends at exactly what was paid', () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, fc.infiniteStream(fc.nat()), (order, prepaid, dice) => {
        const paid = priceOrder({ ...order, prepaid });
        const whole = partsOf(
          paid,
          paid.lines.map((one) => ({ ...one, kitId: null })),
        );
        const refunded: typeof whole = [];
        for (let left = leftOf(whole, refunded); sumOf(left) > 0; left = leftOf(whole, refunded)) {
          const goods = left.filter(({ productId, quantity, amountPaise }) => productId && quantity > 0 && amountPaise > 0);
          const one = goods[dice.next().value % Math.max(1, goods.length)];
          const items = one?.productId
            ? [{ productId: one.productId, kitId: null, quantity: one.amountPaise < 10 ? one.quantity : 1 }]
            : undefined;
          refunded.push(...takeOut(whole, left, { items }, 0));
        }
        expect(sumOf(refunded)).toBe(paid.totalPaise);
      }),
      rounds,
    );
  });
});
