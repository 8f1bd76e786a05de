// The same fields once more, by language code (docs/decisions/0054); a missing or empty text is shown in the source language.
import { z } from 'zod';
import { type Language, SOURCE } from './language.ts';

export type TextsByLanguage<Texts> = Record<string, Partial<Texts>>;

const languageCode = z.string().regex(/^[a-z]{2,3}$/, 'Use a language code such as hi');

export const byLanguage = <Texts extends z.ZodType>(texts: Texts) => z.record(languageCode, texts).describe('By language code');

export function translated<Item extends { texts: TextsByLanguage<Partial<Item>> }>(item: Item, language: Language): Item {
  if (language === SOURCE) return item;
  return { ...item, ...written(item.texts[language] ?? {}) };
}

/** The languages sent replace those there were; others stay. Empty texts are left out. */
export function withTexts<Texts extends object>(
  present: TextsByLanguage<Texts>,
  sent: TextsByLanguage<Texts> | undefined,
): TextsByLanguage<Texts> {
  const both = Object.entries({ ...present, ...sent }).map(([language, texts]) => [language, written(texts)] as const);
  return Object.fromEntries(both.filter(([, texts]) => Object.keys(texts).length > 0)) as TextsByLanguage<Texts>;
}

export const inEachLanguage = <Texts extends object, Name extends keyof Texts>(texts: TextsByLanguage<Texts>, name: Name) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, own]) => {
      const text = own[name];
      return text && !isEmpty(text) ? [[language, text] as const] : [];
    }),
  ) as Record<string, NonNullable<Texts[Name]>>;

const written = <Texts extends object>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => !isEmpty(text))) as Texts;

const isEmpty = (text: unknown) =>
  text === undefined || text === '' || (typeof text === 'object' && text !== null && Object.keys(text).length === 0);
