// What staff type into the search of a list: every word must be found, in any order and in any of the texts. Where that finds nothing,
// words that are nearly spelt so, and names that are written in more than one way.
import { and, ilike, or, type SQL, sql } from 'drizzle-orm';
import { patternOf } from './list-query.ts';

type SearchedText = Parameters<typeof ilike>[0];

const WORDS_AT_MOST = 8;
export const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, WORDS_AT_MOST);

const contains = (texts: readonly SearchedText[], word: string) => texts.map((text) => ilike(text, patternOf({ search: word })));

export const mentions = (search: string, ...texts: SearchedText[]): SQL | undefined =>
  and(...wordsOf(search).map((word) => or(...contains(texts, word))));

/** Also finds what `mentions` finds. Trigrams decide what is near (`pg_trgm.word_similarity_threshold`), by the same index. */
export const resembles = (search: string, ...texts: SearchedText[]): SQL | undefined =>
  and(
    ...wordsOf(search).map((word) =>
      or(
        ...spellingsOf(word).flatMap((spelling) => contains(texts, spelling)),
        ...(isGuessed(word) ? texts.map((text) => sql`${word} <% ${text}`) : []),
      ),
    ),
  );

/** Rows with all the words in these texts; if there are none, rows with words like them. `isAny`: whether a row is found under a condition. */
export async function nearest(
  search: string,
  texts: SearchedText[],
  isAny: (matching: SQL | undefined) => Promise<boolean>,
): Promise<Nearest> {
  return nearestBy(search, (word, finds) => finds(word, ...texts), isAny);
}

type Nearest = { matching: SQL | undefined; isNear: boolean };

/** The same where a word is found in more than texts: `hasWord` asks its texts by the given `finds`. */
export async function nearestBy(
  search: string,
  hasWord: (word: string, finds: typeof mentions) => SQL | undefined,
  isAny: (matching: SQL | undefined) => Promise<boolean>,
): Promise<Nearest> {
  const foundBy = (finds: typeof mentions) => and(...wordsOf(search).map((word) => hasWord(word, finds)));
  const matching = foundBy(mentions);
  if (matching === undefined || (await isAny(matching))) return { matching, isNear: false };
  return { matching: foundBy(resembles), isNear: true };
}

/** A number or a code is right or wrong, and three letters resemble too much. */
const isGuessed = (word: string) => /^\p{L}{4,}$/u.test(word);

/** How the same sound of an Indian name is written: Lakshmi and Laxmi, Sri and Shri, Poonam and Punam. */
const SOUNDS = [
  ['ksh', 'x'],
  ['sh', 's'],
  ['th', 't'],
  ['ph', 'f'],
  ['ee', 'i'],
  ['oo', 'u'],
  ['aa', 'a'],
  ['v', 'w'],
  ['q', 'k'],
  ['z', 'j'],
] as const;
const SPELLINGS_AT_MOST = 12;

export function spellingsOf(word: string): string[] {
  const plain = word.toLowerCase();
  if (!/^[a-z]{3,}$/.test(plain)) return [word];
  const others = SOUNDS.flatMap(([one, other]) => [plain.replaceAll(one, other), plain.replaceAll(other, one)]);
  return [...new Set([plain, ...others])].slice(0, SPELLINGS_AT_MOST);
}
