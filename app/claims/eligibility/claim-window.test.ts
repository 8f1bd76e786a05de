import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '../../orders/order-status.ts';
import { settingsSchemas } from '../../settings/settings.schema.ts';
import { CLAIM_KINDS, type ClaimKind, claimForm, needsPhoto } from '../claims.schema.ts';
import { answerByOf, claimWindow, kindsAfter, kindsAt } from './claim-window.ts';

const rules = (policies: object = {}) => ({
  delivery: settingsSchemas.delivery.parse({}),
  policies: settingsSchemas.policies.parse(policies),
});
const GOODS: ClaimKind[] = ['damaged', 'leaking', 'missing', 'wrong', 'expired', 'defective'];
const ALL = [...GOODS, 'not-delivered'];
const LATE = ['late', 'not-delivered'];
/** Ordered on Friday 13 November 2026: promised by Saturday 21 November, as Sunday 15 does not count. */
const order = (over: object = {}) => ({
  status: 'delivered' as OrderStatus,
  createdAt: new Date('2026-11-13T06:30:00Z'),
  promisedBy: null,
  deliveredAt: new Date('2026-11-19T08:00:00Z'),
  cameBackAt: null,
  ...over,
});
const shipped = { status: 'shipped', deliveredAt: null };

test.each([
  [order(), {}, '2026-11-19T08:00:00Z', ALL, 'the moment it is delivered'],
  [order(), {}, '2026-11-20T08:00:00.000Z', ALL, 'the last moment of the 24 hours'],
  [order(), {}, '2026-11-20T08:00:00.001Z', ['not-delivered'], 'one moment later'],
  [order(), { claimWithinHours: 48 }, '2026-11-21T08:00:00Z', ALL, 'as many hours as Settings say'],
  [order(), { claimWithinHours: 0 }, '2026-11-19T08:00:01Z', ['not-delivered'], 'none at all'],
  [order(), {}, '2027-11-13T18:29:59.999Z', ['not-delivered'], 'marked delivered: for a year, to the end of its day in India'],
  [order(), {}, '2027-11-13T18:30:00.000Z', [], 'and then no more'],
  [order(shipped), {}, '2026-11-21T18:29:59.999Z', [], 'on its way, the last promised day in India'],
  [order(shipped), {}, '2026-11-21T18:30:00.000Z', LATE, 'on its way, and that day is over'],
  [order({ ...shipped, lostAt: new Date('2026-11-17T06:30:00Z') }), {}, '2026-11-17T06:29:59.999Z', [], 'the moment before it is lost'],
  [
    order({ ...shipped, lostAt: new Date('2026-11-17T06:30:00Z') }),
    {},
    '2026-11-17T06:30:00Z',
    ['not-delivered'],
    'lost: claimable at once',
  ],
  [order({ ...shipped, lostAt: new Date('2026-11-25T06:30:00Z') }), {}, '2026-11-21T18:30:00Z', LATE, 'lost after the promise is over'],
  [
    order({ ...shipped, promisedBy: '2026-11-24' }),
    {},
    '2026-11-23T06:30:00Z',
    [],
    'the promise of its own day counts, not what Settings say today',
  ],
  [order({ ...shipped, promisedBy: '2026-11-18' }), {}, '2026-11-18T18:30:00Z', LATE, 'and is over with that day'],
  [order({ promisedBy: '2026-11-19' }), {}, '2026-11-19T09:00:00Z', ALL, 'delivered on the last promised day'],
  [order({ promisedBy: '2026-11-18' }), {}, '2026-11-20T08:00:00Z', [...GOODS, ...LATE], 'delivered a day late: for the same 24 hours'],
  [order({ promisedBy: '2026-11-18' }), {}, '2026-11-20T08:00:00.001Z', ['not-delivered'], 'and then no more'],
  [
    order({ ...shipped, status: 'processing', promisedBy: '2026-11-18' }),
    {},
    '2026-11-25T08:00:00Z',
    [],
    'not sent yet: it can be cancelled',
  ],
  [order({ ...shipped, cameBackAt: new Date('2026-11-20T08:00:00Z') }), {}, '2026-11-25T08:00:00Z', [], 'it came back to us'],
  [order({ ...shipped, status: 'processing' }), {}, '2026-11-25T08:00:00Z', [], 'nothing was sent'],
  [order({ ...shipped, status: 'cancelled' }), {}, '2026-11-25T08:00:00Z', [], 'nothing will be sent'],
] as const)('%j with %j at %s: %j (%s)', (sent, policies, now, kinds, _why) => {
  expect(kindsAt(claimWindow(sent, rules(policies)), new Date(now))).toEqual(kinds);
});

