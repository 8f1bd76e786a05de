// A browser for a test shop: it keeps the cookies that it gets, and has an address of its own.
import type { TestShop } from './shop.ts';

export type TestBrowser = ReturnType<typeof aBrowser>;

/** The shop must be opened with TRUST_PROXY 1, otherwise every address is the same. */
export function aBrowser(s: Pick<TestShop, 'request'>, ip = '203.0.113.1') {
  const jar = new Map<string, string>();
  const cookie = () => Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ');
  async function request(method: string, path: string, body?: unknown, sent: Record<string, string> = {}) {
    const answer = await s.request(method, path, {
      body,
      headers: { ...sent, 'x-forwarded-for': ip, ...(jar.size > 0 && { cookie: cookie() }) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
  return {
    jar,
    request,
    get: (path: string) => request('GET', path),
    post: (path: string, body?: unknown, sent?: Record<string, string>) => request('POST', path, body ?? {}, sent),
    put: (path: string, body?: unknown) => request('PUT', path, body ?? {}),
  };
}
