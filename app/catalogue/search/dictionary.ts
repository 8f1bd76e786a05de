import { type Known, lettersOf } from './mistyped.ts';
import { lowerBound } from './thesaurus.ts';

const wordOf = ({ word }: Term) => word;
const byWord = (a: Term, b: Term) => (a.word < b.word ? -1 : 1);

/** Where a product says a word, by the weight it counts. */
export const WEIGHTS = [8, 5, 4, 1, 0.3];
export const [NAME, CATEGORY, INGREDIENT, TEXT, LONG_TEXT] = [0, 1, 2, 3, 4] as const;
/** A posting is the product's place and, in the lowest bits, where it says the word. */
export const PLACE_BITS = 3;
export const WHERE = (1 << PLACE_BITS) - 1;

/** More new words than this are merged in one go. */
const SPLICED_AT_MOST = 64;

export type Term = Known & { postings: number[] /** In a name, category, ingredient or short text. */; isTelling: boolean };

export function createDictionary() {
  const terms = new Map<string, Term>();
  let telling: Term[] = [];
  let sorted: Term[] = [];
  let unsorted: Term[] = [];

  function post(word: string, shown: string, place: number, where: number) {
    const posting = (place << PLACE_BITS) | where;
    const weight = WEIGHTS[where] ?? 0;
    let term = terms.get(word);
    if (term) {
      term.postings.push(posting);
      term.weight += weight;
    } else {
      term = { word, shown, letters: lettersOf(word), weight, postings: [posting], isTelling: false };
      terms.set(word, term);
      unsorted.push(term);
    }
    if (where < LONG_TEXT && !term.isTelling) markTelling(term);
  }

  function markTelling(term: Term) {
    term.isTelling = true;
    // A mistyped word never means a number of the pack.
    if (!/\d/.test(term.word)) telling.push(term);
  }

  /** Sorts new words in; now and then while many products are added, so that no single pause is long. */
  function absorb() {
    if (unsorted.length < SPLICED_AT_MOST) for (const term of unsorted) sorted.splice(lowerBound(sorted, term.word, wordOf), 0, term);
    else sorted = merged(sorted, unsorted.sort(byWord));
    unsorted = [];
  }

  /** After products moved to other places; a negative place is that of a removed one. */
  function movePlaces(movedTo: Int32Array) {
    telling = [];
    for (const [word, term] of terms) {
      const postings = [];
      let weight = 0;
      for (const posting of term.postings) {
        const place = movedTo[posting >> PLACE_BITS] ?? -1;
        if (place < 0) continue;
        postings.push((place << PLACE_BITS) | (posting & WHERE));
        weight += WEIGHTS[posting & WHERE] ?? 0;
      }
      if (postings.length === 0) terms.delete(word);
      else Object.assign(term, { postings, weight, isTelling: false });
      if (postings.some((posting) => (posting & WHERE) < LONG_TEXT)) markTelling(term);
    }
    sorted = [...terms.values()].sort(byWord);
    unsorted = [];
  }

  function begunBy(word: string): Term[] {
    const from = lowerBound(sorted, word, wordOf);
    let to = from;
    while (sorted[to]?.word.startsWith(word)) to += 1;
    return sorted.slice(from, to);
  }

  return {
    post,
    absorb,
    movePlaces,
    begunBy,
    get: (word: string) => terms.get(word),
    has: (word: string) => terms.has(word),
    telling: () => telling,
  };
}

/** Both sorted. */
function merged(first: readonly Term[], second: readonly Term[]): Term[] {
  if (first.length === 0) return [...second];
  const all: Term[] = [];
  let [a, b] = [0, 0];
  while (a < first.length || b < second.length) {
    const [left, right] = [first[a], second[b]];
    if (left && (!right || left.word < right.word)) {
      all.push(left);
      a += 1;
    } else if (right) {
      all.push(right);
      b += 1;
    }
  }
  return all;
}
