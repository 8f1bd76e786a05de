// A year of simulated buyers whose true chance of sending a cash parcel back is known: what the rules stop, and what they cost.
import { expect, test } from 'vitest';
import { type CashSettings, cash } from '../settings/rules/cash-rules.ts';
import { type CashAnswer, judge } from './cash-verdict.ts';
import { isInHoldOut } from './judge-cash.server.ts';
import { FINISHED_AT_LEAST, type Group, savingsOf } from './savings.ts';

const BUYERS = 2_000;
const ORDERS = 12_000;
const RUPEES = 600;

/** mulberry32: the same world in every run. */
function chances(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Buyer = { returns: number; pin: number; isHeldOut: boolean; returned: number; received: number; failed: number };

function aYear(settings: CashSettings) {
  const chance = chances(20_261_124);
  const pins = Array.from({ length: 60 }, () => ({ rate: chance() < 0.15 ? 0.25 : 0, parcels: 0, returned: 0 }));
  const buyers: Buyer[] = Array.from({ length: BUYERS }, (_, n) => ({
    // One in eight often refuses at the door; the others hardly ever.
    returns: chance() < 0.125 ? 0.5 + chance() * 0.4 : 0.02 + chance() * 0.06,
    pin: Math.floor(chance() * pins.length),
    isHeldOut: isInHoldOut({ userId: `${n}`, phone: '' }, settings.holdOutPercent),
    ...{ returned: 0, received: 0, failed: 0 },
  }));
  const empty = () => ({
    ...{ finished: 0, cameBack: 0, damagedPaise: 0, unconfirmed: 0, unconfirmedPaise: 0, refused: 0, lost: 0, lostPaise: 0 },
  });
  const groups: { ruled: Group; heldOut: Group } = { ruled: empty(), heldOut: empty() };
  const answers: CashAnswer[] = [];
  let goodOrders = 0;
  let goodLost = 0;
  for (let n = 0; n < ORDERS; n++) {
    const buyer = buyers[Math.floor(chance() * BUYERS)];
    const pin = buyer && pins[buyer.pin];
    if (!buyer || !pin) throw new Error('An empty world.');
    const facts = {
      ...{ returned: buyer.returned, received: buyer.received, failed: buyer.failed, open: 0, addressDoubts: [] },
      ...{ pinParcels: pin.parcels, pinReturned: pin.returned, accountDays: 30, totalPaise: RUPEES * 100 },
    };
    const { answer, ruled } = judge(facts, settings, { isHeldOut: buyer.isHeldOut, overruled: null, isOnline: true });
    const group = buyer.isHeldOut ? groups.heldOut : groups.ruled;
    if (buyer.isHeldOut) expect(answer).toBe('take');
    answers.push(answer);
    // Drawn for every order, so that each world meets the same buyers with the same intentions.
    const [comesBack, confirms, paysOnline] = [chance() < buyer.returns + pin.rate, chance(), chance()];
    if (!comesBack) goodOrders++;
    if (ruled === 'prepaid') group.refused++;
    const isLost = answer === 'prepaid' && paysOnline > (comesBack ? 0.15 : 0.6);
    if (isLost) {
      group.lost++;
      group.lostPaise += RUPEES * 100;
    }
    // Those who mean to take it confirm; most of the others do not trouble.
    const isUnconfirmed = answer === 'confirm' && confirms > (comesBack ? 0.35 : 0.95);
    if (isUnconfirmed) {
      group.unconfirmed++;
      group.unconfirmedPaise += RUPEES * 100;
    }
    if ((isLost || isUnconfirmed) && !comesBack) goodLost++;
    if (answer === 'prepaid' || isUnconfirmed) continue;
    group.finished++;
    pin.parcels++;
    if (!comesBack) buyer.received++;
    else {
      group.cameBack++;
      pin.returned++;
      buyer.returned++;
      buyer.failed += 2;
    }
  }
  return { ...groups, answers, goodOrders, goodLost };
}

const off = aYear({ ...cash.parse({}), isOn: false, rules: [] });
const on = aYear({ ...cash.parse({}), isOn: true });
const shareOf = ({ cameBack, finished }: Group) => cameBack / finished;

test('with the rules as delivered a third fewer of the cash parcels come back, and few good orders are lost', () => {
  expect(new Set(off.answers)).toEqual(new Set(['take']));
  const [before, after] = [shareOf(off.ruled), shareOf(on.ruled)];
  const lost = on.goodLost / on.goodOrders;
  // Returned share in per cent, then good orders lost in per cent: the price of the rules, written down.
  expect([before, after, lost].map((share) => Math.round(share * 1000) / 10)).toMatchInlineSnapshot(`
    [
      16.5,
      10.6,
      1.9,
    ]
  `);
  expect(after).toBeLessThan(before * (2 / 3));
  expect(lost).toBeLessThan(0.03);
});

test('the hold-out measures it: its share is that of a shop without rules, and the estimate is near the truth', () => {
  expect(on.heldOut.finished).toBeGreaterThan(FINISHED_AT_LEAST);
  expect(Math.abs(shareOf(on.heldOut) - shareOf(off.ruled))).toBeLessThan(0.04);
  const { standing, parcelsSaved, ordersLost } = savingsOf(on.ruled, on.heldOut, 15_000);
  expect(standing).toBe('measured');
  const truth = off.ruled.cameBack + off.heldOut.cameBack - on.ruled.cameBack - on.heldOut.cameBack;
  expect(parcelsSaved / truth).toBeGreaterThan(0.6);
  expect(parcelsSaved / truth).toBeLessThan(1.4);
  // It counts all orders that did not happen, the good ones among them.
  expect(ordersLost).toBeGreaterThanOrEqual(on.goodLost * 0.8);
});
