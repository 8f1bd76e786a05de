// An undeclared query key reaches no loader: it can neither change the page nor create another copy.

/** Each key with a function that normalises its first value; '' is the default view. */
export type PageQuery = Readonly<Record<string, (typed: string) => string>>;

export type KeptPage = { query: PageQuery; path?: string };

export const keptPage = (query: PageQuery = {}, path?: string): KeptPage => ({ query, ...(path && { path }) });

export const isKeptPage = (handle: unknown): handle is KeptPage => typeof handle === 'object' && handle !== null && 'query' in handle;

/** For unlimited addresses, such as a search: not cached, but those who ask for one at once share its render. Its loader may not look at who asks. */
export const SAME_FOR_ALL = { isSameForAll: true } as const;

export const isSameForAll = (handle: unknown): handle is typeof SAME_FOR_ALL =>
  typeof handle === 'object' && handle !== null && 'isSameForAll' in handle;

export function readQuery<Query extends PageQuery>(query: Query, asked: URLSearchParams) {
  const read = Object.entries(query).map(([name, form]) => [name, form(asked.get(name) ?? '')]);
  return Object.fromEntries(read) as Record<keyof Query, string>;
}

/** '?min=abc&utm_source=x&category=+Lip+care' -> '?category=Lip+care'. */
export function canonicalQuery(query: PageQuery, search: string): string {
  if (search.length < 2) return '';
  const said = Object.entries(readQuery(query, new URLSearchParams(search))).filter(([, text]) => text !== '');
  return said.length > 0 ? `?${new URLSearchParams(said)}` : '';
}
