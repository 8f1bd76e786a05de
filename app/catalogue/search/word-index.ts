// The words of the catalogue and the products that say them, changed product by product. Pure.
import { CATEGORY, createDictionary, INGREDIENT, LONG_TEXT, NAME, PLACE_BITS, TEXT, type Term, WEIGHTS, WHERE } from './dictionary.ts';
import type { Known } from './mistyped.ts';
import { createProductPlaces } from './product-places.ts';
import type { Scores } from './scores.ts';
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

export type WordIndex = ReturnType<typeof createWordIndex>;

export function createWordIndex() {
  const dictionary = createDictionary();
  const products = createProductPlaces();
  /** By place, zero between uses. */
  let scratch = new Float32Array(1024);
  let reached = new Int32Array(1024);
  const common = createCommonScores();

  function put(product: Searchable) {
    const { id, isSoldOut } = product;
    remove(id);
    const names = product.names.map((name) => wordsOf(name).join(' '));
    const place = products.put({ id, names, isSoldOut, createdAt: product.createdAt.getTime() });
    for (const [word, { shown, where }] of wordsSaidBy(product)) dictionary.post(word, shown, place, where);
  }

  function remove(id: string) {
    common.forget();
    products.remove(id);
  }

  function settle() {
    common.forget();
    if (products.hasManyRemoved()) dictionary.movePlaces(products.dropRemoved());
    dictionary.absorb();
    if (scratch.length < products.end()) {
      scratch = new Float32Array(products.end() * 2);
      reached = new Int32Array(products.end() * 2);
    }
    products.sortByAge();
  }

  /** Products with the word, or with a word that begins with it. */
  const scoresOf = (word: string, begun: number): Scores => common.get(word, begun) ?? common.keep(word, begun, countScores(word, begun));

  function countScores(word: string, begun: number): Scores {
    let count = 0;
    const add = (term: Term, quality: number) => {
      for (const posting of term.postings) {
        const place = posting >> PLACE_BITS;
        if (products.isRemoved(place)) continue;
        const value = (WEIGHTS[posting & WHERE] ?? 0) * quality;
        const known = scratch[place] ?? 0;
        if (known === 0) {
          reached[count] = place;
          count += 1;
        }
        if (value > known) scratch[place] = value;
      }
    };
    const exact = dictionary.get(word);
    if (exact) add(exact, 1);
    if (begun > 0) for (const term of dictionary.begunBy(word)) if (term !== exact) add(term, begun);
    const places = reached.slice(0, count);
    return { places, values: takeScores(scratch, places) };
  }

  function isSaid(word: string) {
    const isLive = (term: Term) => term.postings.some((posting) => !products.isRemoved(posting >> PLACE_BITS));
    const exact = dictionary.get(word);
    if (exact && isLive(exact)) return true;
    for (const term of dictionary.begunBy(word)) if (isLive(term)) return true;
    return false;
  }

  return {
    put,
    remove,
    absorb: dictionary.absorb,
    settle,
    scoresOf,
    isSaid,
    /** What a mistyped word can mean. */
    get telling(): readonly Known[] {
      return dictionary.telling();
    },
    has: dictionary.has,
    at: products.at,
    ageOf: products.ageOf,
    ofAge: products.ofAge,
    /** One more than the last place. */
    get places() {
      return products.end();
    },
    get scratch() {
      return scratch;
    },
    get size() {
      return products.count();
    },
  };
}

/** Each word once, in the place where it counts most. */
function wordsSaidBy(product: Searchable) {
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
  return said;
}

/** Empties the scratch for the next word. */
function takeScores(scratch: Float32Array, places: Int32Array) {
  const values = new Float64Array(places.length);
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    values[index] = scratch[place] ?? 0;
    scratch[place] = 0;
  }
  return values;
}

/** From this many products on it takes longer to count a word than to keep it. */
const COMMON_FROM = 2_000;
/** 12 bytes a product: 16 MB in a shop of 20,000. */
const COMMON_AT_MOST = 64;

/** The words that many products say, until a product changes; the least recently asked goes first. */
function createCommonScores() {
  const kept = new Map<string, Scores>();
  const keyOf = (word: string, begun: number) => `${word} ${begun}`;

  function keep(word: string, begun: number, scores: Scores) {
    if (scores.places.length < COMMON_FROM) return scores;
    kept.set(keyOf(word, begun), scores);
    if (kept.size > COMMON_AT_MOST) kept.delete(kept.keys().next().value ?? '');
    return scores;
  }

  return {
    keep,
    get(word: string, begun: number) {
      const key = keyOf(word, begun);
      const scores = kept.get(key);
      if (scores && kept.delete(key)) kept.set(key, scores);
      return scores;
    },
    forget: () => kept.clear(),
  };
}
