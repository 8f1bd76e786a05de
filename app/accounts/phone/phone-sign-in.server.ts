// Signing in with a proved phone and a code (D54). Staff, and customers with a second step, need their password.
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { phoneProofs, users } from '../accounts.tables.ts';
import { isPasswordNeeded, sessionUserOf } from '../sign-in/codes/code-sign-in.server.ts';
import { type Browser, openSession } from '../sign-in/sign-in.server.ts';
import { findPhoneHolder, isProved } from './phone-proofs.server.ts';

/** For a phone whose code was right. Null when no account signs in with it. */
export async function signInByPhone(db: Db, phone: string, browser: Browser, now: Date) {
  return db.transaction(async (tx) => {
    const account = await findPhoneHolder(tx, phone);
    if (!account || (await isPasswordNeeded(tx, account))) return null;
    // A change of phone, a closing, joining the staff, or a proof by another account waits here, or is seen here.
    const [unchanged] = await tx
      .select({ role: users.role })
      .from(users)
      .innerJoin(phoneProofs, isProved)
      .where(and(eq(users.id, account.id), eq(phoneProofs.phone, phone), isNull(users.closedAt)))
      .for('share');
    if (unchanged?.role !== 'customer') return null;
    const session = await openSession(tx, account, browser, now);
    return { ...session, user: sessionUserOf(account) };
  });
}
