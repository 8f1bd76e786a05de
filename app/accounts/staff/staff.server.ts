// Staff accounts: owners invite by e-mail, assign roles and remove them. At least one owner stays.
import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import type { StaffRole } from '../../vocabulary/permissions.ts';
import { sessions, twoStep, users } from '../accounts.tables.ts';
import { lockOwners } from '../forget-account.server.ts';
import { endSessions } from '../sign-in/sessions/session.server.ts';
import { forgetTwoStep } from '../sign-in/two-step/two-step-switch.server.ts';
import type { StaffMember } from './staff.schema.ts';

export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await db
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      staffRole: users.staffRole,
      createdAt: users.createdAt,
      twoStepId: twoStep.userId,
    })
    .from(users)
    .leftJoin(twoStep, eq(twoStep.userId, users.id))
    .where(isColleague)
    .orderBy(asc(users.fullName), asc(users.id));
  return rows.flatMap(({ staffRole, twoStepId, ...row }) => (staffRole ? [{ ...row, staffRole, hasTwoStep: twoStepId !== null }] : []));
}

const isColleague = and(isNotNull(users.staffRole), isNull(users.closedAt));

/** Ends their sessions, except the one in which an owner changes their own role. */
export async function changeRole(db: Db, actor: Pick<SignedIn, 'id' | 'sessionHash'>, id: string, staffRole: StaffRole, now: Date) {
  await db.transaction(async (tx) => {
    const before = await holdColleague(tx, actor.id, id, staffRole === 'owner');
    if (before.staffRole === staffRole) return;
    await tx.update(users).set({ staffRole, updatedAt: now }).where(eq(users.id, id));
    await endSessions(tx, id, actor.id === id ? actor.sessionHash : '');
    await recordAudit(tx, actor.id, 'staff.role', `user:${id}`, { staffRole: before.staffRole }, { staffRole });
  });
}

/** The account stays, as a customer's; the audit log keeps the colleague's name. */
export async function removeStaff(db: Db, actorId: string, id: string, now: Date) {
  await db.transaction(async (tx) => {
    const before = await holdColleague(tx, actorId, id, false);
    await tx.update(users).set({ role: 'customer', staffRole: null, updatedAt: now }).where(eq(users.id, id));
    await endSessions(tx, id);
    await forgetTwoStep(tx, id);
    await recordAudit(tx, actorId, 'staff.remove', `user:${id}`, { staffRole: before.staffRole }, { staffRole: null });
  });
}

async function holdColleague(tx: Db, actorId: string, id: string, staysOwner: boolean) {
  const owners = await lockOwners(tx, actorId);
  if (!staysOwner && owners.length === 1 && owners[0] === id)
    throw new Refusal(409, 'This is the last owner. Make someone else an owner first.');
  const [colleague] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isColleague))
    .for('update');
  if (!colleague) throw new Refusal(404, 'This person is not on the staff.');
  return colleague;
}

/** After a break-in: signs out all customers and all staff, except the owner's own session. */
export async function endAllSessions(db: Db, actor: Pick<SignedIn, 'id' | 'sessionHash'>) {
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(ne(sessions.tokenHash, actor.sessionHash));
    await recordAudit(tx, actor.id, 'session.end-all', 'staff:all');
  });
}
