// What a link in a mail carries, so that it needs no row of its own and nobody can make one up.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveSecret, type Env } from './env.server.ts';

type Keys = Pick<Env, 'SESSION_SECRET'>;

/** One purpose a kind of link: the seal of one opens no other. */
export const sealOf = (env: Keys, purpose: string, words: string) =>
  createHmac('sha256', deriveSecret(env, purpose)).update(words).digest('base64url');

export function isSealOf(env: Keys, purpose: string, words: string, given: string): boolean {
  const expected = Buffer.from(sealOf(env, purpose, words));
  return Buffer.byteLength(given) === expected.length && timingSafeEqual(Buffer.from(given), expected);
}
