import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Sender } from '../../../mailing/body/mail-body.ts';
import type { Db } from '../../../platform/database.server.ts';
import { deriveSecret, type Keys } from '../../../platform/env/derived-secret.server.ts';
import type { Env } from '../../../platform/env.server.ts';
import { recordAudit } from '../../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../../platform/refusal.ts';
import { sealSecret } from '../../../platform/seal.server.ts';
import type { SignedIn } from '../../../platform/shop.server.ts';
import { recoveryCodes, twoStep, users } from '../../accounts.tables.ts';
import { isPassword } from '../passwords/password-hash.server.ts';
import { endSessions } from '../sessions/session.server.ts';
import { HASHED_FOR, hashOf, newRecoveryCode, RECOVERY_CODES } from './recovery-codes.server.ts';
import { SEALED_FOR } from './sealed-two-steps.server.ts';
import { mailReset, requireUnlocked } from './second-step-lock.server.ts';
import { stepOfCode } from './totp.server.ts';
import type { totpForm, totpOffForm } from './two-step.schema.ts';
import { countTwoStep, type From, forgiveTwoStep, noteWrongCode, spendCode, WRONG_CODE } from './two-step.server.ts';

/** Returns the ten recovery codes, shown only once. Other devices are signed out: they never passed the second step. */
export async function switchOnTwoStep(db: Db, env: Keys, user: SignedIn, form: z.output<typeof totpForm>, now: Date): Promise<string[]> {
  await requireOwnPassword(db, user.id, form.password, now);
  const lastStep = stepOfCode(form.secret, form.code, now);
  if (lastStep === null) throw badField('code', "Wrong code. Check the app and your phone's clock.");
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode());
  await db.transaction(async (tx) => {
    // Signing in by a code looks for a second step under this lock.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
    const [made] = await tx
      .insert(twoStep)
      .values({ userId: user.id, secret: sealSecret(env, SEALED_FOR, form.secret), lastStep, createdAt: now })
      .onConflictDoNothing()
      .returning({ userId: twoStep.userId });
    if (!made) throw new Refusal(409, 'Two-step verification is already on.');
    await tx
      .insert(recoveryCodes)
      .values(codes.map((code) => ({ userId: user.id, codeHash: hashOf(deriveSecret(env, HASHED_FOR), user.id, code) })));
    await endSessions(tx, user.id, user.sessionHash);
    await forgiveTwoStep(tx, user.id);
    await recordAudit(tx, user.id, 'two-step.on', `user:${user.id}`);
  });
  return codes;
}

export async function switchOffTwoStep(db: Db, env: Env, user: SignedIn, form: z.output<typeof totpOffForm>, from: From, now: Date) {
  const { id: userId } = user;
  await requireOwnPassword(db, userId, form.password, now);
  const isOff = await db.transaction(async (tx) => {
    const [own] = await tx.select().from(twoStep).where(eq(twoStep.userId, userId)).for('update');
    if (!own) throw new Refusal(409, 'Two-step verification is already off.');
    requireUnlocked(own, now);
    if (!(await spendCode(tx, env, own, form.code, now))) {
      await noteWrongCode(tx, env, { own, account: user }, from, now);
      return false;
    }
    await forgetTwoStep(tx, userId);
    await forgiveTwoStep(tx, userId);
    await recordAudit(tx, userId, 'two-step.off', `user:${userId}`);
    return true;
  });
  if (!isOff) throw badField('code', WRONG_CODE);
}

/** For someone who lost both phone and recovery codes. Without an actor it was the command line. */
export async function resetTwoStep(db: Db, sender: Sender, actorId: string | null, userId: string, now: Date) {
  await db.transaction(async (tx) => {
    if (!(await forgetTwoStep(tx, userId))) throw new Refusal(404, 'Two-step verification is off for this person.');
    const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    await endSessions(tx, userId);
    await mailReset(tx, sender, account?.email ?? '', now);
    await recordAudit(tx, actorId, 'two-step.reset', `user:${userId}`);
  });
}

export async function forgetTwoStep(tx: Db, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return (await tx.delete(twoStep).where(eq(twoStep.userId, userId)).returning({ userId: twoStep.userId })).length > 0;
}

/** The count is kept until the whole action succeeds: it protects the code too. */
async function requireOwnPassword(db: Db, userId: string, password: string, now: Date) {
  await countTwoStep(db, userId, now);
  const [account] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  if (!(await isPassword(password, account?.passwordHash))) throw badField('password', 'Wrong password.');
}
