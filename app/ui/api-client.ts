/**
 * A page's one way to the API:
 *   const answer = await api.post<{ message: string }>('/api/sub/subscribe', { email });
 *   if (answer.ok) ... answer.value; else show(answer.message || 'Something went wrong. Please try again.', answer.fields);
 * It never throws. When the server was not reached, `status` is 0 and `message` is empty, so that each form can say its own sentence.
 */

export type Refused = {
  ok: false;
  status: number;
  message: string;
  /** Field name -> message, as forms show them. */
  fields: Record<string, string>;
  /** The whole answer, for those that carry more, such as the fresh pricing of a 409. */
  body: Record<string, unknown>;
};
export type Answer<T> = { ok: true; status: number; value: T } | Refused;

/** No answer came, or none of the shop's own: it is being restarted, or what stands in front of it gave up. */
export const isDropped = ({ status }: { status: number }) => status === 0 || status >= 500;

type Extra = { headers?: Record<string, string>; signal?: AbortSignal };

export const api = {
  get: <T>(path: string, extra?: Extra) => call<T>('GET', path, undefined, extra),
  /** A plain object is sent as JSON, a FormData as it is. */
  post: <T>(path: string, body?: unknown, extra?: Extra) => call<T>('POST', path, body, extra),
  put: <T>(path: string, body?: unknown, extra?: Extra) => call<T>('PUT', path, body, extra),
  delete: <T>(path: string, extra?: Extra) => call<T>('DELETE', path, undefined, extra),
};

async function call<T>(method: string, path: string, body: unknown, { headers, signal }: Extra = {}): Promise<Answer<T>> {
  const isJson = body !== undefined && !(body instanceof FormData);
  try {
    const response = await fetch(path, {
      method,
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

function refused(status: number, value: unknown): Refused {
  const body = (value ?? {}) as Record<string, unknown>;
  return {
    ok: false,
    status,
    message: typeof body['message'] === 'string' ? body['message'] : '',
    fields: (body['fields'] ?? {}) as Record<string, string>,
    body,
  };
}
