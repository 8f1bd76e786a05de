// Typo-tolerant product search. Words of names, categories, ingredients and texts are kept in memory:
// a catalogue is small, and both databases give the same results. Pure; see search.server.ts for the caching.

export type Searchable = {
  id: string;
  /** In all its languages. */
  names: readonly string[];
  categories: readonly string[];
  ingredients: readonly string[];
  /** Benefits and description, as plain text. */
  texts: readonly string[];
  isSoldOut: boolean;
};

export type Found = {
  /** Best first; sold-out products last. */
  ids: string[];
  /** The corrected query, with mistyped words replaced; null if nothing was corrected. */
  meant: string | null;
};

const WEIGHTS = { name: 8, category: 5, ingredient: 4, text: 1 };
/** Weights of an exact word, a prefix, and a mistyped word. */
const EXACT = 1;
const BEGUN = 0.75;
const MISTYPED = 0.4;

const WORDS_AT_MOST = 8;
/** Common words that match nothing in particular. */
const FILLERS = new Set([
  'a',
  'an',
  'and',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
  'और',
  'का',
  'की',
  'के',
  'को',
  'में',
  'लिए',
  'से',
  'वाला',
  'वाली',
]);

type Term = { word: string; shown: string; weights: Map<number, number> };
type Asked = Pick<Term, 'word' | 'shown'>;
type Match = { weights: Map<number, number>; shown: string; isGuess: boolean };

/** The order of `products` breaks ties. */
export function createSearchIndex(products: readonly Searchable[]): (query: string) => Found {
  const terms = new Map<string, Term>();
  const names = products.map((product) => product.names.map((name) => wordsOf(name).join(' ')));
  for (const [place, product] of products.entries()) {
    for (const name of [...product.names, ...product.categories]) learnPairs(name, place, WEIGHTS.category);
    for (const name of product.names) learn(name, place, WEIGHTS.name);
    for (const category of product.categories) learn(category, place, WEIGHTS.category);
    for (const ingredient of product.ingredients) learn(ingredient, place, WEIGHTS.ingredient);
    for (const text of product.texts) learn(text, place, WEIGHTS.text);
  }
  const vocabulary = [...terms.values()];

  function learn(text: string, place: number, weight: number) {
    for (const shown of writtenWordsOf(text)) learnWord(shown, place, weight);
  }

  /** 'Lip care' is also found as 'lipcare'. */
  function learnPairs(text: string, place: number, weight: number) {
    const words = writtenWordsOf(text);
    for (const [index, word] of words.slice(1).entries()) learnWord(`${words[index]}${word}`, place, weight);
  }

  function learnWord(shown: string, place: number, weight: number) {
    const word = plain(shown);
    const term = terms.get(word) ?? { word, shown, weights: new Map<number, number>() };
    terms.set(word, term);
    term.weights.set(place, Math.max(weight, term.weights.get(place) ?? 0));
  }

  return function find(query) {
    const asked = askedWords(query);
    const begins = asked.map(({ word }) => word).join(' ');
    const matches = asked.map((word) => matchWord(word, vocabulary));
    const known = matches.filter((match) => match !== null);
    const places = placesOfMost(known);
    const scored = [...places].map(([place, score]) => ({
      place,
      score,
      isSoldOut: products[place]?.isSoldOut ?? false,
      isNamed: names[place]?.some((name) => name.startsWith(begins)) ?? false,
    }));
    scored.sort(
      (a, b) =>
        Number(a.isSoldOut) - Number(b.isSoldOut) || Number(b.isNamed) - Number(a.isNamed) || b.score - a.score || a.place - b.place,
    );
    const ids = scored.flatMap(({ place }) => products[place]?.id ?? []);
    return { ids, meant: known.some(({ isGuess }) => isGuess) ? known.map(({ shown }) => shown).join(' ') : null };
  };
}

