// Sets of products as bits, one for each place in the listing: counting what two sets share takes 32 products at a time.
export type Bits = Uint32Array<ArrayBuffer>;

export const NO_BITS: Bits = new Uint32Array(0);

/** In no set. */
export const NO_PLACE = -1;

export const isIn = (bits: Bits, place: number) => (((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;

export function bitsOf(places: Int32Array | readonly number[]): Bits {
  let last = NO_PLACE;
  for (const place of places) last = Math.max(last, place);
  const bits = new Uint32Array((last >> 5) + 1);
  for (const place of places) if (place !== NO_PLACE) withBit(bits, place);
  return bits;
}

/** The same set where there is room, otherwise one of twice the size. */
export function withBit(bits: Bits, place: number): Bits {
  const word = place >>> 5;
  const roomy = word < bits.length ? bits : grown(bits, 2 * word + 1);
  roomy[word] = (roomy[word] ?? 0) | (1 << (place & 31));
  return roomy;
}

export function clearBit(bits: Bits, place: number) {
  const word = place >>> 5;
  if (word < bits.length) bits[word] = (bits[word] ?? 0) & ~(1 << (place & 31));
}

export const both = (one: Bits, other: Bits): Bits => one.map((word, at) => word & (other[at] ?? 0));

export function either(sets: readonly Bits[]): Bits {
  if (sets.length === 1) return sets[0] ?? NO_BITS;
  const all = new Uint32Array(Math.max(0, ...sets.map(({ length }) => length)));
  for (const bits of sets) for (let at = 0; at < bits.length; at++) all[at] = (all[at] ?? 0) | (bits[at] ?? 0);
  return all;
}

export const countOf = (bits: Bits) => countShared(bits, bits);

export function countShared(one: Bits, other: Bits): number {
  const length = Math.min(one.length, other.length);
  let count = 0;
  for (let at = 0; at < length; at++) count += ones((one[at] ?? 0) & (other[at] ?? 0));
  return count;
}

/** Of one word: adds its bits in pairs, then fours, then bytes. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function grown(bits: Bits, length: number): Bits {
  const larger = new Uint32Array(length);
  larger.set(bits);
  return larger;
}
