// Pure, and also for the browser.
import type { MessageKind } from '../messages/message-kinds.ts';
import { atHour, DAY_MS, dayOf, daysBefore, HOUR_MS } from '../platform/time.ts';

export const RULES = ['cart', 'refill', 'win-back', 'review', 'back-in-stock'] as const;
export type Rule = (typeof RULES)[number];

/** Of an e-mail. */
export type RuleTexts = { subject: string; message: string };

type About = {
  name: string;
  /** For staff: who gets it, and when. */
  does: string;
  wait: { label: string; hint: string; unit: 'hours' | 'days'; usual: number; most: number } | null;
  /** An order within so many days counts. */
  countsDays: number;
  message: MessageKind;
  variables: readonly (keyof Filling)[];
};

export type Filling = { product: string; name: string };

export const ABOUT: Record<Rule, About> = {
  cart: {
    name: 'Abandoned cart',
    does: 'To a signed-in customer whose cart was left, with what is still in stock. Not after an order.',
    wait: { label: 'Hours after the last addition', hint: '1 to 72.', unit: 'hours', usual: 4, most: 72 },
    countsDays: 7,
    message: 'remind-cart',
    variables: ['product', 'name'],
  },
  refill: {
    name: 'Refill',
    does: 'Before a pack runs out: days of use of one pack, times the quantity, from delivery. Only products with days of use.',
    wait: { label: 'Days before it runs out', hint: '1 to 60.', unit: 'days', usual: 7, most: 60 },
    countsDays: 21,
    message: 'remind-refill',
    variables: ['product', 'name'],
  },
  'win-back': {
    name: 'Win-back',
    does: 'To a customer who has ordered nothing for long. Those who left before the rule was on get nothing.',
    wait: { label: 'Days without an order', hint: '30 to 720.', unit: 'days', usual: 120, most: 720 },
    countsDays: 30,
    message: 'remind-win-back',
    variables: ['name'],
  },
  review: {
    name: 'Review request',
    does: 'After delivery, for products that the customer has not reviewed. Not while a claim or complaint about the order is open.',
    wait: { label: 'Days after delivery', hint: '1 to 60.', unit: 'days', usual: 10, most: 60 },
    countsDays: 30,
    message: 'remind-review',
    variables: ['product', 'name'],
  },
  'back-in-stock': {
    name: 'Back in stock',
    does: 'The e-mail that a customer asked for always goes out, within the same hours. The rule adds a message to the phone.',
    wait: null,
    countsDays: 7,
    message: 'remind-back-in-stock',
    variables: ['product'],
  },
};

export const leastWait = (rule: Rule) => (rule === 'win-back' ? 30 : rule === 'back-in-stock' ? 0 : 1);

export const HELD_OUT_PERCENT = 10;
/** At most one reminder a person within these days, whatever the rule. */
export const GAP_DAYS = 3;
/** Who could not be told at first, such as at night or within the gap, is told up to this much later, then never. */
export const LATE_DAYS = GAP_DAYS + 1;

/** In India. Phone operators take promotional SMS from 10:00 to 21:00 (TRAI); e-mail and WhatsApp keep the same hours. */
export const OPEN_HOURS = { from: 10, before: 21 };
export const isOpenHour = (now: Date) => now >= atHour(dayOf(now), OPEN_HOURS.from) && now < closingTime(now);
/** What is not sent by then is not sent. */
export const closingTime = (now: Date) => atHour(dayOf(now), OPEN_HOURS.before);

export const waitMs = (rule: Rule, wait: number) => wait * (ABOUT[rule].wait?.unit === 'hours' ? HOUR_MS : DAY_MS);

export type Facts = {
  dueAt: Date;
  isCustomer: boolean;
  /** An order after the cause: of anything, or for a refill of the same goods. */
  hasBought: boolean;
  /** Of the goods that the rule is about, how many the shop sells now; null for a rule that is about none. */
  goodsLeft: number | null;
  /** A claim or complaint about the order. */
  hasOpenCase: boolean;
  lastOfRuleAt: Date | null;
  lastAt: Date | null;
  isReachable: boolean;
};

/** Null: the person is due. */
export function whyNot(facts: Facts, now: Date): string | null {
  if (!facts.isCustomer) return 'no open customer account';
  if (facts.dueAt > now) return 'not due yet';
  if (facts.dueAt <= daysBefore(now, LATE_DAYS)) return 'too late';
  if (facts.hasBought) return 'has bought';
  if (facts.goodsLeft === 0) return 'nothing to sell';
  if (facts.hasOpenCase) return 'open case';
  if (facts.lastOfRuleAt && facts.lastOfRuleAt >= facts.dueAt) return 'reminded already';
  if (facts.lastAt && facts.lastAt > daysBefore(now, GAP_DAYS)) return 'reminded of something else';
  if (!facts.isReachable) return 'no channel';
  return null;
}

/** People for whom the rule came due and whose days are over. `revenuePaise` is before GST, less refunds. */
export type Group = { people: number; buyers: number; orders: number; revenuePaise: number };
