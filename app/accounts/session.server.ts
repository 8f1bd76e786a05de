// Sessions: a 256-bit token in an httpOnly cookie (or a Bearer header for scripts), stored as its SHA-256 (D2).
import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { sessions, users } from '../platform/tables.ts';
import { daysAfter } from '../platform/time.ts';
import type { OwnSession } from './accounts.schema.ts';
import { deviceWords } from './device-words.ts';

const SESSION_DAYS = 30;
const USER_AGENT_AT_MOST = 300;
/** How exactly it is known when a device was last seen: a write for every request would be a high price, and tell too much. */
const SEEN_EVERY_MS = 60 * 60 * 1000;
export const SESSION_COOKIE = 'session';

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export async function startSession(db: Db, userId: string, now: Date, userAgent = '') {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = daysAfter(now, SESSION_DAYS);
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    userAgent: userAgent.slice(0, USER_AGENT_AT_MOST),
    lastSeenAt: now,
    expiresAt,
    createdAt: now,
  });
  return { token, expiresAt };
}

/** Who the request's session belongs to, or null. A header wins over the cookie: a script says what it means. */
export async function findSignedIn(db: Db, headers: Headers, now: Date): Promise<SignedIn | null> {
  const token = bearerToken(headers) ?? cookieToken(headers);
  if (!token) return null;
  const sessionHash = hashToken(token);
  const [found] = await db
    .select({
      lastSeenAt: sessions.lastSeenAt,
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      role: users.role,
      staffRole: users.staffRole,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sessionHash), gt(sessions.expiresAt, now)));
  if (!found) return null;
  const { lastSeenAt, ...user } = found;
  if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS)
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, sessionHash));
  return { ...user, sessionHash };
}

const bearerToken = (headers: Headers) => headers.get('authorization')?.match(/^Bearer ([\w-]{20,100})$/i)?.[1];

const cookieToken = (headers: Headers) => headers.get('cookie')?.match(/(?:^|;\s*)session=([\w-]{20,100})(?:;|$)/)?.[1];

export async function endSession(db: Db, sessionHash: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash));
}

/** Where the account is signed in, last seen first. */
export async function listSessions(db: Db, { id, sessionHash }: SignedIn, now: Date): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  return rows.map((row) => ({
    id: row.id,
    device: deviceWords(row.userAgent),
    lastSeenAt: row.lastSeenAt,
    createdAt: row.createdAt,
    isCurrent: row.tokenHash === sessionHash,
  }));
}

export async function endOwnSession(db: Db, userId: string, id: string) {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new Refusal(404, 'This device is signed out already.');
}

/** All of a user's sessions, but for one that may stay (the browser in which the password was just changed). */
export async function endSessions(db: Db, userId: string, exceptHash = '') {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, exceptHash)));
}
