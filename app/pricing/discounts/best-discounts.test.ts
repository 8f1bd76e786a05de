import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { leftOf, partsOf, sumOf as sumOfParts, takeOut } from '../../orders/refunds/refund-parts.ts';
import { priceOrder } from '../price-order.ts';
import { sumOf } from '../settle-lines.ts';
import { bestDiscounts, type Candidate, spreadOverGoods } from './best-discounts.ts';
import type { CartGoods, DiscountTerms } from './take-off.ts';

const percent = (value: number) => ({ type: 'percentage', basisPoints: value * 100 }) as const;
const rupees = (value: number) => ({ type: 'fixed', valuePaise: value * 100 }) as const;
const goods = (price: number, quantity = 1): CartGoods => ({ unitPaise: price * 100, quantity });

type Given = Partial<DiscountTerms> & { on?: number[] | null; got?: number[] | null; isAutomatic?: boolean; combines?: boolean };
const discount = ({ on = null, got = null, isAutomatic = true, combines = false, ...terms }: Given): Candidate => ({
  terms: { off: percent(10), fromPaise: 0, tiers: null, buyGet: null, ...terms },
  reach: { goods: on, got },
  isAutomatic,
  combines,
});
const code = (given: Given) => discount({ ...given, isAutomatic: false });
const buy = (buy: number, get: number, timesAtMost: number | null = null) => ({ buyGet: { buy, get, timesAtMost }, off: percent(100) });
const steps = (by: 'amount' | 'pieces', ...given: Array<[from: number, percentage: number]>) => ({
  tiers: { by, steps: given.map(([from, percentage]) => ({ from, off: percent(percentage) })) },
});

describe('one discount, in rupees', () => {
  test.each<[name: string, given: Given, cart: CartGoods[], offLines: number[], offOrder: number]>([
    ['10% of the order', {}, [goods(300), goods(200, 2)], [0, 0], 70],
    ['10% of one product', { on: [1] }, [goods(300), goods(200, 2)], [0, 40], 0],
    ['₹100 off two products, by their price', { on: [0, 2], off: rupees(100) }, [goods(300), goods(50), goods(100)], [75, 0, 25], 0],
    ['never more than its goods cost', { on: [1], off: rupees(100) }, [goods(300), goods(50)], [0, 50], 0],
    ['its goods decide the minimum, not the cart', { on: [1], fromPaise: 50_000 }, [goods(900), goods(200, 2)], [0, 0], 0],
    ['its goods reach the minimum', { on: [1], fromPaise: 40_000 }, [goods(900), goods(200, 2)], [0, 40], 0],
    ['goods that are not in the cart', { on: [] }, [goods(900)], [0], 0],
    ['below the first step', steps('amount', [99_900, 10], [199_900, 15]), [goods(998)], [0], 0],
    ['on the first step', steps('amount', [99_900, 10], [199_900, 15]), [goods(999)], [0], 99.9],
    ['on the second step', steps('amount', [99_900, 10], [199_900, 15]), [goods(999, 2), goods(1)], [0, 0], 299.85],
    ['by pieces', steps('pieces', [2, 5], [3, 10]), [goods(100, 2), goods(300)], [0, 0], 50],
    ['by pieces of some goods', { on: [0], ...steps('pieces', [2, 5], [3, 10]) }, [goods(100, 2), goods(300)], [10, 0], 0],
    ['buy 2, get 1 free: two pieces', buy(2, 1), [goods(300, 2)], [0], 0],
    ['buy 2, get 1 free: three of one', buy(2, 1), [goods(300, 3)], [300], 0],
    ['buy 2, get 1 free: the cheapest, shared by price', buy(2, 1), [goods(300), goods(200), goods(100)], [50, 33.33, 16.67], 0],
    ['buy 2, get 1 free: groups from the dearest down', buy(2, 1), [goods(300, 3), goods(10, 3)], [300, 10], 0],
    ['buy 2, get 1 free: once an order, the dearest group', buy(2, 1, 1), [goods(300, 3), goods(10, 3)], [300, 0], 0],
    ['buy 1, get 1 at half price', { ...buy(1, 1), off: percent(50) }, [goods(400), goods(200)], [66.67, 33.33], 0],
    ['buy any serum, get a balm', { on: [0], got: [1], ...buy(1, 1) }, [goods(800), goods(200, 2)], [160, 40], 0],
    ['what can be got does not count as bought', { on: [0, 1], got: [1], ...buy(1, 1) }, [goods(0), goods(200, 2)], [0, 200], 0],
    ['nothing bought, nothing got', { on: [0, 1], got: [1], ...buy(1, 1) }, [goods(0), goods(200)].slice(1), [0], 0],
  ])('%s', (_name, given, cart, offLines, offOrder) => {
    const found = bestDiscounts([discount(given)], cart);
    expect([found.offLines, found.offOrderPaise]).toEqual([offLines.map((paise) => Math.round(paise * 100)), Math.round(offOrder * 100)]);
  });
});

