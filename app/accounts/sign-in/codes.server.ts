// One-time codes by e-mail (D3): 6 digits, checked by a keyed hash, 10 minutes, 5 wrong tries, used once. Whether the address has an account
// is checked by the job that writes the e-mail, so the request does the same work and takes the same time for every address.

import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mailWords } from '../../language/mail-words.server.ts';
import { mailBody, type Sender } from '../../mailing/mail-body.ts';
import type { Db } from '../../platform/database.server.ts';
import { deriveSecret, type Env } from '../../platform/env.server.ts';
import { countOrRefuse, forgetPastLimits } from '../../platform/http/rate-limit.server.ts';
import { defineJob, enqueue } from '../../platform/jobs.server.ts';
import { forgetSentMails, writeMail } from '../../platform/mail.server.ts';
import { PRIVATE_MAIL } from '../../platform/mail-kinds.ts';
import { RETENTION } from '../../platform/records/retention.ts';
import { languages, SOURCE } from '../../platform/words/language.ts';
import { CODE_MINUTES, type emailForm, RESEND_AFTER_SECONDS, VERIFIED_MINUTES } from '../accounts.schema.ts';
import { findAccount } from '../accounts.server.ts';
import { oneTimeCodes, sessions } from '../accounts.tables.ts';
import type { Asker, CodeRequest } from './code-browser.server.ts';
import { isPasswordNeeded } from './code-sign-in.server.ts';
import { hashDevice, isKnownDevice } from './device.server.ts';
import { forgetEndedStaffSessions } from './staff-session.server.ts';

/** `checkout`: signs in to an account, or verifies the address of a new one (D53). `cash-order`: confirms a cash order of the account. */
const PURPOSES = ['sign-up', 'reset', 'checkout', 'cash-order'] as const;
export type Purpose = (typeof PURPOSES)[number];

const MINUTE = 60_000;
const WRONG_TRIES_AT_MOST = 5;
const RESEND_AFTER = { hits: 1, seconds: RESEND_AFTER_SECONDS };
const PER_ADDRESS = { hits: 5, seconds: 3600 };
/** A mobile carrier shares one address among many people. */
const PER_NETWORK = { hits: 300, seconds: 3600 };

export const SEND_CODE = defineJob('send-code', {
  lane: 'codes',
  payload: z.object({
    codeId: z.string(),
    purpose: z.enum(PURPOSES),
    email: z.string(),
    language: z.enum(languages()).default(SOURCE),
    code: z.string(),
  }),
});

export async function sendCode(
  db: Db,
  env: Env,
  purpose: Purpose,
  { email, language }: z.output<typeof emailForm>,
  { browserHash, networkHash, network, device }: CodeRequest,
  now: Date,
) {
  // A known device has its own count, which strangers cannot use up.
  const mailbox = (await isKnownDevice(db, email, device)) ? `${email}:${hashDevice(device)}` : email;
  // Outside the transaction: a refused request must stay counted.
  await countOrRefuse(db, `codes:${network}`, PER_NETWORK, now);
  await countOrRefuse(db, `code-wait:${purpose}:${mailbox}`, RESEND_AFTER, now, 'Please wait a moment before requesting another OTP.');
  await countOrRefuse(
    db,
    `codes:${purpose}:${mailbox}`,
    PER_ADDRESS,
    now,
    'Too many OTPs sent to this address. Please try again in an hour.',
  );
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.transaction(async (tx) => {
    const expiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE);
    const codeId = randomUUID();
    await tx.insert(oneTimeCodes).values({
      id: codeId,
      purpose,
      email,
      codeHash: hashCode(env, purpose, email, code),
      browserHash,
      networkHash,
      expiresAt,
      createdAt: now,
    });
    await enqueue(tx, SEND_CODE, { codeId, purpose, email, language, code }, now);
  });
}

/** The job: signing up with an existing account's address is answered by e-mail, a reset without an account not at all. */
export async function mailCode(db: Db, sender: Sender, job: z.output<typeof SEND_CODE.payload>, now: Date) {
  const { codeId, purpose, email, language, code } = job;
  const t = mailWords(language);
  const validity = { minutes: CODE_MINUTES };
  const account = await findAccount(db, email);
  const hasAccount = account !== null;
  if ((purpose === 'reset' || purpose === 'cash-order') && !hasAccount) return;
  const needsPassword = account !== null && purpose === 'checkout' && (await isPasswordNeeded(db, account));
  const parts =
    purpose === 'cash-order'
      ? {
          heading: t('Confirm your cash order'),
          paragraphs: [
            t('Enter this OTP on the page of your order. We pack it then.'),
            t("It is valid for {minutes} minutes. If you didn't request it, ignore this e-mail.", validity),
          ],
          code,
        }
      : purpose === 'reset'
        ? {
            heading: t('Your password reset OTP'),
            paragraphs: [
              t('Enter this OTP on the password reset page.'),
              t("It is valid for {minutes} minutes. If you didn't request it, ignore this e-mail.", validity),
            ],
            code,
          }
        : purpose === 'checkout' && !needsPassword
          ? {
              heading: t('Your checkout OTP'),
              paragraphs: [
                t('Enter this OTP at checkout to confirm your e-mail address.'),
                t("It is valid for {minutes} minutes. If you didn't request it, ignore this e-mail.", validity),
              ],
              code,
            }
          : needsPassword
            ? {
                heading: t('Please sign in with your password'),
                paragraphs: [t('This account is protected by its password. Sign in with it, and your cart will be there.')],
                button: { label: t('Sign in'), path: '/login' },
              }
            : hasAccount
              ? {
                  heading: t('You already have an account'),
                  paragraphs: [
                    t('Someone, probably you, tried to sign up with this e-mail address. It already has an account, so just sign in.'),
                    t("Forgot your password? Reset it on the sign-in page. If this wasn't you, ignore this e-mail."),
                  ],
                  button: { label: t('Sign in'), path: '/login' },
                }
              : {
                  heading: t('Your sign-up OTP'),
                  paragraphs: [
                    t('Welcome. Enter this OTP on the sign-up page to verify your e-mail address.'),
                    t('It is valid for {minutes} minutes.', validity),
                  ],
                  code,
                };
  const subject = 'code' in parts ? t('{code} is your {shop} OTP', { code, shop: sender.name }) : parts.heading;
  const goodUntil = new Date(now.getTime() + CODE_MINUTES * MINUTE);
  const draft = {
    cause: `code:${codeId}`,
    kind: PRIVATE_MAIL,
    to: email,
    subject,
    ...mailBody(sender, language, parts),
    goodUntil,
  } as const;
  await db.transaction((tx) => writeMail(tx, draft, now));
}

