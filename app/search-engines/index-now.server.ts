// https://www.indexnow.org/documentation. Google does not take part. 202: accepted, the key file is still to be read; 400, 403 (key) and 422 (host)
// are for good until staff mend the cause; 429: later.
import type { Env } from '../platform/env.server.ts';
import type { Log } from '../platform/records/log.server.ts';
import { AwayError, createBreaker } from '../platform/running/breaker.server.ts';
import type { Parties } from '../platform/running/parties.server.ts';
import { HOUR_MS } from '../platform/time.ts';

/** Of one call, by the protocol. */
export const ADDRESSES_AT_MOST = 10_000;
const INDEX_NOW = 'https://api.indexnow.org';
const TIMEOUT_MS = 20_000;
const AWAY_MS = 60_000;
const BUSY_MS = 10 * 60_000;
/** A wrong Retry-After must not silence the shop for days. */
const PAUSE_MS_AT_MOST = 6 * HOUR_MS;

export type Announced = { host: string; key: string; keyLocation: string; urlList: string[] };
/** Answers the HTTP status; throws while IndexNow is away or busy. */
export type IndexNow = { submit(announced: Announced): Promise<number> };

type Watching = { log?: Log; parties?: Parties; timeoutMs?: number };

/** A local start sends nothing: no search engine can read its address. */
export function openIndexNow(env: Env, watching: Watching = {}): IndexNow {
  const origin = env.INDEXNOW_API_URL ?? (env.isProduction ? INDEX_NOW : null);
  if (!origin) return { submit: async () => 200 };
  const { timeoutMs = TIMEOUT_MS, ...followed } = watching;
  const breaker = createBreaker({ name: 'IndexNow', isFault: (error) => error instanceof AwayError, ...followed });
  return { submit: (announced) => breaker.ask(() => post(`${origin}/indexnow`, announced, timeoutMs)) };
}

async function post(url: string, announced: Announced, timeoutMs: number): Promise<number> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(announced),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
  } catch (cause) {
    throw new AwayError('IndexNow cannot be reached.', AWAY_MS, { cause });
  }
  const { status } = response;
  if (status === 429) throw new AwayError('IndexNow answered 429.', pauseOf(response.headers.get('retry-after')));
  if (status >= 500) throw new AwayError(`IndexNow answered ${status}.`, AWAY_MS);
  return status;
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3). */
function pauseOf(retryAfter: string | null): number {
  const ms = /^\d+$/.test(retryAfter?.trim() ?? '') ? Number(retryAfter) * 1000 : Date.parse(retryAfter ?? '') - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, AWAY_MS), PAUSE_MS_AT_MOST) : BUSY_MS;
}
