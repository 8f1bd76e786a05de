import { type Language, textIn } from '../platform/words/language.ts';

type Named = { name: string; hindiName: string; variantLabel?: string };

/** The API returns the English name and, if there is one, the Hindi name. A variant's label is the same in every language. */
export const nameIn = (language: Language, { name, hindiName, variantLabel = '' }: Named) =>
  withVariant(textIn(language, name, { hi: hindiName }), variantLabel);

/** As `fullName` in catalogue.tables.ts. */
export const withVariant = (name: string, label: string) => (label === '' ? name : `${name} – ${label}`);

/** Marks a gift wherever an order is shown. */
export const giftName = (name: string) => `${name} (free gift)`;

export const withoutGift = (name: string) => name.replace(/ \(free gift\)$/, '');
