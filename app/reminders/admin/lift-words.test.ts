import { expect, test } from 'vitest';
import { liftWords } from './lift-words.ts';

const figures = {
  countsDays: 7,
  told: { people: 9_000, buyers: 1_080, orders: 1_080 },
  heldOut: { people: 1_000, buyers: 80, orders: 80 },
  ordersPer100: 12,
  ordersPer100HeldOut: 8,
  moreOrdersPer100: 4,
  moreRevenuePer100: 2_000,
  verdict: 'more' as const,
};
const none = { people: 0, buyers: 0, orders: 0 };

test('the difference is named with both groups, and whether chance explains it', () => {
  expect(liftWords({ figures })).toEqual({
    head: '+4.0 orders, +₹2,000 per 100 people',
    detail:
      '12.0 orders per 100 told, 8.0 per 100 held out. More people bought than chance explains (95% sure). In all about +360 orders and +₹1,80,000. 1,080 orders by 9,000 people told, 80 by 1,000 people held out, within 7 days.',
  });
  const fewer = { ...figures, moreOrdersPer100: -0.26, moreRevenuePer100: -120.5, verdict: 'unclear' as const };
  expect(liftWords({ figures: fewer })).toMatchObject({
    head: '−0.3 orders, −₹120.50 per 100 people',
    detail: expect.stringContaining('The difference may be chance. 1,080 orders'),
  });
  const worse = { ...fewer, verdict: 'fewer' as const };
  expect(liftWords({ figures: worse }).detail).toContain('(95% sure). In all about −23 orders and −₹10,845.');
});

test('of too few people it only counts', () => {
  const few = {
    ...figures,
    told: { people: 1, buyers: 1, orders: 1 },
    heldOut: none,
    ordersPer100HeldOut: null,
    verdict: 'too-few' as const,
  };
  expect(liftWords({ figures: few })).toEqual({ head: null, detail: '1 order by 1 person told, 0 by 0 people held out, within 7 days.' });
  expect(liftWords({ figures: { ...few, told: none } })).toEqual({ head: null, detail: 'First result 7 days after the first message.' });
});
