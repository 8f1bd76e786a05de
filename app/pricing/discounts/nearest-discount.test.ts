import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestDiscounts, type Candidate } from './best-discounts.ts';
import { nearestDiscount } from './nearest-discount.ts';

const percent = (basisPoints: number) => ({ type: 'percentage', basisPoints }) as const;
const one = (over: Partial<Candidate['terms']>, more: Partial<Candidate> = {}): Candidate => ({
  terms: { off: percent(1000), fromPaise: 0, tiers: null, buyGet: null, ...over },
  reach: { goods: null, got: null },
  isAutomatic: true,
  combines: false,
  ...more,
});
const STEPS = {
  by: 'amount' as const,
  steps: [
    { from: 500_00, off: percent(500) },
    { from: 1000_00, off: percent(1000) },
  ],
};
const cart = (paise: number) => [{ unitPaise: paise, quantity: 1 }];

describe('what a little more would bring', () => {
  test('a minimum, in whole rupees rounded up', () => {
    const waiting = one({ fromPaise: 999_00 });
    expect(nearestDiscount([], [waiting], cart(799_50))).toEqual({ discount: waiting, missingPaise: 200_00 });
  });

  test('the next step of steps that count already, and nothing after the last', () => {
    const steps = one({ tiers: STEPS });
    expect(nearestDiscount([steps], [steps], cart(600_00))?.missingPaise).toBe(400_00);
    expect(nearestDiscount([steps], [steps], cart(1000_00))).toBeNull();
  });

  test('the nearest of several, and only one that is worth it', () => {
    const [near, far] = [one({ fromPaise: 900_00 }), one({ fromPaise: 1000_00, off: percent(5000) })];
    expect(nearestDiscount([], [far, near], cart(800_00))?.discount).toBe(near);
    const code = one({ off: percent(3000) }, { isAutomatic: false });
    expect(nearestDiscount([code], [far, near], cart(800_00))?.discount).toBe(far);
    expect(nearestDiscount([code], [near], cart(800_00)), 'the code takes off more').toBeNull();
    expect(nearestDiscount([code], [{ ...near, combines: true }], cart(800_00))?.missingPaise).toBe(100_00);
  });

  test('nothing of more than the cart is worth, of pieces, or of an empty cart', () => {
    expect(nearestDiscount([], [one({ fromPaise: 1000_00 })], cart(499_00))).toBeNull();
    expect(nearestDiscount([], [one({ fromPaise: 1000_00 })], [])).toBeNull();
    expect(nearestDiscount([], [one({ fromPaise: 1000_00, buyGet: { buy: 2, get: 1, timesAtMost: null } })], cart(900_00))).toBeNull();
    expect(nearestDiscount([], [one({ tiers: { by: 'pieces', steps: [{ from: 2, off: percent(1000) }] } })], cart(900_00))).toBeNull();
  });

  test('of its own goods alone', () => {
    const own = one({ fromPaise: 500_00 }, { reach: { goods: [0], got: null } });
    expect(nearestDiscount([], [own], [...cart(300_00), ...cart(900_00)])?.missingPaise).toBe(200_00);
  });
});

test('adding exactly that much of its goods, and a rupee less does not, gives the discount and more off', () => {
  const lines = fc.array(fc.record({ unitPaise: fc.integer({ min: 1, max: 2000_00 }), quantity: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  });
  const discount = fc
    .tuple(fc.integer({ min: 0, max: 5000_00 }), fc.integer({ min: 1, max: 9000 }), fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean())
    .map(([fromPaise, off, isStepped, isAutomatic, combines, isOfFirst]) =>
      one(
        { fromPaise, off: percent(off), tiers: isStepped ? STEPS : null },
        { isAutomatic, combines, reach: { goods: isOfFirst ? [0] : null, got: null } },
      ),
    );
  fc.assert(
    fc.property(lines, fc.array(discount, { maxLength: 4 }), fc.array(discount, { maxLength: 4 }), (goods, counting, others) => {
      const waiting = [...others, ...counting].filter(({ isAutomatic }) => isAutomatic);
      const found = nearestDiscount(counting, waiting, goods);
      if (!found) return;
      const { discount: near, missingPaise } = found;
      const worth = goods.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0);
      expect(missingPaise % 100).toBe(0);
      expect(missingPaise).toBeGreaterThan(0);
      expect(missingPaise).toBeLessThanOrEqual(worth);
      const withMore = (paise: number) => {
        const reach = { ...near.reach, goods: near.reach.goods && [...near.reach.goods, goods.length] };
        const tried = { ...near, reach };
        const { applied, totalPaise } = bestDiscounts(
          [...counting.filter((other) => other !== near), tried],
          [...goods, { unitPaise: paise, quantity: 1 }],
        );
        return { own: applied.find((each) => each.discount === tried)?.amountPaise ?? 0, totalPaise };
      };
      const { own, totalPaise } = withMore(missingPaise);
      expect(own).toBeGreaterThan(0);
      expect(totalPaise).toBeGreaterThan(bestDiscounts(counting, goods).totalPaise);
    }),
  );
});
