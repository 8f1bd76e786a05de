// The ways out of the shop's letters. A link needs no row of its own: it is the subscriber's id, or the address to be left alone, sealed.
import type { Env } from '../platform/env.server.ts';
import type { Language } from '../platform/language.ts';
import { isSealOf, sealOf } from '../platform/seal.server.ts';

type Keys = Pick<Env, 'PUBLIC_URL' | 'SESSION_SECRET'>;
type Way = 'unsubscribe' | 'stop-stock-notices';

export const unsubscribeUrl = (env: Keys, subscriberId: string, language: Language) =>
  `${env.PUBLIC_URL}/api/sub/unsubscribe?token=${sealed(env, 'unsubscribe', subscriberId)}${pageIn(language)}`;

export const stopNoticesUrl = (env: Keys, email: string, language: Language) =>
  `${env.PUBLIC_URL}/api/product/notices/stop?token=${sealed(env, 'stop-stock-notices', Buffer.from(email).toString('base64url'))}${pageIn(language)}`;

const pageIn = (language: Language) => (language === 'en' ? '' : `&language=${language}`);

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
  const [words = '', seal = ''] = token.split('.');
  return isSealOf(env, way, words, seal) ? words : null;
}
