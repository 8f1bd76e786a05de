// A fixed text is written in English where it is shown, and is its own key: `say('Only {count} left', 'hi', { count: 3 })`. A text without
// a translation stays English. Messages that the server made ("Only 3 left") are found by the pattern of their key, and a day as
// platform/time.ts writes it by its month: `say(formatDate(now), 'hi')`.
import type { Language } from '../platform/language.ts';

export type Dictionary = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;

/** With fewer letters of its own a pattern would be found in texts that it does not mean: '{number} of {count}' in 'Choose a state of India'. */
const PATTERN_LETTERS = 7;

let hindi: Dictionary = {};
let patterns: { shape: RegExp; names: string[]; translation: string }[] = [];

/** The server learns Hindi at its start, a browser before a Hindi page comes alive: readers of English never load it. */
export function learnHindi(dictionary: Dictionary) {
  hindi = dictionary;
  patterns = Object.entries(dictionary)
    .filter(([text]) => /\{\w+\}/.test(text) && lettersOf(text) >= PATTERN_LETTERS)
    .map(([text, translation]) => ({
      shape: new RegExp(
        `^${text
          .split(/\{\w+\}/)
          .map(literally)
          .join('(.+?)')}$`,
      ),
      names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      translation,
    }));
}

const lettersOf = (text: string) => text.replace(/\{\w+\}|[^A-Za-z]/g, '').length;

export function say(text: string, language: Language, values?: Values): string {
  const known = language === 'en' ? text : hindi[text];
  if (known !== undefined) return values ? filled(known, values) : known;
  return values ? say(filled(text, values), language) : byPattern(text);
}

/** 21 Nov 2026, 4:05 pm */
const DAY = /^(\d\d )([A-Z][a-z]{2})(?= \d{4}\b)/;

/** A day as platform/time.ts writes it; any other text stays. */
export const inMonths = (text: string, months: Dictionary) =>
  text.replace(DAY, (_, day: string, month: string) => day + (months[month] ?? month));

function byPattern(text: string): string {
  if (DAY.test(text)) return inMonths(text, hindi);
  for (const { shape, names, translation } of patterns) {
    const found = shape.exec(text);
    if (found) return filled(translation, Object.fromEntries(names.map((name, index) => [name, say(found[index + 1] ?? '', 'hi')])));
  }
  return text;
}

export const filled = (text: string, values: Values) => text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
