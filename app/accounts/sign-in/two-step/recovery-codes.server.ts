// Recovery codes for a lost phone: ten, each used once, stored as keyed hashes.
import { createHmac, randomBytes } from 'node:crypto';
import { deriveSecrets, type Keys } from '../../../platform/env/derived-secret.server.ts';

export const RECOVERY_CODES = 10;

export const HASHED_FOR = 'recovery codes';

/** Without easily confused letters and digits; more than 49 bits, so that the keyed hash needs no salt. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz2';

export function newRecoveryCode() {
  const letters = Array.from(randomBytes(10), (byte) => LETTERS[byte & 31]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

export const hashesOf = (env: Keys, userId: string, code: string) => deriveSecrets(env, HASHED_FOR).map((key) => hashOf(key, userId, code));

export const hashOf = (key: string, userId: string, code: string) =>
  createHmac('sha256', key)
    .update(`${userId}:${code.toLowerCase().replace(/[^a-z\d]/g, '')}`)
    .digest('hex');
