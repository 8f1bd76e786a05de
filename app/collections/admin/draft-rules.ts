import { randomName } from '../../ui/browser/random-name.ts';
import type { CollectionRule } from '../collections.schema.ts';

export type Kind = CollectionRule['kind'];

/** As typed. */
export type DraftRule = { key: string; kind: Kind; value: string; from: string; to: string; number: string };

export const KINDS: Record<Kind, string> = {
  category: 'Category',
  tag: 'Tag',
  ingredient: 'Key ingredient',
  facet: 'Filter',
  price: 'Price on the card',
  offer: 'On offer',
  newest: 'Newest',
  bestselling: 'Bestselling',
};

export const BLANK = { value: '', from: '', to: '', number: '' };

export const draftRules = (rules: readonly CollectionRule[]): DraftRule[] =>
  rules.map((rule) => ({
    ...BLANK,
    key: randomName(),
    kind: rule.kind,
    ...('value' in rule && { value: rule.value }),
    ...(rule.kind === 'price' && { from: String(rule.from ?? ''), to: String(rule.to ?? '') }),
    ...(rule.kind === 'offer' && { number: rule.percent < 1 ? '' : String(rule.percent) }),
    ...('count' in rule && { number: String(rule.count) }),
  }));

/** A number that was not typed as one is refused at its field. */
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

export const sentRules = (rules: readonly DraftRule[]): CollectionRule[] =>
  rules.map(({ kind, value, from, to, number }) => {
    switch (kind) {
      case 'price':
        return { kind, from: numberOf(from), to: numberOf(to) };
      case 'offer':
        return { kind, percent: numberOf(number) ?? 0.01 };
      case 'newest':
      case 'bestselling':
        return { kind, count: Number(number) };
      default:
        return { kind, value };
    }
  });
