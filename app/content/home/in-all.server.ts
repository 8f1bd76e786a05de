import { say } from '../../language/words.ts';
import { languages } from '../../platform/words/language.ts';
import type { Words } from '../content.schema.ts';

/** A fixed text as staff would have written it, in every language. */
export const inAll = (text: string, values?: Record<string, string>): Words =>
  Object.fromEntries(languages().map((language) => [language, say(text, language, values)]));
