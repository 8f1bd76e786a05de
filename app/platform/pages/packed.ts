// A list of cards goes to the browser twice: as HTML, and as data for the code. The framework's encoder walks through each of its values;
// JSON in one text takes the server and the phone a tenth of that (docs/decisions/0127).
/** What JSON gives back as it was. */
type JsonOf<T> = T extends Date | bigint | ((...given: never[]) => unknown)
  ? never
  : T extends object
    ? { [K in keyof T]: JsonOf<T[K]> }
    : T;

/** `of` tells the compiler alone what is in it. */
export type Packed<T> = { json: string; of?: T };

const unpacked = new WeakMap<object, unknown>();

export function pack<T>(value: T & JsonOf<T>): Packed<T> {
  const packed = { json: JSON.stringify(value) };
  unpacked.set(packed, value);
  return packed;
}

/** The same object each time: what shows it need not render again. */
export function unpack<T>(packed: Packed<T>): T {
  if (!unpacked.has(packed)) unpacked.set(packed, JSON.parse(packed.json));
  return unpacked.get(packed) as T;
}
