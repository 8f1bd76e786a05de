// The person a customer nominates to exercise their data rights after death or incapacity (DPDP Act 2023, s.14).
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { noSuchAccount, refuseColleague } from './accounts.server.ts';
import { users } from './accounts.tables.ts';
import type { Nominee } from './profile.schema.ts';

export async function findNominee(db: Db, userId: string): Promise<Nominee | null> {
  const [found] = await db.select({ name: users.nomineeName, contact: users.nomineeContact }).from(users).where(eq(users.id, userId));
  return found?.name && found.contact ? { name: found.name, contact: found.contact } : null;
}

/** Null removes. Audits that staff did it but not the name, which would outlast the account. */
export async function setNominee(
  db: Db,
  actor: Pick<SignedIn, 'id' | 'staffRole'>,
  { userId, nominee }: { userId: string; nominee: Nominee | null },
  now: Date,
) {
  await db.transaction(async (tx) => {
    if (actor.id !== userId) await refuseColleague(tx, actor, userId);
    const [changed] = await tx
      .update(users)
      .set({ nomineeName: nominee?.name ?? null, nomineeContact: nominee?.contact ?? null, updatedAt: now })
      .where(and(eq(users.id, userId), isNull(users.closedAt)))
      .returning({ id: users.id });
    if (!changed) throw noSuchAccount();
    if (actor.id !== userId) await recordAudit(tx, actor.id, nominee ? 'customer.nominee' : 'customer.no-nominee', `user:${userId}`);
  });
}
