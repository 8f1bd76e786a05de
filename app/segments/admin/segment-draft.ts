// A segment as staff build it: numbers are texts until the rule is made of them.
import { type DraftGoods, type GoodsChoices, goodsIds, namedGoods } from '../../coupons/admin/discount-draft.ts';
import { type SegmentCondition, type SegmentRule, segmentRule } from '../segments.schema.ts';

export type DraftCondition = {
  key: number;
  kind: SegmentCondition['kind'];
  who: 'bought' | 'not-bought';
  /** Null: anything. */
  goods: DraftGoods | null;
  is: 'within' | 'before';
  days: string;
  atLeast: string;
  atMost: string;
  groups: string[];
  pins: string;
  states: string[];
  tag: string;
  language: string;
};
export type DraftRule = { match: SegmentRule['match']; conditions: DraftCondition[] };

let lastKey = 0;
const EMPTY: Omit<DraftCondition, 'key'> = {
  ...{ kind: 'bought', who: 'bought', goods: null, is: 'within', days: '', atLeast: '', atMost: '' },
  ...{ groups: [], pins: '', states: [], tag: '', language: 'en' },
};
export const newCondition = (over: Partial<DraftCondition> = {}): DraftCondition => ({ ...EMPTY, key: ++lastKey, ...over });

const text = (amount: number | null) => (amount === null ? '' : String(amount));

export const draftOf = ({ match, conditions }: SegmentRule, choices: GoodsChoices): DraftRule => ({
  match,
  conditions: conditions.map((condition) => newCondition(fieldsOf(condition, choices))),
});

function fieldsOf(condition: SegmentCondition, choices: GoodsChoices): Partial<DraftCondition> {
  switch (condition.kind) {
    case 'bought':
      return { ...condition, goods: namedGoods(condition.goods, choices), days: text(condition.withinDays) };
    case 'last-order':
      return { ...condition, days: text(condition.days) };
    case 'orders':
    case 'spent':
      return { ...condition, atLeast: text(condition.atLeast), atMost: text(condition.atMost) };
    case 'place':
      return { ...condition, pins: condition.pins.join(', ') };
    default:
      return condition;
  }
}

const number = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** As the API takes it; what is not finished is refused there. */
export const ruleOf = ({ match, conditions }: DraftRule) => ({ match, conditions: conditions.map(conditionOf) });

function conditionOf({ kind, who, goods, is, days, atLeast, atMost, groups, pins, states, tag, language }: DraftCondition) {
  switch (kind) {
    case 'bought':
      return { kind, who, goods: goodsIds(goods), withinDays: number(days) };
    case 'last-order':
      return { kind, is, days: number(days) };
    case 'orders':
    case 'spent':
      return { kind, atLeast: number(atLeast), atMost: number(atMost) };
    case 'rfm':
      return { kind, groups };
    case 'place':
      return { kind, pins: pins.split(/[\s,]+/).filter(Boolean), states };
    case 'order-tag':
      return { kind, tag };
    case 'language':
      return { kind, language };
  }
}

/** Undefined while something is missing. */
export const finishedRule = (draft: DraftRule): SegmentRule | undefined => segmentRule.safeParse(ruleOf(draft)).data;
