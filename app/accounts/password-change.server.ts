// A new password: by who knows the old one, or by who holds a code from the account's mailbox.
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { mailWords } from '../language/mail-words.server.ts';
import { mailBody, type Sender } from '../mailing/mail-body.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import type { Language } from '../platform/language.ts';
import { writeMail } from '../platform/mail.server.ts';
import { countOrRefuse } from '../platform/rate-limit.server.ts';
import { badField } from '../platform/refusal.ts';
import { limits, users } from '../platform/tables.ts';
import type { changePasswordForm, resetForm } from './accounts.schema.ts';
import { findAccount, noSuchAccount } from './accounts.server.ts';
import { tryCode } from './codes.server.ts';
import { hashPassword, isPassword } from './password-hash.server.ts';
import { endSessions } from './session.server.ts';

const WRONG_PASSWORDS = { hits: 10, seconds: 15 * 60 };

/** All other sessions end (D43); the one that asks stays. */
export async function changePassword(
  db: Db,
  sender: Sender,
  asked: { userId: string; sessionHash: string; form: z.output<typeof changePasswordForm> },
  now: Date,
) {
  const { userId, sessionHash, form } = asked;
  const key = `password-change:${userId}`;
  await countOrRefuse(db, key, WRONG_PASSWORDS, now, 'Too many wrong passwords. Please wait 15 minutes.');
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  if (!account) throw noSuchAccount();
  if (!(await isPassword(form.oldPassword, account.passwordHash))) throw badField('oldPassword', 'Current password is incorrect');
  const passwordHash = await hashPassword(form.newPassword);
  await db.transaction(async (tx) => {
    // Only over the hash that was checked: of two changes at once the later one finds its old password gone.
    const changed = await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(and(eq(users.id, userId), eq(users.passwordHash, account.passwordHash), isNull(users.closedAt)))
      .returning({ id: users.id });
    if (changed.length === 0) throw badField('oldPassword', 'Current password is incorrect');
    await tx.delete(limits).where(eq(limits.key, key));
    await endSessions(tx, userId, sessionHash);
    await mailPasswordChanged(tx, sender, account, now);
  });
}

/** All sessions end (D43). */
export async function resetPassword(db: Db, env: Env, sender: Sender, form: z.output<typeof resetForm>, now: Date) {
  const passwordHash = await hashPassword(form.newPassword);
  const isReset = await db.transaction(async (tx) => {
    // No throw from here on: a rollback would take back the count of wrong tries.
    if (!(await tryCode(tx, env, 'reset', form.email, form.code, 'usedAt', now))) return false;
    const account = await findAccount(tx, form.email);
    if (!account) return false;
    await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, account.id));
    await endSessions(tx, account.id);
    await mailPasswordChanged(tx, sender, account, now);
    return true;
  });
  if (!isReset) throw badField('code', 'Invalid OTP');
}

async function mailPasswordChanged(
  tx: Db,
  sender: Sender,
  { id, email, language }: { id: string; email: string; language: Language },
  now: Date,
) {
  const t = mailWords(language);
  const body = mailBody(sender, language, {
    heading: t('Your password was changed'),
    paragraphs: [
      t('The password of your account was changed just now, and other devices were signed out.'),
      t('If that was not you, choose a new password at once with the button below.'),
    ],
    button: { label: t('Choose a new password'), path: '/passwordreset' },
  });
  const cause = `password-changed:${id}:${now.getTime()}`;
  await writeMail(tx, { cause, kind: 'password-changed', to: email, subject: t('Your password was changed'), ...body }, now);
}
