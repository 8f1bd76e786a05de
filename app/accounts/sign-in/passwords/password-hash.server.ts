// Passwords, with argon2id at OWASP's first recommended cost: 19 MiB, two iterations, one lane.
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** An account created by staff has no password until its owner sets one with "Forgot password". */
export const NO_PASSWORD = 'none';

export const hashPassword = (password: string) => hash(password, COST);

let nobodysHash: Promise<string> | undefined;

/** Without a hash (no such account) the same work is done, so that timing reveals nothing. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (passwordHash && passwordHash !== NO_PASSWORD) return verify(passwordHash, password);
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'));
  await verify(await nobodysHash, password);
  return false;
}
