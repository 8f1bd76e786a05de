// Sealed values: unforgeable links in e-mails, which need no row, and secrets that must be decrypted. Both use the current
// SESSION_SECRET and can still be opened with the previous one (SESSION_SECRET_PREVIOUS).
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveSecret, deriveSecrets, type Keys } from './env/derived-secret.server.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** One purpose per kind of link: a seal for one opens no other. */
export const sealOf = (env: Keys, purpose: string, words: string) => signed(deriveSecret(env, purpose), words);

export const isSealOf = (env: Keys, purpose: string, words: string, given: string, length?: number) =>
  deriveSecrets(env, purpose).some((key) => isSame(signed(key, words).slice(0, length), given));

const signed = (key: string, words: string) => createHmac('sha256', key).update(words).digest('base64url');

/** Takes equally long whatever is given. */
export function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** AES-256-GCM with a key that is not in the database; prefixed with the key id. */
export function sealSecret(env: Keys, purpose: string, secret: string): string {
  const key = deriveSecret(env, purpose);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${idOf(key)}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`;
}

/** Null when no key opens it. `isOld`: reseal it before the old key is removed. */
export function openSecret(env: Keys, purpose: string, text: string): { secret: string; isOld: boolean } | null {
  const [sealed = '', id] = text.split('.').toReversed();
  for (const [place, key] of deriveSecrets(env, purpose).entries()) {
    // Values without an id predate key ids, so try every key.
    const secret = id === undefined || id === idOf(key) ? opened(key, Buffer.from(sealed, 'base64')) : null;
    if (secret !== null) return { secret, isOld: place > 0 };
  }
  return null;
}

const idOf = (key: string) => createHash('sha256').update(`id of ${key}`).digest('hex').slice(0, 8);

function opened(key: string, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
