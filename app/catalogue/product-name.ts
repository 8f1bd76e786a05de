import { type Language, textIn } from '../platform/words/language.ts';

/** The API returns the English name and, if there is one, the Hindi name. */
export const nameIn = (language: Language, { name, hindiName }: { name: string; hindiName: string }) =>
  textIn(language, name, { hi: hindiName });

/** Marks a gift wherever an order is shown. */
export const giftName = (name: string) => `${name} (free gift)`;

export const withoutGift = (name: string) => name.replace(/ \(free gift\)$/, '');
