import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { splitDelivery } from '../delivery.ts';
import { priceInHouse } from '../price-in-house.ts';
import { type LineToPrice, type OrderToPrice, type PricedLine, priceOrder } from '../price-order.ts';
import { pricingDetailsInRupees } from '../pricing-details.ts';
import { DEFAULT_RULES } from '../pricing-rules.ts';
import { gstOn } from './gst.ts';

const line = (rupees: number, quantity = 1, more: Partial<LineToPrice> = {}): LineToPrice => ({
  productId: `p${rupees}`,
  originalPricePaise: Math.round(rupees * 100),
  offerBasisPoints: 0,
  gstRateBasisPoints: 1800,
  quantity,
  ...more,
});
const percent = (value: number) => ({ type: 'percentage', basisPoints: value * 100 }) as const;
const rupeesOff = (value: number) => ({ type: 'fixed', valuePaise: value * 100 }) as const;
const priced = (order: OrderToPrice) => priceOrder({ ...order, pricesIncludeTax: true });
const at5 = { gstRateBasisPoints: 500 };

describe('the worked cases of D48: those of D17 with prices that include tax', () => {
  test.each<[name: string, order: OrderToPrice, figures: number[], coinsSpent: number]>([
    ['299 x 1', { lines: [line(299)] }, [299, 299, 0, 299, 0, 45.62, 99, 398], 0],
    [
      '499 less 10% x 2 with a 10% coupon',
      { lines: [line(499, 2, { offerBasisPoints: 1000 })], coupon: percent(10) },
      [998, 898.2, 89.82, 808.38, 0, 123.32, 99, 907.38],
      0,
    ],
    ['500 x 3, exactly 1500, is not above it', { lines: [line(500, 3)] }, [1500, 1500, 0, 1500, 0, 228.82, 99, 1599], 0],
    ['1501 travels free', { lines: [line(1501)] }, [1501, 1501, 0, 1501, 0, 228.96, 0, 1501], 0],
    ['450 x 3 with 5,205 coins', { lines: [line(450, 3)], coins: 5205 }, [1350, 1350, 0, 1350, 135, 185.34, 99, 1314], 1350],
    ['1250 x 4 with 20,000 coins', { lines: [line(1250, 4)], coins: 20_000 }, [5000, 5000, 0, 5000, 1250, 572.04, 0, 3750], 12_500],
    [
      '700 at 18% + 400 at 5% with a 10% coupon',
      { lines: [line(700), line(400, 1, at5)], coupon: percent(10) },
      [1100, 1100, 110, 990, 0, 113.24, 99, 1089],
      0,
    ],
    ['goods without tax', { lines: [line(100, 1, { gstRateBasisPoints: 0 })] }, [100, 100, 0, 100, 0, 0, 99, 199], 0],
    ['a fixed coupon takes at most the goods', { lines: [line(299)], coupon: rupeesOff(500) }, [299, 299, 299, 0, 0, 0, 99, 99], 0],
    [
      '40%, and an offer with decimals',
      { lines: [line(400, 1, { offerBasisPoints: 1225, gstRateBasisPoints: 4000 })] },
      [400, 351, 0, 351, 0, 100.28, 99, 450],
      0,
    ],
    ['an empty cart', { lines: [], coupon: rupeesOff(200) }, [0, 0, 0, 0, 0, 0, 0, 0], 0],
  ])('%s', (_name, order, figures, coinsSpent) => {
    const pricing = priced(order);
    const { prepaidDiscount: _, ...found } = pricingDetailsInRupees(pricing);
    expect(Object.values(found)).toEqual(figures);
    expect(pricing.coinsSpent).toBe(coinsSpent);
  });

  it('299 at 18% is 253.38 taxable and 45.62 tax', () => {
    expect(priced({ lines: [line(299)] }).lines[0]).toMatchObject({ taxablePaise: 25_338, gstPaise: 4562, totalPaise: 29_900 });
  });

  it('the coupon and the coins are spread over tax-inclusive amounts, the odd paisa to the earlier of equals', () => {
    const { lines } = priced({ lines: [line(100), line(100), line(100)], coupon: rupeesOff(100), coins: 1000 });
    expect(lines.map(({ totalPaise }) => totalPaise)).toEqual([6334, 6333, 6333]);
    expect(lines.map(({ taxablePaise, gstPaise }) => [taxablePaise, gstPaise])).toEqual([
      [5368, 966],
      [5367, 966],
      [5367, 966],
    ]);
  });

  it('coins that cost the free delivery are reported with the cheaper option, without tax on top', () => {
    expect(priced({ lines: [line(1501)], coins: 100 }).notices).toMatchObject([
      { message: 'Without coins, delivery stays free and you pay ₹1,501 instead of ₹1,590.', cheaperCoins: 0, cheaperTotalPaise: 150_100 },
    ]);
    expect(priced({ lines: [line(1610)], coins: 1300 }).notices).toMatchObject([{ cheaperCoins: 1090, cheaperTotalPaise: 150_100 }]);
  });

  test.each([
    [1000, 0],
    [1600, 0],
    [1601, 1],
  ])('and only where delivery costs more than the extra coins save (%i paise: %i notices)', (deliveryChargePaise, count) => {
    const rules = { ...DEFAULT_RULES, deliveryChargePaise };
    expect(priced({ lines: [line(1650)], coins: 2500, rules }).notices).toHaveLength(count);
  });
});

