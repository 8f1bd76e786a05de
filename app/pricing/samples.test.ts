import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOrder } from './price-order.ts';
import { giveSamples, missingRupees, type SampleOffer, withoutRoom } from './samples.ts';

const MINIS: SampleOffer = { abovePaise: 999_00, choose: 2, productIds: ['a', 'b', 'c', 'd', 'e'] };
const ONE: SampleOffer = { abovePaise: 499_00, choose: 1, productIds: ['x', 'a'] };
const all = () => 1;

// Worked by hand.
test.each<[name: string, offers: SampleOffer[], chosen: string[], rupees: number, soldOut: string[], given: string[][]]>([
  ['nothing chosen', [MINIS], [], 2000, [], [[]]],
  ['at the amount', [MINIS], ['a', 'b'], 999, [], [[]]],
  ['a paisa above it', [MINIS], ['a', 'b'], 999.01, [], [['a', 'b']]],
  ['one of two', [MINIS], ['e'], 1000, [], [['e']]],
  ['more than it gives: the earlier ones', [MINIS], ['c', 'a', 'b'], 1000, [], [['c', 'a']]],
  ['chosen twice', [MINIS], ['a', 'a', 'b'], 1000, [], [['a', 'b']]],
  ['sold out: the next one takes its place', [MINIS], ['c', 'a', 'b'], 1000, ['c'], [['a', 'b']]],
  ['not offered', [MINIS], ['z'], 1000, [], [[]]],
  ['two offers, one in reach', [ONE, MINIS], ['x', 'b'], 600, [], [['x'], []]],
  ['in both offers: given once, by the first', [ONE, MINIS], ['a', 'b'], 1000, [], [['a'], ['b']]],
  ['in both offers, the first has no room: the second gives it', [ONE, MINIS], ['x', 'a'], 1000, [], [['x'], ['a']]],
  ['above 0: any order', [{ ...ONE, abovePaise: 0 }], ['x'], 0.01, [], [['x']]],
  ['an empty cart', [{ ...ONE, abovePaise: 0 }], ['x'], 0, [], [[]]],
])('%s', (_, offers, chosen, rupees, soldOut, given) => {
  const leftOf = (id: string) => (soldOut.includes(id) ? 0 : 1);
  expect(giveSamples(offers, { chosen, subtotalPaise: Math.round(rupees * 100), leftOf })).toEqual(given);
});

test.each([
  [999_00, 1],
  [998_99, 1],
  [998_01, 1],
  [998_00, 2],
  [0, 1000],
  [999_01, 0],
])('with %s paise in the cart, above ₹999 needs ₹%s more', (subtotalPaise, missing) => {
  expect(missingRupees(MINIS, subtotalPaise)).toBe(missing);
});

test.each<[string, string[], string[]]>([
  ['as many as both give', ['a', 'b', 'c'], []],
  ['one too many', ['x', 'a', 'b', 'c'], ['c']],
  ['one that is not offered', ['z', 'a'], ['z']],
])('without room: %s', (_, chosen, left) => expect(withoutRoom([ONE, MINIS], chosen)).toEqual(left));

const ids = ['a', 'b', 'c', 'd', 'e', 'x'];
const offer = fc.record({
  abovePaise: fc.integer({ min: 0, max: 200_000 }),
  choose: fc.integer({ min: 1, max: 4 }),
  productIds: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }),
});
const offers = fc.array(offer, { maxLength: 3 });
const chosen = fc.array(fc.constantFrom(...ids, 'z'), { maxLength: 8 });

describe('for any offers and choices', () => {
  test('no more than chosen, offered, on the shelf and in reach, and each product once', () => {
    const shelf = fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: -1, max: 2 }));
    fc.assert(
      fc.property(offers, chosen, fc.integer({ min: 0, max: 250_000 }), shelf, (all, wanted, subtotalPaise, left) => {
        const leftOf = (id: string) => left[id] ?? 0;
        const given = giveSamples(all, { chosen: wanted, subtotalPaise, leftOf });
        expect(given).toHaveLength(all.length);
        expect(new Set(given.flat()).size).toBe(given.flat().length);
        for (const [place, of] of all.entries()) {
          const own = given[place] ?? [];
          expect(own.length).toBeLessThanOrEqual(subtotalPaise > of.abovePaise ? of.choose : 0);
          for (const id of own) expect([of.productIds.includes(id), wanted.includes(id), leftOf(id) > 0]).toEqual([true, true, true]);
        }
      }),
    );
  });

  test('more goods never cost an offer a sample, unless an earlier offer gives it', () => {
    fc.assert(
      fc.property(offer, chosen, fc.integer({ min: 0, max: 250_000 }), fc.integer({ min: 0, max: 250_000 }), (one, wanted, less, more) => {
        const at = (subtotalPaise: number) => giveSamples([one], { chosen: wanted, subtotalPaise, leftOf: all }).flat();
        expect(at(less + more)).toEqual(expect.arrayContaining(at(less)));
      }),
    );
  });

  test('what was given is given again when it alone is chosen', () => {
    fc.assert(
      fc.property(offers, chosen, fc.integer({ min: 0, max: 250_000 }), (some, wanted, subtotalPaise) => {
        const given = giveSamples(some, { chosen: wanted, subtotalPaise, leftOf: all });
        expect(giveSamples(some, { chosen: given.flat(), subtotalPaise, leftOf: all })).toEqual(given);
        expect(withoutRoom(some, given.flat())).toEqual([]);
      }),
    );
  });

  test('samples change none of the eight figures, whether prices include tax or not', () => {
    const line = fc.record({
      productId: fc.constant('p'),
      originalPricePaise: fc.integer({ min: 0, max: 500_000 }),
      offerBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      gstRateBasisPoints: fc.constantFrom(0, 500, 1800, 4000),
      quantity: fc.integer({ min: 1, max: 5 }),
    });
    const cart = fc.array(line, { minLength: 1, maxLength: 4 });
    const samples = fc.array(line, { maxLength: 4 });
    const coupon = fc.option(fc.integer({ min: 0, max: 10_000 }));
    fc.assert(
      fc.property(cart, samples, coupon, fc.nat(20_000), fc.boolean(), (lines, free, basisPoints, coins, pricesIncludeTax) => {
        const terms = basisPoints === null ? null : ({ type: 'percentage', basisPoints } as const);
        const price = (more: typeof lines) => {
          const given = more.map((each) => ({ ...each, quantity: 1, isFreeGift: true }));
          const priced = priceOrder({ lines: [...lines, ...given], coupon: terms, coins, pricesIncludeTax });
          const nil = priced.lines
            .slice(lines.length)
            .map(({ taxablePaise, gstPaise, totalPaise }) => taxablePaise + gstPaise + totalPaise);
          expect(nil).toEqual(given.map(() => 0));
          return { ...priced, lines: priced.lines.slice(0, lines.length) };
        };
        expect(price(free)).toEqual(price([]));
      }),
    );
  });
});
