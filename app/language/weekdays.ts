// Days of the week as an owner writes them in Settings ("Monday to Saturday"), in the language of a page. For server code.
import type { Language } from '../platform/words/language.ts';
import { say } from './words.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SPAN = /^\s*(\w+)(?:\s+to\s+(\w+))?\s*$/i;

const dayOf = (word = '') => WEEKDAYS.find((day) => day.toLowerCase() === word.toLowerCase());

/** Other words stay as they were written. */
export function weekdaysIn(written: string, language: Language): string {
  const [, one, other] = SPAN.exec(written) ?? [];
  const [first, last] = [dayOf(one), dayOf(other)];
  if (first && last) return say('{first} to {last}', language, { first: say(first, language), last: say(last, language) });
  return first && other === undefined ? say(first, language) : written;
}
