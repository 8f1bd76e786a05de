// Binds a code to the requesting browser: it is valid only there, and wrong attempts elsewhere cannot void it. A browser is a
// random number in an httpOnly cookie, stored as its SHA-256. A client without cookies is identified by its network, as a keyed hash.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deriveSecret } from '../../../platform/env/derived-secret.server.ts';
import type { Vars } from '../../../platform/http/endpoint.server.ts';
import { networkOf } from '../../../platform/http/limits/client-network.ts';
import { keepCookie, ownCookie, ownCookieIn } from '../../../platform/http/own-cookie.server.ts';
import { VERIFIED_MINUTES } from '../../accounts.schema.ts';
import { DEVICE_COOKIE, deviceOf } from '../sessions/device.server.ts';

export const CODE_COOKIE = 'code';
/** A code is entered within minutes, and its verification is used within half an hour. */
const COOKIE_SECONDS = 2 * VERIFIED_MINUTES * 60;

/** `browserHash` is null without that cookie. */
export type Asker = { browserHash: string | null; networkHash: string };
/** Sets the cookie when a code is requested. */
export type CodeRequest = { browserHash: string; networkHash: string; network: string; device: string };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const validToken = (cookie: string | undefined) => (cookie && /^[\w-]{43}$/.test(cookie) ? cookie : null);
const sentToken = (c: Context<Vars>) => validToken(ownCookie(c, CODE_COOKIE));

export function browserHashIn(env: { PUBLIC_URL: string }, headers: Headers): string | null {
  const token = validToken(ownCookieIn(env, headers, CODE_COOKIE));
  return token && hashOf(token);
}

const networkHashOf = (c: Context<Vars>, ip: string) =>
  createHmac('sha256', deriveSecret(c.get('shop').env, 'one-time codes'))
    .update(`network:${networkOf(ip)}`)
    .digest('hex');

export function askerOf(c: Context<Vars>, ip: string): Asker {
  const token = sentToken(c);
  return { browserHash: token && hashOf(token), networkHash: networkHashOf(c, ip) };
}

export function codeRequestOf(c: Context<Vars>, ip: string): CodeRequest {
  const token = sentToken(c) ?? randomBytes(32).toString('base64url');
  keepCookie(c, CODE_COOKIE, token, COOKIE_SECONDS);
  const device = deviceOf(ownCookie(c, DEVICE_COOKIE));
  return { browserHash: hashOf(token), networkHash: networkHashOf(c, ip), network: networkOf(ip), device };
}
