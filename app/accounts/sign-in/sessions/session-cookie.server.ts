import type { Context } from 'hono';
import { deleteCookie } from 'hono/cookie';
import type { Vars } from '../../../platform/http/endpoint.server.ts';
import { cookiesNamed, HOST_PREFIX, isHttps, keepCookie, onlyCookie } from '../../../platform/http/own-cookie.server.ts';
import { RETENTION } from '../../../vocabulary/retention-periods.ts';

export const SESSION_COOKIE = 'session';

/** The name without __Host- is for http, and for sessions from before it; a newer session is not accepted under it: a sibling host can plant it. */
export function sessionCookie(headers: Headers): { token: string; isOldName: boolean } | null {
  const isOldName = cookiesNamed(headers, HOST_PREFIX + SESSION_COOKIE).length === 0;
  const token = onlyCookie(headers, isOldName ? SESSION_COOKIE : HOST_PREFIX + SESSION_COOKIE);
  return token && /^[\w-]{20,100}$/.test(token) ? { token, isOldName } : null;
}

/** After the answer: over https a session under the old name moves to the new one, unless the answer has set or cleared it. */
export function renameSessionCookie(c: Context<Vars>) {
  const sent = sessionCookie(c.req.raw.headers);
  if (!isHttps(c) || !sent?.isOldName || bearerToken(c.req.raw.headers)) return;
  const isSet = c.res.headers.getSetCookie().some((line) => line.startsWith(`${HOST_PREFIX}${SESSION_COOKIE}=`));
  if (!isSet) keepCookie(c, SESSION_COOKIE, sent.token, SESSION_DAYS * 24 * 60 * 60);
  deleteCookie(c, SESSION_COOKIE, { path: '/', httpOnly: true, sameSite: 'Lax', secure: true });
}

export const SESSION_DAYS = RETENTION.sessions.days;

export const bearerToken = (headers: Headers) => headers.get('authorization')?.match(/^Bearer ([\w-]{20,100})$/i)?.[1];
