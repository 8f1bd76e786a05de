// An SMS costs money, and fraudsters earn from having them sent ("SMS pumping"): codes go only to Indian mobile numbers of an account, or of a
// checkout with something in the cart, within limits by phone, network, account and day (D54).
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { mailWords } from '../../language/mail-words.server.ts';
import { mailBody } from '../../mailing/body/mail-body.ts';
import { senderOf } from '../../mailing/sender.server.ts';
import type { Channel } from '../../messages/channel.ts';
import { standingOf } from '../../messages/channel-standing.server.ts';
import { isPractice } from '../../messages/channels.server.ts';
import { CHANNELS } from '../../messages/message-status.ts';
import { writeMessage } from '../../messages/messages.server.ts';
import type { Db } from '../../platform/database.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { type Allowance, countHit, countOrRefuse, countPerNetwork } from '../../platform/http/limits/rate-limit.server.ts';
import { defineJob, enqueue } from '../../platform/jobs.server.ts';
import { writeMail } from '../../platform/mail.server.ts';
import { limits } from '../../platform/platform.tables.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { dayOf } from '../../platform/time.ts';
import { type Language, languages, SOURCE } from '../../platform/words/language.ts';
import { readSection } from '../../settings/settings.server.ts';
import type { CodeRequest } from '../sign-in/codes/code-browser.server.ts';
import { isPasswordNeeded } from '../sign-in/codes/code-sign-in.server.ts';
import { codeGoodUntil, PER_CONTACT, requireWait, voidCode, writeCode } from '../sign-in/codes/codes.server.ts';
import { hashDevice } from '../sign-in/sessions/device.server.ts';
import { findPhoneHolder, isPhoneOnDevice } from './phone-proofs.server.ts';

const DAY_SECONDS = 24 * 3600;
/** D42. */
const PER_NETWORK = { hits: 30, seconds: 3600 };
const PER_PHONE_A_DAY = { hits: 10, seconds: DAY_SECONDS };
const PER_ACCOUNT_A_DAY = { hits: 10, seconds: DAY_SECONDS };
const TOO_MANY = 'Too many OTPs sent to this phone. Please try again later, or use your e-mail.';
const BUDGET_SPENT = 'We cannot send more OTPs to phones today. Please use your e-mail.';

const PURPOSES = ['phone', 'phone-sign-in', 'cash-order', 'checkout'] as const;
export const SEND_PHONE_CODE = defineJob('send-phone-code', {
  lane: 'codes',
  payload: z.object({
    codeId: z.string(),
    purpose: z.enum(PURPOSES),
    phone: z.string(),
    /** Null: the holder of the phone, if there is one. */
    userId: z.string().nullable(),
    language: z.enum(languages()),
    code: z.string(),
  }),
});
type PhoneCode = z.output<typeof SEND_PHONE_CODE.payload>;

export async function hasPhoneCodes({ db, env }: Pick<Shop, 'db' | 'env'>): Promise<boolean> {
  return canSendCodes(env) && (await readSection(db, 'security')).phoneCodesADay > 0;
}

const canSendCodes = (env: Env) => isPractice(env) || CHANNELS.some((name) => isReady(env, name, SOURCE));

function isReady(env: Env, name: (typeof CHANNELS)[number], language: Language) {
  const { hasKeys, templateOf } = standingOf(env, name);
  return hasKeys && templateOf('code', language) !== null;
}

type Wish = { phone: string; language: Language };

/** To sign in. The answer is the same whether or not an account has the phone: the job looks. */
export async function sendSignInCode(shop: Shop, wish: Wish, from: CodeRequest, now: Date) {
  await requirePhoneCodes(shop);
  const isKnown = await isPhoneOnDevice(shop.db, wish.phone, from.device);
  await countSending(shop.db, 'phone-sign-in', isKnown ? `${wish.phone}:${hashDevice(from.device)}` : wish.phone, from, now);
  await writePhoneCode(shop, { ...wish, purpose: 'phone-sign-in', userId: null }, from, now);
}

/** At an open checkout, where the phone finds or makes the account. Everybody gets one, so the budget is asked first. */
export async function sendCheckoutCode(shop: Shop, wish: Wish, from: CodeRequest, now: Date) {
  await requirePhoneCodes(shop);
  const isKnown = await isPhoneOnDevice(shop.db, wish.phone, from.device);
  await countSending(shop.db, 'checkout', isKnown ? `${wish.phone}:${hashDevice(from.device)}` : wish.phone, from, now);
  await requireBudget(shop.db, now);
  await writePhoneCode(shop, { ...wish, purpose: 'checkout', userId: null }, from, now);
}

