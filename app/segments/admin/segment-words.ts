// Segments in words, for staff.
import { findState } from '../../platform/india.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { LANGUAGES } from '../../platform/words/language.ts';
import type { RfmGroup, SegmentCondition, SegmentRule } from '../segments.schema.ts';

export const RFM_WORDS: Record<RfmGroup, { label: string; does: string }> = {
  best: { label: 'Best', does: 'Bought lately, often and for much.' },
  loyal: { label: 'Loyal', does: 'Buy more and more often than most, and not long ago.' },
  new: { label: 'New', does: 'Bought lately, but little so far.' },
  occasional: { label: 'Occasional', does: 'Little so far, and some time ago.' },
  'at-risk': { label: 'At risk', does: 'Bought often or for much, but long ago.' },
  lost: { label: 'Lost', does: 'Little, and long ago.' },
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
