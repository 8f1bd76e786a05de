import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../platform/database.server.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { SignedIn } from '../../../platform/shop.server.ts';
import { requireStepUp } from '../../../platform/staff-safety.ts';
import type { OwnSession } from '../../accounts.schema.ts';
import { sessions, users } from '../../accounts.tables.ts';
import { deviceWords } from './device-words.ts';
import { endSessions, underWayUntil } from './session.server.ts';
import { auditSession, isLive } from './staff-session.server.ts';

export async function listSessions(db: Db, { id, sessionHash }: SignedIn, now: Date): Promise<OwnSession[]> {
  const rows = await db
    .select({ row: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, id), isLive(now), gt(sessions.expiresAt, underWayUntil(now))))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  return rows.map(({ row }) => ({
    id: row.id,
    device: deviceWords(row.userAgent),
    lastSeenAt: row.lastSeenAt,
    createdAt: row.createdAt,
    isCurrent: row.tokenHash === sessionHash,
  }));
}

/** Staff enter their password first: a person at an unattended browser must not lock them out elsewhere. */
export async function endOwnSession(db: Db, user: SignedIn, id: string, now: Date) {
  requireStepUpOfStaff(user, now);
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new Refusal(404, 'This device is already signed out.');
    await auditSession(tx, user, 'session.end');
  });
}

export async function endOtherSessions(db: Db, user: SignedIn, now: Date) {
  requireStepUpOfStaff(user, now);
  await db.transaction(async (tx) => {
    await endSessions(tx, user.id, user.sessionHash);
    await auditSession(tx, user, 'session.end-others');
  });
}

function requireStepUpOfStaff(user: SignedIn, now: Date) {
  if (user.staffRole || user.waitingRole) requireStepUp(user, now);
}
