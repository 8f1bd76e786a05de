import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CASH_FACTS, type CashSettings, cash } from '../settings/rules/cash-rules.ts';
import { ADDRESS_DOUBTS } from './address-doubts.ts';
import { CASH_ANSWERS, type CashFacts, judge } from './cash-verdict.ts';
import { pointsWords, reasonWords } from './cash-words.ts';
import { isInHoldOut } from './judge-cash.server.ts';

const NOTHING: CashFacts = {
  ...{
    returned: 0,
    failed: 0,
    open: 0,
    received: 0,
    pinParcels: 0,
    pinReturned: 0,
    accountDays: 100,
    totalPaise: 50_000,
    addressDoubts: [],
  },
};
const rules = (over: Partial<CashSettings> = {}): CashSettings => ({ ...cash.parse({}), isOn: true, ...over });
const plain = { isHeldOut: false, overruled: null, isOnline: true };
const answerOf = (facts: Partial<CashFacts>, over: Partial<CashSettings> = {}, standing = {}) =>
  judge({ ...NOTHING, ...facts }, rules(over), { ...plain, ...standing }).answer;

describe('with the rules as delivered', () => {
  test.each([
    [{}, 'take', 0],
    [{ accountDays: 0 }, 'take', 1],
    [{ accountDays: 0, totalPaise: 500_000 }, 'offer', 2],
    [{ accountDays: 0, totalPaise: 499_999 }, 'take', 1],
    [{ returned: 1 }, 'confirm', 3],
    [{ returned: 1, received: 1 }, 'offer', 2],
    [{ returned: 1, received: 3 }, 'take', 1],
    [{ returned: 2 }, 'prepaid', 6],
    [{ returned: 2, received: 1 }, 'confirm', 5],
    [{ open: 2 }, 'offer', 2],
    [{ open: 2, accountDays: 0 }, 'confirm', 3],
    [{ pinParcels: 10, pinReturned: 3 }, 'offer', 2],
    [{ pinParcels: 9, pinReturned: 9 }, 'take', 0],
    [{ addressDoubts: ['short'] }, 'take', 1],
    [{ failed: 2 }, 'take', 1],
  ] as const)('%j: %s with %i points', (facts, answer, points) => {
    expect(judge({ ...NOTHING, ...facts }, rules(), plain)).toMatchObject({ answer, ruled: answer, points });
  });

  test('a PIN code, a new account, a large order and a doubtful address together never refuse cash: no customer answers for others', () => {
    const worst = { pinParcels: 500, pinReturned: 500, accountDays: 0, totalPaise: 2_000_000, addressDoubts: [...ADDRESS_DOUBTS] };
    expect(judge({ ...NOTHING, ...worst }, rules({ prepaidFrom: 5 }), plain)).toMatchObject({ answer: 'confirm', points: 5 });
    expect(answerOf(worst, { confirmFrom: 0, offerFrom: 0, prepaidFrom: 1 })).toBe('take');
  });
});

test.each([
  ['take', 'take', 'take'],
  ['confirm', 'confirm', 'confirm'],
  ['prepaid', 'prepaid', 'confirm'],
] as const)('staff say %s: %s, and without online payment %s, whatever the rules say', (overruled, online, offline) => {
  for (const isHeldOut of [true, false])
    for (const returned of [0, 2]) {
      expect(answerOf({ returned }, {}, { overruled, isHeldOut })).toBe(online);
      expect(answerOf({ returned }, {}, { overruled, isHeldOut, isOnline: false })).toBe(offline);
    }
});

test('without online payment the strictest answer is to confirm', () => {
  expect(answerOf({ returned: 5 }, {}, { isOnline: false })).toBe('confirm');
});

