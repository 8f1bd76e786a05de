// What words count in products, combined. A product is its place in the index.

export type Scores = { places: number[]; values: number[] };

/** What other words of the same meaning add to the best, and at most. */
const OTHERS = 0.1;
const OTHERS_AT_MOST = 0.3;

/** Products that all have; the weakest counts. `scratch` is zero for every place, and is left so. */
export function together(all: readonly Scores[], scratch: Float32Array): Scores {
  const [first, ...others] = all.toSorted((a, b) => a.places.length - b.places.length);
  let found = first ?? { places: [], values: [] };
  for (const next of others) {
    if (found.places.length === 0) break;
    for (let index = 0; index < next.places.length; index++) scratch[next.places[index] ?? 0] = next.values[index] ?? 0;
    const kept: Scores = { places: [], values: [] };
    for (let index = 0; index < found.places.length; index++) {
      const place = found.places[index] ?? 0;
      const value = scratch[place] ?? 0;
      if (value === 0) continue;
      kept.places.push(place);
      kept.values.push(Math.min(value, found.values[index] ?? 0));
    }
    for (const place of next.places) scratch[place] = 0;
    found = kept;
  }
  return found;
}

/** Products that any has: the best counts, and each other one a little. */
export function best(all: readonly { scores: Scores; quality: number }[], size: number): Scores {
  const bests = new Float32Array(size);
  const others = new Float32Array(size);
  const places: number[] = [];
  for (const { scores, quality } of all) {
    for (let index = 0; index < scores.places.length; index++) {
      const place = scores.places[index] ?? 0;
      const value = (scores.values[index] ?? 0) * quality;
      const known = bests[place] ?? 0;
      if (known === 0) places.push(place);
      others[place] = (others[place] ?? 0) + Math.min(value, known);
      if (value > known) bests[place] = value;
    }
  }
  const values = places.map((place) => {
    const value = bests[place] ?? 0;
    return value + Math.min(OTHERS_AT_MOST * value, OTHERS * (others[place] ?? 0));
  });
  return { places, values };
}
