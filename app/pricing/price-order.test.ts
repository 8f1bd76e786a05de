import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type LineToPrice, type OrderToPrice, type PricedLine, priceOrder } from './price-order.ts';
import { pricingDetailsInRupees } from './pricing-details.ts';
import { DEFAULT_RULES } from './pricing-rules.ts';

function line(rupees: number, quantity = 1, more: Partial<LineToPrice> = {}): LineToPrice {
  return {
    productId: `p${rupees}`,
    originalPricePaise: Math.round(rupees * 100),
    offerBasisPoints: 0,
    gstRateBasisPoints: 1800,
    quantity,
    ...more,
  };
}
const percent = (value: number) => ({ type: 'percentage', basisPoints: value * 100 }) as const;
const rupeesOff = (value: number) => ({ type: 'fixed', valuePaise: value * 100 }) as const;

describe('the worked cases of D17', () => {
  test.each<[name: string, order: OrderToPrice, figures: number[], coinsSpent: number]>([
    ['299 x 1', { lines: [line(299)] }, [299, 299, 0, 299, 0, 53.82, 99, 451.82], 0],
    [
      '499 less 10% x 2 with a 10% coupon',
      { lines: [line(499, 2, { offerBasisPoints: 1000 })], coupon: percent(10) },
      [998, 898.2, 89.82, 808.38, 0, 145.5, 99, 1052.88],
      0,
    ],
    ['500 x 3, exactly 1500, is not above it', { lines: [line(500, 3)] }, [1500, 1500, 0, 1500, 0, 270, 99, 1869], 0],
    ['1501 travels free', { lines: [line(1501)] }, [1501, 1501, 0, 1501, 0, 270.18, 0, 1771.18], 0],
    ['450 x 3 with 5,205 coins', { lines: [line(450, 3)], coins: 5205 }, [1350, 1350, 0, 1350, 135, 218.7, 99, 1532.7], 1350],
    ['1250 x 4 with 20,000 coins', { lines: [line(1250, 4)], coins: 20_000 }, [5000, 5000, 0, 5000, 1250, 675, 0, 4425], 12_500],
    [
      '700 at 18% + 400 at 5% with a 10% coupon',
      { lines: [line(700), line(400, 1, { gstRateBasisPoints: 500 })], coupon: percent(10) },
      [1100, 1100, 110, 990, 0, 131.4, 99, 1220.4],
      0,
    ],
  ])('%s', (_name, order, figures, coinsSpent) => {
    const pricing = priceOrder(order);
    const { prepaidDiscount: _, ...found } = pricingDetailsInRupees(pricing);
    expect(Object.values(found)).toEqual(figures);
    expect(pricing.coinsSpent).toBe(coinsSpent);
    expect(pricing.notices).toEqual([]);
  });

  it('the figures use the field names of the checkout payload', () => {
    expect(pricingDetailsInRupees(priceOrder({ lines: [line(299)] }))).toEqual({
      originalSubtotal: 299,
      subtotal: 299,
      couponDiscountAmount: 0,
      discountedSubtotal: 299,
      coinDiscount: 0,
      prepaidDiscount: 0,
      gst: 53.82,
      deliveryCharge: 99,
      totalAmount: 451.82,
    });
  });
});

