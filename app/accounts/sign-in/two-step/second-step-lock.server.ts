// Wrong second-step codes lock the account's sign-in, longer each time. Counted in the row of the second step, so that all
// nodes agree and only a right code resets the count.
import { eq } from 'drizzle-orm';
import { mailBody, type Sender } from '../../../mailing/body/mail-body.ts';
import type { Db } from '../../../platform/database.server.ts';
import { writeMail } from '../../../platform/mail.server.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { formatDateTime } from '../../../platform/time.ts';
import { twoStep } from '../../accounts.tables.ts';

const WRONG_IN_A_ROW = 5;
const LOCKS = [
  { minutes: 15, message: 'Too many wrong codes. Please wait 15 minutes.' },
  { minutes: 60, message: 'Too many wrong codes. Please wait 1 hour.' },
  { minutes: 24 * 60, message: 'Too many wrong codes. Please wait 24 hours.' },
] as const;

type Row = typeof twoStep.$inferSelect;
type Locked = { until: Date; wrongCodes: number };

export function requireUnlocked({ wrongCodes, lockedUntil }: Row, now: Date) {
  if (!lockedUntil || lockedUntil <= now) return;
  throw new Refusal(429, lockAfter(wrongCodes).message, {
    code: 'second_step_locked',
    retryAfterSeconds: Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000),
  });
}

const lockAfter = (wrongCodes: number) => LOCKS[Math.min(Math.floor(wrongCodes / WRONG_IN_A_ROW), LOCKS.length) - 1] ?? LOCKS[0];

/** The row must be locked. Returns the lock this code caused, if any. */
export async function countWrongCode(tx: Db, own: Row, now: Date): Promise<Locked | null> {
  const wrongCodes = own.wrongCodes + 1;
  const isLock = wrongCodes % WRONG_IN_A_ROW === 0;
  const until = new Date(now.getTime() + lockAfter(wrongCodes).minutes * 60_000);
  await tx
    .update(twoStep)
    .set({ wrongCodes, ...(isLock && { lockedUntil: until }) })
    .where(eq(twoStep.userId, own.userId));
  return isLock ? { until, wrongCodes } : null;
}

export async function forgiveCodes(tx: Db, userId: string) {
  await tx.update(twoStep).set({ wrongCodes: 0, lockedUntil: null }).where(eq(twoStep.userId, userId));
}

/** It may have been someone else, who then knows the password. */
export async function mailLocked(tx: Db, sender: Sender, { id, email }: { id: string; email: string }, locked: Locked, now: Date) {
  const subject = 'Your sign-in is locked';
  const body = mailBody(sender, 'en', {
    heading: subject,
    paragraphs: [
      `After your correct password, a wrong verification code was entered ${locked.wrongCodes} times in a row. Sign-in to your account is locked until ${formatDateTime(locked.until)}.`,
      "If this wasn't you, someone knows your password: change it now and tell an owner.",
    ],
    button: { label: 'Choose a new password', path: '/passwordreset' },
  });
  await writeMail(tx, { cause: `second-step-locked:${id}:${now.getTime()}`, kind: 'second-step-locked', to: email, subject, ...body }, now);
}

export async function mailReset(tx: Db, sender: Sender, email: string, now: Date) {
  const subject = 'Your two-step verification was reset';
  const body = mailBody(sender, 'en', {
    heading: subject,
    paragraphs: [
      'Two-step verification was turned off for your account and all your devices were signed out. Sign in with your password and set it up again.',
      "If you didn't ask for this, tell an owner right away.",
    ],
    button: { label: 'Sign in', path: '/login?next=/admins/account' },
  });
  await writeMail(
    tx,
    { cause: `second-step-reset:${email}:${now.getTime()}`, kind: 'second-step-reset', to: email, subject, ...body },
    now,
  );
}
