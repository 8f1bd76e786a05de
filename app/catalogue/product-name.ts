import type { Language } from '../platform/language.ts';

/** The API tells the English name and, where there is one, the Hindi one beside it. */
export const nameIn = (language: Language, { name, hindiName }: { name: string; hindiName: string }) =>
  (language === 'hi' && hindiName) || name;

/** How a gift is told from what was bought, wherever an order is read. */
export const giftName = (name: string) => `${name} (free gift)`;

export const withoutGift = (name: string) => name.replace(/ \(free gift\)$/, '');
