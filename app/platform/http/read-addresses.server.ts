// Only declared query keys that differ from their defaults count, so that every way to write a query leads to the same copy.
import type { z } from 'zod';

type Query = Readonly<Record<string, unknown>>;
export type KeptRead = { path: string; addressOf(asked: Query): string; addressIn(search: URLSearchParams): string };

export function keptRead(path: string, query: z.ZodObject): KeptRead {
  const defaults: Query = query.parse({});
  const keys = Object.keys(query.shape);
  const address = (read: (key: string) => unknown) => {
    const given = new URLSearchParams();
    for (const key of keys) {
      const value = read(key) ?? '';
      if (value !== '' && String(value) !== String(defaults[key])) given.set(key, String(value));
    }
    return given.size > 0 ? `${path}?${given}` : path;
  };
  return {
    path,
    addressOf: (asked) => address((key) => asked[key]),
    /** Of the query as it was sent; an unusual way to write a number has no copy of its own and is left to the handler. */
    addressIn: (search) => address((key) => search.get(key)),
  };
}

export function createReadFinder(reads: readonly KeptRead[]) {
  const byPath = new Map(reads.map((read) => [read.path, read]));
  return function find(address: string): string | null {
    const at = address.indexOf('?');
    const read = at < 0 ? undefined : byPath.get(address.slice(0, at));
    return read ? read.addressIn(new URLSearchParams(address.slice(at))) : null;
  };
}
