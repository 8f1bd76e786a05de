import { findState } from '../../platform/india.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { LANGUAGES } from '../../platform/words/language.ts';
import type { RfmGroup, SegmentCondition, SegmentRule } from '../segments.schema.ts';

export const RFM_WORDS: Record<RfmGroup, { label: string; does: string }> = {
  best: { label: 'Best', does: 'Bought recently, often, and spent the most.' },
  loyal: { label: 'Loyal', does: 'Order more than most, and did so recently.' },
  new: { label: 'New', does: 'Bought recently, but not much yet.' },
  occasional: { label: 'Occasional', does: 'Ordered little, some time ago.' },
  'at-risk': { label: 'At risk', does: 'Used to order often or spend well, but not for a long time.' },
  lost: { label: 'Lost', does: 'Ordered little, a long time ago.' },
};

export const KINDS: Record<SegmentCondition['kind'], string> = {
  bought: 'Products bought',
  'last-order': 'Last order',
  orders: 'Number of orders',
  spent: 'Amount spent',
  rfm: 'RFM group',
  place: 'PIN code or state',
  'order-tag': 'Tag of an order',
  language: 'Language',
};

const goodsWords = ({ goods }: Extract<SegmentCondition, { kind: 'bought' }>) => {
  if (!goods) return 'anything';
  const count = Object.values(goods).reduce((sum, ids) => sum + ids.length, 0);
  return `any of ${count} chosen ${count === 1 ? 'product or group' : 'products or groups'}`;
};

const rangeWords = ({ atLeast, atMost }: { atLeast: number | null; atMost: number | null }, write: (amount: number) => string) => {
  if (atMost === null) return `at least ${write(atLeast ?? 0)}`;
  return atLeast === null ? `at most ${write(atMost)}` : `${write(atLeast)} to ${write(atMost)}`;
};

const rupeeWords = (rupees: number) => formatRupees(paiseFromRupees(rupees));

function conditionWords(condition: SegmentCondition): string {
  switch (condition.kind) {
    case 'bought': {
      const when = condition.withinDays === null ? '' : ` in the last ${condition.withinDays} days`;
      return `${condition.who === 'bought' ? 'bought' : 'did not buy'} ${goodsWords(condition)}${when}`;
    }
    case 'last-order':
      return condition.is === 'within' ? `last order within ${condition.days} days` : `last order more than ${condition.days} days ago`;
    case 'orders':
      return `${rangeWords(condition, formatCount)} orders`;
    case 'spent':
      return `spent ${rangeWords(condition, rupeeWords)}`;
    case 'rfm':
      return condition.groups.map((group) => RFM_WORDS[group].label).join(' or ');
    case 'place': {
      const states = condition.states.map((code) => findState(code)?.name ?? code);
      return `lives in ${[...states, ...condition.pins.map((pin) => `PIN ${pin}…`)].join(', ')}`;
    }
    case 'order-tag':
      return `has an order tagged ${condition.tag}`;
    case 'language':
      return `reads ${LANGUAGES[condition.language].name}`;
  }
}

export const ruleWords = ({ match, conditions }: SegmentRule) => conditions.map(conditionWords).join(match === 'all' ? ' and ' : ' or ');
