// Signing in on the sign-in page with a code sent by e-mail, for customers who have no password or forgot it. It proves what resetting the
// password proves, control of the mailbox; staff, and customers with a second step, need their password.
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database.server.ts';
import { findAccount } from '../../accounts.server.ts';
import { users } from '../../accounts.tables.ts';
import { type Browser, openSession } from '../sign-in.server.ts';
import { isPasswordNeeded, sessionUserOf } from './code-sign-in.server.ts';

/** For an address whose code was right. Null when nobody signs in with it, which the caller answers like a wrong code. */
export async function signInByMailCode(db: Db, email: string, browser: Browser, now: Date) {
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) return null;
    // A change of address, a closing, or joining the staff ends all sessions: it waits here, or is seen here.
    const isSame = and(eq(users.id, account.id), eq(users.email, email), eq(users.role, 'customer'), isNull(users.closedAt));
    const [unchanged] = await tx.select({ id: users.id, role: users.role }).from(users).where(isSame).for('share');
    if (!unchanged || (await isPasswordNeeded(tx, unchanged))) return null;
    const session = await openSession(tx, account, browser, now);
    return { ...session, user: sessionUserOf(account) };
  });
}
