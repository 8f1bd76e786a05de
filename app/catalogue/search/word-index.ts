import { CATEGORY, createDictionary, INGREDIENT, LONG_TEXT, NAME, PLACE_BITS, TEXT, type Term } from './dictionary.ts';
import type { Known } from './mistyped.ts';
import { createProductPlaces } from './product-places.ts';
import { createWordScores } from './word-scores.ts';
import { wordsOf, writtenWordsOf } from './written-words.ts';

export type Searchable = {
  id: string;
  names: readonly string[];
  categories: readonly string[];
  ingredients: readonly string[];
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
  const scores = createWordScores(dictionary, products);

  function put(product: Searchable) {
    const { id, isSoldOut } = product;
    remove(id);
    const names = product.names.map((name) => wordsOf(name).join(' '));
    const place = products.put({ id, names, isSoldOut, createdAt: product.createdAt.getTime() });
    for (const [word, { shown, where }] of wordsSaidBy(product)) dictionary.post(word, shown, place, where);
  }

  function remove(id: string) {
    scores.forget();
    products.remove(id);
  }

  function settle() {
    if (products.hasManyRemoved()) dictionary.movePlaces(products.dropRemoved());
    dictionary.absorb();
    scores.forget();
    products.sortByAge();
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
    scoresOf: scores.of,
    isSaid,
    get telling(): readonly Known[] {
      return dictionary.telling();
    },
    has: dictionary.has,
    at: products.at,
    ageOf: products.ageOf,
    ofAge: products.ofAge,
    get places() {
      return products.end();
    },
    get scratch() {
      return scores.scratch();
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
