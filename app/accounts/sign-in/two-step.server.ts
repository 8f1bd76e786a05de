// Two-step verification: a code from an authenticator app, or one of ten recovery codes for a lost phone.
import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Sender } from '../../mailing/mail-body.ts';
import { senderOf } from '../../mailing/sender.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { deriveSecret, deriveSecrets, type Env, type Keys } from '../../platform/env.server.ts';
import { clearLimit, countOrRefuse } from '../../platform/http/rate-limit.server.ts';
import type { StaffRole } from '../../platform/permissions.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { openSecret, sealSecret } from '../../platform/seal.server.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import type { totpForm, totpOffForm } from '../accounts.schema.ts';
import { recoveryCodes, twoStep, users } from '../accounts.tables.ts';
import { isPassword } from './password-hash.server.ts';
import { countWrongCode, forgiveCodes, mailLocked, mailReset, requireUnlocked } from './second-step-lock.server.ts';
import { endSessions } from './session.server.ts';
import { auditSession } from './staff-session.server.ts';
import { stepOfCode } from './totp.server.ts';

const RECOVERY_CODES = 10;
const WRONG_TRIES = { hits: 10, seconds: 15 * 60 };
const TOO_MANY = 'Too many attempts. Please wait 15 minutes.';
const WRONG_CODE = 'This code is wrong or was already used. Please wait for the next one.';

/** The purpose for sealing the app's secret. */
const SEALED_FOR = 'two-step secrets';
const HASHED_FOR = 'recovery codes';

export async function hasTwoStep(db: Db, userId: string) {
  return (await db.$count(twoStep, eq(twoStep.userId, userId))) > 0;
}

type Account = { id: string; email: string; staffRole: StaffRole | null; waitingRole?: StaffRole | null };
type From = { network: string; userAgent: string };

/**
 * Checks the second step of signing in; does nothing for an account without one. Call it in the sign-in's transaction: a code counts once, even
 * if it is sent twice at once. A wrong code is counted, so the transaction must commit.
 */
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
async function noteWrongCode(
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

/** Counts passwords entered to turn the second step on and off, from any network. */
export async function countTwoStep(db: Db, userId: string, now: Date) {
  await countOrRefuse(db, limitOf(userId), WRONG_TRIES, now, TOO_MANY);
}

export async function forgiveTwoStep(tx: Db, userId: string) {
  await clearLimit(tx, limitOf(userId));
}

const limitOf = (userId: string) => `two-step:${userId}`;

async function spendCode(tx: Db, env: Keys, { userId, secret }: typeof twoStep.$inferSelect, code: string, now: Date) {
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

/** Without easily confused letters and digits; 50 bits, so that the keyed hash needs no salt. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz2';

function newRecoveryCode() {
  const letters = Array.from(randomBytes(10), (byte) => LETTERS[byte & 31]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

const hashesOf = (env: Keys, userId: string, code: string) => deriveSecrets(env, HASHED_FOR).map((key) => hashOf(key, userId, code));

const hashOf = (key: string, userId: string, code: string) =>
  createHmac('sha256', key)
    .update(`${userId}:${code.toLowerCase().replace(/[^a-z\d]/g, '')}`)
    .digest('hex');

/**
 * Runs at start with SESSION_SECRET_PREVIOUS: reseals everything sealed with it, so that it can be dropped. `lost` opens with
 * neither secret.
 */
export async function sealTwoStepsAgain(db: Db, env: Keys): Promise<{ sealed: number; lost: number }> {
  const done = { sealed: 0, lost: 0 };
  await db.transaction(async (tx) => {
    for (const { userId, secret } of await tx.select().from(twoStep).for('update')) {
      const opened = openSecret(env, SEALED_FOR, secret);
      if (!opened) done.lost += 1;
      else if (opened.isOld) {
        await sealAgain(tx, env, userId, opened.secret);
        done.sealed += 1;
      }
    }
  });
  return done;
}

/** How many second steps no current key opens, as SESSION_SECRET is another; also in the tables of an earlier version. */
export async function countLostTwoSteps(db: Db, env: Keys): Promise<number> {
  const rows = await db.select({ secret: twoStep.secret }).from(twoStep);
  return rows.filter(({ secret }) => !openSecret(env, SEALED_FOR, secret)).length;
}

const sealAgain = (tx: Db, env: Keys, userId: string, secret: string) =>
  tx
    .update(twoStep)
    .set({ secret: sealSecret(env, SEALED_FOR, secret) })
    .where(eq(twoStep.userId, userId));