describe('which of several count', () => {
  const cart = [goods(600), goods(400)];
  const tenOfAll = discount({});
  const fiftyOfOne = discount({ on: [1], off: percent(50) });
  test.each<[name: string, candidates: Candidate[], total: number, counted: number[]]>([
    ['the larger of two', [tenOfAll, fiftyOfOne], 200, [1]],
    ['a code that is larger', [code({ off: percent(30) }), tenOfAll, fiftyOfOne], 300, [0]],
    ['an automatic one that is larger than the code', [code({ off: rupees(50) }), tenOfAll], 100, [1]],
    ['of equal ones the code', [code({ off: rupees(100) }), tenOfAll], 100, [0]],
    ['the larger of two codes', [code({ off: rupees(50) }), code({ off: rupees(80) })], 80, [1]],
    [
      'those that combine: chosen goods first, the order on what is left',
      [discount({ combines: true }), { ...fiftyOfOne, combines: true }],
      280,
      [1, 0],
    ],
    ['one that combines, beside the code', [code({ off: rupees(100) }), { ...fiftyOfOne, combines: true }], 300, [1, 0]],
    [
      'one that does not combine, when larger than all together',
      [code({ off: rupees(10) }), discount({ combines: true }), discount({ off: percent(30) })],
      300,
      [2],
    ],
    [
      'an automatic one before a code of the same kind',
      [code({ off: percent(10) }), discount({ off: rupees(100), combines: true })],
      190,
      [1, 0],
    ],
    ['never below zero', [code({ on: [0, 1], off: percent(100) }), discount({ off: rupees(500), combines: true })], 1000, [0]],
    ['none', [], 0, []],
  ])('%s', (_name, candidates, total, counted) => {
    const found = bestDiscounts(candidates, cart);
    expect([found.totalPaise, found.applied.map((one) => candidates.indexOf(one.discount))]).toEqual([total * 100, counted]);
  });

  it('what each takes off sums to the total', () => {
    const found = bestDiscounts([code({ off: percent(10) }), discount({ on: [0], combines: true })], cart);
    expect(found.applied.map(({ basePaise, amountPaise }) => [basePaise, amountPaise])).toEqual([
      [60_000, 6000],
      [94_000, 9400],
    ]);
  });
});

const anyOff = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map((basisPoints) => ({ type: 'percentage', basisPoints }) as const),
  fc.integer({ min: 1, max: 90_000 }).map((valuePaise) => ({ type: 'fixed', valuePaise }) as const),
);
const anyCart = fc.array(fc.record({ unitPaise: fc.integer({ min: 0, max: 90_000 }), quantity: fc.integer({ min: 1, max: 5 }) }), {
  minLength: 1,
  maxLength: 5,
});
const anyPlaces = fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }));
const anyCandidate = fc.record({
  off: anyOff,
  fromPaise: fc.constantFrom(0, 50_000),
  tiers: fc.option(
    fc.record({
      by: fc.constantFrom('amount' as const, 'pieces' as const),
      steps: fc.array(fc.record({ from: fc.integer({ min: 1, max: 60_000 }), off: anyOff }), { minLength: 1, maxLength: 3 }),
    }),
  ),
  buyGet: fc.option(
    fc.record({
      buy: fc.integer({ min: 1, max: 3 }),
      get: fc.integer({ min: 1, max: 2 }),
      timesAtMost: fc.option(fc.integer({ min: 1, max: 2 })),
    }),
  ),
  on: anyPlaces,
  got: anyPlaces,
  isAutomatic: fc.boolean(),
  combines: fc.boolean(),
});
type Described = typeof anyCandidate extends fc.Arbitrary<infer One> ? One : never;
const within = (cart: readonly CartGoods[], { on, got, isAutomatic, combines, ...terms }: Described): Candidate => {
  const inCart = (places: number[] | null) => places?.filter((place) => place < cart.length) ?? null;
  return { terms, reach: { goods: inCart(on), got: inCart(got) }, isAutomatic, combines };
};
const anyOrder = fc
  .record({ cart: anyCart, described: fc.array(anyCandidate, { maxLength: 4 }) })
  .map(({ cart, described }) => ({ cart, candidates: described.map((one) => within(cart, one)) }));

