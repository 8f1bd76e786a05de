// Creates an account for an address that was verified by a code within the last half hour.
import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { giveConsent } from '../consents/consents.server.ts';
import { mailWords } from '../language/mail-words.server.ts';
import { rewardAccount, rewardNewsletter } from '../loyalty/loyalty.server.ts';
import { mailBody, type Sender } from '../mailing/body/mail-body.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Role } from '../platform/shop.server.ts';
import type { Language } from '../platform/words/language.ts';
import type { StaffRole } from '../vocabulary/permissions.ts';
import { NOT_VERIFIED, type signUpForm } from './accounts.schema.ts';
import { users } from './accounts.tables.ts';
import type { Asker } from './sign-in/codes/code-browser.server.ts';
import { isVerified, spendVerification } from './sign-in/codes/verified-contact.server.ts';
import { requireGoodPassword } from './sign-in/passwords/password-choice.server.ts';
import { hashPassword, NO_PASSWORD } from './sign-in/passwords/password-hash.server.ts';
import { rememberDevice } from './sign-in/sessions/device.server.ts';

/** `device` is remembered; `asker` is where the address must have been verified. */
type From = { device: string; asker: Asker };

export async function signUp(db: Db, sender: Sender, form: z.output<typeof signUpForm>, { device, asker }: From, now: Date) {
  requireGoodPassword('password', form.password, { email: form.email, shopName: sender.name });
  // Checked before the costly hash, and again inside the transaction, where it counts.
  if (!(await isVerified(db, 'sign-up', form.email, asker, now))) throw badField('email', NOT_VERIFIED);
  const passwordHash = await hashPassword(form.password);
  await db.transaction(async (tx) => {
    if (!(await spendVerification(tx, 'sign-up', form.email, asker, now))) throw badField('email', NOT_VERIFIED);
    const referredById = form.referralCode ? await getReferrer(tx, form.referralCode) : null;
    await openAccount(tx, sender, { ...form, passwordHash, referredById }, { device, source: 'sign-up' }, now);
  });
}

type Opening = Pick<
  z.output<typeof signUpForm>,
  'email' | 'fullName' | 'phone' | 'language' | 'isAdult' | 'agreesToTerms' | 'agreesToPrivacy'
> & {
  passwordHash: string;
  contactEmail?: string | null;
  referredById?: string | null;
  /** Whom the account points reward once, where the e-mail address is only a placeholder. */
  rewardedAs?: string;
};

/** For an address or a phone verified in the same transaction: the account with its consents, its points and the welcome. */
export async function openAccount(
  tx: Db,
  sender: Sender,
  form: Opening,
  { device, source }: { device: string; source: 'sign-up' | 'checkout' },
  now: Date,
) {
  const { email, contactEmail = null, fullName, phone, language, passwordHash, referredById = null } = form;
  const account = await createAccount(tx, { email, contactEmail, fullName, phone, language, passwordHash, referredById }, now);
  if (!account)
    throw new Refusal(409, 'This e-mail already has an account. Please sign in.', {
      fields: { email: 'This e-mail already has an account. Please sign in.' },
    });
  const agreed = { adult: form.isAdult, terms: form.agreesToTerms, privacy: form.agreesToPrivacy };
  for (const purpose of ['adult', 'terms', 'privacy'] as const)
    if (agreed[purpose]) await giveConsent(tx, { email, purpose }, { userId: account.id, source, language }, now);
  await rememberDevice(tx, account.id, device, now);
  await rewardAccount(tx, { id: account.id, email: form.rewardedAs ?? email }, now);
  if (await isSubscribed(tx, email)) await rewardNewsletter(tx, account, now);
  const t = mailWords(language);
  await writeMail(
    tx,
    {
      cause: `welcome:${account.id}`,
      kind: 'welcome',
      to: email,
      subject: t('Welcome to {name}', { name: sender.name }),
      ...mailBody(sender, language, {
        heading: t('Welcome, {name}', { name: fullName }),
        paragraphs: [
          t('Your account is ready. Track orders, save addresses and earn points.'),
          passwordHash === NO_PASSWORD
            ? t(
                'Next time, confirm this e-mail address with an OTP at checkout. To sign in with a password, choose one with "Forgot Password?".',
              )
            : t('Sign in with this e-mail address and the password you chose.'),
        ],
        button: { label: t('Go to the shop'), path: '/shop' },
      }),
    },
    now,
  );
  return account;
}

/** An earlier subscription is rewarded now that the address is verified (D45). */
async function isSubscribed(tx: Db, email: string) {
  const [subscribed] = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.email, email), isNull(subscribers.unsubscribedAt)));
  return subscribed !== undefined;
}

async function getReferrer(tx: Db, referralCode: string) {
  const [referrer] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.referralCode, referralCode), isNull(users.closedAt)));
  if (!referrer) throw badField('referralCode', "We don't recognise this referral ID. Check it or leave it blank.");
  return referrer.id;
}

type NewAccount = {
  email: string;
  contactEmail?: string | null;
  fullName: string;
  phone: string;
  language?: Language;
  passwordHash: string;
  role?: Role;
  staffRole?: StaffRole;
  referredById?: string | null;
};

/** Null when the address already has an account. */
export async function createAccount(tx: Db, account: NewAccount, now: Date) {
  const [created] = await tx
    .insert(users)
    .values({ ...account, referralCode: newReferralCode(), createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email, where: sql`closed_at is null` })
    .returning();
  return created ?? null;
}

/** Capitals and digits that are not confused when read out. */
const REFERRAL_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export const newReferralCode = () => Array.from({ length: 8 }, () => REFERRAL_LETTERS[randomInt(REFERRAL_LETTERS.length)]).join('');
