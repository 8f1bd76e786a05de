import { ownPath } from '../platform/http/own-path.ts';
import { withoutLanguage } from '../platform/words/language.ts';

export const PATH_AT_MOST = 500;
/** All of them are kept in memory. */
export const REDIRECTS_AT_MOST = 20_000;

/** Only its path is used. */
const NOWHERE = 'https://shop.invalid';
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const UNPRINTABLE = /[\u0000-\u001f\u007f\\]/;

/** The address as it is compared: '/Products/Rose%20Balm/?a=1' -> '/products/rose balm'. Null for what is no address of a page. */
export function fromPathOf(address: string): string | null {
  const path = address.trim().replace(/^https?:\/\/[^/?#]+/i, '');
  const bare = path.replace(/[?#].*$/s, '');
  if (!bare.startsWith('/')) return null;
  const decoded = decode(bare);
  if (decoded === null || UNPRINTABLE.test(decoded)) return null;
  const key = withoutLanguage(decoded.replace(/\/{2,}/g, '/').toLowerCase())
    .replace(/(?<=.)\/$/, '')
    .normalize('NFC');
  return key.length <= PATH_AT_MOST ? key : null;
}

/** A path of this shop with its query, or null: never another site. */
export function toPathOf(address: string, publicUrl: string): string | null {
  const typed = address.trim();
  const path = typed.toLowerCase().startsWith(`${publicUrl.toLowerCase()}/`) ? typed.slice(publicUrl.length) : typed;
  const own = UNPRINTABLE.test(path) ? null : ownPath(path, NOWHERE);
  if (own === null || own.length > PATH_AT_MOST) return null;
  const bare = withoutLanguage(own);
  return ownPath(bare, NOWHERE) === bare ? bare : null;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Pages with one address each. A test compares these lists with the map of pages. */
const FIXED = [
  ...['/', '/shop', '/search', '/p', '/login', '/signup', '/invitation', '/passwordreset', '/cart', '/checkout', '/wishlist', '/success'],
  ...['/profile', '/loyalty', '/about-us', '/terms-and-conditions', '/shipping-and-refund-policy', '/privacy', '/complaints', '/orders'],
  ...['/journal', '/journal/feed.xml'],
  ...[
    '/admin',
    '/productadd',
    '/inhouse',
    '/robots.txt',
    '/service-worker.js',
    '/till-worker.js',
    '/manifest.webmanifest',
    '/offline.html',
    '/favicon.svg',
  ],
];
/** Whatever is below them is answered by a page, a call or a file. */
const BELOW =
  /^\/(?:admins|api|assets|fonts|icons|media|language|dev|practice-pay|go|orders|pay|track|complaints|metrics)(?:\/|$)|^\/sitemap[\w-]*\.xml$|^\/[0-9a-f]{32}\.txt$/;

/** Goods, collections and pages come and go, so the database says whether one is there. */
const NAMED = /^\/(product|collections|pages|journal)\/([^/]+)$/;

export type NamedPage = { kind: 'product' | 'collections' | 'pages' | 'journal'; slug: string };

export const isAlwaysAPage = (key: string) => FIXED.includes(key) || BELOW.test(key);

export function namedPageOf(key: string): NamedPage | null {
  const [, kind, slug] = NAMED.exec(key) ?? [];
  return kind && slug ? { kind: kind as NamedPage['kind'], slug } : null;
}

/** Shopify also shows a product below each of its collections. */
export const shopifyProduct = (key: string) => /^\/collections\/[^/]+(\/products\/[^/]+)$/.exec(key)?.[1];

/** The request's query, except what the target sets itself. */
export function withQuery(to: string, asked: URLSearchParams): string {
  const { pathname, searchParams, hash } = new URL(to, NOWHERE);
  for (const name of new Set(asked.keys()))
    if (!searchParams.has(name)) for (const value of asked.getAll(name)) searchParams.append(name, value);
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '') + hash;
}

/** All redirects, none leading to another: one that would is shortened, and one that would lead back to itself is refused. */
export function createRedirectMap(rows: Iterable<readonly [from: string, to: string]>) {
  const map = new Map(rows);
  const leadingTo = new Map<string, Set<string>>();
  const changed = new Set<string>();
  for (const [from, to] of map) note(from, to);

  function note(from: string, to: string) {
    const goal = keyOf(to);
    leadingTo.set(goal, (leadingTo.get(goal) ?? new Set()).add(from));
  }

  function set(from: string, to: string) {
    const before = map.get(from);
    if (before === to) return;
    if (before !== undefined) leadingTo.get(keyOf(before))?.delete(from);
    map.set(from, to);
    note(from, to);
    changed.add(from);
  }

  function remove(from: string) {
    const before = map.get(from);
    if (before === undefined) return;
    leadingTo.get(keyOf(before))?.delete(from);
    map.delete(from);
    changed.add(from);
  }

  const follow = (to: string) => map.get(keyOf(to)) ?? map.get(shopifyProduct(keyOf(to)) ?? '') ?? to;

  return {
    get: (from: string) => map.get(from),
    /** From -> to; undefined where it was removed. */
    changes: () => [...changed].map((from) => [from, map.get(from)] as const),
    size: () => map.size,
    remove,
    /** The row was given another address; where it leads is said by `add`. */
    rename(before: string, from: string) {
      const to = map.get(before);
      remove(before);
      changed.delete(before);
      if (to !== undefined) set(from, to);
    },
    /** Where it leads in the end; null when that is itself, and nothing changes. */
    add(from: string, to: string): string | null {
      const leadsBack = (path: string) => keyOf(path) === from || shopifyProduct(keyOf(path)) === from;
      const end = follow(to);
      if (leadsBack(to) || leadsBack(end)) return null;
      set(from, end);
      for (const earlier of [...(leadingTo.get(from) ?? [])]) set(earlier, end);
      return end;
    },
  };
}

const keyOf = (to: string) => fromPathOf(to) ?? to;
