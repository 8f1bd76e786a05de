// Each rule adds points, and the sum decides how an order may be paid (record 0069).
import { z } from 'zod';
import { A_COUNT, count, rupees } from '../setting-values.ts';

/** What a rule may look at: the shop's own deliveries, and the order itself. Nothing else of a person. */
export const CASH_FACTS = ['returned', 'failed', 'open', 'pin', 'value', 'address', 'new', 'received'] as const;
export type CashFact = (typeof CASH_FACTS)[number];

const cashRule = z.object({
  fact: z.enum(CASH_FACTS, 'Choose what counts'),
  from: count,
  points: count.min(1, 'At least 1').max(20, 'At most 20'),
});
export type CashRule = z.output<typeof cashRule>;

const DEFAULT_CASH_RULES: CashRule[] = [
  { fact: 'returned', from: 1, points: 3 },
  { fact: 'returned', from: 2, points: 3 },
  { fact: 'failed', from: 2, points: 1 },
  { fact: 'open', from: 2, points: 2 },
  { fact: 'pin', from: 30, points: 2 },
  { fact: 'value', from: 5000, points: 1 },
  { fact: 'address', from: 1, points: 1 },
  { fact: 'new', from: 1, points: 1 },
  { fact: 'received', from: 1, points: 1 },
  { fact: 'received', from: 3, points: 1 },
];

const HOLD_OUT_AT_MOST = 20;

export const cash = z.object({
  /** Off: cash is taken as the payment settings say, and nothing else. */
  isOn: z.boolean().default(false),
  rules: z.array(cashRule).max(30, 'At most 30 rules').default(DEFAULT_CASH_RULES),
  /** Points from which each answer applies; 0: never. */
  offerFrom: count.default(2),
  confirmFrom: count.default(3),
  prepaidFrom: count.default(6),
  /** The share of customers to whom no rule ever applies, so that the others can be compared with them. */
  holdOutPercent: z.number(A_COUNT).int(A_COUNT).min(0, A_COUNT).max(HOLD_OUT_AT_MOST, `At most ${HOLD_OUT_AT_MOST}%`).default(10),
  /** An order that its buyer has not confirmed by then is cancelled; 0: never. A reminder goes out halfway. */
  confirmWithinHours: count.max(168, 'At most 168 hours').default(0),
  /** Freight there and back; 0: not known. */
  returnCostRupees: rupees.default(0),
});
export type CashSettings = z.output<typeof cash>;

/** A stricter answer never needs fewer points. */
export function problemsOfCash({ offerFrom, confirmFrom, prepaidFrom }: CashSettings): { [field: string]: string } {
  if (confirmFrom > 0 && offerFrom > confirmFrom) return { offerFrom: 'Not more points than for confirming' };
  const below = Math.max(offerFrom, confirmFrom);
  return prepaidFrom > 0 && below > prepaidFrom ? { prepaidFrom: 'Not fewer points than for the other answers' } : {};
}
