// Which devices an account was made or used on, so that nobody is rewarded for inviting themselves. A device is a random number in a cookie
// of its own, set when somebody signs up or in and never while they look around; it is read for nothing else. Stored as its SHA-256.
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../platform/database.server.ts';
import { devices } from '../platform/tables.ts';

export const DEVICE_COOKIE = 'device';
/** Browsers keep no cookie longer: RFC 6265bis, section 5.5. */
export const DEVICE_DAYS = 400;

/** What the cookie says, if we wrote it; else a new device. */
export const deviceOf = (cookie: string | undefined) =>
  cookie && /^[\w-]{43}$/.test(cookie) ? cookie : randomBytes(32).toString('base64url');

export async function rememberDevice(tx: Db, userId: string, device: string, now: Date) {
  const hash = createHash('sha256').update(device).digest('hex');
  await tx.insert(devices).values({ hash, userId, createdAt: now }).onConflictDoNothing();
}
