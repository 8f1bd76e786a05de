// Signing in with a second step: a code of an authenticator app, or one of ten codes kept for the day the phone is lost.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { recordAudit } from '../platform/audit.server.ts';
import type { Db } from '../platform/database.server.ts';
import { deriveSecret, type Env } from '../platform/env.server.ts';
import { countOrRefuse } from '../platform/rate-limit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { limits, recoveryCodes, twoStep, users } from '../platform/tables.ts';
import type { totpForm, totpOffForm } from './accounts.schema.ts';
import { isPassword } from './password-hash.server.ts';
import { endSessions } from './session.server.ts';
import { stepOfCode } from './totp.server.ts';

const RECOVERY_CODES = 10;
const WRONG_TRIES = { hits: 10, seconds: 15 * 60 };
const TOO_MANY = 'Too many wrong tries. Please wait 15 minutes.';
const WRONG_CODE = 'This code is not right, or was used already. Please wait for the next one.';

type Keys = Pick<Env, 'SESSION_SECRET'>;

export async function hasTwoStep(db: Db, userId: string) {
  return (await db.$count(twoStep, eq(twoStep.userId, userId))) > 0;
}

/**
 * The second step of signing in; nothing to do for an account without one. Call it where the sign-in happens: a code counts once, also
 * when it comes twice at once.
 */
export async function passTwoStep(tx: Db, env: Keys, userId: string, code: string | undefined, now: Date) {
  const [own] = await tx.select().from(twoStep).where(eq(twoStep.userId, userId)).for('update');
  if (!own) return;
  if (!code) throw new Refusal(401, 'Enter the code of your authenticator app.', { code: 'totp_required' });
  if (!(await spendCode(tx, env, own, code, now))) throw new Refusal(401, WRONG_CODE, { code: 'totp_wrong', fields: { totp: WRONG_CODE } });
}

/** Counted for the account wherever the tries come from: six digits are soon guessed by who has the password. */
export async function countTwoStep(db: Db, userId: string, now: Date) {
  await countOrRefuse(db, limitOf(userId), WRONG_TRIES, now, TOO_MANY);
}

export async function forgiveTwoStep(tx: Db, userId: string) {
  await tx.delete(limits).where(eq(limits.key, limitOf(userId)));
}

const limitOf = (userId: string) => `two-step:${userId}`;

async function spendCode(tx: Db, env: Keys, { userId, secret }: typeof twoStep.$inferSelect, code: string, now: Date) {
  const step = stepOfCode(unseal(env, secret), code, now);
  const used =
    step === null
      ? await tx
          .delete(recoveryCodes)
          .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(env, userId, code))))
          .returning({ userId: recoveryCodes.userId })
      : await tx
          .update(twoStep)
          .set({ lastStep: step })
          .where(and(eq(twoStep.userId, userId), lt(twoStep.lastStep, step)))
          .returning({ userId: twoStep.userId });
  return used.length > 0;
}

/** Answers the ten codes, which are shown this once. Other devices are signed out: they never passed the second step. */
export async function switchOnTwoStep(db: Db, env: Keys, user: SignedIn, form: z.output<typeof totpForm>, now: Date): Promise<string[]> {
  await requireOwnPassword(db, user.id, form.password, now);
  const lastStep = stepOfCode(form.secret, form.code, now);
  if (lastStep === null) throw badField('code', 'This code is not right. Look at the app again, and at the clock of your phone.');
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode());
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(twoStep)
      .values({ userId: user.id, secret: seal(env, form.secret), lastStep, createdAt: now })
      .onConflictDoNothing()
      .returning({ userId: twoStep.userId });
    if (!made) throw new Refusal(409, 'It is switched on already.');
    await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId: user.id, codeHash: hashOf(env, user.id, code) })));
    await endSessions(tx, user.id, user.sessionHash);
    await forgiveTwoStep(tx, user.id);
    await recordAudit(tx, user.id, 'two-step.on', `user:${user.id}`);
  });
  return codes;
}

export async function switchOffTwoStep(db: Db, env: Keys, userId: string, form: z.output<typeof totpOffForm>, now: Date) {
  await requireOwnPassword(db, userId, form.password, now);
  await db.transaction(async (tx) => {
    const [own] = await tx.select().from(twoStep).where(eq(twoStep.userId, userId)).for('update');
    if (!own) throw new Refusal(409, 'It is switched off already.');
    if (!(await spendCode(tx, env, own, form.code, now))) throw badField('code', WRONG_CODE);
    await forgetTwoStep(tx, userId);
    await forgiveTwoStep(tx, userId);
    await recordAudit(tx, userId, 'two-step.off', `user:${userId}`);
  });
}

/** For a colleague who lost both the phone and the codes. */
export async function resetTwoStep(db: Db, actorId: string, userId: string) {
  await db.transaction(async (tx) => {
    if (!(await forgetTwoStep(tx, userId))) throw new Refusal(404, 'This colleague signs in without a code.');
    await recordAudit(tx, actorId, 'two-step.reset', `user:${userId}`);
  });
}

export async function forgetTwoStep(tx: Db, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return (await tx.delete(twoStep).where(eq(twoStep.userId, userId)).returning({ userId: twoStep.userId })).length > 0;
}

/** The count is kept until the whole act is done: it guards the code, too. */
async function requireOwnPassword(db: Db, userId: string, password: string, now: Date) {
  await countTwoStep(db, userId, now);
  const [account] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  if (!(await isPassword(password, account?.passwordHash))) throw badField('password', 'The password is not right');
}

/** Letters and digits that are not mistaken for each other; 50 bits, so that the keyed hash needs no salt. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz2';

function newRecoveryCode() {
  const letters = Array.from(randomBytes(10), (byte) => LETTERS[byte & 31]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

const hashOf = (env: Keys, userId: string, code: string) =>
  createHmac('sha256', deriveSecret(env, 'recovery codes'))
    .update(`${userId}:${code.toLowerCase().replace(/[^a-z\d]/g, '')}`)
    .digest('hex');

const keyOf = (env: Keys) => Buffer.from(deriveSecret(env, 'two-step secrets'), 'hex');

/** A secret must be read again, so it is not hashed: a copy of the database alone does not tell it (AES-256-GCM). */
function seal(env: Keys, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(env), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function unseal(env: Keys, text: string): string {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(env), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
