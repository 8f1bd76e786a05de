// The name field of a bulk e-mail: `{first name|there}` in a subject or a message becomes the reader's first name, or the word after the
// bar where the shop knows no name. Browser-safe.

const FIELD = /( ?)\{first name(?:\|([^{}|<>]{0,40}))?\}/g;
const BRACES = /\{[^{}]*\}/g;
const LONGEST = 30;

/** Control characters and marks that turn the direction of the text around them; joiners of Indian scripts stay. */
const UNWANTED = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
const TITLE = /^(?:mrs?|ms|miss|dr|prof|shri|smt|sri)\.?$/i;
/** Mail programs make a link of it. */
const LIKE_AN_ADDRESS = /[@/\\]|\w\.\w|\d{4}/;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export const nameField = (fallback: string) =>
  `{first name|${fallback
    .replace(/[{}|<>]/g, '')
    .trim()
    .slice(0, 40)}}`;

/** '' if the name is missing, has no letter or could be taken for an address. */
export function firstNameOf(fullName: string | null): string {
  const words = (fullName ?? '').normalize('NFC').replace(UNWANTED, ' ').trim().split(/\s+/);
  const name = (TITLE.test(words[0] ?? '') ? words[1] : words[0]) ?? '';
  const isName = /\p{L}/u.test(name) && Array.from(name).length <= LONGEST && !LIKE_AN_ADDRESS.test(name);
  return isName ? name : '';
}

/** A name from right to left is isolated, so that it does not turn the words around it. `inMarkup` makes markup of the name. */
export function fillName(text: string, firstName: string, inMarkup: (name: string) => string = (name) => name) {
  const name = inMarkup(isolated(firstName));
  return text.replace(FIELD, (_, space: string, fallback = '') => {
    const word = name || fallback.trim();
    return word ? space + word : '';
  });
}

const isolated = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

export const countNames = (text: string) => text.match(FIELD)?.length ?? 0;

/** Other words in braces, which would reach the reader as they are. */
export const unknownField = (text: string): string | null => text.replace(FIELD, '').match(BRACES)?.[0] ?? null;
