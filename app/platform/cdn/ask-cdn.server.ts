import { AwayError, type Breaker, createBreaker } from '../running/breaker.server.ts';
import type { Shop } from '../shop.server.ts';
import type { Cdn } from './cdn-settings.server.ts';

export type Forgotten = readonly string[] | 'all';
export type AskCdn = (what: Forgotten) => Promise<void>;

const ANSWER_WITHIN_MS = 10_000;
/** Cloudflare takes 30 tags in one call on every plan; Fastly 256; a line of HTTP holds many more of 32 letters. */
const TAGS_A_CALL = { varnish: 100, fastly: 200, cloudflare: 30 } as const;
const RETRY_MS = 15_000;

type Call = { method: string; url: string; headers: Record<string, string>; body?: string };

export function openCdn(cdn: Cdn, { log, parties }: Pick<Shop, 'log' | 'parties'>): AskCdn {
  const breaker = createBreaker({ name: 'CDN', isFault: () => true, log, parties });
  return async (what) => {
    for (const call of callsTo(cdn, what)) await send(breaker, call);
  };
}

export function callsTo(cdn: Cdn, what: Forgotten): Call[] {
  if (what === 'all') return [callTo(cdn, 'all')];
  const calls: Call[] = [];
  for (let from = 0; from < what.length; from += TAGS_A_CALL[cdn.kind])
    calls.push(callTo(cdn, what.slice(from, from + TAGS_A_CALL[cdn.kind])));
  return calls;
}

function callTo({ kind, url, token = '' }: Cdn, what: Forgotten): Call {
  const isAll = what === 'all';
  if (kind === 'cloudflare')
    return {
      method: 'POST',
      url: `${url}/purge_cache`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(isAll ? { purge_everything: true } : { tags: what }),
    };
  if (kind === 'fastly')
    return {
      method: 'POST',
      url: isAll ? `${url}/purge_all` : `${url}/purge`,
      headers: { 'fastly-key': token, ...(!isAll && { 'surrogate-key': what.join(' ') }) },
    };
  // deploy/varnish.vcl: a regular expression over the tags of each page.
  return {
    method: 'PURGE',
    url: `${url}/`,
    headers: { 'x-ban-tags': isAll ? '.' : what.join('|'), ...(token && { 'x-ban-token': token }) },
  };
}

/** Any failure is one of the CDN or of its settings: the job waits and keeps its attempts, and Shop health says why. */
async function send(breaker: Breaker, { url, ...call }: Call) {
  try {
    await breaker.ask(async () => {
      const answer = await fetch(url, { ...call, redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The CDN answered ${answer.status} to a purge.`);
    });
  } catch (error) {
    if (error instanceof AwayError) throw error;
    throw new AwayError('The CDN did not forget the changed pages.', RETRY_MS, { cause: error });
  }
}
