// The products that have each name: a category, an ingredient, a country.
import { type Bits, clearBit, countOf, either, NO_BITS, withBit } from './bits.ts';

export type Named = {
  put(name: string, place: number): void;
  remove(name: string, place: number): void;
  of(name: string): Bits;
  /** Of all names with this text in them. */
  containing(text: string): Bits;
  /** Those that a product has. */
  names(): string[];
};

export function createNamed(): Named {
  const sets = new Map<string, Bits>();
  const of = (name: string) => sets.get(name) ?? NO_BITS;
  return {
    put: (name, place) => void sets.set(name, withBit(of(name), place)),
    remove: (name, place) => clearBit(of(name), place),
    of,
    containing: (text) => either([...sets].flatMap(([name, bits]) => (name.includes(text) ? [bits] : []))),
    names: () => [...sets.keys()].filter((name) => countOf(of(name)) > 0),
  };
}
