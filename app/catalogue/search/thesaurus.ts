import { type Known, lettersOf } from './mistyped.ts';
import { askedWords, type Written } from './written-words.ts';

export type Meaning = {
  same: readonly string[];
  /** Phrases that answer it too, as `sunscreen` does for `tan`; not the other way round. */
  also: readonly string[];
};

export type Phrase = { words: readonly string[]; quality: number };

export type Thesaurus = {
  /** Phrases to search for besides this one; empty for one it does not know. */
  of(words: readonly string[]): Phrase[];
  has(words: readonly string[]): boolean;
  /** A single word of any phrase. */
  hasWord(word: string): boolean;
  begun(word: string): Phrase[];
  readonly known: readonly Known[];
};

const SAME = 0.85;
const ALSO = 0.5;
/** Another name of what answers it too. */
const SAME_AS_ALSO = 0.45;
const STILL_TYPING = 0.4;
const BEGUN_AT_LEAST = 3;
const BEGUN_AT_MOST = 3;
/** As for a word in the names of three products. */
const WEIGHT = 24;

export function createThesaurus(meanings: readonly Meaning[]): Thesaurus {
  const spoken = meanings.map(({ same, also }) => ({ same: same.map(spokenOf), also: also.map(spokenOf) }));
  const byKey = new Map<string, (typeof spoken)[number][]>();
  const words = new Map<string, Known>();
  for (const meaning of spoken) {
    for (const { key, words: each } of meaning.same) {
      const at = byKey.get(key);
      if (at) at.push(meaning);
      else byKey.set(key, [meaning]);
      for (const written of each) learn(written);
      learn({ word: key, shown: each.map(({ shown }) => shown).join(' ') });
    }
  }
  const keys = [...byKey.keys()].sort();

  function learn({ word, shown }: Written) {
    if (!words.has(word)) words.set(word, { word, shown, letters: lettersOf(word), weight: WEIGHT });
  }

  function phrasesAt(key: string): Phrase[] {
    const found = new Map<string, Phrase>();
    const add = ({ key: at, words: each }: SpokenPhrase, quality: number) => {
      if (at !== key && !found.has(at)) found.set(at, { words: each.map(({ word }) => word), quality });
    };
    const at = byKey.get(key) ?? [];
    for (const { same } of at) for (const phrase of same) add(phrase, SAME);
    for (const { also } of at) for (const phrase of also) add(phrase, ALSO);
    for (const { also } of at)
      for (const phrase of also) for (const { same } of byKey.get(phrase.key) ?? []) for (const other of same) add(other, SAME_AS_ALSO);
    return [...found.values()];
  }

  return {
    of: (asked) => phrasesAt(asked.join('')),
    has: (asked) => byKey.has(asked.join('')),
    hasWord: (word) => words.has(word),
    begun(word) {
      if (word.length < BEGUN_AT_LEAST) return [];
      const from = lowerBound(keys, word);
      const begun = keys.slice(from, from + BEGUN_AT_MOST).filter((key) => key.startsWith(word));
      return begun.flatMap((key) => [
        { words: [key], quality: STILL_TYPING },
        ...phrasesAt(key).map((phrase) => ({ ...phrase, quality: phrase.quality * STILL_TYPING })),
      ]);
    },
    known: [...words.values()],
  };
}

export const NO_THESAURUS = createThesaurus([]);

type SpokenPhrase = { key: string; words: Written[] };

/** 'Face wash', 'face-wash' and 'facewash' are one key. */
function spokenOf(phrase: string): SpokenPhrase {
  const words = askedWords(phrase);
  return { key: words.map(({ word }) => word).join(''), words };
}

/** The place of the first that is not before `word`. */
export function lowerBound<T = string>(sorted: readonly T[], word: string, wordOf = (each: T) => String(each)): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (wordOf(sorted[middle] as T) < word) from = middle + 1;
    else to = middle;
  }
  return from;
}
