// Limits password guesses, counted in the database before the check: concurrent tries cannot slip past the limit.
// A known device has its own count, so that guessing strangers lock out only each other.
import { z } from 'zod';
import { mailWords } from '../../language/mail-words.server.ts';
import { mailBody, type Sender } from '../../mailing/body/mail-body.ts';
import type { Db } from '../../platform/database.server.ts';
import { blockOf } from '../../platform/http/limits/client-network.ts';
import { type Allowance, clearLimit, countHit, countOrRefuse, ofBlock, takeHitBack } from '../../platform/http/limits/rate-limit.server.ts';
import { defineJob, enqueue } from '../../platform/jobs.server.ts';
import { writeMail } from '../../platform/mail.server.ts';
import { findAccount } from '../accounts.server.ts';
import { hashDevice, isKnownDevice } from './sessions/device.server.ts';

/** One account from one network or known device (D42). */
const OF_PAIR = { hits: 10, seconds: 15 * 60 };
/** One account from strangers, anywhere. */
const OF_ACCOUNT = { hits: 30, seconds: 60 * 60 };
/** All accounts from strangers in one network; ten times as many from the /48 around it. */
const OF_NETWORK = { hits: 30, seconds: 15 * 60 };
const TOLD_AFTER = { hits: 10, seconds: 60 * 60 };

const FOR_PAIR = 'Too many wrong passwords. Please wait 15 minutes, or choose a new password.';
const FOR_ACCOUNT = 'Too many wrong passwords for this account. Please wait an hour, or choose a new password.';
const FOR_NETWORK = 'Too many wrong passwords from your network. Please wait 15 minutes.';

type Budget = { key: string; allowance: Allowance; message: string };
/** A right password clears `pair`; of `shared` only its own hit is taken back, or an account's owner could reset it for guessing others. */
export type PasswordTry = { isKnown: boolean; pair: string; shared: string[] };

export async function countPasswordTry(
  db: Db,
  { email, network, device }: { email: string; network: string; device: string },
  now: Date,
): Promise<PasswordTry> {
  const isKnown = await isKnownDevice(db, email, device);
  const pair = `sign-in:${email}:${isKnown ? hashDevice(device) : network}`;
  const block = blockOf(network);
  const shared: Budget[] = isKnown
    ? []
    : [
        { key: `sign-in-network:${network}`, allowance: OF_NETWORK, message: FOR_NETWORK },
        ...(block ? [{ key: `sign-in-network:${block}`, allowance: ofBlock(OF_NETWORK), message: FOR_NETWORK }] : []),
        { key: `sign-in-account:${email}`, allowance: OF_ACCOUNT, message: FOR_ACCOUNT },
      ];
  for (const { key, allowance, message } of [{ key: pair, allowance: OF_PAIR, message: FOR_PAIR }, ...shared])
    await countOrRefuse(db, key, allowance, now, message);
  return { isKnown, pair, shared: shared.map(({ key }) => key) };
}

export async function forgiveShared(db: Db, { shared }: PasswordTry) {
  for (const key of shared) await takeHitBack(db, key);
}

export const forgivePair = (tx: Db, { pair }: PasswordTry) => clearLimit(tx, pair);

export const TELL_OF_FAILED_SIGN_INS = defineJob('tell-of-failed-sign-ins', {
  lane: 'mail',
  payload: z.object({ email: z.string(), until: z.string() }),
});

/** The job checks whether there is an account: the request does the same work for every address. */
export async function noteWrongPassword(db: Db, email: string, now: Date) {
  await db.transaction(async (tx) => {
    const { hits, resetsAt } = await countHit(tx, `sign-in-failures:${email}`, TOLD_AFTER.seconds, now);
    if (hits !== TOLD_AFTER.hits) return;
    await enqueue(tx, TELL_OF_FAILED_SIGN_INS, { email, until: new Date(resetsAt).toISOString() }, now);
  });
}

export async function notifyOfFailedSignIns(
  db: Db,
  sender: Sender,
  { email, until }: z.output<typeof TELL_OF_FAILED_SIGN_INS.payload>,
  now: Date,
) {
  const account = await findAccount(db, email);
  if (!account) return;
  const t = mailWords(account.language);
  const heading = t('Failed sign-ins to your account');
  const body = mailBody(sender, account.language, {
    heading,
    paragraphs: [
      t('In the last hour, a wrong password was entered {count} times for your account.', { count: TOLD_AFTER.hits }),
      t('If this was you, ignore this e-mail. If not, someone may be guessing; your password still protects your account.'),
      t("Devices you've signed in on before are not locked out. If you use this password elsewhere, choose a new one."),
    ],
    button: { label: t('Choose a new password'), path: '/passwordreset' },
  });
  const cause = `failed-sign-ins:${account.id}:${until}`;
  await writeMail(db, { cause, kind: 'failed-sign-ins', to: email, subject: heading, ...body }, now);
}
