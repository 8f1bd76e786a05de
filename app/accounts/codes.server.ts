// One-time codes by e-mail (D3): 6 digits, checked by a keyed hash, 10 minutes, 5 wrong tries, used once. Whether the address has an account
// is looked up by the job that writes the mail, so the request does the same work and takes the same time for every address.
import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mailWords } from '../language/mail-words.server.ts';
import { mailBody, type Sender } from '../mailing/mail-body.ts';
import { PRIVATE_MAIL } from '../mailing/mailing.schema.ts';
import type { Db } from '../platform/database.server.ts';
import { deriveSecret, type Env } from '../platform/env.server.ts';
import { addJob } from '../platform/jobs.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import { countOrRefuse } from '../platform/rate-limit.server.ts';
import { limits, mails, oneTimeCodes, sessions } from '../platform/tables.ts';
import { CODE_MINUTES, type emailForm, RESEND_AFTER_SECONDS, VERIFIED_MINUTES } from './accounts.schema.ts';
import { findAccount } from './accounts.server.ts';

export type Purpose = 'sign-up' | 'reset';

const MINUTE = 60_000;
const WRONG_TRIES_AT_MOST = 5;
const RESEND_AFTER = { hits: 1, seconds: RESEND_AFTER_SECONDS };
const PER_ADDRESS = { hits: 5, seconds: 3600 };
const PER_IP = { hits: 30, seconds: 3600 };

export const SEND_CODE = 'send-code';

export async function sendCode(db: Db, env: Env, purpose: Purpose, { email, language }: z.output<typeof emailForm>, ip: string, now: Date) {
  // Outside the transaction: a refused request must stay counted.
  await countOrRefuse(db, `codes:${ip}`, PER_IP, now);
  await countOrRefuse(db, `code-wait:${purpose}:${email}`, RESEND_AFTER, now, 'Please wait a moment before asking for another code.');
  await countOrRefuse(
    db,
    `codes:${purpose}:${email}`,
    PER_ADDRESS,
    now,
    'Too many codes were sent to this address. Please try again in an hour.',
  );
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.transaction(async (tx) => {
    const expiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE);
    const codeId = randomUUID();
    await tx
      .insert(oneTimeCodes)
      .values({ id: codeId, purpose, email, codeHash: hashCode(env, purpose, email, code), expiresAt, createdAt: now });
    await addJob(tx, SEND_CODE, { codeId, purpose, email, language, code }, now);
  });
}

/** The job: to sign up with an address that has an account is answered by mail, and a reset without an account by nothing. */
export async function mailCode(db: Db, sender: Sender, job: Record<string, string>, now: Date) {
  const { codeId = '', purpose = '', email = '', code = '' } = job;
  const language = job['language'] === 'hi' ? 'hi' : 'en';
  const t = mailWords(language);
  const validity = { minutes: CODE_MINUTES };
  const hasAccount = (await findAccount(db, email)) !== null;
  if (purpose === 'reset' && !hasAccount) return;
  const parts =
    purpose === 'reset'
      ? {
          heading: t('Your code to choose a new password'),
          paragraphs: [
            t('Enter this code on the page where you asked for it.'),
            t('It is valid for {minutes} minutes. If you did not ask for it, nothing changes and you need not do anything.', validity),
          ],
          code,
        }
      : hasAccount
        ? {
            heading: t('You already have an account'),
            paragraphs: [
              t('Somebody, probably you, tried to sign up with this e-mail address. It already has an account, so you can simply sign in.'),
              t('If you do not remember the password, choose a new one on the sign-in page. If it was not you, you need not do anything.'),
            ],
            button: { label: t('Sign in'), path: '/login' },
          }
        : {
            heading: t('Your code to sign up'),
            paragraphs: [
              t('Welcome. Enter this code on the sign-up page to confirm that this e-mail address is yours.'),
              t('It is valid for {minutes} minutes.', validity),
            ],
            code,
          };
  const subject = 'code' in parts ? t('{code} is your {shop} code', { code, shop: sender.name }) : parts.heading;
  await db.transaction((tx) =>
    writeMail(tx, { cause: `code:${codeId}`, kind: PRIVATE_MAIL, to: email, subject, ...mailBody(sender, language, parts) }, now),
  );
}

/**
 * True when the code is right; then it is marked, as verified or as used up. One statement marks it or counts the wrong try, so that
 * tries made at once all count and only one of them finds the code unused. Call it where a rollback cannot take the count back.
 */
export async function tryCode(
  db: Db,
  env: Env,
  purpose: Purpose,
  email: string,
  code: string,
  mark: 'verifiedAt' | 'usedAt' | null,
  now: Date,
) {
  const isRight = sql`${oneTimeCodes.codeHash} = ${hashCode(env, purpose, email, code)}`;
  const [tried] = await db
    .update(oneTimeCodes)
    .set({
      wrongTries: sql`${oneTimeCodes.wrongTries} + case when ${isRight} then 0 else 1 end`,
      ...(mark && { [mark]: sql`case when ${isRight} then ${now.toISOString()}::timestamptz end` }),
    })
    .where(and(isNewestCode(purpose, email), isUsable(now)))
    .returning({ isRight: sql<boolean>`${isRight}` });
  return tried?.isRight ?? false;
}

const isVerifiedRecently = (email: string, now: Date) =>
  and(
    eq(oneTimeCodes.purpose, 'sign-up'),
    eq(oneTimeCodes.email, email),
    gt(oneTimeCodes.verifiedAt, new Date(now.getTime() - VERIFIED_MINUTES * MINUTE)),
    isNull(oneTimeCodes.usedAt),
  );

export async function isVerified(db: Db, email: string, now: Date): Promise<boolean> {
  const [verified] = await db.select({ id: oneTimeCodes.id }).from(oneTimeCodes).where(isVerifiedRecently(email, now)).limit(1);
  return verified !== undefined;
}

/** Uses the verification up; false when there is none, or another request was first. */
export async function useVerification(tx: Db, email: string, now: Date): Promise<boolean> {
  const used = await tx.update(oneTimeCodes).set({ usedAt: now }).where(isVerifiedRecently(email, now)).returning({ id: oneTimeCodes.id });
  return used.length > 0;
}

/** The duty: codes, sessions and counters that ran out, and the mails that told a code, are not kept. */
export async function forgetExpired(db: Db, now: Date) {
  const hourAgo = new Date(now.getTime() - 60 * MINUTE);
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, hourAgo));
  await db.delete(mails).where(and(eq(mails.kind, PRIVATE_MAIL), isNotNull(mails.sentAt), lt(mails.createdAt, hourAgo)));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(limits).where(lt(limits.resetsAt, now));
}

/** Only the last code sent counts. */
const isNewestCode = (purpose: Purpose, email: string) =>
  sql`${oneTimeCodes.id} = (select id from one_time_codes newest where newest.purpose = ${purpose} and newest.email = ${email} order by newest.created_at desc, newest.id limit 1)`;

const isUsable = (now: Date) =>
  and(
    gt(oneTimeCodes.expiresAt, now),
    isNull(oneTimeCodes.verifiedAt),
    isNull(oneTimeCodes.usedAt),
    lt(oneTimeCodes.wrongTries, WRONG_TRIES_AT_MOST),
  );

/** Six digits are guessed from a plain hash in a second, so the hash is keyed by a secret that is not in the database. */
const hashCode = (env: Env, purpose: Purpose, email: string, code: string) =>
  createHmac('sha256', deriveSecret(env, 'one-time codes')).update(`${purpose}:${email}:${code}`).digest('hex');