describe('edge cases', () => {
  const totalsOf = (order: OrderToPrice) => {
    const { subtotalPaise, couponDiscountPaise, coinDiscountPaise, gstPaise, deliveryPaise, totalPaise } = priceOrder(order);
    return [subtotalPaise, couponDiscountPaise, coinDiscountPaise, gstPaise, deliveryPaise, totalPaise];
  };

  test.each<[name: string, order: OrderToPrice, totals: number[]]>([
    ['an empty cart costs nothing, delivery included', { lines: [], coupon: rupeesOff(200), coins: 500 }, [0, 0, 0, 0, 0, 0]],
    ['a 100% coupon leaves the delivery', { lines: [line(299)], coupon: percent(100), coins: 500 }, [29900, 29900, 0, 0, 9900, 9900]],
    ['a fixed coupon takes at most the goods', { lines: [line(299)], coupon: rupeesOff(500) }, [29900, 29900, 0, 0, 9900, 9900]],
    ['an offer of 100% is a price of 0', { lines: [line(299, 2, { offerBasisPoints: 10_000 })] }, [0, 0, 0, 0, 9900, 9900]],
    ['goods without tax', { lines: [line(100, 1, { gstRateBasisPoints: 0 })] }, [10000, 0, 0, 0, 9900, 19900]],
    ['half a paisa of price goes up (1.01 less 50%)', { lines: [line(1.01, 1, { offerBasisPoints: 5000 })] }, [51, 0, 0, 10, 9900, 9961]],
    ['half a paisa of coupon goes up (0.50 at 5%)', { lines: [line(0.5)], coupon: percent(5) }, [50, 3, 0, 8, 9900, 9955]],
    [
      'half a paisa in each half of the tax goes up (0.50 at 6%)',
      { lines: [line(0.5, 1, { gstRateBasisPoints: 600 })] },
      [50, 0, 0, 4, 9900, 9954],
    ],
    ['an offer may have decimals (12.25% of 400)', { lines: [line(400, 1, { offerBasisPoints: 1225 })] }, [35100, 0, 0, 6318, 9900, 51318]],
    ['fewer than 10 coins buy nothing', { lines: [line(299)], coins: 9 }, [29900, 0, 0, 5382, 9900, 45182]],
    ['coins that do not fill a rupee stay', { lines: [line(299)], coins: 59 }, [29900, 0, 500, 5292, 9900, 44592]],
    ['a coin balance below 0 buys nothing', { lines: [line(299)], coins: -500 }, [29900, 0, 0, 5382, 9900, 45182]],
    ['under 1200 coins pay at most 5%, in whole rupees', { lines: [line(1199)], coins: 90_000 }, [119900, 0, 5900, 20520, 9900, 144420]],
    ['from 1200 they pay 10%', { lines: [line(1200)], coins: 90_000 }, [120000, 0, 12000, 19440, 9900, 137340]],
    ['from 2000 they pay 15%', { lines: [line(2000)], coins: 90_000 }, [200000, 0, 30000, 30600, 0, 200600]],
    [
      'the tier is found after the coupon',
      { lines: [line(2000)], coupon: rupeesOff(1), coins: 90_000 },
      [200000, 100, 19900, 32400, 0, 212400],
    ],
  ])('%s', (_name, order, totals) => {
    expect(totalsOf(order)).toEqual(totals);
  });

  it('a free gift is a line of 0 rupees that changes no figure', () => {
    const bought = line(1200);
    const gift = line(250, 1, { isFreeGift: true, gstRateBasisPoints: 500 });
    const pricing = priceOrder({ lines: [bought, gift], coupon: percent(10) });
    expect(pricingDetailsInRupees(pricing)).toEqual(pricingDetailsInRupees(priceOrder({ lines: [bought], coupon: percent(10) })));
    expect(pricing.lines[1]).toMatchObject({
      isFreeGift: true,
      unitPaise: 0,
      originalPaise: 0,
      taxablePaise: 0,
      gstPaise: 0,
      totalPaise: 0,
    });
  });

  it('discounts are spread over the lines by value, the odd paisa to the earlier of equals', () => {
    const { lines } = priceOrder({ lines: [line(100), line(100), line(100)], coupon: rupeesOff(100), coins: 1000 });
    expect(lines.map((priced) => priced.taxablePaise)).toEqual([6334, 6333, 6333]);
    expect(lines.map((priced) => priced.couponSharePaise)).toEqual([3333, 3333, 3334]);
    expect(lines.map((priced) => priced.coinSharePaise)).toEqual([333, 334, 333]);
  });

  test.each<[name: string, wrong: OrderToPrice]>([
    ['quantity 0', { lines: [line(299, 0)] }],
    ['a broken quantity', { lines: [line(299, 1.5)] }],
    ['a negative price', { lines: [line(-1)] }],
    ['an offer above 100%', { lines: [line(299, 1, { offerBasisPoints: 10_001 })] }],
    ['a negative tax', { lines: [line(299, 1, { gstRateBasisPoints: -1 })] }],
    ['a negative coupon', { lines: [line(299)], coupon: rupeesOff(-1) }],
    ['a coupon that is no number', { lines: [line(299)], coupon: rupeesOff(Number.NaN) }],
    ['coins that are no number', { lines: [line(299)], coins: Number.NaN }],
  ])('%s is refused', (_name, wrong) => {
    expect(() => priceOrder(wrong)).toThrow(RangeError);
  });

  it('the given rules apply', () => {
    const rules = {
      coinsPerRupee: 1,
      coinTiers: [{ fromPaise: 50_000, basisPoints: 5000 }],
      freeDeliveryAbovePaise: 20_000,
      deliveryChargePaise: 4000,
    };
    expect(totalsOf({ lines: [line(100)], coins: 1000, rules })).toEqual([10000, 0, 0, 1800, 4000, 15800]);
    expect(priceOrder({ lines: [line(600)], coins: 1000, rules })).toMatchObject({
      coinDiscountPaise: 30_000,
      coinsSpent: 300,
      deliveryPaise: 0,
    });
  });

  it('coins never pay more than the goods, whatever tier staff set', () => {
    const rules = { ...DEFAULT_RULES, coinTiers: [{ fromPaise: 0, basisPoints: 20_000 }] };
    expect(totalsOf({ lines: [line(99.5)], coins: 5000, rules })).toEqual([9950, 0, 9900, 10, 9900, 9960]);
  });
});

