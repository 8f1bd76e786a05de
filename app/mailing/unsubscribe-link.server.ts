// The ways out of the shop's letters. A link needs no row of its own: it is the subscriber's id, or the address to be left alone, sealed.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveSecret, type Env } from '../platform/env.server.ts';

type Keys = Pick<Env, 'PUBLIC_URL' | 'SESSION_SECRET'>;
type Way = 'unsubscribe' | 'stop-stock-notices';

export const unsubscribeUrl = (env: Keys, subscriberId: string) =>
  `${env.PUBLIC_URL}/api/sub/unsubscribe?token=${sealed(env, 'unsubscribe', subscriberId)}`;

export const stopNoticesUrl = (env: Keys, email: string) =>
  `${env.PUBLIC_URL}/api/product/notices/stop?token=${sealed(env, 'stop-stock-notices', Buffer.from(email).toString('base64url'))}`;

/** For the mail program's own button: one click, without opening the page (RFC 8058). */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export const subscriberIdOf = (env: Keys, token: string): string | null => opened(env, 'unsubscribe', token);

export function noticeEmailOf(env: Keys, token: string): string | null {
  const email = opened(env, 'stop-stock-notices', token);
  return email === null ? null : Buffer.from(email, 'base64url').toString();
}

const sealed = (env: Keys, way: Way, words: string) => `${words}.${sealOf(env, way, words)}`;

function opened(env: Keys, way: Way, token: string): string | null {
  const [words = '', given = ''] = token.split('.');
  const expected = Buffer.from(sealOf(env, way, words));
  const isOurs = Buffer.byteLength(given) === expected.length && timingSafeEqual(Buffer.from(given), expected);
  return isOurs ? words : null;
}

const sealOf = (env: Keys, way: Way, words: string) => createHmac('sha256', deriveSecret(env, way)).update(words).digest('base64url');
