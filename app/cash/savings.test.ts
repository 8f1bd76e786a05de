import { describe, expect, test } from 'vitest';
import { type Group, savingsOf } from './savings.ts';

const group = (over: Partial<Group>): Group => ({
  ...{ finished: 0, cameBack: 0, damagedPaise: 0, unconfirmed: 0, unconfirmedPaise: 0, refused: 0, lost: 0, lostPaise: 0 },
  ...over,
});

describe('the rules are', () => {
  test.each([
    ['too-few', { finished: 0 }, { finished: 0 }],
    ['too-few', { finished: 500, cameBack: 50 }, { finished: 29, cameBack: 10 }],
    ['too-few', { finished: 500, cameBack: 5 }, { finished: 60, cameBack: 4 }],
    ['by-chance', { finished: 500, cameBack: 100 }, { finished: 60, cameBack: 14 }],
    ['measured', { finished: 500, cameBack: 50 }, { finished: 60, cameBack: 18 }],
    ['measured', { finished: 500, cameBack: 150 }, { finished: 100, cameBack: 10 }],
  ] as const)('%s with %j under the rules and %j without', (standing, ruled, heldOut) => {
    expect(savingsOf(group(ruled), group(heldOut), 0).standing).toBe(standing);
  });
});

test('in rupees: freight and damaged goods of the parcels that did not come back, and the sales that did not happen', () => {
  const ruled = group({
    ...{ finished: 800, cameBack: 80, damagedPaise: 80_000 },
    ...{ unconfirmed: 40, unconfirmedPaise: 4_000_000, refused: 100, lost: 60, lostPaise: 6_000_000 },
  });
  const heldOut = group({ finished: 100, cameBack: 20, damagedPaise: 20_000, refused: 10, lost: 2 });
  // 2 of 10 leave anyway. 800 parcels, 40 unconfirmed and 80 refused would have been cash: 184 returns at 20%, instead of 80.
  expect(savingsOf(ruled, heldOut, 15_000)).toEqual({
    share: 0.1,
    shareHeldOut: 0.2,
    standing: 'measured',
    parcelsSaved: 104,
    freightSavedPaise: 1_560_000,
    goodsSavedPaise: 104_000,
    ordersLost: 80,
    salesLostPaise: 8_000_000,
  });
});

test('rules after which more comes back save less than nothing', () => {
  const { parcelsSaved, freightSavedPaise } = savingsOf(
    group({ finished: 100, cameBack: 30 }),
    group({ finished: 100, cameBack: 10 }),
    10_000,
  );
  expect([parcelsSaved, freightSavedPaise]).toEqual([-20, -200_000]);
});
