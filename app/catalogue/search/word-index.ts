// The words of the catalogue and the products that say them, changed product by product. Pure.
import { type Known, lettersOf } from './mistyped.ts';
import type { Scores } from './scores.ts';
import { lowerBound } from './thesaurus.ts';
import { wordsOf, writtenWordsOf } from './written-words.ts';

export type Searchable = {
  id: string;
  /** In all its languages. */
  names: readonly string[];
  /** Categories and the kind of product. */
  categories: readonly string[];
  ingredients: readonly string[];
  /** Benefits and description, as plain text. */
  texts: readonly string[];
  /** Overview and detailed description: found, but never before a product that says so in a line. */
  longTexts: readonly string[];
  isSoldOut: boolean;
  /** The newest first, where all else is equal. */
  createdAt: Date;
};

/** Places of a word in a product, by the weight they count. */
const WEIGHTS = [8, 5, 4, 1, 0.3];
const [NAME, CATEGORY, INGREDIENT, TEXT, LONG_TEXT] = [0, 1, 2, 3, 4] as const;
/** A posting is the product's place and, in the lowest bits, where it says the word. */
const PLACE_BITS = 3;
const WHERE = (1 << PLACE_BITS) - 1;

/** Removed products stay in the lists of their words until they are this many, and this share. */
const REMOVED_AT_MOST = 1000;
const REMOVED_SHARE = 0.25;
/** More new words than this are merged in one go. */
const SPLICED_AT_MOST = 64;