describe('for any cart with prices that include tax', () => {
  const anyLine: fc.Arbitrary<LineToPrice> = fc.record({
    productId: fc.string({ minLength: 1, maxLength: 3 }),
    originalPricePaise: fc.oneof(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 0, max: 300 })),
    offerBasisPoints: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
    gstRateBasisPoints: fc.constantFrom(0, 500, 1800, 4000),
    quantity: fc.integer({ min: 1, max: 9 }),
    isFreeGift: fc.boolean(),
  });
  const anyCoupon = fc.option(
    fc.oneof(
      fc.record({ type: fc.constant('percentage' as const), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
      fc.record({ type: fc.constant('fixed' as const), valuePaise: fc.integer({ min: 0, max: 500_000 }) }),
    ),
  );
  const anyCoins = fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 100_000 }));
  const anyOrder = fc.record({ lines: fc.array(anyLine, { maxLength: 8 }), coupon: anyCoupon, coins: anyCoins });
  const rounds = { numRuns: 1000 };
  const sumOf = (lines: PricedLine[], amount: (line: PricedLine) => number) => lines.reduce((total, each) => total + amount(each), 0);

  it('the lines sum to the figures to the paisa, and taxable and tax to what is paid for the line', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const pricing = priced(order);
        expect(sumOf(pricing.lines, (each) => each.originalPaise)).toBe(pricing.originalSubtotalPaise);
        expect(sumOf(pricing.lines, (each) => each.subtotalPaise)).toBe(pricing.subtotalPaise);
        expect(sumOf(pricing.lines, (each) => each.couponSharePaise)).toBe(pricing.couponDiscountPaise);
        expect(sumOf(pricing.lines, (each) => each.coinSharePaise)).toBe(pricing.coinDiscountPaise);
        expect(sumOf(pricing.lines, (each) => each.gstPaise)).toBe(pricing.gstPaise);
        expect(sumOf(pricing.lines, (each) => each.totalPaise)).toBe(pricing.discountedSubtotalPaise - pricing.coinDiscountPaise);
        expect(pricing.totalPaise).toBe(pricing.discountedSubtotalPaise - pricing.coinDiscountPaise + pricing.deliveryPaise);
        for (const each of pricing.lines) {
          expect(each.subtotalPaise - each.couponSharePaise - each.coinSharePaise).toBe(each.totalPaise);
          expect(each.taxablePaise + each.gstPaise).toBe(each.totalPaise);
        }
      }),
      rounds,
    );
  });

  it('every amount is a whole number of paise, none is negative, and each tax is even', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { lines, notices: _, ...figures } = priced(order);
        const amounts = [figures, ...lines].flatMap((row) => Object.values(row)).filter((value) => typeof value === 'number');
        expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        expect([figures, ...lines].every((row) => row.gstPaise % 2 === 0)).toBe(true);
      }),
      rounds,
    );
  });

  it('goods, coupon, coins and delivery are those of the same figures before tax: only the tax is counted otherwise', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { lines: _, notices: __, gstPaise: ___, totalPaise, ...same } = priced(order);
        const before = priceOrder(order);
        expect(before).toMatchObject(same);
        expect(totalPaise).toBe(before.totalPaise - before.gstPaise);
      }),
      rounds,
    );
  });

  it('the tax taken out is the tax on what is left, to within two paise', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        for (const { taxablePaise, gstPaise, gstRateBasisPoints } of priced(order).lines)
          expect(Math.abs(gstOn(taxablePaise, gstRateBasisPoints) - gstPaise)).toBeLessThanOrEqual(2);
      }),
      rounds,
    );
  });

  it('more coins never raise the total without a notice, and following it gives the total that it states', () => {
    fc.assert(
      fc.property(anyOrder, anyCoins, (order, fewer) => {
        const more = priced(order);
        const less = priced({ ...order, coins: Math.min(fewer, order.coins) });
        expect(more.totalPaise <= less.totalPaise || more.notices.length === 1).toBe(true);
        for (const notice of more.notices)
          expect(priced({ ...order, coins: notice.cheaperCoins })).toMatchObject({ totalPaise: notice.cheaperTotalPaise, notices: [] });
      }),
      rounds,
    );
  });

  it('dividing a line changes the tax by rounding only, and the total not at all', () => {
    fc.assert(
      fc.property(anyOrder, anyLine, fc.integer({ min: 1, max: 9 }), (order, added, extra) => {
        const together = priced({ ...order, lines: [...order.lines, { ...added, quantity: added.quantity + extra }] });
        const apart = priced({ ...order, lines: [...order.lines, added, { ...added, quantity: extra }] });
        expect(apart.totalPaise).toBe(together.totalPaise);
        expect(Math.abs(apart.gstPaise - together.gstPaise)).toBeLessThanOrEqual(2 * apart.lines.length);
      }),
      rounds,
    );
  });

  it('delivery, which always includes its tax, is split by the taxable values of the lines', () => {
    const { lines, deliveryPaise } = priced({ lines: [line(590), line(105, 1, at5)] });
    const parts = splitDelivery(deliveryPaise, lines);
    expect(parts.map(({ inclusivePaise }) => inclusivePaise)).toEqual([8250, 1650]);
  });
});

