import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '../env.server.ts';

export function localSecret(folder: string) {
  const file = path.join(folder, 'secret');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

export type Keys = Pick<Env, 'SESSION_SECRET'> & { SESSION_SECRET_PREVIOUS?: Env['SESSION_SECRET_PREVIOUS'] };

export const deriveSecret = (env: Keys, purpose: string) => derived(env.SESSION_SECRET, purpose);

/** The keys that may have sealed existing values: the current one, then the one before the secret was changed. */
export const deriveSecrets = (env: Keys, purpose: string) =>
  [env.SESSION_SECRET, env.SESSION_SECRET_PREVIOUS].flatMap((secret) => (secret ? derived(secret, purpose) : []));

const derived = (secret: string, purpose: string) => createHash('sha256').update(`${purpose}:${secret}`).digest('hex');
