// What a kept page reads of its address. Its route says so as `handle`, and its loader is given an address that holds nothing else: what
// a page does not declare can neither change it nor be the key of another copy.

/** Each key with the form in which its first value counts; '' is what a page shows that was asked for nothing. */
export type PageQuery = Readonly<Record<string, (typed: string) => string>>;

/** `path`: what a route of many paths is kept under. */
export type KeptPage = { query: PageQuery; path?: string };

export const keptPage = (query: PageQuery = {}, path?: string): KeptPage => ({ query, ...(path && { path }) });

export const isKeptPage = (handle: unknown): handle is KeptPage => typeof handle === 'object' && handle !== null && 'query' in handle;

export function readQuery<Query extends PageQuery>(query: Query, asked: URLSearchParams) {
  const read = Object.entries(query).map(([name, form]) => [name, form(asked.get(name) ?? '')]);
  return Object.fromEntries(read) as Record<keyof Query, string>;
}

/** '?min=abc&utm_source=x&category=lip+CARE' -> '?category=Lip+care'. */
export function canonicalQuery(query: PageQuery, search: string): string {
  if (search.length < 2) return '';
  const said = Object.entries(readQuery(query, new URLSearchParams(search))).filter(([, text]) => text !== '');
  return said.length > 0 ? `?${new URLSearchParams(said)}` : '';
}
