/** Never throws. When the server was not reached, `status` is 0 and `message` is empty, so that each form can show its own sentence. */
import { say } from '../../language/words.ts';
import { languageAt } from '../../platform/words/language.ts';
import type { Said } from '../../platform/words/said.ts';
import { CART_MOVED } from '../../vocabulary/guest.ts';
import type { AddressOf, BodyOf, CallAt, Method, RefusalOf, ValueOf } from './api-calls.ts';

export type Refused<Body = unknown> = {
  ok: false;
  status: number;
  code: string;
  message: string;
  fields: Record<string, string>;
  /** The whole answer, for extra keys such as the fresh pricing of a 409; null when no answer came. */
  body: Body | null;
};
export type Answer<T, Body = unknown> = { ok: true; status: number; value: T } | Refused<Body>;

export const isDropped = ({ status }: { status: number }) => status === 0 || status >= 500;

/** `keepalive`: the call continues after the user leaves the page. */
type Extra = { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean };

type Given<D> = BodyOf<D> extends undefined ? [body?: undefined, extra?: Extra] : [body: BodyOf<D>, extra?: Extra];
type Told<M extends Method, Path> = Promise<Answer<ValueOf<CallAt<M, Path>>, RefusalOf<CallAt<M, Path>>>>;

export const api = {
  get: <const Path extends string>(path: Path & AddressOf<'get', Path>, extra?: Extra): Told<'get', Path> =>
    call('GET', path, undefined, extra),
  post: <const Path extends string>(
    path: Path & AddressOf<'post', Path>,
    ...[body, extra]: Given<CallAt<'post', Path>>
  ): Told<'post', Path> => call('POST', path, body, extra),
  put: <const Path extends string>(path: Path & AddressOf<'put', Path>, ...[body, extra]: Given<CallAt<'put', Path>>): Told<'put', Path> =>
    call('PUT', path, body, extra),
  delete: <const Path extends string>(path: Path & AddressOf<'delete', Path>, extra?: Extra): Told<'delete', Path> =>
    call('DELETE', path, undefined, extra),
};

/** May resolve a refusal, for example by asking for the password; returns whether to retry the call once. */
type Remedy = (path: string, refused: Refused) => Promise<boolean>;
let remedy: Remedy | null = null;

export function remedyBy(next: Remedy | null) {
  remedy = next;
}

async function call<T, R>(method: string, path: string, body: unknown, extra?: Extra): Promise<Answer<T, R>> {
  const answer = await send<T, R>(method, path, body, extra);
  return !answer.ok && (answer.code === CART_MOVED || (await remedy?.(path, answer))) ? send<T, R>(method, path, body, extra) : answer;
}

async function send<T, R>(
  method: string,
  path: string,
  body: unknown,
  { headers, signal, keepalive = false }: Extra = {},
): Promise<Answer<T, R>> {
  const isJson = body !== undefined && !(body instanceof FormData);
  try {
    const response = await fetch(path, {
      method,
      keepalive,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const value: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null;
    return response.ok ? { ok: true, status: response.status, value: value as T } : refused(response.status, value);
  } catch {
    return refused(0, null);
  }
}

function refused<R>(status: number, value: unknown): Refused<R> {
  const body = (value ?? {}) as Partial<Said> & { code?: unknown; fields?: Record<string, string>; fieldParts?: Record<string, Said> };
  const inWords = (sentence: Said) => say(sentence, languageAt(location.pathname));
  const { message, code, fields = {}, fieldParts } = body;
  return {
    ok: false,
    status,
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? inWords({ ...body, message }) : '',
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, inWords({ ...fieldParts?.[name], message: text })])),
    body: value as R | null,
  };
}
