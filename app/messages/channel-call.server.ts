// One POST to a provider. Errors carry status and code, never the provider's text: it may contain a phone number.
import { ChannelError } from './channel.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_AT_MOST = 100_000;
/** Nothing was handed over yet. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];
const LATER_MS = 30_000;

export type Answer = { status: number; body: unknown; retryInMs: number };

export async function postJson(name: string, url: string, headers: Record<string, string>, body: object): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error', // the key must go to this address only
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    const code = String((error as { cause?: { code?: unknown } }).cause?.code ?? '');
    const isAway = NOT_CONNECTED.includes(code);
    throw new ChannelError(isAway ? 'away' : 'unsure', `${name} ${isAway ? 'cannot be reached' : 'did not answer'}.`, { cause: error });
  }
  if (response.status >= 500) throw new ChannelError('unsure', `${name} answered ${response.status}.`);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return { status: response.status, body: parsed(text), retryInMs: Number.isFinite(seconds) ? seconds * 1000 : LATER_MS };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.slice(0, ANSWER_BYTES_AT_MOST));
  } catch {
    return undefined; // a proxy's page
  }
}
