// One event a call: Meta refuses a whole call for one event that is too old. GA4 answers 2xx to whatever it is sent.
import type { Env } from '../platform/env.server.ts';
import type { Log } from '../platform/records/log.server.ts';
import { AwayError, createBreaker } from '../platform/running/breaker.server.ts';
import type { Parties } from '../platform/running/parties.server.ts';
import { DAY_MS, HOUR_MS } from '../platform/time.ts';
import type { Receiver } from './measuring.schema.ts';
import { googleBody, metaEvent, type Purchase } from './purchase-event.ts';

/** The receiver found a fault in the event: no other try will do. The code is Meta's. */
export class RefusedEvent extends Error {}

export type ReceiverParty = {
  withinMs: number;
  tell(purchase: Purchase): Promise<void>;
};
export type Receivers = Record<Receiver, ReceiverParty | null>;

const TIMEOUT_MS = 15_000;
const AWAY_MS = 60_000;
const KEYS_MS = 10 * 60_000;
const ANSWER_LETTERS = 10_000;
/** Meta refuses what is older than 7 days, GA4 ignores what is older than 72 hours; less the way there. */
const META_MS = 7 * DAY_MS - HOUR_MS;
const GOOGLE_MS = 3 * DAY_MS - HOUR_MS;
/** https://developers.facebook.com/docs/marketing-api/error-reference: a token or permission that staff must renew; limits and passing faults. */
const KEY_CODES = [10, 102, 190];
const LATER_CODES = [1, 2, 4, 17, 32, 341, 613, 80004];

export const hasKeys = (env: Env, receiver: Receiver): boolean =>
  receiver === 'meta' ? Boolean(env.META_PIXEL_ID && env.META_PIXEL_TOKEN) : Boolean(env.GA4_MEASUREMENT_ID && env.GA4_API_SECRET);

/** In production only those whose keys are set; a local start without keys practises, and nothing leaves. */
export const isThere = (env: Env, receiver: Receiver) => hasKeys(env, receiver) || !env.isProduction;

type Watching = { log?: Log; parties?: Parties };

export function openReceivers(env: Env, watching: Watching = {}): Receivers {
  const practice = (withinMs: number): ReceiverParty | null => (env.isProduction ? null : { withinMs, tell: async () => {} });
  return {
    meta: hasKeys(env, 'meta') ? guarded('Meta events', { withinMs: META_MS, tell: tellMeta(env) }, watching) : practice(META_MS),
    google: hasKeys(env, 'google')
      ? guarded('Google events', { withinMs: GOOGLE_MS, tell: tellGoogle(env) }, watching)
      : practice(GOOGLE_MS),
  };
}

function guarded(name: string, party: ReceiverParty, watching: Watching): ReceiverParty {
  const breaker = createBreaker({ name, isFault: (error) => error instanceof AwayError, ...watching });
  return { ...party, tell: (purchase) => breaker.ask(() => party.tell(purchase)) };
}

const tellMeta = (env: Env) => async (purchase: Purchase) => {
  const { status, text } = await post(`${env.META_API_URL}/${env.META_PIXEL_ID}/events`, 'Meta', {
    data: [metaEvent(purchase, env.PUBLIC_URL)],
    access_token: env.META_PIXEL_TOKEN,
    ...(env.META_TEST_EVENT_CODE && { test_event_code: env.META_TEST_EVENT_CODE }),
  });
  const { events_received: received, error } = parsed(text) as { events_received?: unknown; error?: { code?: unknown } };
  if (status === 200 && Number(received) >= 1) return;
  const code = Number(error?.code);
  if (KEY_CODES.includes(code) || (code >= 200 && code <= 299)) throw new AwayError(`Meta refused the token (${code}).`, KEYS_MS);
  if (status === 429 || LATER_CODES.includes(code)) throw new AwayError(`Meta is busy (${code || status}).`, KEYS_MS);
  if (!Number.isFinite(code)) throw new AwayError(`Meta answered ${status}.`, AWAY_MS);
  throw new RefusedEvent(`Meta refused the event (${code}).`);
};

const tellGoogle = (env: Env) => async (purchase: Purchase) => {
  const keys = new URLSearchParams({ measurement_id: env.GA4_MEASUREMENT_ID ?? '', api_secret: env.GA4_API_SECRET ?? '' });
  const { status } = await post(`${env.GA4_API_URL}/mp/collect?${keys}`, 'Google Analytics', googleBody(purchase));
  if (status < 200 || status > 299) throw new AwayError(`Google Analytics answered ${status}.`, AWAY_MS);
};

/** Errors name no address: Google's carries the secret. */
async function post(url: string, name: string, body: object): Promise<{ status: number; text: string }> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error', // the keys must go to this address only
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = (await response.text()).slice(0, ANSWER_LETTERS);
  } catch (error) {
    const isSilent = error instanceof Error && error.name === 'TimeoutError';
    throw new AwayError(`${name} ${isSilent ? 'did not answer' : 'cannot be reached'}.`, AWAY_MS);
  }
  if (response.status >= 500) throw new AwayError(`${name} answered ${response.status}.`, AWAY_MS);
  return { status: response.status, text };
}

function parsed(text: string): object {
  try {
    const read: unknown = JSON.parse(text);
    return read !== null && typeof read === 'object' ? read : {};
  } catch {
    return {}; // a proxy's page
  }
}

/** GA4's own check of an event; an empty list: it is well formed. The debug server does not check the secret. */
export async function checkGoogle(env: Env, purchase: Purchase): Promise<string[]> {
  const keys = new URLSearchParams({ measurement_id: env.GA4_MEASUREMENT_ID ?? '', api_secret: env.GA4_API_SECRET ?? '' });
  const { status, text } = await post(`${env.GA4_API_URL}/debug/mp/collect?${keys}`, 'Google Analytics', googleBody(purchase));
  if (status !== 200) throw new AwayError(`Google Analytics answered ${status}.`, AWAY_MS);
  const { validationMessages } = parsed(text) as { validationMessages?: { description?: string }[] };
  return (validationMessages ?? []).map(({ description }) => String(description));
}
