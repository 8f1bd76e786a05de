// Sessions: a 256-bit token in an httpOnly cookie (or a Bearer header for scripts), stored as its SHA-256 (D2).
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, ne } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { sessions, users } from '../platform/tables.ts';

const SESSION_DAYS = 30;
export const SESSION_COOKIE = 'session';

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export async function startSession(db: Db, userId: string, now: Date) {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 24 * 60 * 60 * 1000);
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId, expiresAt, createdAt: now });
  return { token, expiresAt };
}

/** Who the request's session belongs to, or null. A header wins over the cookie: a script says what it means. */
export async function findSignedIn(db: Db, headers: Headers, now: Date): Promise<SignedIn | null> {
  const token = bearerToken(headers) ?? cookieToken(headers);
  if (!token) return null;
  const sessionHash = hashToken(token);
  const [user] = await db
    .select({ id: users.id, email: users.email, fullName: users.fullName, role: users.role, staffRole: users.staffRole })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sessionHash), gt(sessions.expiresAt, now)));
  return user ? { ...user, sessionHash } : null;
}

const bearerToken = (headers: Headers) => headers.get('authorization')?.match(/^Bearer ([\w-]{20,100})$/i)?.[1];

const cookieToken = (headers: Headers) => headers.get('cookie')?.match(/(?:^|;\s*)session=([\w-]{20,100})(?:;|$)/)?.[1];

export async function endSession(db: Db, sessionHash: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash));
}

/** All of a user's sessions, but for one that may stay (the browser in which the password was just changed). */
export async function endSessions(db: Db, userId: string, exceptHash = '') {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, exceptHash)));
}
