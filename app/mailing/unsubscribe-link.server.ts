// Unsubscribe links. A link needs no row: it is the sealed subscriber id, or the sealed address.

import type { Keys as Secrets } from '../platform/env/derived-secret.server.ts';
import type { Env } from '../platform/env.server.ts';
import { termStart } from '../platform/records/retention.ts';
import { Refusal } from '../platform/refusal.ts';
import { isSealOf, sealOf } from '../platform/seal.server.ts';
import { type Day, dayOf, startOfDay } from '../platform/time.ts';
import { type Language, SOURCE } from '../platform/words/language.ts';

type Keys = Pick<Env, 'PUBLIC_URL'> & Secrets;
type Way = 'unsubscribe' | 'stop-stock-notices' | 'stop-reminders';

export const unsubscribeUrl = (env: Keys, subscriberId: string, language: Language, now: Date) =>
  `${env.PUBLIC_URL}/api/sub/unsubscribe?token=${sealed(env, 'unsubscribe', subscriberId, now)}${pageIn(language)}`;

export const stopNoticesUrl = (env: Keys, email: string, language: Language, now: Date) =>
  `${env.PUBLIC_URL}/api/product/notices/stop?token=${sealed(env, 'stop-stock-notices', Buffer.from(email).toString('base64url'), now)}${pageIn(language)}`;

export const stopRemindersUrl = (env: Keys, userId: string, language: Language, now: Date) =>
  `${env.PUBLIC_URL}/api/reminders/stop?token=${sealed(env, 'stop-reminders', userId, now)}${pageIn(language)}`;

const pageIn = (language: Language) => (language === SOURCE ? '' : `&language=${language}`);

/** For the mail program's own button: one click, without opening the page (RFC 8058). */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export const subscriberIdOf = (env: Keys, token: string, now: Date): string | null => opened(env, 'unsubscribe', token, now);

export const remindedUserIdOf = (env: Keys, token: string, now: Date): string | null => opened(env, 'stop-reminders', token, now);

export function noticeEmailOf(env: Keys, token: string, now: Date): string | null {
  const email = opened(env, 'stop-stock-notices', token, now);
  return email === null ? null : Buffer.from(email, 'base64url').toString();
}

/** For links from before they contained the day. */
const FIRST_DAY: Day = '2026-11-22';

function sealed(env: Keys, way: Way, words: string, now: Date) {
  const dated = `${words}.${dayOf(now)}`;
  return `${dated}.${sealOf(env, way, dated)}`;
}

/** Null for a truncated or forged link; refuses an expired one. */
function opened(env: Keys, way: Way, token: string, now: Date): string | null {
  const parts = token.split('.');
  const seal = parts.pop() ?? '';
  const [words = '', day = FIRST_DAY] = parts;
  if (parts.length > 2 || !isSealOf(env, way, parts.join('.'), seal)) return null;
  if (startOfDay(day) < termStart('mailLinks', now))
    throw new Refusal(404, 'This link has expired. Please use the one in our latest mail.', { code: 'link_expired' });
  return words;
}