describe('coins that cost the free delivery', () => {
  it('are reported with the cheaper option without coins', () => {
    const pricing = priceOrder({ lines: [line(1501)], coins: 100 });
    expect(pricing.totalPaise).toBe(185838);
    expect(pricing.notices).toMatchObject([
      {
        code: 'coins_cost_free_delivery',
        message: 'Without coins, delivery stays free and you pay ₹1,771.18 instead of ₹1,858.38.',
        cheaperCoins: 0,
        cheaperTotalPaise: 177118,
      },
    ]);
  });

  it('are reduced where a smaller number still fits', () => {
    const [notice] = priceOrder({ lines: [line(1610)], coins: 1300 }).notices;
    expect(notice).toMatchObject({
      message: 'With only 1,090 coins, delivery stays free and you pay ₹1,771.18 instead of ₹1,845.40.',
      cheaperCoins: 1090,
      cheaperTotalPaise: 177118,
    });
  });

  // 165 rupees of coins instead of the 149 that fit save 16 rupees and their tax: 18.88.
  test.each([
    [1000, 0],
    [1888, 0],
    [1889, 1],
  ])('are reported only where delivery costs more than the extra coins save (%i paise: %i notices)', (deliveryChargePaise, count) => {
    const rules = { ...DEFAULT_RULES, deliveryChargePaise };
    expect(priceOrder({ lines: [line(1650)], coins: 2500, rules }).notices).toHaveLength(count);
  });

  it('are not reported where delivery was not free anyway', () => {
    expect(priceOrder({ lines: [line(1500)], coins: 100 }).notices).toEqual([]);
  });
});

