import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import type { ClosedPerson } from '../platform/records/forget-person.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { noSuchAccount } from './accounts.server.ts';
import { addresses, devices, oneTimeCodes, phoneProofs, recoveryCodes, twoStep, users } from './accounts.tables.ts';
import { NO_PASSWORD } from './sign-in/passwords/password-hash.server.ts';
import { endSessions } from './sign-in/sessions/session.server.ts';

/** The account to close, locked. The shop keeps an owner. */
export async function holdToClose(tx: Db, userId: string): Promise<ClosedPerson> {
  await requireAnotherOwner(tx, userId);
  const [account] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .for('update');
  if (!account) throw noSuchAccount();
  return { userId, email: account.email, closedEmail: `closed-${userId}@closed.invalid` };
}

/** The row stays for orders, invoices and points, without personal data. */
export async function forgetAccount(tx: Db, { userId, email, closedEmail }: ClosedPerson, now: Date) {
  await endSessions(tx, userId);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(twoStep).where(eq(twoStep.userId, userId));
  await tx.delete(devices).where(eq(devices.userId, userId));
  await tx.delete(addresses).where(eq(addresses.userId, userId));
  const phones = tx.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  await tx.delete(oneTimeCodes).where(or(eq(oneTimeCodes.contact, email), inArray(oneTimeCodes.contact, phones)));
  await tx.delete(phoneProofs).where(eq(phoneProofs.userId, userId));
  await tx
    .update(users)
    .set({
      email: closedEmail,
      contactEmail: null,
      fullName: 'Closed account',
      phone: '',
      passwordHash: NO_PASSWORD,
      dateOfBirth: null,
      dateOfBirthSetAt: null,
      gender: null,
      nomineeName: null,
      nomineeContact: null,
      closedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}

async function requireAnotherOwner(tx: Db, userId: string) {
  const owners = await holdOwners(tx);
  if (owners.length === 1 && owners[0] === userId) throw new Refusal(409, 'This is the last owner. Make someone else an owner first.');
}

/** Locked in a fixed order, so that two owners removing each other cannot both succeed. */
async function holdOwners(tx: Db): Promise<string[]> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.staffRole, 'owner'), isNull(users.closedAt)))
    .orderBy(asc(users.id))
    .for('update');
  return owners.map(({ id }) => id);
}

/** For owner-only changes to staff: the caller must still be an owner when the transaction runs. */
export async function lockOwners(tx: Db, actorId: string): Promise<string[]> {
  const owners = await holdOwners(tx);
  if (!owners.includes(actorId)) throw new Refusal(403, 'You are no longer an owner.');
  return owners;
}
