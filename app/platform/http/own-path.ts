/** A path of this site that a URL may redirect to; null for anything a browser would read as another site. */
export function ownPath(path: string | null | undefined, origin: string): string | null {
  // A browser reads `/\host` and `//host`, with or without a tab inside, as another site; URL reads them as a browser does.
  const url = path?.startsWith('/') ? URL.parse(path, origin) : null;
  // `/.//host` resolves to `//host`, which would be read as another site the next time.
  const isOwn = url?.origin === new URL(origin).origin && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search + url.hash : null;
}
