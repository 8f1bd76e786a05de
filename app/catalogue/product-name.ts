import type { Language } from '../platform/language.ts';

/** The API tells the English name and, where there is one, the Hindi one beside it. */
export const nameIn = (language: Language, { name, hindiName }: { name: string; hindiName: string }) =>
  (language === 'hi' && hindiName) || name;
