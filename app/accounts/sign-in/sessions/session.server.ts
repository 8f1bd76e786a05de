// Sessions: a 256-bit token in an httpOnly cookie (or a Bearer header for scripts), stored as its SHA-256 (D2).

import { createHash, randomBytes } from 'node:crypto';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.server.ts';
import { prepared } from '../../../platform/postgres/prepared.server.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { SignedIn } from '../../../platform/shop.server.ts';
import { daysAfter } from '../../../platform/time.ts';
import { settings } from '../../../settings/settings.tables.ts';
import { sessions, twoStep, users } from '../../accounts.tables.ts';
import { bearerToken, SESSION_DAYS, sessionCookie } from './session-cookie.server.ts';
import { auditSession, isLiveAt, lacksSecondStep, liveSince, STAFF_SEEN_EVERY_MS } from './staff-session.server.ts';

const USER_AGENT_AT_MOST = 300;
/** The precision of a session's last use: a write per request would be expensive, and reveal too much. */
const SEEN_EVERY_MS = 60 * 60 * 1000;
/** How long a replaced token still works. */
const UNDER_WAY_MS = 10_000;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

const newToken = () => randomBytes(32).toString('base64url');

export async function startSession(db: Db, userId: string, now: Date, userAgent = '', isHostCookie = false) {
  const token = newToken();
  const expiresAt = daysAfter(now, SESSION_DAYS);
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    userAgent: userAgent.slice(0, USER_AGENT_AT_MOST),
    isHostCookie,
    lastSeenAt: now,
    steppedUpAt: now,
    expiresAt,
    createdAt: now,
  });
  return { token, expiresAt };
}

/** A new token takes over the session, and only it has the step-up (OWASP ASVS 5.0, 7.2.4). The old one still works for requests in flight. */
export async function stepUp(db: Db, user: SignedIn, network: string, now: Date): Promise<{ token: string; expiresAt: Date }> {
  return db.transaction(async (tx) => {
    const [earlier] = await tx.select().from(sessions).where(eq(sessions.tokenHash, user.sessionHash)).for('update');
    if (!earlier) throw new Refusal(401, 'Please sign in.');
    const { id: _id, tokenHash: _hash, ...kept } = earlier;
    const token = newToken();
    await tx.insert(sessions).values({ ...kept, tokenHash: hashToken(token), lastSeenAt: now, steppedUpAt: now });
    await tx
      .update(sessions)
      .set({ steppedUpAt: null, expiresAt: underWayUntil(now) })
      .where(eq(sessions.tokenHash, user.sessionHash));
    await auditSession(tx, user, 'session.step-up', { network });
    return { token, expiresAt: kept.expiresAt };
  });
}

export const underWayUntil = (now: Date) => new Date(now.getTime() + UNDER_WAY_MS);

type Asking = { isProduction: boolean /** `isAct`: the request counts as user activity. */; isAct: boolean };

/** Sent with every request of someone signed in. */
const findSessionWhere = (condition?: SQL) =>
  prepared(
    { sessionHash: sessions.tokenHash, now: sessions.expiresAt, signedIn: sessions.createdAt, seen: sessions.lastSeenAt },
    (db, { sessionHash, ...live }) =>
      db
        .select({
          lastSeenAt: sessions.lastSeenAt,
          steppedUpAt: sessions.steppedUpAt,
          hasTwoStep: sql<boolean>`${twoStep.userId} is not null`,
          security: settings.value,
          id: users.id,
          email: users.email,
          fullName: users.fullName,
          role: users.role,
          staffRole: users.staffRole,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(twoStep, eq(twoStep.userId, users.id))
        .leftJoin(settings, eq(settings.section, 'security'))
        .where(and(eq(sessions.tokenHash, sessionHash), isLiveAt(live), condition)),
  );
const findByToken = findSessionWhere();
const findByOldCookie = findSessionWhere(eq(sessions.isHostCookie, false));

/** The request's user, or null. A header wins over the cookie: a script sends it deliberately. */
export async function findSignedIn(db: Db, headers: Headers, now: Date, { isProduction, isAct }: Asking): Promise<SignedIn | null> {
  const bearer = bearerToken(headers);
  const sent = bearer ? { token: bearer, isOldName: false } : sessionCookie(headers);
  if (!sent) return null;
  const sessionHash = hashToken(sent.token);
  const find = sent.isOldName ? findByOldCookie : findByToken;
  const [found] = await find(db, { sessionHash, now, ...liveSince(now) });
  if (!found) return null;
  const { lastSeenAt, hasTwoStep, security, ...user } = found;
  const seenEveryMs = user.staffRole ? STAFF_SEEN_EVERY_MS : SEEN_EVERY_MS;
  if ((isAct || !user.staffRole) && now.getTime() - lastSeenAt.getTime() >= seenEveryMs)
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, sessionHash));
  const waits = lacksSecondStep({ staffRole: user.staffRole, hasTwoStep, security }, isProduction);
  return { ...user, staffRole: waits ? null : user.staffRole, waitingRole: waits ? user.staffRole : null, sessionHash };
}

export async function endSession(db: Db, sessionHash: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash));
}

export async function signOut(db: Db, user: SignedIn) {
  await db.transaction(async (tx) => {
    await endSession(tx, user.sessionHash);
    await auditSession(tx, user, 'session.sign-out');
  });
}

/** Ends all of a user's sessions, except one that may stay (the browser that just changed the password). */
export async function endSessions(db: Db, userId: string, exceptHash = '') {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, exceptHash)));
}