/** Exact and prefix matches; typo correction only if there are none. */
function matchWord({ word, shown }: Asked, vocabulary: readonly Term[]): Match | null {
  const weights = new Map<number, number>();
  for (const term of vocabulary) if (term.word.startsWith(word)) addWeights(weights, term, term.word === word ? EXACT : BEGUN);
  if (weights.size > 0) return { weights, shown, isGuess: false };
  const near = nearestTo(word, vocabulary);
  for (const term of near) addWeights(weights, term, MISTYPED);
  return near[0] ? { weights, shown: near[0].shown, isGuess: true } : null;
}

function addWeights(weights: Map<number, number>, term: Term, quality: number) {
  for (const [place, weight] of term.weights) weights.set(place, Math.max(weights.get(place) ?? 0, weight * quality));
}

/** Words with the smallest edit distance; among these, the most frequent one first. */
function nearestTo(asked: string, vocabulary: readonly Term[]): Term[] {
  let fewest = mistakesAllowed(asked);
  let near: Term[] = [];
  if (fewest === 0) return near;
  for (const term of vocabulary) {
    if (asked.length - term.word.length > fewest) continue;
    const count = mistakes(asked, term.word, fewest);
    if (count > fewest) continue;
    if (count < fewest) near = [];
    fewest = count;
    near.push(term);
  }
  return near.toSorted((a, b) => sum(b.weights) - sum(a.weights));
}

const sum = (weights: ReadonlyMap<number, number>) => [...weights.values()].reduce((total, weight) => total + weight, 0);

/** With a typo, a short word could be any other. */
const mistakesAllowed = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/**
 * Edit distance with transpositions (optimal string alignment) between the typed text and the word, or its
 * beginning: the user may still be typing. Stops counting above `most`.
 */
function mistakes(typed: string, word: string, most: number): number {
  const width = Math.min(word.length, typed.length + most);
  let before: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, column) => column);
  for (let line = 1; line <= typed.length; line++) {
    const next = [line];
    for (let column = 1; column <= width; column++) {
      const isSame = typed[line - 1] === word[column - 1];
      const isSwapped = line > 1 && column > 1 && typed[line - 1] === word[column - 2] && typed[line - 2] === word[column - 1];
      next[column] = Math.min(
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(...row);
}

/** Products that match all the words; if none do, those that match the most. */
function placesOfMost(matches: readonly Match[]): Map<number, number> {
  const hits = new Map<number, number>();
  const scores = new Map<number, number>();
  for (const { weights } of matches) {
    for (const [place, weight] of weights) {
      hits.set(place, (hits.get(place) ?? 0) + 1);
      scores.set(place, (scores.get(place) ?? 0) + weight);
    }
  }
  const most = Math.max(...hits.values());
  for (const [place, count] of hits) if (count < most) scores.delete(place);
  return scores;
}

function askedWords(query: string): Asked[] {
  const asked = new Map(writtenWordsOf(query).map((shown) => [plain(shown), shown]));
  const words = [...asked].map(([word, shown]) => ({ word, shown })).slice(0, WORDS_AT_MOST);
  const telling = words.filter(({ word }) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

const wordsOf = (text: string) => writtenWordsOf(text).map(plain);

/** Lower case; combining characters of Indian scripts stay part of a word. */
const writtenWordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .replace(/['’\u200c\u200d]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** A nasal before a consonant of its own row, as in चन्दन. */
const JOINED_NASAL = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g;

/**
 * Normalises common spellings: no accents, singular. In Hindi many omit the dot below (फ़ेस) and the moon of ऑ, and a nasal
 * has three spellings (आँवला, चंदन, चन्दन).
 */
function plain(word: string): string {
  const bare = word
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .replaceAll('\u0901', '\u0902')
    .replace(JOINED_NASAL, '\u0902')
    .replaceAll('ॉ', 'ा')
    .replaceAll('ऑ', 'आ')
    .normalize('NFC');
  return singular(bare);
}

const singular = (word: string) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word);
