import { type Language, textIn } from '../platform/words/language.ts';

type Named = { name: string; names: Partial<Record<string, string>>; variantLabel?: string };

/** `names` are those in other languages; a variant's label is the same in all. */
export const nameIn = (language: Language, { name, names, variantLabel = '' }: Named) =>
  withVariant(textIn(language, name, names), variantLabel);

/** As `fullName` in catalogue.tables.ts. */
export const withVariant = (name: string, label: string) => (label === '' ? name : `${name} – ${label}`);

/** Mark what is given away wherever an order is shown. */
export const giftName = (name: string) => `${name} (free gift)`;
export const sampleName = (name: string) => `${name} (free sample)`;

export const withoutGift = (name: string) => name.replace(/ \(free (gift|sample)\)$/, '');
