import { and, eq, inArray, lt } from 'drizzle-orm';
import { senderOf } from '../../../mailing/sender.server.ts';
import type { Db } from '../../../platform/database.server.ts';
import type { Keys } from '../../../platform/env/derived-secret.server.ts';
import type { Env } from '../../../platform/env.server.ts';
import { clearLimit, countOrRefuse } from '../../../platform/http/limits/rate-limit.server.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openSecret } from '../../../platform/seal.server.ts';
import type { StaffRole } from '../../../vocabulary/permissions.ts';
import { recoveryCodes, twoStep } from '../../accounts.tables.ts';
import { auditSession } from '../sessions/staff-session.server.ts';
import { hashesOf } from './recovery-codes.server.ts';
import { SEALED_FOR, sealAgain } from './sealed-two-steps.server.ts';
import { countWrongCode, forgiveCodes, mailLocked, requireUnlocked } from './second-step-lock.server.ts';
import { stepOfCode } from './totp.server.ts';

const WRONG_TRIES = { hits: 10, seconds: 15 * 60 };
const TOO_MANY = 'Too many attempts. Please wait 15 minutes.';
export const WRONG_CODE = 'This code is wrong or was already used. Please wait for the next one.';

export async function hasTwoStep(db: Db, userId: string) {
  return (await db.$count(twoStep, eq(twoStep.userId, userId))) > 0;
}

type Account = { id: string; email: string; staffRole: StaffRole | null; waitingRole?: StaffRole | null };
export type From = { network: string; userAgent: string };

/** Call it in the sign-in's transaction: a code counts once, even if sent twice at once. A wrong code is counted, so the transaction must commit. */
export async function passTwoStep(
  tx: Db,
  env: Env,
  account: Account,
  code: string | undefined,
  from: From,
  now: Date,
): Promise<'none' | 'right' | 'wrong'> {
  const [own] = await tx.select().from(twoStep).where(eq(twoStep.userId, account.id)).for('update');
  if (!own) return 'none';
  requireUnlocked(own, now);
  if (!code) throw new Refusal(401, 'Enter the code from your authenticator app.', { code: 'totp_required' });
  if (await spendCode(tx, env, own, code, now)) {
    await forgiveCodes(tx, account.id);
    return 'right';
  }
  await noteWrongCode(tx, env, { own, account }, from, now);
  return 'wrong';
}

/** Typing it takes the password or the session: it is audited, and a lock is e-mailed. */
export async function noteWrongCode(
  tx: Db,
  env: Env,
  { own, account }: { own: typeof twoStep.$inferSelect; account: Account },
  from: From,
  now: Date,
) {
  await auditSession(tx, account, 'session.wrong-code', from);
  const locked = await countWrongCode(tx, own, now);
  if (!locked) return;
  await auditSession(tx, account, 'session.lock', { ...from, until: locked.until.toISOString() });
  await mailLocked(tx, await senderOf({ db: tx, env }), account, locked, now);
}

export const wrongCode = () => new Refusal(401, WRONG_CODE, { code: 'totp_wrong', fields: { totp: WRONG_CODE } });

export async function countTwoStep(db: Db, userId: string, now: Date) {
  await countOrRefuse(db, limitOf(userId), WRONG_TRIES, now, TOO_MANY);
}

export async function forgiveTwoStep(tx: Db, userId: string) {
  await clearLimit(tx, limitOf(userId));
}

const limitOf = (userId: string) => `two-step:${userId}`;

export async function spendCode(tx: Db, env: Keys, { userId, secret }: typeof twoStep.$inferSelect, code: string, now: Date) {
  const opened = openSecret(env, SEALED_FOR, secret);
  if (!opened) throw new Refusal(409, 'Two-step verification for this account must be reset. Please ask an owner.');
  if (opened.isOld) await sealAgain(tx, env, userId, opened.secret);
  const step = stepOfCode(opened.secret, code, now);
  const used =
    step === null
      ? await tx
          .delete(recoveryCodes)
          .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, hashesOf(env, userId, code))))
          .returning({ userId: recoveryCodes.userId })
      : await tx
          .update(twoStep)
          .set({ lastStep: step })
          .where(and(eq(twoStep.userId, userId), lt(twoStep.lastStep, step)))
          .returning({ userId: twoStep.userId });
  return used.length > 0;
}
