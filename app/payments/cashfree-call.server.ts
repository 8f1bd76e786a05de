// Own client because the SDK reports to a third party by default and compares signatures with ===.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { errorAnswer } from './cashfree.schema.ts';
import { GatewayError } from './gateway.ts';

export type CashfreeAccess = {
  apiUrl: string;
  apiVersion: string;
  appId: string;
  secretKey: string;
  timeoutMs?: number;
  retryPauseMs?: number;
  shopperWaitsMs?: number;
  /** By `performance.now()`: all tries, and all calls that belong to one question, have ended by then. */
  deadline?: number;
};

/** `isRead`: a POST whose answer changes with time. With a key it would get its first answer again the next day. */
type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: Record<string, unknown>; isRead?: boolean };

const TIMEOUT_MS = 10_000;
const ALL_TRIES_MS = 25_000;
/** Shoppers wait for creating, reading and ending an order. One slow answer fits, or one lost request and its repetition. */
const SHOPPER_TRY_MS = 5_500;
const SHOPPER_WAITS_MS = 9_000;
const MAX_TRIES = 3;
const RETRY_PAUSE_MS = 300;
/** A shopper is waiting: with a longer Retry-After the call fails at once, and its job retries. */
const LONGEST_PAUSE_MS = 2_000;
const LEAST_TRY_MS = 1_000;

/** From now on, whatever number of calls the question takes. */
export const whileShopperWaits = (access: CashfreeAccess): CashfreeAccess => ({
  ...access,
  timeoutMs: Math.min(access.timeoutMs ?? SHOPPER_TRY_MS, SHOPPER_TRY_MS),
  deadline: Math.min(access.deadline ?? Number.POSITIVE_INFINITY, performance.now() + (access.shopperWaitsMs ?? SHOPPER_WAITS_MS)),
});

/** Every call is idempotent: reads change nothing, and the others send an idempotency key. */
export async function callCashfree<Answer extends z.ZodType>(
  access: CashfreeAccess,
  call: Call,
  answer: Answer,
): Promise<z.output<Answer>> {
  const deadline = access.deadline ?? performance.now() + ALL_TRIES_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce({ ...access, deadline }, call, answer);
    } catch (error) {
      if (!(error instanceof GatewayError) || !error.retryable || tries === MAX_TRIES) throw error;
      const pauseMs = pauseBefore(tries, error.retryAfterSeconds, access.retryPauseMs ?? RETRY_PAUSE_MS);
      if (pauseMs > LONGEST_PAUSE_MS || performance.now() + pauseMs > deadline - LEAST_TRY_MS) throw error;
      await sleep(pauseMs);
    }
  }
}

/** Half of the pause is random, so that simultaneous failures do not retry simultaneously. */
function pauseBefore(tries: number, retryAfterSeconds: number | undefined, firstPauseMs: number) {
  const longest = firstPauseMs * 2 ** (tries - 1);
  return Math.max((retryAfterSeconds ?? 0) * 1000, longest / 2 + (Math.random() * longest) / 2);
}

async function tryOnce<Answer extends z.ZodType>(access: CashfreeAccess, call: Call, answer: Answer): Promise<z.output<Answer>> {
  // Path and code are logged; Cashfree's message is not, because it may contain the customer's phone or e-mail.
  const name = `Cashfree ${call.method} ${call.path}`;
  const { response, text } = await send(access, call).catch((cause: unknown) => {
    const code = cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'unreachable';
    throw new GatewayError(`${name}: ${code}`, { code, retryable: true, cause });
  });
  const body = parseJson(text);

  if (!response.ok) {
    const { code, type } = errorAnswer.safeParse(body).data ?? {};
    const requestId = response.headers.get('x-request-id');
    throw new GatewayError(`${name}: ${response.status} ${code ?? type ?? ''}${requestId ? ` (request ${requestId})` : ''}`, {
      code: code ?? type ?? 'failed',
      status: response.status,
      retryable: response.status === 429 || response.status >= 500,
      ...waitOf(response.headers),
    });
  }
  const parsed = answer.safeParse(body);
  if (!parsed.success) throw new GatewayError(`${name}: unreadable answer`, { code: 'unreadable', retryable: true, cause: parsed.error });
  return parsed.data;
}

async function send(access: CashfreeAccess, { method, path, body, isRead }: Call) {
  const json = body && JSON.stringify(body);
  const response = await fetch(access.apiUrl + path, {
    method,
    headers: {
      'x-client-id': access.appId,
      'x-client-secret': access.secretKey,
      'x-api-version': access.apiVersion,
      accept: 'application/json',
      ...(json && { 'content-type': 'application/json' }),
      ...(json && !isRead && { 'x-idempotency-key': keyOf(`${method} ${path} ${json}`) }),
    },
    ...(json && { body: json }),
    redirect: 'error', // the secret must go to this address only
    signal: AbortSignal.timeout(timeLeft(access)),
  });
  return { response, text: await response.text() };
}

const timeLeft = ({ timeoutMs = TIMEOUT_MS, deadline = Number.POSITIVE_INFINITY }: CashfreeAccess) =>
  Math.max(1, Math.round(Math.min(timeoutMs, deadline - performance.now())));

/** A deterministic key per request, also after a restart. In the form of a UUID (version 8), like Cashfree's samples. */
function keyOf(request: string) {
  const hex = createHash('sha256').update(request).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's HTML page: refused by the schema
  }
}

function waitOf(headers: Headers) {
  const seconds = Number(headers.get('x-ratelimit-retry') ?? headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {};
}
