// The way out of the newsletter. The link needs no row of its own: it is the subscriber's id, sealed.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveSecret, type Env } from '../platform/env.server.ts';

type Keys = Pick<Env, 'PUBLIC_URL' | 'SESSION_SECRET'>;

export const unsubscribeUrl = (env: Keys, subscriberId: string) =>
  `${env.PUBLIC_URL}/api/sub/unsubscribe?token=${subscriberId}.${seal(env, subscriberId)}`;

/** For the mail program's own button: one click, without opening the page (RFC 8058). */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export function subscriberIdOf(env: Keys, token: string): string | null {
  const [id = '', given = ''] = token.split('.');
  const expected = Buffer.from(seal(env, id));
  const isOurs = Buffer.byteLength(given) === expected.length && timingSafeEqual(Buffer.from(given), expected);
  return isOurs ? id : null;
}

const seal = (env: Keys, id: string) => createHmac('sha256', deriveSecret(env, 'unsubscribe')).update(id).digest('base64url');
