import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import type { Language } from '../../platform/words/language.ts';
import type { SessionUser, signInForm } from '../accounts.schema.ts';
import { findAccount } from '../accounts.server.ts';
import { users } from '../accounts.tables.ts';
import type { TellOutcome } from './authentication-log.server.ts';
import { isPassword } from './passwords/password-hash.server.ts';
import { inTurn } from './passwords/password-turns.server.ts';
import { rememberDevice } from './sessions/device.server.ts';
import { endSession, startSession, stepUp } from './sessions/session.server.ts';
import { auditSession } from './sessions/staff-session.server.ts';
import { countPasswordTry, forgivePair, forgiveShared, noteWrongPassword } from './sign-in-budget.server.ts';
import { passTwoStep, wrongCode } from './two-step/two-step.server.ts';

/** `language`: the visitor's choice, if any. */
export type Browser = {
  device: string;
  userAgent: string;
  language: Language | null;
  /** The browser's previous session. */
  earlierHash: string | null;
  isHostCookie: boolean;
};
type From = Browser & { network: string; tell: TellOutcome };

export async function signIn(db: Db, env: Env, form: z.output<typeof signInForm>, from: From, now: Date) {
  const { network, userAgent } = from;
  const { account, counted } = await checkPassword(db, form, from, now, invalid);
  const started = await db.transaction(async (tx) => {
    // If the password or address was changed, or the account closed, while this password was being checked, no session is opened: that change
    // ends all sessions, and either waits here or is seen here.
    const [unchanged] = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(eq(users.id, account.id), eq(users.email, form.email), eq(users.passwordHash, account.passwordHash), isNull(users.closedAt)),
      )
      .for('share');
    if (!unchanged) throw invalid();
    const secondStep = await passTwoStep(tx, env, account, form.totp, { network, userAgent }, now);
    if (secondStep === 'wrong') return null;
    await forgivePair(tx, counted);
    await auditSession(tx, account, 'session.sign-in', { network, userAgent });
    return { secondStep, ...(await openSession(tx, account, from, now)) };
  });
  if (!started) {
    from.tell('wrong code', account.id);
    throw wrongCode();
  }
  const { secondStep, ...session } = started;
  from.tell('signed in', account.id, { secondStep });
  const user: SessionUser = {
    id: account.id,
    email: account.email,
    fullName: account.fullName,
    role: account.role,
    staffRole: account.staffRole,
  };
  return { ...session, user };
}

/** In the browser's place for it: its earlier session ends. */
export async function openSession(
  tx: Db,
  account: { id: string; language: Language },
  { device, userAgent, language, earlierHash, isHostCookie }: Browser,
  now: Date,
) {
  await rememberDevice(tx, account.id, device, now);
  if (language && language !== account.language) await tx.update(users).set({ language }).where(eq(users.id, account.id));
  if (earlierHash) await endSession(tx, earlierHash);
  return startSession(tx, account.id, now, userAgent, isHostCookie);
}

type Caller = { network: string; device: string; tell: TellOutcome };

/** Staff enter their password again; a wrong one counts as at sign-in. */
export async function confirmPassword(db: Db, user: SignedIn, password: string, caller: Caller, now: Date) {
  const wrong = () => badField('password', 'Wrong password.');
  const { counted } = await checkPassword(db, { email: user.email, password }, caller, now, wrong);
  await forgivePair(db, counted);
  return stepUp(db, user, caller.network, now);
}

/** Counted before the password is checked: concurrent tries cannot slip past the limit. */
async function checkPassword(
  db: Db,
  { email, password }: { email: string; password: string },
  { network, device, tell }: Caller,
  now: Date,
  wrong: () => Refusal,
) {
  const counted = await countPasswordTry(db, { email, network, device }, now);
  const account = await findAccount(db, email);
  const isRight = await inTurn(counted.isKnown, network, () => isPassword(password, account?.passwordHash));
  tell(account && isRight ? 'right password' : 'wrong password', account?.id ?? null);
  if (!account || !isRight) {
    await noteWrongPassword(db, email, now);
    throw wrong();
  }
  await forgiveShared(db, counted);
  return { account, counted };
}

const invalid = () => new Refusal(401, 'Invalid email or password');
