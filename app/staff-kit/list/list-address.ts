// A list's page, search and filters are in the URL, so that a view can be bookmarked and shared.
import { replace } from 'react-router';
import type { z } from 'zod';

export const ROWS = 25;

/** Parses the URL. Invalid values are dropped, so that an old bookmark still shows the list. */
export function askedOf<S extends z.ZodObject<Record<string, z.ZodType>>>(schema: S, url: string): z.output<S> {
  const given = [...new URL(url).searchParams].filter(([key, value]) => value !== '' && schema.shape[key]?.safeParse(value).success);
  return schema.parse(Object.fromEntries(given));
}

/** The same list with changes; an empty value removes the key, and any change returns to the first page. */
export function addressWith(present: URLSearchParams, changes: Record<string, string | number>): string {
  const next = new URLSearchParams(present);
  if (!('page' in changes)) next.delete('page');
  for (const [key, value] of Object.entries(changes)) next.set(key, String(value));
  for (const [key, value] of [...next]) if (value === '' || (key === 'page' && value === '1')) next.delete(key);
  return `?${next}`;
}

/** Redirects a page beyond the last one (an old bookmark) to the last page. */
export function leadToLastPage(url: string, { page, limit }: { page: number; limit: number }, total: number) {
  const last = Math.max(1, Math.ceil(total / limit));
  if (page > last) throw replace(addressWith(new URL(url).searchParams, { page: last }));
}

export const queryOf = (found: Record<string, string | number | undefined>) =>
  new URLSearchParams(Object.entries(found).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, String(value)]])));
