// A call is never repeated here: only the caller knows whether it may have been executed. Every failure is a CourierError.
import { Refusal } from '../platform/refusal.ts';
import { isSame } from '../platform/seal.server.ts';
import { CourierError } from './courier.ts';

export type CourierCall = {
  name: string;
  url: string;
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  timeoutMs?: number | undefined;
};

const TIMEOUT_MS = 15_000;
const BYTES_AT_MOST = 5_000_000;

export type CourierAnswer = { status: number; body: Json };
/** What a courier sends is not trusted: read it with `textOf`, `numberOf`, `listIn`. */
export type Json = Record<string, unknown>;

export async function callCourier({ name, url, method = 'GET', headers, body, timeoutMs }: CourierCall): Promise<CourierAnswer> {
  const failed = (code: string, failure: { status?: number; reason?: string; cause?: unknown; retryable?: boolean } = {}) =>
    new CourierError(`${name}: ${failure.status ?? ''} ${code}`.trim(), { code, retryable: true, ...failure });
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'error', // the keys must go to this address only
      signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
    });
    text = await response.text();
  } catch (cause) {
    throw failed(cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'unreachable', { cause });
  }
  const { status } = response;
  const parsed = status === 204 || text.length > BYTES_AT_MOST ? {} : parseJson(text);
  const reason = parsed ? saidBy(parsed) : '';
  if (status === 429 || status >= 500) throw failed('failed', { status, reason });
  if (status === 401 || status === 403) throw failed('keys_refused', { status, reason, retryable: false });
  if (status >= 400) throw failed('refused', { status, reason, retryable: false });
  // A proxy's page: what happened behind it is unknown.
  if (!parsed) throw failed('unreadable', { status });
  return { status, body: parsed };
}

function parseJson(text: string): Json | null {
  try {
    const read: unknown = JSON.parse(text);
    if (read === null || typeof read !== 'object') return { value: read };
    return Array.isArray(read) ? { list: read } : (read as Json);
  } catch {
    return null;
  }
}

export function saidBy(body: Json): string {
  const errors = body['errors'];
  const byField = errors && typeof errors === 'object' ? Object.values(errors).flat().map(String) : [];
  return [textOf(body['message']) || textOf(body['error']) || textOf(body['rmk']), ...byField].filter(Boolean).join(' ').slice(0, 300);
}

/** Numbers may come as texts, and texts as numbers. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
export const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
};
export const objectIn = (value: unknown): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {};
export const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectIn) : []);

const WRITTEN = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})[T ](?<time>\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(?<zone>Z|[+-]\d{2}:?\d{2})?$/,
  /^(?<day>\d{2})[ /-](?<month>\d{2})[ /-](?<year>\d{4}) (?<time>\d{2}:\d{2}(?::\d{2})?)$/,
];

/** Couriers write Indian time without a zone, in several orders. Null when unreadable. */
export function readMoment(value: unknown): Date | null {
  const text = textOf(value);
  for (const pattern of WRITTEN) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const { year, month, day, time, zone = '+05:30' } = groups;
    const read = new Date(`${year}-${month}-${day}T${time?.length === 5 ? `${time}:00` : time}${zone}`);
    return Number.isNaN(read.getTime()) ? null : read;
  }
  return null;
}

export const readExpectedDay = (value: unknown): string | null => {
  const day = textOf(value).slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
};

export function requireKey(given: string | null, expected: string | undefined) {
  if (!expected || !isSame(expected, given ?? '')) throw new Refusal(401, 'Wrong webhook key.');
}

export function readJsonBody(rawBody: string): Json {
  const read = parseJson(rawBody);
  if (!read) throw new Refusal(400, 'This is not JSON.');
  return read;
}
