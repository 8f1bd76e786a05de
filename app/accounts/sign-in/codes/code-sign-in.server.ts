// Signing in at an open checkout with a one-time code instead of the password (D53).
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database.server.ts';
import { reachable } from '../../../platform/mails/no-address.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { NOT_VERIFIED, type SessionUser } from '../../accounts.schema.ts';
import { findAccount } from '../../accounts.server.ts';
import { users } from '../../accounts.tables.ts';
import { type Browser, openSession } from '../sign-in.server.ts';
import { hasTwoStep } from '../two-step/two-step.server.ts';
import type { Asker } from './code-browser.server.ts';
import { spendVerification } from './verified-contact.server.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Staff, and customers who added a second step, chose more than control of a mailbox. */
export const isPasswordNeeded = async (db: Db, { id, role }: Pick<Account, 'id' | 'role'>) =>
  role === 'admin' || (await hasTwoStep(db, id));

/** For an address whose code was right. Null when it has no account; the verification then stays for making one. */
export async function signInByCode(db: Db, email: string, asker: Asker, browser: Browser, now: Date) {
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) return null;
    // A change of address, a closing, or joining the staff ends all sessions: it waits here, or is seen here.
    const isSame = and(eq(users.id, account.id), eq(users.email, email), isNull(users.closedAt));
    const [unchanged] = await tx.select({ id: users.id, role: users.role }).from(users).where(isSame).for('share');
    if (unchanged && (await isPasswordNeeded(tx, unchanged)))
      throw new Refusal(403, 'Please sign in with your password.', { code: 'password_needed' });
    if (!unchanged || !(await spendVerification(tx, 'checkout', email, asker, now))) throw new Refusal(409, NOT_VERIFIED);
    const session = await openSession(tx, account, browser, now);
    return { ...session, user: sessionUserOf(account) };
  });
}

export const sessionUserOf = ({ id, email, fullName, role, staffRole }: Account): SessionUser => ({
  id,
  email: reachable(email),
  fullName,
  role,
  staffRole,
});
