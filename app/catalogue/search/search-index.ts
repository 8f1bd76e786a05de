// The words are kept in memory and changed product by product: both databases give the same results. search.server.ts keeps it current.
import { NAME, WEIGHTS } from './dictionary.ts';
import { nearestTo } from './mistyped.ts';
import type { Placed } from './product-places.ts';
import { best, type Scores, together } from './scores.ts';
import { NO_THESAURUS, type Phrase, type Thesaurus } from './thesaurus.ts';
import { createWordIndex, type Searchable, type WordIndex } from './word-index.ts';
import { askedWords, type Written } from './written-words.ts';

export type { Searchable };

export type Found = {
  /** Best first; sold-out products last. The first ones, if so many were asked for. */
  ids: string[];
  total: number;
  /** The corrected query, with mistyped words replaced; null if nothing was corrected. */
  meant: string | null;
};

export type SearchIndex = {
  /** Adds a product, or replaces it. Call `settle` after the last one. */
  put(product: Searchable): void;
  remove(id: string): void;
  /** Between the products of a large change. */
  absorb(): void;
  settle(): void;
  find(query: string, thesaurus?: Thesaurus, atMost?: number): Found;
  readonly size: number;
};

/** Qualities of a prefix, the prefix of a word whose meaning is known, and a mistyped word. */
const BEGUN = 0.75;
const BEGUN_OF_KNOWN = 0.4;
const MISTYPED = 0.4;
/** What each word of the query counts at least in a product whose name begins with the query; most others need not be compared with it. */
const LEAST_IN_NAME = (WEIGHTS[NAME] ?? 0) * BEGUN_OF_KNOWN * 0.99;
/** A shorter word of the same meaning is not also taken for the beginning of others. */
const BEGINNING_AT_LEAST = 4;
const PHRASE_AT_MOST = 4;
/** Above every score in hundredths: eight words of a name score less than a hundred. */
const NAMED = 10_000;
const SOLD_OUT = 20_000;
/** More than there are products, and little enough for a rank times it to be exact. */
const AGES = 2 ** 30;

type Asked = {
  thesaurus: Thesaurus;
  scoresOf(word: string, begun: number): Scores;
  together(words: readonly string[], begun: number): Scores;
};
type Concept = { scores: Scores; words: Word[] };
type Word = Written & { isGuess: boolean };

export function createSearchIndex(): SearchIndex {
  const index = createWordIndex();

  function conceptsOf(words: readonly Word[], query: Asked): Concept[] {
    const concepts: Concept[] = [];
    for (let from = 0; from < words.length; ) {
      let length = Math.min(PHRASE_AT_MOST, words.length - from);
      while (length > 1 && !query.thesaurus.has(words.slice(from, from + length).map(({ word }) => word))) length -= 1;
      const part = words.slice(from, from + length);
      concepts.push({ words: part, scores: conceptScores(part, query, from + length === words.length) });
      from += length;
    }
    return concepts;
  }

  function conceptScores(part: readonly Word[], query: Asked, isLast: boolean): Scores {
    const { thesaurus } = query;
    const words = part.map(({ word }) => word);
    const others = thesaurus.of(words);
    const quality = part.some(({ isGuess }) => isGuess) ? MISTYPED : 1;
    const isOneLetter = words.length === 1 && words[0]?.length === 1;
    const begun = others.length > 0 ? BEGUN_OF_KNOWN : isOneLetter && !isLast ? 0 : BEGUN;
    const found = [{ scores: query.together(words, begun), quality }];
    // Written as one word, as 'facewash' is in some names.
    if (words.length > 1) found.push({ scores: query.scoresOf(words.join(''), 0), quality });
    const phrases: Phrase[] = others.length === 0 && isLast && !index.has(words[0] ?? '') ? thesaurus.begun(words[0] ?? '') : others;
    for (const { words: other, quality: less } of phrases)
      found.push({
        scores: query.together(other, Math.min(...other.map(({ length }) => length)) < BEGINNING_AT_LEAST ? 0 : BEGUN),
        quality: less,
      });
    return best(found, index.places);
  }

  function find(query: string, thesaurus = NO_THESAURUS, atMost = Number.POSITIVE_INFINITY): Found {
    const asked = askedWords(query);
    const words = asked.flatMap((word) => corrected(index, word, thesaurus));
    const { places, totals, concepts, most } = mostOf(conceptsOf(words, askingOnce(index, thesaurus)), index.places);
    const begins = asked.map(({ word }) => word).join(' ');
    const leastIfNamed = LEAST_IN_NAME * most;
    // One number a product, so that thousands are sorted in a few milliseconds.
    const ranks = new Float64Array(places.length);
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0;
      const [product, score] = [index.at(place), totals[place] ?? 0];
      const isNamed = score >= leastIfNamed && product?.names.some((name) => name.startsWith(begins));
      ranks[at] = rankOf(product, score, isNamed === true) * AGES + index.ageOf(place);
    }
    const ids: string[] = [];
    for (const rank of highest(ranks, atMost)) {
      const product = index.ofAge(rank % AGES);
      if (product) ids.push(product.id);
    }
    return { ids, total: places.length, meant: meantBy(concepts) };
  }

  return {
    put: index.put,
    remove: index.remove,
    absorb: index.absorb,
    settle: index.settle,
    find,
    get size() {
      return index.size;
    },
  };
}

