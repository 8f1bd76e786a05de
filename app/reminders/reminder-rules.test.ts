import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isHeldOut } from './hold-out.server.ts';
import { liftOf, verdictOf } from './reminder-lift.ts';
import { type Facts, type Group, isOpenHour, RULES, whyNot } from './reminder-rules.ts';

const NOW = new Date('2026-11-23T06:30:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3600_000);
const DUE: Facts = {
  dueAt: daysAgo(1),
  isCustomer: true,
  hasBought: false,
  goodsLeft: 2,
  hasOpenCase: false,
  lastOfRuleAt: null,
  lastAt: null,
  isReachable: true,
};

test.each<[string | null, Partial<Facts>]>([
  [null, {}],
  [null, { goodsLeft: null }],
  [null, { lastAt: daysAgo(3), lastOfRuleAt: daysAgo(3) }],
  ['no open customer account', { isCustomer: false }],
  ['not due yet', { dueAt: daysAgo(-1) }],
  ['too late', { dueAt: daysAgo(4) }],
  ['has bought', { hasBought: true }],
  ['nothing to sell', { goodsLeft: 0 }],
  ['open case', { hasOpenCase: true }],
  ['reminded already', { lastAt: daysAgo(0.5), lastOfRuleAt: daysAgo(0.5) }],
  ['reminded of something else', { lastAt: daysAgo(2.9) }],
  ['no channel', { isReachable: false }],
])('%s: %j', (why, facts) => expect(whyNot({ ...DUE, ...facts }, NOW)).toBe(why));

test.each([
  ['2026-11-23T04:29:59Z', false, '9:59:59 in India'],
  ['2026-11-23T04:30:00Z', true, '10:00'],
  ['2026-11-23T15:29:59Z', true, '20:59:59'],
  ['2026-11-23T15:30:00Z', false, '21:00'],
  ['2026-11-22T20:00:00Z', false, '1:30'],
])('%s is within the hours: %s (%s)', (at, isOpen) => expect(isOpenHour(new Date(at))).toBe(isOpen));

test('a tenth is held out of each rule, always the same people, and others of another rule', () => {
  const people = Array.from({ length: 20_000 }, () => randomUUID());
  for (const rule of RULES) {
    const heldOut = people.filter((id) => isHeldOut(rule, id));
    expect(heldOut.length / people.length).toBeGreaterThan(0.09);
    expect(heldOut.length / people.length).toBeLessThan(0.11);
    expect(people.filter((id) => isHeldOut(rule, id))).toEqual(heldOut);
  }
  const ofBoth = people.filter((id) => isHeldOut('cart', id) && isHeldOut('refill', id));
  expect(ofBoth.length / people.length).toBeLessThan(0.02);
  expect(isHeldOut('cart', '00000000-0000-4000-8000-000000000000'), 'the same after every release').toBe(false);
});

const group = (people: number, buyers: number): Group => ({ people, buyers, orders: buyers, revenuePaise: buyers * 50_000 });

test.each([
  ['too-few', group(0, 0), group(0, 0)],
  ['too-few', group(200, 20), group(20, 2)],
  ['too-few', group(900, 9), group(100, 1)],
  ['unclear', group(900, 100), group(100, 10)],
  ['more', group(9_000, 1_100), group(1_000, 80)],
  ['fewer', group(9_000, 600), group(1_000, 100)],
] as const)('%s: %j told, %j held out', (verdict, told, heldOut) => expect(verdictOf(told, heldOut)).toBe(verdict));

test('the lift is orders and rupees per 100 people beyond those held out', () => {
  expect(liftOf(group(9_000, 1_080), group(1_000, 80))).toEqual({
    ordersPer100: 12,
    ordersPer100HeldOut: 8,
    moreOrdersPer100: 4,
    morePaisePer100: 200_000,
    verdict: 'more',
  });
  expect(liftOf(group(5, 1), group(0, 0))).toMatchObject({ ordersPer100: 20, ordersPer100HeldOut: null, moreOrdersPer100: null });
});
