import { type Language, textIn } from '../platform/words/language.ts';

type Names = Partial<Record<string, string>>;
type Named = { name: string; names: Names; variantLabel?: string; variantLabels?: Names };

/** `names` and `variantLabels` are those in other languages. */
export const nameIn = (language: Language, { name, names, variantLabel = '', variantLabels = {} }: Named) =>
  withVariant(textIn(language, name, names), textIn(language, variantLabel, variantLabels));

/** As `fullName` in catalogue.tables.ts. */
export const withVariant = (name: string, label: string) => (label === '' ? name : `${name} – ${label}`);

export const giftName = (name: string) => `${name} (free gift)`;
export const sampleName = (name: string) => `${name} (free sample)`;

export const withoutGift = (name: string) => name.replace(/ \(free (gift|sample)\)$/, '');