type Term = Known & { postings: number[] /** In a name, category, ingredient or short text. */; isTelling: boolean };
/** A product's place in the index; null once it is removed. */
export type Placed = { id: string; names: string[]; isSoldOut: boolean; createdAt: number };
export function createWordIndex() {
  const terms = new Map<string, Term>();
  let telling: Term[] = [];
  let sorted: string[] = [];
  let unsorted: string[] = [];
  let placed: (Placed | null)[] = [];
  const placeOf = new Map<string, number>();
  /** Places by age, and the age of each place: the newest has the highest. */
  let oldestFirst: number[] = [];
  let ages = new Int32Array(0);
  /** By place, zero between uses. */
  let scratch = new Float32Array(1024);

  // ---------------------------------------------------------- what it knows

  function put(product: Searchable) {
    remove(product.id);
    const place = placed.length;
    placeOf.set(product.id, place);
    placed.push({
      id: product.id,
      names: product.names.map((name) => wordsOf(name).join(' ')),
      isSoldOut: product.isSoldOut,
      createdAt: product.createdAt.getTime(),
    });
    const said = new Map<string, { shown: string; where: number }>();
    const learn = (text: string, where: number, arePairs = false) => {
      let before = '';
      for (const { word, shown } of writtenWordsOf(text)) {
        if (where < (said.get(word)?.where ?? Number.POSITIVE_INFINITY)) said.set(word, { shown, where });
        // 'Lip care' is also found as 'lipcare'.
        const pair = arePairs && before !== '' ? before + word : '';
        if (pair && !said.has(pair)) said.set(pair, { shown: pair, where: Math.max(where, CATEGORY) });
        before = shown;
      }
    };
    for (const name of product.names) learn(name, NAME, true);
    for (const category of product.categories) learn(category, CATEGORY, true);
    for (const ingredient of product.ingredients) learn(ingredient, INGREDIENT, true);
    for (const text of product.texts) learn(text, TEXT);
    for (const text of product.longTexts) learn(text, LONG_TEXT);
    for (const [word, { shown, where }] of said) post(word, shown, place, where);
  }

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
      unsorted.push(word);
    }
    if (where < LONG_TEXT && !term.isTelling) markTelling(term);
  }

  function markTelling(term: Term) {
    term.isTelling = true;
    // Nobody means a number of the pack when mistyping a word.
    if (!/\d/.test(term.word)) telling.push(term);
  }

  function remove(id: string) {
    const place = placeOf.get(id);
    if (place === undefined) return;
    placed[place] = null;
    placeOf.delete(id);
  }

  /** Sorts new words in; now and then while many products are added, so that no single pause is long. */
  function absorb() {
    if (unsorted.length < SPLICED_AT_MOST) for (const word of unsorted) sorted.splice(lowerBound(sorted, word), 0, word);
    else sorted = merged(sorted, unsorted.sort());
    unsorted = [];
  }

  function settle() {
    const removed = placed.length - placeOf.size;
    if (removed > REMOVED_AT_MOST && removed > placeOf.size * REMOVED_SHARE) dropRemoved();
    absorb();
    if (scratch.length < placed.length) scratch = new Float32Array(placed.length * 2);
    oldestFirst = placed
      .flatMap((product, place) => (product ? [{ ...product, place }] : []))
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
      .map(({ place }) => place);
    ages = new Int32Array(placed.length);
    for (const [age, place] of oldestFirst.entries()) ages[place] = age;
  }

  function dropRemoved() {
    const movedTo = new Int32Array(placed.length).fill(-1);
    const left: Placed[] = [];
    for (const [place, product] of placed.entries()) {
      if (!product) continue;
      movedTo[place] = left.length;
      placeOf.set(product.id, left.length);
      left.push(product);
    }
    placed = left;
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
    sorted = [...terms.keys()].sort();
    unsorted = [];
  }

  // ---------------------------------------------------------- what a word finds

  /** Products with the word, or with a word that begins with it. */
  function scoresOf(word: string, begun: number): Scores {
    const places: number[] = [];
    const add = (term: Term, quality: number) => {
      for (const posting of term.postings) {
        const place = posting >> PLACE_BITS;
        if (placed[place] === null) continue;
        const value = (WEIGHTS[posting & WHERE] ?? 0) * quality;
        const known = scratch[place] ?? 0;
        if (known === 0) places.push(place);
        if (value > known) scratch[place] = value;
      }
    };
    const exact = terms.get(word);
    if (exact) add(exact, 1);
    if (begun > 0) {
      for (let at = lowerBound(sorted, word); sorted[at]?.startsWith(word); at++) {
        const term = terms.get(sorted[at] ?? '');
        if (term && term !== exact) add(term, begun);
      }
    }
    return takeScores(places);
  }

  /** Empties the scratch for the next word. */
  function takeScores(places: number[]): Scores {
    const values: number[] = [];
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0;
      values.push(scratch[place] ?? 0);
      scratch[place] = 0;
    }
    return { places, values };
  }

  const isSaid = (word: string) => {
    const isLive = (term: Term | undefined) => term?.postings.some((posting) => placed[posting >> PLACE_BITS] !== null) ?? false;
    if (isLive(terms.get(word))) return true;
    for (let at = lowerBound(sorted, word); sorted[at]?.startsWith(word); at++) if (isLive(terms.get(sorted[at] ?? ''))) return true;
    return false;
  };

  return {
    put,
    remove,
    absorb,
    settle,
    scoresOf,
    isSaid,
    /** What a mistyped word can mean. */
    get telling(): readonly Known[] {
      return telling;
    },
    has: (word: string) => terms.has(word),
    at: (place: number) => placed[place] ?? null,
    ageOf: (place: number) => ages[place] ?? 0,
    ofAge: (age: number) => placed[oldestFirst[age] ?? -1] ?? null,
    /** One more than the last place. */
    get places() {
      return placed.length;
    },
    get scratch() {
      return scratch;
    },
    get size() {
      return placeOf.size;
    },
  };
}

/** Both sorted. */
function merged(first: readonly string[], second: readonly string[]): string[] {
  if (first.length === 0) return [...second];
  const all: string[] = [];
  let [a, b] = [0, 0];
  while (a < first.length || b < second.length) {
    const [left, right] = [first[a], second[b]];
    if (right === undefined || (left !== undefined && left < right)) {
      all.push(left ?? '');
      a += 1;
    } else {
      all.push(right);
      b += 1;
    }
  }
  return all;
}