/**
 * True when the code is right; it is then marked as verified or used. One statement marks it or counts the wrong try, so that
 * concurrent tries all count and only one of them finds it unused. Call it where no rollback can undo the count.
 */
export async function tryCode(
  db: Db,
  env: Env,
  purpose: Purpose,
  { email, code }: { email: string; code: string },
  asker: Asker,
  mark: 'verifiedAt' | 'usedAt' | null,
  now: Date,
) {
  const isRight = sql`${oneTimeCodes.codeHash} = ${hashCode(env, purpose, email, code)}`;
  // Counted apart: clients without cookies on the same network do not use up a browser's tries.
  const tries = asker.browserHash ? 'wrongTries' : 'wrongTriesOfNetwork';
  const [tried] = await db
    .update(oneTimeCodes)
    .set({
      [tries]: sql`${oneTimeCodes[tries]} + case when ${isRight} then 0 else 1 end`,
      ...(mark && { [mark]: sql`case when ${isRight} then ${now.toISOString()}::timestamptz end` }),
      // A verification by a client without cookies counts for its network.
      ...(mark && !asker.browserHash && { browserHash: sql`case when ${isRight} then null else ${oneTimeCodes.browserHash} end` }),
    })
    .where(and(isNewestCode(purpose, email, asker), isUsable(now), lt(oneTimeCodes[tries], WRONG_TRIES_AT_MOST)))
    .returning({ isRight: sql<boolean>`${isRight}` });
  return tried?.isRight ?? false;
}

const isVerifiedRecently = (purpose: Purpose, email: string, { browserHash, networkHash }: Asker, now: Date) =>
  and(
    eq(oneTimeCodes.purpose, purpose),
    eq(oneTimeCodes.email, email),
    browserHash
      ? eq(oneTimeCodes.browserHash, browserHash)
      : and(isNull(oneTimeCodes.browserHash), eq(oneTimeCodes.networkHash, networkHash)),
    gt(oneTimeCodes.verifiedAt, new Date(now.getTime() - VERIFIED_MINUTES * MINUTE)),
    isNull(oneTimeCodes.usedAt),
  );

export async function isVerified(db: Db, purpose: Purpose, email: string, asker: Asker, now: Date): Promise<boolean> {
  const [verified] = await db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(isVerifiedRecently(purpose, email, asker, now))
    .limit(1);
  return verified !== undefined;
}

/** The address that this browser has verified last: a reload continues there. */
export async function findVerified(db: Db, purpose: Purpose, browserHash: string, now: Date): Promise<string | null> {
  const [verified] = await db
    .select({ email: oneTimeCodes.email })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.purpose, purpose),
        eq(oneTimeCodes.browserHash, browserHash),
        gt(oneTimeCodes.verifiedAt, new Date(now.getTime() - VERIFIED_MINUTES * MINUTE)),
        isNull(oneTimeCodes.usedAt),
      ),
    )
    .orderBy(desc(oneTimeCodes.verifiedAt))
    .limit(1);
  return verified?.email ?? null;
}

/** Uses up the verification; false if there is none, or another request was first. */
export async function spendVerification(tx: Db, purpose: Purpose, email: string, asker: Asker, now: Date): Promise<boolean> {
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(isVerifiedRecently(purpose, email, asker, now))
    .returning({ id: oneTimeCodes.id });
  return used.length > 0;
}

/** Periodic task: deletes expired codes, sessions and counters, and e-mails with codes. */
export async function forgetExpired(db: Db, now: Date) {
  const hourAgo = new Date(now.getTime() - RETENTION.codes.hours * 60 * MINUTE);
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, hourAgo));
  await forgetSentMails(db, PRIVATE_MAIL, hourAgo);
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await forgetEndedStaffSessions(db, now);
  await forgetPastLimits(db, now);
}

/** Only the last code requested by the same browser, or without cookies the same network, is valid. */
function isNewestCode(purpose: Purpose, email: string, { browserHash, networkHash }: Asker) {
  const isOfAsker = browserHash ? sql`newest.browser_hash = ${browserHash}` : sql`newest.network_hash = ${networkHash}`;
  return sql`${oneTimeCodes.id} = (select id from one_time_codes newest where newest.purpose = ${purpose} and newest.email = ${email} and ${isOfAsker} order by newest.created_at desc, newest.id limit 1)`;
}

const isUsable = (now: Date) => and(gt(oneTimeCodes.expiresAt, now), isNull(oneTimeCodes.verifiedAt), isNull(oneTimeCodes.usedAt));

/** Six digits can be brute-forced from a plain hash in a second, so the hash uses a secret that is not in the database. */
const hashCode = (env: Env, purpose: Purpose, email: string, code: string) =>
  createHmac('sha256', deriveSecret(env, 'one-time codes')).update(`${purpose}:${email}:${code}`).digest('hex');
