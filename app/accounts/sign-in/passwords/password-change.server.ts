import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { mailWords } from '../../../language/mail-words.server.ts';
import { mailBody, type Sender } from '../../../mailing/body/mail-body.ts';
import type { Db } from '../../../platform/database.server.ts';
import type { Env } from '../../../platform/env.server.ts';
import { clearLimit, countOrRefuse } from '../../../platform/http/limits/rate-limit.server.ts';
import { writeMail } from '../../../platform/mail.server.ts';
import { badField } from '../../../platform/refusal.ts';
import type { Language } from '../../../platform/words/language.ts';
import type { changePasswordForm, resetForm } from '../../accounts.schema.ts';
import { findAccount, noSuchAccount } from '../../accounts.server.ts';
import { users } from '../../accounts.tables.ts';
import type { Asker } from '../codes/code-browser.server.ts';
import { tryCode } from '../codes/codes.server.ts';
import { rememberDevice } from '../sessions/device.server.ts';
import { endSessions } from '../sessions/session.server.ts';
import { requireGoodPassword } from './password-choice.server.ts';
import { hashPassword, isPassword } from './password-hash.server.ts';

const WRONG_PASSWORDS = { hits: 10, seconds: 15 * 60 };

/** Ends all other sessions (D43); the current one stays. */
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
  requireGoodPassword('newPassword', form.newPassword, { email: account.email, shopName: sender.name });
  if (!(await isPassword(form.oldPassword, account.passwordHash))) throw badField('oldPassword', 'Current password is incorrect');
  const passwordHash = await hashPassword(form.newPassword);
  await db.transaction(async (tx) => {
    // Only over the checked hash: of two concurrent changes, the later one fails.
    const changed = await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(and(eq(users.id, userId), eq(users.passwordHash, account.passwordHash), isNull(users.closedAt)))
      .returning({ id: users.id });
    if (changed.length === 0) throw badField('oldPassword', 'Current password is incorrect');
    await clearLimit(tx, key);
    await endSessions(tx, userId, sessionHash);
    await mailPasswordChanged(tx, sender, account, now);
  });
}

type ResetFrom = { asker: Asker; device: string };

/** Returns the account. Ends all sessions (D43). The device becomes known: the code came from the account's mailbox. */
export async function resetPassword(
  db: Db,
  env: Env,
  sender: Sender,
  form: z.output<typeof resetForm>,
  { asker, device }: ResetFrom,
  now: Date,
): Promise<string> {
  requireGoodPassword('newPassword', form.newPassword, { email: form.email, shopName: sender.name });
  // Checked before the costly hash, and again inside the transaction, where it counts.
  const tried = { contact: form.email, code: form.code };
  if (!(await tryCode(db, env, 'reset', tried, asker, null, now))) throw badField('code', 'Invalid OTP');
  const passwordHash = await hashPassword(form.newPassword);
  const userId = await db.transaction(async (tx) => {
    // No throw from here on: a rollback would undo the count of wrong tries.
    if (!(await tryCode(tx, env, 'reset', tried, asker, 'usedAt', now))) return null;
    const account = await findAccount(tx, form.email);
    if (!account) return null;
    await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, account.id));
    await endSessions(tx, account.id);
    await rememberDevice(tx, account.id, device, now);
    await mailPasswordChanged(tx, sender, account, now);
    return account.id;
  });
  if (!userId) throw badField('code', 'Invalid OTP');
  return userId;
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
      t('Your password was just changed and your other devices were signed out.'),
      t("If this wasn't you, reset your password right away with the button below."),
    ],
    button: { label: t('Choose a new password'), path: '/passwordreset' },
  });
  const cause = `password-changed:${id}:${now.getTime()}`;
  await writeMail(tx, { cause, kind: 'password-changed', to: email, subject: t('Your password was changed'), ...body }, now);
}
