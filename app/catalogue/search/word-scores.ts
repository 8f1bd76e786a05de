import { type createDictionary, INGREDIENT, LONG_TEXT, PLACE_BITS, type Term, WEIGHTS, WHERE } from './dictionary.ts';
import type { createProductPlaces } from './product-places.ts';
import type { Scores } from './scores.ts';

/** From this many products on it takes longer to count a word than to keep it. */
const COMMON_FROM = 2_000;
/** 12 bytes a product: 16 MB in a shop of 20,000. */
const COMMON_AT_MOST = 64;
/** Fewer letters begin some word in nearly every text: they are looked for in names, categories and ingredients. */
const TEXTS_FROM = 3;

type Dictionary = Pick<ReturnType<typeof createDictionary>, 'get' | 'begunBy'>;
type Places = Pick<ReturnType<typeof createProductPlaces>, 'isRemoved' | 'end'>;

export function createWordScores(dictionary: Dictionary, products: Places) {
  /** By place, zero between uses. */
  let scratch = new Float32Array(1024);
  let reached = new Int32Array(1024);
  /** Those of common words, until a product changes; the least recently asked goes first. */
  const kept = new Map<string, Scores>();

  function of(word: string, begun: number): Scores {
    const key = `${word} ${begun}`;
    const known = kept.get(key);
    const scores = known ?? count(word, begun);
    if (scores.places.length < COMMON_FROM) return scores;
    kept.delete(key);
    kept.set(key, scores);
    if (kept.size > COMMON_AT_MOST) kept.delete(kept.keys().next().value ?? '');
    return scores;
  }

  function count(word: string, begun: number): Scores {
    let found = 0;
    const add = (term: Term, quality: number, last: number = LONG_TEXT) => {
      for (const posting of term.postings) {
        const place = posting >> PLACE_BITS;
        if ((posting & WHERE) > last || products.isRemoved(place)) continue;
        const value = (WEIGHTS[posting & WHERE] ?? 0) * quality;
        const known = scratch[place] ?? 0;
        if (known === 0) {
          reached[found] = place;
          found += 1;
        }
        if (value > known) scratch[place] = value;
      }
    };
    const exact = dictionary.get(word);
    if (exact) add(exact, 1);
    const last = word.length < TEXTS_FROM ? INGREDIENT : LONG_TEXT;
    if (begun > 0)
      for (const term of dictionary.begunBy(word)) if (term !== exact && (term.isTelling || last === LONG_TEXT)) add(term, begun, last);
    const places = reached.slice(0, found);
    const values = new Float64Array(found);
    for (let at = 0; at < found; at++) {
      const place = places[at] ?? 0;
      values[at] = scratch[place] ?? 0;
      scratch[place] = 0;
    }
    return { places, values };
  }

  function forget() {
    kept.clear();
    if (scratch.length >= products.end()) return;
    scratch = new Float32Array(products.end() * 2);
    reached = new Int32Array(products.end() * 2);
  }

  return { of, forget, scratch: () => scratch };
}
