// The framework's own route matching takes half a millisecond or more (November 2026, 60 routes). This table is compiled once; a test compares the
// two.
import { languageAt, prefixOf } from '../words/language.ts';
import { canonicalQuery, isKeptPage, isSameForAll, type KeptPage } from './page-query.ts';

type Route = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  module: { handle?: unknown };
};
export type Routes = Readonly<Record<string, Route | undefined>>;

export type PageAddress = {
  isKept: boolean;
  key: string;
  isOneOfFew: boolean;
  isMissing: boolean;
};
/** Null for a page that may depend on who asks. */
export type FindAddress = (address: string) => PageAddress | null;

type Place = { kept: KeptPage; path: string; ids: readonly string[]; isMissing?: true };

/** As links spell them; other spellings redirect or do not exist. */
export const DATA = /(?<=\/)_\.data$|\.data$/;

export function createPageAddresses(routes: Routes): FindAddress {
  const [fixed, patterns] = [new Map<string, Place>(), [] as Array<Place & { pattern: RegExp }>];
  const [others, sameForAll] = [[] as string[], [] as string[]];
  let missing: Place | undefined;
  for (const { route, chain, path } of placesIn(routes)) {
    const place = isKeptPage(route.module.handle) && { kept: route.module.handle, path, ids: chain.map(({ id }) => id) };
    if (isSameForAll(route.module.handle)) sameForAll.push(sourceOf(path));
    if (!place) others.push(sourceOf(path));
    else if (path.endsWith('*')) missing = { ...place, path: place.kept.path ?? path, isMissing: true };
    else if (path.includes(':')) patterns.push({ ...place, pattern: new RegExp(`^${sourceOf(path)}$`, 'i') });
    else fixed.set(path.toLowerCase(), place);
  }
  const shared = new RegExp(`^(?:${sameForAll.join('|')})$`, 'i');
  const known = new RegExp(`^(?:${others.join('|')})$`, 'i');

  function placeOf(path: string): (Place & { isOfOnePath: boolean }) | null {
    const one = fixed.get(path.toLowerCase());
    if (one) return { ...one, isOfOnePath: true };
    for (const place of patterns) {
      const values = place.pattern.exec(path);
      if (values) return { ...place, path: withValues(place.path, values.slice(1)), isOfOnePath: false };
    }
    return missing && !known.test(path) ? { ...missing, isOfOnePath: true } : null;
  }

  return function find(address) {
    const [path = '', search = ''] = splitAt(address, address.indexOf('?'));
    const prefix = prefixOf(languageAt(path));
    const asked = path.slice(prefix.length);
    const isData = asked.endsWith('.data');
    const decoded = decode((isData ? asked.replace(DATA, '') : asked).replace(/(?<=.)\/+$/, ''));
    const place = decoded === null ? null : placeOf(decoded || '/');
    if (!place) return decoded && shared.test(decoded) ? { key: address, isKept: false, isOneOfFew: false, isMissing: false } : null;
    const query = canonicalQuery(place.kept.query, search);
    const told = { isKept: true, isOneOfFew: place.isOfOnePath && query === '', isMissing: place.isMissing ?? false };
    if (!isData) return { key: (prefix + place.path).replace(/(?<=.)\/$/, '') + query, ...told };
    const file = place.path === '/' ? prefix || '/_' : prefix + place.path;
    return { key: `${file}.data${query}${routesAsked(place.ids, search, query)}`, ...told };
  };
}

/** The framework's client requests data for some routes of a page only; unknown routes are dropped. */
function routesAsked(ids: readonly string[], search: string, query: string) {
  const asked = search.includes('_routes') && new URLSearchParams(search).get('_routes');
  if (!asked) return '';
  const names = asked.split(',');
  const some = ids.filter((id) => names.includes(id));
  return `${query === '' ? '?' : '&'}${new URLSearchParams({ _routes: some.join(',') || 'none' })}`;
}

export function placesIn(routes: Routes) {
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    const chain = chainOf(route, routes);
    return { route, chain, path: `/${chain.flatMap((each) => each.path || []).join('/')}` };
  });
}

export const pathsOf = (routes: Routes) => placesIn(routes).map(({ path }) => path);

function chainOf(route: Route, routes: Routes): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...chainOf(parent, routes), route] : [route];
}

export const sourceOf = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((part) => (/^:.*\?$/.test(part) ? '(?:/([^/]+))?' : part.startsWith(':') ? '/([^/]+)' : `/${part.replace(/[^\w-]/g, '\\$&')}`))
    .join('');

function withValues(path: string, values: readonly (string | undefined)[]) {
  let place = 0;
  return path.replace(/:\w+\??/g, () => encodeURIComponent(values[place++] ?? ''));
}

const splitAt = (text: string, place: number) => (place < 0 ? [text] : [text.slice(0, place), text.slice(place)]);

/** Null where the framework would not match either. */
function decode(path: string): string | null {
  if (!path.includes('%')) return path;
  if (/%2f/i.test(path)) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