test.each([
  [order(), '2026-11-20T08:00:00Z', []],
  [order(), '2026-11-20T08:00:00.001Z', GOODS],
  [order({ promisedBy: '2026-11-18' }), '2026-11-20T08:00:00.001Z', [...GOODS, 'late']],
  [order(), '2027-11-13T18:30:00.000Z', [...GOODS, 'not-delivered']],
  [order(shipped), '2026-11-25T08:00:00Z', []],
  [order({ cameBackAt: new Date('2026-11-20T08:00:00Z') }), '2026-11-25T08:00:00Z', []],
] as const)('for %j at %s the time to claim is over for %j', (sent, now, kinds) => {
  expect(kindsAfter(claimWindow(sent, rules()), new Date(now))).toEqual(kinds);
});

describe('the clock runs in working days, to the end of the last one in India', () => {
  test.each<[ClaimKind, object, string, string, string]>([
    ['damaged', {}, '2026-11-16T06:30:00Z', '2026-11-19T18:29:59.999Z', 'Monday and three working days'],
    ['damaged', {}, '2026-11-20T06:30:00Z', '2026-11-24T18:29:59.999Z', 'Friday: Sunday does not count'],
    ['damaged', {}, '2026-11-21T18:30:00Z', '2026-11-25T18:29:59.999Z', 'it is Sunday in India already'],
    ['missing', { claimResolvedWorkingDays: { min: 1, max: 1 } }, '2026-11-20T06:30:00Z', '2026-11-21T18:29:59.999Z', 'a faster shop'],
    ['not-delivered', {}, '2026-11-20T06:30:00Z', '2026-11-24T18:29:59.999Z', 'to look into it with the courier'],
    [
      'not-delivered',
      { nonDeliveryInvestigationWorkingDays: 5 },
      '2026-11-20T06:30:00Z',
      '2026-11-26T18:29:59.999Z',
      'which has a number of its own',
    ],
  ])('%s with %j made at %s: by %s (%s)', (kind, policies, now, by) => {
    expect(answerByOf(kind, new Date(now), settingsSchemas.policies.parse(policies)).toISOString()).toBe(by);
  });
});

test('visible damage needs a photo', () => {
  expect(CLAIM_KINDS.filter(needsPhoto)).toEqual(['damaged', 'leaking', 'wrong', 'expired']);
});

const ID = '0c0f6f7e-2d1e-4f0f-9a51-1d2a3b4c5d6e';
test.each([
  [{}, true],
  [{ items: [`${ID}:0`] }, false],
  [{ items: [`${ID}:1000`] }, false],
  [{ items: [`${ID}:1`, `${ID}:2`] }, false],
  [{ items: ['balm:1'] }, false],
  [{ kind: 'late' }, true],
  [{ kind: 'defective' }, true],
  [{ kind: 'ugly' }, false],
  [{ wish: 'both' }, false],
  [{ text: '  ' }, false],
  [{ text: `a${String.fromCharCode(0)}b` }, false],
])('a form with %j is accepted: %s', (over, isTaken) => {
  expect(claimForm.safeParse({ kind: 'damaged', wish: 'refund', text: 'Broken', items: [`${ID}:2`], ...over }).success).toBe(isTaken);
});
