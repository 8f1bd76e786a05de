// The devices an account was used on: prevents self-referrals, and strangers locking out the owner by guessing. A device is a
// random number in a separate cookie, set on sign-up, sign-in or password reset, never while browsing; it has no other use. Stored as its
// SHA-256.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Db } from '../../../platform/database.server.ts';
import type { Vars } from '../../../platform/http/endpoint.server.ts';
import { keepCookie } from '../../../platform/http/own-cookie.server.ts';
import { deleteSome, type EndOfTerm, instant } from '../../../platform/records/end-of-term.server.ts';
import { termStart } from '../../../platform/records/retention.ts';
import { RETENTION } from '../../../vocabulary/retention-periods.ts';
import { devices, users } from '../../accounts.tables.ts';

export const DEVICE_COOKIE = 'device';
/** Browsers keep no cookie longer: RFC 6265bis, section 5.5. */
export const DEVICE_DAYS = RETENTION.devices.days;

/** The cookie's value if we issued it; else a new device. */
export const deviceOf = (cookie: string | undefined) =>
  cookie && /^[\w-]{43}$/.test(cookie) ? cookie : randomBytes(32).toString('base64url');

export const keepDevice = (c: Context<Vars>, device: string) => keepCookie(c, DEVICE_COOKIE, device, DEVICE_DAYS * 24 * 60 * 60);

export const hashDevice = (device: string) => createHash('sha256').update(device).digest('hex');

export async function rememberDevice(tx: Db, userId: string, device: string, now: Date) {
  await tx
    .insert(devices)
    .values({ hash: hashDevice(device), userId, createdAt: now })
    .onConflictDoNothing();
}

export async function isKnownDevice(db: Db, email: string, device: string): Promise<boolean> {
  const [known] = await db
    .select({ hash: devices.hash })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(eq(devices.hash, hashDevice(device)), eq(users.email, email), isNull(users.closedAt)));
  return known !== undefined;
}

export const endDevices: EndOfTerm = (tx, now) => deleteSome(tx, devices, sql`created_at < ${instant(termStart('devices', now))}`);
