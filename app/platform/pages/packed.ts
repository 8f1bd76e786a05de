// A list of cards goes to the browser twice: as HTML, and as data for the code. The framework's encoder walks through each of its values;
// JSON in one text takes the server and the phone a tenth of that (docs/decisions/0127).

/** What JSON gives back as it was. */
export type JsonOf<T> = T extends Date | bigint | ((...given: never[]) => unknown)
  ? never
  : T extends object
    ? { [K in keyof T]: JsonOf<T[K]> }
    : T;

/** `of` tells the compiler alone what is in it. */
export type Packed<T> = { json: string; of?: T };

const unpacked = new WeakMap<object, object>();
const packed = new WeakMap<object, Packed<unknown>>();

export function pack<T extends object>(value: T & JsonOf<T>): Packed<T> {
  const known = packed.get(value) ?? { json: JSON.stringify(value) };
  packed.set(value, known);
  unpacked.set(known, value);
  return known as Packed<T>;
}

/** The same object each time: what shows it need not render again. */
export function unpack<T extends object>(given: Packed<T> | T): T {
  const { json } = given as Packed<T>;
  const value = unpacked.get(given) ?? (json ? JSON.parse(json) : given);
  unpacked.set(given, value);
  return value;
}