describe('for any cart and any discounts', () => {
  it('no line falls below zero, and the parts sum to the total', () => {
    fc.assert(
      fc.property(anyOrder, ({ cart, candidates }) => {
        const { applied, offLines, offOrderPaise, totalPaise } = bestDiscounts(candidates, cart);
        for (const [place, off] of offLines.entries()) {
          expect(off).toBeGreaterThanOrEqual(0);
          expect(off).toBeLessThanOrEqual((cart[place]?.unitPaise ?? 0) * (cart[place]?.quantity ?? 0));
        }
        expect(sumOf(applied.map(({ amountPaise }) => amountPaise))).toBe(totalPaise);
        expect(sumOf(offLines) + offOrderPaise).toBe(totalPaise);
        expect(totalPaise).toBeLessThanOrEqual(sumOf(cart.map(({ unitPaise, quantity }) => unitPaise * quantity)));
        expect(applied.filter(({ discount }) => !discount.isAutomatic).length).toBeLessThanOrEqual(1);
        expect(applied.length > 1 && applied.some(({ discount }) => discount.isAutomatic && !discount.combines)).toBe(false);
      }),
    );
  });

  it('no discount alone would take off more', () => {
    fc.assert(
      fc.property(anyOrder, ({ cart, candidates }) => {
        const { totalPaise } = bestDiscounts(candidates, cart);
        for (const one of candidates) expect(bestDiscounts([one], cart).totalPaise).toBeLessThanOrEqual(totalPaise);
      }),
    );
  });

  it('the order of the lines changes no total of a single discount', () => {
    fc.assert(
      fc.property(anyCart, anyCandidate, (cart, described) => {
        const one = within(cart, described);
        const turned = (places: readonly number[] | null) => places?.map((place) => cart.length - 1 - place) ?? null;
        const reach = { goods: turned(one.reach.goods), got: turned(one.reach.got) };
        expect(bestDiscounts([{ ...one, reach }], cart.toReversed()).totalPaise).toBe(bestDiscounts([one], cart).totalPaise);
      }),
    );
  });

  it('one more piece never lowers what buying and getting takes off', () => {
    fc.assert(
      fc.property(anyCart, anyCandidate, fc.nat(), (cart, described, at) => {
        const one = within(cart, {
          ...described,
          fromPaise: 0,
          tiers: null,
          off: percent(100),
          buyGet: described.buyGet ?? { buy: 2, get: 1, timesAtMost: null },
        });
        const more = cart.map((line, place) => (place === at % cart.length ? { ...line, quantity: line.quantity + 1 } : line));
        expect(bestDiscounts([one], more).totalPaise).toBeGreaterThanOrEqual(bestDiscounts([one], cart).totalPaise);
      }),
    );
  });

  it('an order has the same discount as its lines, and refunds piece by piece end at what was paid', () => {
    const anyRates = fc.array(fc.constantFrom(0, 500, 1800), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(anyOrder, anyRates, fc.nat(2000), fc.boolean(), ({ cart, candidates }, rates, coins, pricesIncludeTax) => {
        const { offLines, offOrderPaise, totalPaise } = bestDiscounts(candidates, cart);
        const pricing = priceOrder({
          lines: cart.map(({ unitPaise, quantity }, place) => ({
            ...{
              productId: `p${place}`,
              originalPricePaise: unitPaise,
              offerBasisPoints: 0,
              gstRateBasisPoints: rates[place] ?? 0,
              quantity,
            },
            offPaise: offLines[place],
          })),
          coupon: { type: 'fixed', valuePaise: offOrderPaise },
          coins,
          pricesIncludeTax,
        });
        expect(pricing.couponDiscountPaise).toBe(totalPaise);
        expect(sumOf(pricing.lines.map((line) => line.couponSharePaise))).toBe(totalPaise);
        for (const line of pricing.lines) {
          const shares = line.couponSharePaise + line.coinSharePaise + line.prepaidSharePaise;
          expect(line.subtotalPaise - shares).toBe(pricesIncludeTax ? line.totalPaise : line.taxablePaise);
          expect(Math.min(line.couponSharePaise - line.offPaise, line.taxablePaise, line.gstPaise)).toBeGreaterThanOrEqual(0);
        }
        const whole = partsOf(
          pricing,
          pricing.lines.map((line) => ({ ...line, kitId: null })),
        );
        const paid = sumOfParts(whole);
        let refunded: ReturnType<typeof leftOf> = [];
        for (const { productId, quantity } of pricing.lines)
          for (let piece = 0; piece < quantity; piece++) {
            const left = leftOf(whole, refunded);
            // A piece that cost nothing has nothing to refund.
            try {
              refunded = [...refunded, ...takeOut(whole, left, { items: [{ productId, quantity: 1 }] }, 0)];
            } catch (error) {
              if (!/Nothing left|already fully/.test(String(error))) throw error;
              refunded = [
                ...refunded,
                ...left.filter((part) => part.productId === productId).map((part) => ({ ...part, quantity: 1, amountPaise: 0 })),
              ];
            }
          }
        expect(sumOfParts(refunded)).toBeLessThanOrEqual(paid);
        if (pricing.lines.every((line) => line.totalPaise > 0)) expect(sumOfParts(refunded)).toBe(paid);
      }),
    );
  });

  it('what comes off a kit is spread over its pieces', () => {
    expect(spreadOverGoods(4500, [goods(270), { unitPaise: 9000, quantity: 2 }])).toEqual([2700, 1800]);
  });
});
