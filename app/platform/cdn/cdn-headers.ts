// Lets a CDN forget a page when one of its tags changes. Only for pages that are the same for every visitor.
import { createHash } from 'node:crypto';

/** RFC 9875 asks caches for 128 groups of at least 32 letters. */
const TAGS_AT_MOST = 100;
const LETTERS_AT_MOST = 32;
const WHILE_REVALIDATING_SECONDS = 30;
const IF_ERROR_SECONDS = 86_400;

/** An id is shortened: two that begin alike are forgotten together, which is only a page fetched once more. */
export function cdnTag(tag: string): string {
  const plain = tag.replaceAll(/[^\w:]/g, '').toLowerCase();
  if (plain === tag && tag.length <= LETTERS_AT_MOST) return tag;
  const [kind = '', id = ''] = plain.split(':');
  return `${kind.slice(0, 10)}:${/^[0-9a-f]{32}$/.test(id) ? id.slice(0, 20) : createHash('sha256').update(tag).digest('hex').slice(0, 20)}`;
}

/** A page with more tags than a CDN takes is not kept there. */
export function tagHeaders(tags: readonly string[], seconds: number): Record<string, string> {
  if (tags.length === 0 || tags.length > TAGS_AT_MOST) return { 'cdn-cache-control': 'no-store' };
  const names = [...new Set(tags.map(cdnTag))];
  return {
    'cdn-cache-control': cdnControl(seconds),
    'cache-tag': names.join(','),
    'surrogate-key': names.join(' '),
    'cache-groups': names.map((name) => `"${name}"`).join(', '),
  };
}

/** RFC 9213 and RFC 5861. */
export const cdnControl = (seconds: number) =>
  `public, max-age=${seconds}, stale-while-revalidate=${WHILE_REVALIDATING_SECONDS}, stale-if-error=${IF_ERROR_SECONDS}`;

/** A page that changes by itself, as at the end of a sale, is kept until then and never served stale. */
export const cdnControlUntil = (until: Date, seconds: number) =>
  `public, max-age=${Math.max(0, Math.min(seconds, Math.floor((until.getTime() - Date.now()) / 1000)))}`;
