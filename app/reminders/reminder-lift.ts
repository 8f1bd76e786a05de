import type { Group } from './reminder-rules.ts';

export type Verdict = 'too-few' | 'unclear' | 'more' | 'fewer';

/** Below, chance decides: the usual condition of the test for two shares. */
const BUYERS_AT_LEAST = 5;

const HELD_OUT_AT_LEAST = 30;

/** 95% of what chance does lies within. */
const SURE = 1.96;

/** Whether more of those who were told bought, than of those held out: a z-test of the two shares. */
export function verdictOf(told: Group, heldOut: Group): Verdict {
  const people = told.people + heldOut.people;
  const share = people === 0 ? 0 : (told.buyers + heldOut.buyers) / people;
  const fewest = Math.min(told.people, heldOut.people) * Math.min(share, 1 - share);
  if (heldOut.people < HELD_OUT_AT_LEAST || fewest < BUYERS_AT_LEAST) return 'too-few';
  const spread = Math.sqrt(share * (1 - share) * (1 / told.people + 1 / heldOut.people));
  const z = (told.buyers / told.people - heldOut.buyers / heldOut.people) / spread;
  return Math.abs(z) < SURE ? 'unclear' : z > 0 ? 'more' : 'fewer';
}

const per100 = (amount: number, { people }: Group) => (people === 0 ? null : (amount * 100) / people);

/** Orders and paise per 100 people, and what those who were told ordered beyond that. Null without people to compare with. */
export function liftOf(told: Group, heldOut: Group) {
  const [orders, without] = [per100(told.orders, told), per100(heldOut.orders, heldOut)];
  const [paise, paiseWithout] = [per100(told.revenuePaise, told), per100(heldOut.revenuePaise, heldOut)];
  return {
    ordersPer100: orders,
    ordersPer100HeldOut: without,
    moreOrdersPer100: orders === null || without === null ? null : orders - without,
    morePaisePer100: paise === null || paiseWithout === null ? null : Math.round(paise - paiseWithout),
    verdict: verdictOf(told, heldOut),
  };
}
