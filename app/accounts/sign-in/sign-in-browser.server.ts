import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Vars } from '../../platform/http/endpoint.server.ts';
import { isHttps, keepCookie, ownCookie } from '../../platform/http/own-cookie.server.ts';
import { isLanguage, LANGUAGE_COOKIE } from '../../platform/words/language.ts';
import { DEVICE_COOKIE, deviceOf, keepDevice } from './sessions/device.server.ts';
import { hashToken } from './sessions/session.server.ts';
import { SESSION_COOKIE, sessionCookie } from './sessions/session-cookie.server.ts';
import type { Browser } from './sign-in.server.ts';

export type OpenedSession = { token: string; expiresAt: Date };

export function browserOf(c: Context<Vars>): Browser {
  const earlier = sessionCookie(c.req.raw.headers);
  const language = getCookie(c, LANGUAGE_COOKIE);
  return {
    device: deviceOf(ownCookie(c, DEVICE_COOKIE)),
    userAgent: c.req.header('user-agent') ?? '',
    language: isLanguage(language) ? language : null,
    earlierHash: earlier && hashToken(earlier.token),
    isHostCookie: isHttps(c),
  };
}

export function keepSession(c: Context<Vars>, { token, expiresAt }: OpenedSession, { device }: Browser) {
  keepCookie(c, SESSION_COOKIE, token, Math.round((expiresAt.getTime() - c.get('shop').now().getTime()) / 1000));
  keepDevice(c, device);
}
