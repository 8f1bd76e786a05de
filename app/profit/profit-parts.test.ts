import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Parts, partOfDays, profitOf, shareOut } from './profit-parts.ts';

const NOTHING: Parts = { income: 0, refunds: 0, goods: 0, fee: 0, freight: 0, returns: 0, messages: 0 };

test.each<[string, Partial<Parts>, number]>([
  ['a sale without costs', { income: 10_000 }, 10_000],
  ['goods, fee, freight and a message', { income: 29_900, goods: 9_000, fee: 706, freight: 5_000, messages: 12 }, 15_182],
  ['a refund', { income: 29_900, refunds: 29_900, goods: 9_000, fee: 706 }, -9_706],
  ['a parcel that came back', { freight: 5_000, returns: 5_000, messages: 24 }, -10_024],
])('%s is what is left', (_, parts, profit) => expect(profitOf({ ...NOTHING, ...parts })).toBe(profit));

test.each<[number, number[], number[]]>([
  [100, [1, 1, 1], [33, 33, 34]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [7, [0, 0], [3, 4]],
  [7, [0, 5], [0, 7]],
  [0, [3, 4], [0, 0]],
])('%d over %j is %j', (total, weights, parts) => expect(shareOut(total, weights)).toEqual(parts));

const amount = fc.integer({ min: -100_000_000, max: 100_000_000 });

test('parts sum to the whole to the paisa, each within a paisa of its share', () => {
  fc.assert(
    fc.property(amount, fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 20 }), (total, weights) => {
      const parts = shareOut(total, weights);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
      const whole = weights.reduce((sum, weight) => sum + weight, 0);
      if (whole > 0)
        for (const [place, part] of parts.entries()) expect(Math.abs(part - (total * (weights[place] ?? 0)) / whole)).toBeLessThan(1.001);
    }),
  );
});

test.each([
  [3_000, '2026-11-01', '2026-11-30', '2026-11-01', '2026-11-30', 3_000],
  [3_000, '2026-11-01', '2026-11-30', '2026-11-01', '2026-11-10', 1_000],
  [3_000, '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31', 0],
  [3_000, '2026-11-21', '2026-12-20', '2026-11-01', '2026-11-30', 1_000],
  [100, '2026-11-25', '2026-11-25', '2026-11-25', '2026-11-25', 100],
])('of %d paise from %s to %s, the days from %s to %s have %d', (total, from, to, first, last, part) =>
  expect(partOfDays(total, { from, to }, { from: first, to: last })).toBe(part),
);

test('a cost in neighbouring periods sums to the whole', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10);
  const length = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), length, length, length, (total, first, span, cut) => {
      const cost = { from: day(first), to: day(first + span) };
      const before = partOfDays(total, cost, { from: day(0), to: day(cut) });
      const after = partOfDays(total, cost, { from: day(cut + 1), to: day(2_000) });
      expect(before + after).toBe(total);
    }),
  );
});
