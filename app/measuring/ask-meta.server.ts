import type { Env } from '../platform/env.server.ts';

const TEST_MS = 10_000;
/** https://developers.facebook.com/docs/marketing-api/error-reference: the session or the token is not valid. */
const TOKEN_CODES = [102, 190];

/** `unreadable`: the token is valid, but may not read the dataset, or there is no such dataset. */
export async function askAdsOfMeta({
  META_API_URL,
  META_PIXEL_ID,
  META_PIXEL_TOKEN,
}: Env): Promise<'accepted' | 'refused' | 'unreadable' | 'away'> {
  const answer = await fetch(`${META_API_URL}/${encodeURIComponent(META_PIXEL_ID ?? '')}?fields=id`, {
    headers: { authorization: `Bearer ${META_PIXEL_TOKEN}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TEST_MS),
  }).catch(() => null);
  if (!answer || answer.status >= 500) return 'away';
  if (answer.ok) return 'accepted';
  const body = (await answer.json().catch(() => null)) as { error?: { code?: unknown } } | null;
  if (!body?.error) return 'away';
  return TOKEN_CODES.includes(Number(body.error.code)) ? 'refused' : 'unreadable';
}