describe('for any cart', () => {
  const anyLine: fc.Arbitrary<LineToPrice> = fc.record({
    productId: fc.string({ minLength: 1, maxLength: 3 }),
    originalPricePaise: fc.oneof(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 0, max: 300 })),
    offerBasisPoints: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
    gstRateBasisPoints: fc.constantFrom(0, 500, 1800, 2800),
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

  const sumOf = (lines: PricedLine[], amount: (line: PricedLine) => number) => lines.reduce((total, priced) => total + amount(priced), 0);

  it('the lines sum to the figures to the paisa', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const pricing = priceOrder(order);
        expect(sumOf(pricing.lines, (priced) => priced.originalPaise)).toBe(pricing.originalSubtotalPaise);
        expect(sumOf(pricing.lines, (priced) => priced.subtotalPaise)).toBe(pricing.subtotalPaise);
        expect(sumOf(pricing.lines, (priced) => priced.couponSharePaise)).toBe(pricing.couponDiscountPaise);
        expect(sumOf(pricing.lines, (priced) => priced.coinSharePaise)).toBe(pricing.coinDiscountPaise);
        expect(sumOf(pricing.lines, (priced) => priced.gstPaise)).toBe(pricing.gstPaise);
        expect(sumOf(pricing.lines, (priced) => priced.totalPaise)).toBe(pricing.totalPaise - pricing.deliveryPaise);
        for (const priced of pricing.lines) {
          expect(priced.subtotalPaise - priced.couponSharePaise - priced.coinSharePaise).toBe(priced.taxablePaise);
        }
      }),
      rounds,
    );
  });

  it('every amount is a whole number of paise, none is negative, and each tax is even', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { lines, notices, ...figures } = priceOrder(order);
        const amounts = [figures, ...lines].flatMap((row) => Object.values(row)).filter((value) => typeof value === 'number');
        expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        expect([figures, ...lines].every((row) => row.gstPaise % 2 === 0)).toBe(true);
      }),
      rounds,
    );
  });

  it('coins pay whole rupees, and no more than the tier, the goods and the offered coins allow', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const pricing = priceOrder(order);
        expect(pricing.coinDiscountPaise % 100).toBe(0);
        expect(pricing.coinsSpent).toBe(pricing.coinDiscountPaise / 10);
        expect(pricing.coinsSpent).toBeLessThanOrEqual(order.coins);
        expect(pricing.coinDiscountPaise).toBeLessThanOrEqual(pricing.discountedSubtotalPaise / 4);
      }),
      rounds,
    );
  });

  it('more coins never raise the total without a notice', () => {
    fc.assert(
      fc.property(anyOrder, anyCoins, (order, fewer) => {
        const more = priceOrder(order);
        const less = priceOrder({ ...order, coins: Math.min(fewer, order.coins) });
        expect(more.totalPaise <= less.totalPaise || more.notices.length === 1).toBe(true);
      }),
      rounds,
    );
  });

  it('following the notice gives the total that it states', () => {
    const nearFreeDelivery = fc.record({
      lines: fc.tuple(fc.integer({ min: 1500, max: 1700 }).map((rupees) => line(rupees))),
      coins: anyCoins,
    });
    fc.assert(
      fc.property(nearFreeDelivery, (order) => {
        for (const notice of priceOrder(order).notices) {
          const followed = priceOrder({ ...order, coins: notice.cheaperCoins });
          expect(followed).toMatchObject({ totalPaise: notice.cheaperTotalPaise, deliveryPaise: 0, notices: [] });
        }
      }),
      rounds,
    );
  });

  it('a coupon never raises the price of the goods', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const without = priceOrder({ ...order, coupon: null });
        expect(priceOrder(order).discountedSubtotalPaise).toBeLessThanOrEqual(without.discountedSubtotalPaise);
      }),
      rounds,
    );
  });

  // The tax is rounded per line, so only it may differ by a few paise.
  it('one line of five costs as much as lines of two and three, except for the rounding of the tax', () => {
    fc.assert(
      fc.property(anyOrder, anyLine, fc.integer({ min: 1, max: 9 }), (order, added, extra) => {
        const together = priceOrder({ ...order, lines: [...order.lines, { ...added, quantity: added.quantity + extra }] });
        const apart = priceOrder({ ...order, lines: [...order.lines, added, { ...added, quantity: extra }] });
        const { lines: _lines, notices: _notices, gstPaise, totalPaise, ...same } = together;
        expect(apart).toMatchObject(same);
        expect(apart.totalPaise - totalPaise).toBe(apart.gstPaise - gstPaise);
        expect(Math.abs(apart.gstPaise - gstPaise)).toBeLessThanOrEqual(2 * apart.lines.length);
      }),
      rounds,
    );
  });
});
