import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineReturnPaise, returnAmount } from './return-amount.ts';

const line = (totalPaise: number, quantity: number, returned = 0) => ({ totalPaise, quantity, returned });
const NOTHING_BACK = { owedBeforePaise: 0, paidBeforePaise: 0 };

test('three pieces for ₹100 go back one by one, and leave no paisa over', () => {
  expect([0, 1, 2].map((returned) => lineReturnPaise(line(10_000, 3, returned), 1))).toEqual([3_333, 3_334, 3_333]);
});

test('a cash sale goes back with its round-off, and the note says so', () => {
  const sale = { lines: [line(35_282, 1)], roundOffPaise: 18, ...NOTHING_BACK };
  expect(returnAmount(sale, { pieces: [1], isCash: true })).toMatchObject({ owedPaise: 35_300, paidPaise: 35_300, roundOffPaise: 18 });
});

test('part of a sale goes back to the paisa by UPI, and in whole rupees in cash', () => {
  const sale = { lines: [line(35_282, 2), line(5_000, 1)], roundOffPaise: 18, ...NOTHING_BACK };
  expect(returnAmount(sale, { pieces: [1, 0], isCash: false })).toMatchObject({ owedPaise: 17_641, paidPaise: 17_641, roundOffPaise: 0 });
  expect(returnAmount(sale, { pieces: [1, 0], isCash: true })).toMatchObject({ owedPaise: 17_641, paidPaise: 17_600 });
});

const anySale = fc.record({
  lines: fc.array(fc.record({ totalPaise: fc.integer({ min: 0, max: 500_000 }), quantity: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  isCashSale: fc.boolean(),
  /** Each return takes these pieces, as far as they are left, and the last one the rest. */
  returns: fc.array(fc.record({ pieces: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }), isCash: fc.boolean() }), {
    maxLength: 5,
  }),
  isLastInCash: fc.boolean(),
});

test('however a sale comes back, the notes credit exactly what was sold, and no more money goes back than came', () => {
  fc.assert(
    fc.property(anySale, ({ lines: sold, isCashSale, returns, isLastInCash }) => {
      const total = sold.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
      const roundOffPaise = isCashSale ? Math.floor((total + 50) / 100) * 100 - total : 0;
      const lines = sold.map((each) => ({ ...each, returned: 0 }));
      let [owed, paid] = [0, 0];
      for (const { pieces, isCash } of [...returns, { pieces: [5, 5, 5, 5], isCash: isLastInCash }]) {
        const taken = lines.map(({ quantity, returned }, place) => Math.min(pieces[place] ?? 0, quantity - returned));
        if (taken.every((count) => count === 0)) continue;
        const amount = returnAmount({ lines, roundOffPaise, owedBeforePaise: owed, paidBeforePaise: paid }, { pieces: taken, isCash });
        expect(amount.paidPaise).toBeGreaterThanOrEqual(0);
        expect(amount.amounts.every((paise) => paise >= 0)).toBe(true);
        if (isCash) expect(amount.paidPaise % 100).toBe(0);
        expect(amount.roundOffPaise).toBe(amount.isLast ? roundOffPaise : 0);
        for (const [place, count] of taken.entries()) (lines[place] as { returned: number }).returned += count;
        owed += amount.owedPaise;
        paid += amount.paidPaise;
        // Never more than half a rupee from what is owed, except where the sale itself was rounded down.
        expect(paid).toBeLessThanOrEqual(total + roundOffPaise);
      }
      expect(owed).toBe(total + roundOffPaise);
      expect(total + roundOffPaise - paid).toBeLessThan(100);
    }),
    { numRuns: 500 },
  );
});
