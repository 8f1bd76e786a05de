// A sum of stated points, each with its reason (record 0069). The payment step, Place Order and the simulation all use it.
import type { CashFact, CashRule, CashSettings } from '../settings/rules/cash-rules.ts';
import type { AddressDoubt } from './address-doubts.ts';

export const CASH_ANSWERS = ['take', 'offer', 'confirm', 'prepaid'] as const;
export type CashAnswer = (typeof CASH_ANSWERS)[number];

export type CashFacts = {
  /** In the last year. */
  returned: number;
  /** Failed delivery attempts that were not the courier's fault, in the last year. */
  failed: number;
  /** Cash orders that have neither left nor been confirmed. */
  open: number;
  received: number;
  /** Finished cash parcels of other customers to the PIN code, and those of them that came back. */
  pinParcels: number;
  pinReturned: number;
  accountDays: number;
  totalPaise: number;
  addressDoubts: readonly AddressDoubt[];
};

export type CashReason = { fact: CashFact; found: number; points: number; doubts?: AddressDoubt[] };

/** Kept with the order. `ruled`: what the points say. `answer`: what applied. */
export type CashVerdict = {
  ruled: CashAnswer;
  answer: CashAnswer;
  points: number;
  reasons: CashReason[];
  isHeldOut: boolean;
  overruled?: 'customer' | 'order';
};

/** Fewer finished parcels say nothing about a PIN code. */
const PIN_PARCELS_AT_LEAST = 10;
/** Without one of these no order is refused cash: a person answers for their own parcels only. */
const OWN_HISTORY: readonly CashFact[] = ['returned', 'failed', 'open'];

type Standing = {
  isHeldOut: boolean;
  overruled: CashAnswer | null;
  isOnline: boolean;
};

export function judge(facts: CashFacts, settings: CashSettings, { isHeldOut, overruled, isOnline }: Standing): CashVerdict {
  const reasons = settings.rules.flatMap((rule) => reasonOf(rule, facts) ?? []);
  const points = reasons.reduce((sum, reason) => sum + reason.points, 0);
  const isOwn = reasons.some(({ fact }) => OWN_HISTORY.includes(fact));
  const ruled = possible(answerOf(points, settings, isOwn), isOnline);
  const verdict = { ruled, points, reasons, isHeldOut };
  if (overruled) return { ...verdict, answer: possible(overruled, isOnline), overruled: 'customer' };
  return { ...verdict, answer: isHeldOut ? 'take' : ruled };
}

function answerOf(points: number, { offerFrom, confirmFrom, prepaidFrom }: CashSettings, isOwn: boolean): CashAnswer {
  const reaches = (from: number) => from > 0 && points >= from;
  if (reaches(prepaidFrom) && isOwn) return 'prepaid';
  if (reaches(confirmFrom) || (reaches(prepaidFrom) && confirmFrom > 0)) return 'confirm';
  return reaches(offerFrom) ? 'offer' : 'take';
}

function possible(answer: CashAnswer, isOnline: boolean): CashAnswer {
  if (isOnline) return answer;
  if (answer === 'offer') return 'take';
  return answer === 'prepaid' ? 'confirm' : answer;
}

function reasonOf({ fact, from, points }: CashRule, facts: CashFacts): CashReason | null {
  const found = foundOf(fact, facts);
  if (found === null || (fact === 'new' ? found >= from : found < from)) return null;
  const reason = { fact, found, points: fact === 'received' ? -points : points };
  return fact === 'address' ? { ...reason, doubts: [...facts.addressDoubts] } : reason;
}

/** Null when there is too little to say. */
function foundOf(fact: CashFact, facts: CashFacts): number | null {
  if (fact === 'pin') return facts.pinParcels < PIN_PARCELS_AT_LEAST ? null : Math.floor((facts.pinReturned * 100) / facts.pinParcels);
  if (fact === 'value') return Math.floor(facts.totalPaise / 100);
  if (fact === 'address') return facts.addressDoubts.length;
  if (fact === 'new') return Math.floor(facts.accountDays);
  return facts[fact];
}