/** To prove the phone of the signed-in account, or to confirm its cash order. */
export async function sendOwnCode(
  shop: Shop,
  wish: Wish & { purpose: 'phone' | 'cash-order'; userId: string },
  from: CodeRequest,
  now: Date,
) {
  await requirePhoneCodes(shop);
  await countSending(shop.db, wish.purpose, wish.phone, from, now);
  await countOrRefuse(shop.db, `phone-codes-account:${wish.userId}`, PER_ACCOUNT_A_DAY, now, TOO_MANY);
  await requireBudget(shop.db, now);
  await writePhoneCode(shop, wish, from, now);
}

async function requireBudget(db: Db, now: Date) {
  if (!(await isWithinBudget(db, now))) throw new Refusal(429, BUDGET_SPENT, { code: 'phone_codes_spent' });
}

async function requirePhoneCodes(shop: Shop) {
  if (!(await hasPhoneCodes(shop))) throw new Refusal(409, 'This shop sends no OTPs to phones.', { code: 'phone_codes_off' });
}

/** Outside the transaction: a refused request stays counted. */
async function countSending(db: Db, purpose: PhoneCode['purpose'], phone: string, { network }: CodeRequest, now: Date) {
  await countPerNetwork(db, 'phone-codes-network', network, PER_NETWORK, now);
  await requireWait(db, `${purpose}:${phone}`, now);
  const perPhone: [string, Allowance][] = [
    [`codes:${purpose}:${phone}`, PER_CONTACT],
    [`phone-codes:${phone}`, PER_PHONE_A_DAY],
  ];
  for (const [key, allowance] of perPhone) await countOrRefuse(db, key, allowance, now, TOO_MANY);
}

async function writePhoneCode({ db, env }: Shop, about: Omit<PhoneCode, 'code' | 'codeId'>, from: CodeRequest, now: Date) {
  await db.transaction(async (tx) => {
    const written = await writeCode(tx, env, { purpose: about.purpose, contact: about.phone }, from, now);
    await enqueue(tx, SEND_PHONE_CODE, { ...about, ...written }, now);
  });
}

/** The job. A code that was not sent cannot be guessed. */
export async function messagePhoneCode(shop: Shop, channels: Channel[], job: PhoneCode, now: Date) {
  const { db, env } = shop;
  const { codeId, phone, code, purpose } = job;
  const recipient = job.userId ? { userId: job.userId } : await findRecipient(shop, job, now);
  await db.transaction(async (tx) => {
    const language = channels.some(({ templateOf }) => templateOf('code', job.language) !== null) ? job.language : SOURCE;
    const draft = { cause: `code:${codeId}`, kind: 'code', phone, language, words: { code, codeAgain: code } } as const;
    const goodUntil = codeGoodUntil(now);
    const isSent = recipient && (await writeMessage(tx, channels, { ...draft, ...recipient, site: env.PUBLIC_URL, goodUntil }, now));
    if (!isSent && (purpose === 'phone-sign-in' || purpose === 'checkout')) await voidCode(tx, codeId, now);
  });
}

/** Null: no SMS. A holder who cannot sign in that way is told by e-mail how to. At a checkout a phone need not have a holder, and was counted. */
async function findRecipient(shop: Shop, { codeId, phone, purpose }: PhoneCode, now: Date): Promise<{ userId: string | null } | null> {
  const holder = await findPhoneHolder(shop.db, phone);
  if (!holder) return purpose === 'checkout' ? { userId: null } : null;
  const isPaidFor = async () => purpose === 'checkout' || (await isWithinBudget(shop.db, now));
  if (!(await isPasswordNeeded(shop.db, holder)) && (await isPaidFor())) return { userId: holder.id };
  const t = mailWords(holder.language);
  const heading = t('Please sign in with your e-mail address');
  const parts = {
    heading,
    paragraphs: [
      t('Someone, probably you, asked to sign in with your phone number. For your account, this is not possible right now.'),
      t('Sign in with your e-mail address instead. If this was not you, ignore this e-mail.'),
    ],
    button: { label: t('Sign in'), path: '/login' },
  };
  const body = mailBody(await senderOf(shop), holder.language, parts);
  const mail = { cause: `code:${codeId}`, kind: 'code', to: holder.email, subject: heading, ...body } as const;
  await shop.db.transaction((tx) => writeMail(tx, { ...mail, goodUntil: codeGoodUntil(now) }, now));
  return null;
}

const budgetKey = (now: Date) => `phone-codes-day:${dayOf(now)}`;

async function isWithinBudget(db: Db, now: Date): Promise<boolean> {
  const { phoneCodesADay } = await readSection(db, 'security');
  return (await countHit(db, budgetKey(now), DAY_SECONDS, now)).hits <= phoneCodesADay;
}

/** For staff: of the day in India, and how many there may be. */
export async function countPhoneCodes(db: Db, now: Date): Promise<{ sent: number; atMost: number }> {
  const { phoneCodesADay: atMost } = await readSection(db, 'security');
  const [row] = await db
    .select({ hits: limits.hits })
    .from(limits)
    .where(eq(limits.key, budgetKey(now)));
  return { sent: Math.min(row?.hits ?? 0, atMost), atMost };
}