test('each reason is a sentence with its points', () => {
  const facts = { returned: 2, failed: 2, open: 3, pinParcels: 20, pinReturned: 9, totalPaise: 612_000, accountDays: 0.4, received: 1 };
  const { reasons, points } = judge({ ...NOTHING, ...facts, addressDoubts: ['no-number'] }, rules(), plain);
  expect(reasons.map((reason) => `${reasonWords(reason)}: ${pointsWords(reason.points)}`)).toEqual([
    '2 parcels of this customer came back in the last year: +3',
    '2 parcels of this customer came back in the last year: +3',
    '2 failed delivery attempts at this customer in the last year: +1',
    '3 other cash orders not confirmed yet: +2',
    '45% of cash parcels to this PIN code came back: +2',
    'Order of ₹6,120: +1',
    'Address: no house number: +1',
    'Account opened today: +1',
    '1 order received: −1',
  ]);
  expect(points).toBe(13);
});

const facts = fc.record({
  ...{
    returned: fc.nat(9),
    failed: fc.nat(9),
    open: fc.nat(9),
    received: fc.nat(9),
    accountDays: fc.nat(900),
    totalPaise: fc.nat(5_000_000),
  },
  ...{ pinParcels: fc.nat(50), pinReturned: fc.nat(50) },
  addressDoubts: fc.subarray([...ADDRESS_DOUBTS]),
}) satisfies fc.Arbitrary<CashFacts>;
const settings = fc.record({
  ...{ isOn: fc.constant(true), offerFrom: fc.nat(9), confirmFrom: fc.nat(9), prepaidFrom: fc.nat(9) },
  ...{ confirmWithinHours: fc.nat(168), holdOutPercent: fc.nat(20), returnCostRupees: fc.nat(200) },
  rules: fc.array(fc.record({ fact: fc.constantFrom(...CASH_FACTS), from: fc.nat(40), points: fc.integer({ min: 1, max: 20 }) })),
}) satisfies fc.Arbitrary<CashSettings>;

describe('whatever the rules are', () => {
  test('the points are the sum of the reasons', () => {
    fc.assert(
      fc.property(facts, settings, (known, given) => {
        const { points, reasons } = judge(known, given, plain);
        expect(reasons.reduce((sum, reason) => sum + reason.points, 0)).toBe(points);
      }),
    );
  });

  test('a parcel that came back never makes an answer milder, and one that was received never stricter', () => {
    const rank = (known: CashFacts, given: CashSettings) => CASH_ANSWERS.indexOf(judge(known, given, plain).answer);
    // Staff cannot save thresholds in another order.
    const ordered = settings.map((given) => {
      const [offerFrom = 0, confirmFrom = 0, prepaidFrom = 0] = [given.offerFrom, given.confirmFrom, given.prepaidFrom].toSorted(
        (a, b) => a - b,
      );
      return { ...given, offerFrom, confirmFrom, prepaidFrom };
    });
    fc.assert(
      fc.property(facts, ordered, (known, given) => {
        const now = rank(known, given);
        expect(rank({ ...known, returned: known.returned + 1 }, given)).toBeGreaterThanOrEqual(now);
        expect(rank({ ...known, received: known.received + 1 }, given)).toBeLessThanOrEqual(now);
      }),
    );
  });

  test('the hold-out never gets a rule, and its verdict still says what the rules would have', () => {
    fc.assert(
      fc.property(facts, settings, (known, given) => {
        const held = judge(known, given, { ...plain, isHeldOut: true });
        expect(held.answer).toBe('take');
        expect(held.ruled).toBe(judge(known, given, plain).answer);
      }),
    );
  });
});

describe('the hold-out', () => {
  const people = Array.from({ length: 5_000 }, (_, n) => ({ userId: `user ${n}`, phone: `98${String(n).padStart(8, '0')}` }));

  test.each([0, 5, 10, 20])('is %i%% of the customers, stable, and the same for a second account of the phone number', (percent) => {
    const held = people.filter((person) => isInHoldOut(person, percent));
    expect(Math.abs(held.length / people.length - percent / 100)).toBeLessThan(0.015);
    expect(people.filter((person) => isInHoldOut({ ...person, userId: 'another' }, percent))).toEqual(held);
  });

  test('keeps its members while its share grows', () => {
    const small = people.filter((person) => isInHoldOut(person, 5));
    expect(small.every((person) => isInHoldOut(person, 10))).toBe(true);
  });
});