describe('in-house sales at prices that include tax', () => {
  const given = { offerBasisPoints: 0, offerPaise: 0, deliveryPaise: 0, pricesIncludeTax: true };
  const of = (rupees: number, quantity = 1, gstRateBasisPoints = 1800) => ({ unitPaise: rupees * 100, quantity, gstRateBasisPoints });

  test.each([
    ['one piece', { ...given, lines: [of(299)] }, 299, 0, 45.62, 299],
    ['percent before flat', { ...given, lines: [of(1000)], offerBasisPoints: 1000, offerPaise: 100_00 }, 1000, 200, 122.04, 800],
    ['delivery on top', { ...given, lines: [of(1000)], deliveryPaise: 50_00 }, 1000, 0, 152.54, 1050],
    ['each line at its own rate', { ...given, lines: [of(700), of(400, 1, 500)], offerBasisPoints: 1000 }, 1100, 110, 113.24, 990],
    ['all for nothing', { ...given, lines: [of(100)], offerBasisPoints: 10_000 }, 100, 100, 0, 0],
  ])('%s', (_name, order, subtotal, discount, gst, total) => {
    const { subtotalPaise, discountPaise, gstPaise, totalPaise } = priceInHouse(order);
    expect([subtotalPaise, discountPaise, gstPaise, totalPaise].map((paise) => paise / 100)).toEqual([subtotal, discount, gst, total]);
  });
});
