// One-time codes (D3): 6 digits, checked by a keyed hash, 10 minutes, 5 wrong tries, used once. Those by e-mail are sent from here, those to
// a phone from phone/phone-codes. Whether the contact has an account is checked by the job that writes the message, so the request does the
// same work and takes the same time for every contact.

import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { forgetSentCodes } from '../../../messages/messages.server.ts';
import type { Db } from '../../../platform/database.server.ts';
import { deriveSecret } from '../../../platform/env/derived-secret.server.ts';
import type { Env } from '../../../platform/env.server.ts';
import { countOrRefuse, countPerNetwork, forgetPastLimits } from '../../../platform/http/limits/rate-limit.server.ts';
import { defineJob, enqueue } from '../../../platform/jobs.server.ts';
import { forgetSentMails } from '../../../platform/mail.server.ts';
import { languages, SOURCE } from '../../../platform/words/language.ts';
import { PRIVATE_MAIL } from '../../../vocabulary/mail-kinds.ts';
import { RETENTION } from '../../../vocabulary/retention-periods.ts';
import { CODE_MINUTES, type emailForm, RESEND_AFTER_SECONDS } from '../../accounts.schema.ts';
import { oneTimeCodes, sessions } from '../../accounts.tables.ts';
import { hashDevice, isKnownDevice } from '../sessions/device.server.ts';
import { forgetEndedStaffSessions } from '../sessions/staff-session.server.ts';
import type { Asker, CodeRequest } from './code-browser.server.ts';

/** `sign-in`: instead of the password. `checkout`: signs in to an account, or verifies the address of a new one (D53). `cash-order`: confirms a cash order of the account. */
const MAIL_PURPOSES = ['sign-up', 'reset', 'sign-in', 'checkout', 'cash-order'] as const;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];
/** `phone`: proves the phone of the account (D54). */
export type Purpose = MailPurpose | 'phone' | 'phone-sign-in';

export const MINUTE = 60_000;
const WRONG_TRIES_AT_MOST = 5;
const RESEND_AFTER = { hits: 1, seconds: RESEND_AFTER_SECONDS };
export const PER_CONTACT = { hits: 5, seconds: 3600 };
/** A mobile carrier shares one address among many people. */
const PER_NETWORK = { hits: 300, seconds: 3600 };

export const SEND_CODE = defineJob('send-code', {
  lane: 'codes',
  payload: z.object({
    codeId: z.string(),
    purpose: z.enum(MAIL_PURPOSES),
    email: z.string(),
    language: z.enum(languages()).default(SOURCE),
    code: z.string(),
  }),
});

export async function sendCode(
  db: Db,
  env: Env,
  purpose: MailPurpose,
  { email, language }: z.output<typeof emailForm>,
  from: CodeRequest,
  now: Date,
) {
  const { network, device } = from;
  // A known device has its own count, which strangers cannot use up.
  const mailbox = (await isKnownDevice(db, email, device)) ? `${email}:${hashDevice(device)}` : email;
  // Outside the transaction: a refused request must stay counted.
  await countPerNetwork(db, 'codes', network, PER_NETWORK, now);
  await requireWait(db, `${purpose}:${mailbox}`, now);
  await countOrRefuse(
    db,
    `codes:${purpose}:${mailbox}`,
    PER_CONTACT,
    now,
    'Too many OTPs sent to this address. Please try again in an hour.',
  );
  await db.transaction(async (tx) => {
    const { codeId, code } = await writeCode(tx, env, { purpose, contact: email }, from, now);
    await enqueue(tx, SEND_CODE, { codeId, purpose, email, language, code }, now);
  });
}

export const requireWait = (db: Db, key: string, now: Date) =>
  countOrRefuse(db, `code-wait:${key}`, RESEND_AFTER, now, 'Please wait a moment before requesting another OTP.');

type About = { purpose: Purpose; contact: string };

export async function writeCode(
  tx: Db,
  env: Env,
  { purpose, contact }: About,
  { browserHash, networkHash }: Pick<CodeRequest, 'browserHash' | 'networkHash'>,
  now: Date,
) {
  const [codeId, code] = [randomUUID(), String(randomInt(1_000_000)).padStart(6, '0')];
  const expiresAt = codeGoodUntil(now);
  const codeHash = hashCode(env, purpose, contact, code);
  await tx.insert(oneTimeCodes).values({ id: codeId, purpose, contact, codeHash, browserHash, networkHash, expiresAt, createdAt: now });
  return { codeId, code };
}

/** For a code that is not sent after all, so that it cannot be guessed. */
export async function voidCode(tx: Db, codeId: string, now: Date) {
  await tx.update(oneTimeCodes).set({ usedAt: now }).where(eq(oneTimeCodes.id, codeId));
}

export const codeGoodUntil = (now: Date) => new Date(now.getTime() + CODE_MINUTES * MINUTE);

/** One statement marks the code or counts the wrong try: concurrent tries all count, one finds it unused. No rollback may undo the count. */
export async function tryCode(
  db: Db,
  env: Env,
  purpose: Purpose,
  { contact, code }: { contact: string; code: string },
  asker: Asker,
  mark: 'verifiedAt' | 'usedAt' | null,
  now: Date,
) {
  const isRight = sql`${oneTimeCodes.codeHash} = ${hashCode(env, purpose, contact, code)}`;
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
    .where(and(isNewestCode(purpose, contact, asker), isUsable(now), lt(oneTimeCodes[tries], WRONG_TRIES_AT_MOST)))
    .returning({ isRight: sql<boolean>`${isRight}` });
  return tried?.isRight ?? false;
}

/** Periodic task: deletes expired codes, sessions and counters, and what e-mails and messages say of codes. */
export async function forgetExpired(db: Db, now: Date) {
  const hourAgo = new Date(now.getTime() - RETENTION.codes.hours * 60 * MINUTE);
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, hourAgo));
  await forgetSentMails(db, PRIVATE_MAIL, hourAgo);
  await forgetSentCodes(db, hourAgo);
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await forgetEndedStaffSessions(db, now);
  await forgetPastLimits(db, now);
}

/** Only the last code requested by the same browser, or without cookies the same network, is valid. */
function isNewestCode(purpose: Purpose, contact: string, { browserHash, networkHash }: Asker) {
  const isOfAsker = browserHash ? sql`newest.browser_hash = ${browserHash}` : sql`newest.network_hash = ${networkHash}`;
  return sql`${oneTimeCodes.id} = (select id from one_time_codes newest where newest.purpose = ${purpose} and newest.email = ${contact} and ${isOfAsker} order by newest.created_at desc, newest.id limit 1)`;
}

const isUsable = (now: Date) => and(gt(oneTimeCodes.expiresAt, now), isNull(oneTimeCodes.verifiedAt), isNull(oneTimeCodes.usedAt));

/** Six digits can be brute-forced from a plain hash in a second, so the hash uses a secret that is not in the database. */
const hashCode = (env: Env, purpose: Purpose, contact: string, code: string) =>
  createHmac('sha256', deriveSecret(env, 'one-time codes')).update(`${purpose}:${contact}:${code}`).digest('hex');
