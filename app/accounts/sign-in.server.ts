// Signing in with e-mail and password.

import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import type { Language } from '../platform/language.ts';
import { countOrRefuse } from '../platform/rate-limit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { limits, users } from '../platform/tables.ts';
import type { SessionUser, signInForm } from './accounts.schema.ts';
import { findAccount } from './accounts.server.ts';
import { rememberDevice } from './device.server.ts';
import { isPassword } from './password-hash.server.ts';
import { startSession } from './session.server.ts';
import { countTwoStep, forgiveTwoStep, passTwoStep } from './two-step.server.ts';

/** Wrong passwords per address and IP (D42). */
const WRONG_PASSWORDS = { hits: 10, seconds: 15 * 60 };
const TOO_MANY = 'Too many wrong passwords. Please wait 15 minutes, or choose a new password.';

/** `language`: as the visitor has chosen it, if they have. */
type From = { ip: string; device: string; userAgent: string; language: Language | null };

export async function signIn(db: Db, env: Env, form: z.output<typeof signInForm>, { ip, device, userAgent, language }: From, now: Date) {
  // Counted before the password is looked at, and forgiven when it was right: many tries at once cannot slip past the count.
  const key = `sign-in:${form.email}:${ip}`;
  await countOrRefuse(db, key, WRONG_PASSWORDS, now, TOO_MANY);
  const account = await findAccount(db, form.email);
  const isRight = await isPassword(form.password, account?.passwordHash);
  if (!account || !isRight) throw invalid();
  if (form.totp) await countTwoStep(db, account.id, now);
  const { token, expiresAt } = await db.transaction(async (tx) => {
    // A password that was changed, or an account closed, while this one was being checked opens no session: that act ends all
    // sessions, and waits here or is seen here.
    const [unchanged] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, account.id), eq(users.passwordHash, account.passwordHash), isNull(users.closedAt)))
      .for('share');
    if (!unchanged) throw invalid();
    await passTwoStep(tx, env, account.id, form.totp, now);
    await forgiveTwoStep(tx, account.id);
    await tx.delete(limits).where(eq(limits.key, key));
    await rememberDevice(tx, account.id, device, now);
    if (language && language !== account.language) await tx.update(users).set({ language }).where(eq(users.id, account.id));
    return startSession(tx, account.id, now, userAgent);
  });
  const user: SessionUser = {
    id: account.id,
    email: account.email,
    fullName: account.fullName,
    role: account.role,
    staffRole: account.staffRole,
  };
  return { token, expiresAt, user };
}

const invalid = () => new Refusal(401, 'Invalid email or password');
