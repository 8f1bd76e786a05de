/** Only these change what a kept page shows; any other key is noise (campaign marks) and may not leave a trace in a page that is everybody's. */
const QUERY_KEYS = ['q', 'category', 'ingredient', 'origin', 'min', 'max', 'sort', 'page', 'id', '_routes'];

/** What counts of an address's query: '?category=Lip+care&utm_source=x' -> '?category=Lip+care'. */
export function queryThatCounts(search: string): string {
  const asked = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of QUERY_KEYS) for (const value of asked.getAll(name)) query.append(name, value);
  return query.size > 0 ? `?${query}` : '';
}
