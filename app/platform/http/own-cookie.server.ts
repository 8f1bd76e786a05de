// Over https the names begin with __Host-: neither a sibling host nor an http attacker can plant one (RFC 6265bis, section 4.1.3.2).
import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { Vars } from './endpoint.server.ts';

export const HOST_PREFIX = '__Host-';

type Env = { PUBLIC_URL: string };

const isHttpsIn = ({ PUBLIC_URL }: Env) => PUBLIC_URL.startsWith('https:');

export const isHttps = (c: Context<Vars>) => isHttpsIn(c.get('shop').env);

const nameIn = (env: Env, name: string) => (isHttpsIn(env) ? HOST_PREFIX : '') + name;

const nameOf = (c: Context<Vars>, name: string) => nameIn(c.get('shop').env, name);

export const cookiesNamed = (headers: Headers, name: string): string[] =>
  (headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));

/** Of two cookies with the same name, one may be planted: ignore both. */
export function onlyCookie(headers: Headers, name: string): string | undefined {
  const values = cookiesNamed(headers, name);
  return values.length === 1 ? values[0] : undefined;
}

export const ownCookieIn = (env: Env, headers: Headers, name: string) => onlyCookie(headers, nameIn(env, name));

export const ownCookie = (c: Context<Vars>, name: string) => ownCookieIn(c.get('shop').env, c.req.raw.headers, name);

const optionsOf = (c: Context<Vars>) => ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(c) }) as const;

export const keepCookie = (c: Context<Vars>, name: string, value: string, seconds?: number) =>
  setCookie(c, nameOf(c, name), value, { ...optionsOf(c), ...(seconds !== undefined && { maxAge: seconds }) });

export const dropCookie = (c: Context<Vars>, name: string) => {
  deleteCookie(c, nameOf(c, name), optionsOf(c));
};