function highest(ranks: Float64Array, atMost: number): Float64Array {
  if (ranks.length <= atMost) return ranks.sort().reverse();
  const few = new Float64Array(atMost).fill(-1);
  const last = atMost - 1;
  for (const rank of ranks) {
    if (rank <= (few[last] ?? 0)) continue;
    let at = last;
    for (; at > 0 && (few[at - 1] ?? 0) < rank; at--) few[at] = few[at - 1] ?? 0;
    few[at] = rank;
  }
  return few;
}

/** A word that the catalogue or the thesaurus knows is never replaced. */
function corrected(index: WordIndex, asked: Written, thesaurus: Thesaurus): Word[] {
  const { word, shown } = asked;
  if (thesaurus.hasWord(word) || thesaurus.begun(word).length > 0 || index.isSaid(word)) return [{ word, shown, isGuess: false }];
  const known = [nearestTo(word, index.telling), nearestTo(word, thesaurus.known)].filter((each) => each !== null);
  const near = nearestTo(word, known);
  return near && (thesaurus.hasWord(near.word) || index.isSaid(near.word))
    ? askedWords(near.shown).map((written) => ({ ...written, isGuess: true }))
    : [{ word, shown, isGuess: false }];
}

function askingOnce(index: WordIndex, thesaurus: Thesaurus): Asked {
  const known = new Map<string, Scores>();
  function scoresOf(word: string, begun: number) {
    const key = `${word} ${begun}`;
    const scores = known.get(key) ?? index.scoresOf(word, begun);
    known.set(key, scores);
    return scores;
  }
  const allOf = (words: readonly string[], begun: number) =>
    together(
      words.map((word) => scoresOf(word, begun)),
      index.scratch,
    );
  return { thesaurus, scoresOf, together: allOf };
}

/** Sold-out products last, those whose name begins with the query first, then by score; a whole number. */
const rankOf = (product: Placed | null, score: number, isNamed: boolean) =>
  Math.round(score * 100) + (product?.isSoldOut ? 0 : SOLD_OUT) + (isNamed ? NAMED : 0);

/** A guess counts only where it leads to products that answer the other words as well: a suggestion must never find less than the query. */
function mostOf(all: readonly Concept[], size: number) {
  const found = all.filter(({ scores }) => scores.places.length > 0);
  const concepts = found.filter((concept) => !isGuessed(concept));
  let answer = answering(concepts, size);
  for (const guess of found.filter(isGuessed)) {
    const withGuess = answering([...concepts, guess], size);
    if (withGuess.most <= answer.most) continue;
    concepts.splice(found.slice(0, found.indexOf(guess)).filter((each) => concepts.includes(each)).length, 0, guess);
    answer = withGuess;
  }
  return { ...answer, concepts };
}

function answering(concepts: readonly Concept[], size: number) {
  const totals = new Float32Array(size);
  const hits = new Uint8Array(size);
  const reached = new Int32Array(size);
  let [most, reachedCount] = [0, 0];
  for (const { scores } of concepts) {
    for (let index = 0; index < scores.places.length; index++) {
      const place = scores.places[index] ?? 0;
      const count = (hits[place] ?? 0) + 1;
      if (count === 1) {
        reached[reachedCount] = place;
        reachedCount += 1;
      }
      totals[place] = (totals[place] ?? 0) + (scores.values[index] ?? 0);
      hits[place] = count;
      most = Math.max(most, count);
    }
  }
  return { most, totals, places: reached.subarray(0, reachedCount).filter((place) => hits[place] === most) };
}

const isGuessed = ({ words }: Concept) => words.some(({ isGuess }) => isGuess);

const meantBy = (concepts: readonly Concept[]) =>
  concepts.some(isGuessed) ? concepts.flatMap(({ words }) => words.map(({ shown }) => shown)).join(' ') : null;
