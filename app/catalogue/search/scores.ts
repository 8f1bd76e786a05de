// Of 20,000 products many have a common word, so that these are arrays of numbers, written once.

export type Scores = { places: Int32Array; values: Float64Array };

const NONE: Scores = { places: new Int32Array(), values: new Float64Array() };
/** What other words of the same meaning add to the best, and at most. */
const OTHERS = 0.1;
const OTHERS_AT_MOST = 0.3;

/** Products that all have; the weakest counts. `scratch` is zero for every place, and is left so. */
export function together(all: readonly Scores[], scratch: Float32Array): Scores {
  const [first = NONE, ...others] = all.toSorted((a, b) => a.places.length - b.places.length);
  let found = first;
  for (const next of others) {
    if (found.places.length === 0) break;
    for (let index = 0; index < next.places.length; index++) scratch[next.places[index] ?? 0] = next.values[index] ?? 0;
    const [places, values] = [new Int32Array(found.places.length), new Float64Array(found.places.length)];
    let count = 0;
    for (let index = 0; index < found.places.length; index++) {
      const place = found.places[index] ?? 0;
      const value = scratch[place] ?? 0;
      if (value === 0) continue;
      places[count] = place;
      values[count] = Math.min(value, found.values[index] ?? 0);
      count += 1;
    }
    for (let index = 0; index < next.places.length; index++) scratch[next.places[index] ?? 0] = 0;
    found = { places: places.subarray(0, count), values: values.subarray(0, count) };
  }
  return found;
}

/** Products that any has: the best counts, and each other one a little. */
export function best(all: readonly { scores: Scores; quality: number }[], size: number): Scores {
  const bests = new Float32Array(size);
  const others = new Float32Array(size);
  const reached = new Int32Array(size);
  let count = 0;
  for (const { scores, quality } of all) {
    for (let index = 0; index < scores.places.length; index++) {
      const place = scores.places[index] ?? 0;
      const value = (scores.values[index] ?? 0) * quality;
      const known = bests[place] ?? 0;
      if (known === 0) {
        reached[count] = place;
        count += 1;
      }
      others[place] = (others[place] ?? 0) + Math.min(value, known);
      if (value > known) bests[place] = value;
    }
  }
  const values = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    const place = reached[index] ?? 0;
    const value = bests[place] ?? 0;
    values[index] = value + Math.min(OTHERS_AT_MOST * value, OTHERS * (others[place] ?? 0));
  }
  return { places: reached.subarray(0, count), values };
}
