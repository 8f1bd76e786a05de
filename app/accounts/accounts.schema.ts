// Forms for sign-up, sign-in, password and profile, with the specification's texts. Browser and server validate with the same schemas.
import { z } from 'zod';
import { shownIn } from '../consents/consents.schema.ts';
import { mailingForms } from '../mailing/mailings.schema.ts';
import { listQuery } from '../platform/http/list-query.ts';
import { isGstin, normaliseMobile } from '../platform/india.ts';
import { STAFF_ROLES } from '../platform/permissions.ts';
import { isDay } from '../platform/time.ts';
import { languages } from '../platform/words/language.ts';
import { rule, said, type Text } from '../platform/words/said.ts';

/** The lifetime of one-time codes (D3). */
export const CODE_MINUTES = 10;
export const RESEND_AFTER_SECONDS = 45;
/** How long a verified address stays valid for sign-up (D42). */
export const VERIFIED_MINUTES = 30;
export const NOT_VERIFIED = 'Please verify your email first.';

/** argon2 would hash megabytes without complaint. */
const PASSWORD_AT_MOST = 200;
export const NAME_AT_MOST = 120;
const LATEST_PASSWORD = rule('Use at most {count} characters', { count: PASSWORD_AT_MOST });

export const requiredText = (message: string, atMost = NAME_AT_MOST) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(atMost, rule('Use at most {count} characters', { count: atMost }));

export const email = z
  .string('Email is required')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'Invalid email format')
  .pipe(z.email('Invalid email format'));

/** Exactly ten digits, as the specification says; '+91 98765 43210' is normalised first. */
export const phone = requiredText('Phone number is required', 40)
  .transform((text) => normaliseMobile(text) ?? text)
  .pipe(z.string().regex(/^\d{10}$/, 'Enter a valid 10-digit phone number'));

/** For business buyers; empty means none. */
export const buyerGstin = z
  .string()
  .trim()
  .toUpperCase()
  .refine((text) => text === '' || isGstin(text), 'Enter a valid GSTIN')
  .nullish();

const newPassword = (message: string, atLeast: number, tooShort: string) =>
  z.string(message).min(1, message).min(atLeast, tooShort).max(PASSWORD_AT_MOST, LATEST_PASSWORD);

const code = z
  .string('Enter the 6-digit OTP')
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit OTP'));

/** The code is e-mailed in the language of the page. */
export const emailForm = z.object({ email, language: shownIn });
export const languageForm = z.object({ language: z.enum(languages()) });
export const codeForm = z.object({ email, code });
export const codeOnly = codeForm.pick({ code: true });
/** Without a code the call asks for a new one, as the password page does to resend. */
export const codeOrResendForm = z.object({ email, code: code.optional(), language: shownIn });

const signUpFields = z
  .object({
    fullName: requiredText('Full name is required'),
    phone,
    email,
    password: newPassword('Password is required', 6, 'Minimum 6 characters required'),
    confirmPassword: z.string('Confirm your password').min(1, 'Confirm your password'),
    referralCode: z.string().trim().toUpperCase().max(40).nullish(),
    language: shownIn,
  })
  .refine((form) => form.password === form.confirmPassword, { path: ['confirmPassword'], message: 'Passwords do not match' });

/** Separate questions, each with its wording in the ledger of consents. */
export const CONFIRM_AGE = 'Please confirm that you are 18 or older';
export const AGREE_TO_TERMS = 'Please agree to the Terms';
export const AGREE_TO_PRIVACY = 'Please agree to the Privacy notice';
/** An API client that omits the questions works as specified; it records no consent. */
export const signUpForm = signUpFields.and(
  z.object({
    isAdult: z.literal(true, CONFIRM_AGE).optional(),
    agreesToTerms: z.literal(true, AGREE_TO_TERMS).optional(),
    agreesToPrivacy: z.literal(true, AGREE_TO_PRIVACY).optional(),
  }),
);
const ticked = (message: string) => z.literal('on', message).transform(() => true as const);
/** For the page's checkboxes: required there. */
export const signUpPageForm = signUpFields.and(
  z.object({ isAdult: ticked(CONFIRM_AGE), agreesToTerms: ticked(AGREE_TO_TERMS), agreesToPrivacy: ticked(AGREE_TO_PRIVACY) }),
);

export const signInForm = z.object({
  email,
  password: newPassword('Password is required', 6, 'Password must be at least 6 characters'),
  /** From the authenticator app, or a recovery code; only if the account needs one. */
  totp: z.string().trim().max(40, 'This code is too long').optional(),
});

const ownPassword = z.string('Password is required').min(1, 'Password is required').max(PASSWORD_AT_MOST, LATEST_PASSWORD);
const totpCode = z.string('Enter the code').trim().min(1, 'Enter the code').max(40, 'This code is too long');

export const totpForm = z.object({
  password: ownPassword,
  secret: z.string().regex(/^[A-Z2-7]{32}$/, 'This secret was not issued by the shop'),
  code: totpCode,
});
export const stepUpForm = z.object({ password: ownPassword });
export const totpOffForm = z.object({ password: ownPassword, code: totpCode });

const STRONG = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&]).{8,}$/s;
const STRONG_PASSWORD_RULE = 'Password must contain at least 8 characters, including uppercase, lowercase, number, and special character';

/** Only the password page's last step: the server's form also contains the address and the code. */
export const newPasswordForm = z
  .object({
    newPassword: z.string(STRONG_PASSWORD_RULE).regex(STRONG, STRONG_PASSWORD_RULE).max(PASSWORD_AT_MOST, LATEST_PASSWORD),
    confirmPassword: z.string('Passwords do not match'),
  })
  .refine((form) => form.newPassword === form.confirmPassword, { path: ['confirmPassword'], message: 'Passwords do not match' });

export const resetForm = z.object({ email, code }).and(newPasswordForm);

export const changePasswordForm = z.object({
  oldPassword: z.string('Current password is required').min(1, 'Current password is required').max(PASSWORD_AT_MOST, LATEST_PASSWORD),
  newPassword: newPassword('New password is required', 8, 'Password must be at least 8 characters'),
});

/** Looser than at sign-up, as specified: +, brackets and separators; an Indian number is stored as ten digits. */
const profilePhone = requiredText('Phone number is required', 40)
  .transform((text) => normaliseMobile(text) ?? text)
  .pipe(z.string().regex(/^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,6}$/, 'Invalid phone number format'));

/** Required, so that an unattended phone cannot close an account. */
export const closeForm = z.object({
  password: z.string('Password is required').min(1, 'Password is required').max(PASSWORD_AT_MOST, LATEST_PASSWORD),
});

export const GENDERS = ['male', 'female', 'other', 'prefer-not-to-say'] as const;

/**
 * Optional, only for birthday points: an empty value removes it, an omitted one keeps it. The server function checks that it is not in
 * the future and not a child's, because it knows the time.
 */
const dateOfBirth = z
  .string('Invalid date')
  .trim()
  .refine((text) => text === '' || (isDay(text) && text >= '1900-01-01'), 'Invalid date')
  .transform((text) => text || null)
  .nullish();

export const ADULT_YEARS = 18;
export const TOO_YOUNG = said('You must be {count} or older to have an account. If the date is wrong, correct it or leave it blank.', {
  count: ADULT_YEARS,
});

/** The problem with a date of birth, as of this day. */
export function birthProblem(dateOfBirth: string | null | undefined, today: string): Text | null {
  if (!dateOfBirth) return null;
  if (dateOfBirth > today) return 'Date cannot be in the future';
  return dateOfBirth > lastAdultBirth(today) ? TOO_YOUNG : null;
}

/** The latest date of birth of an adult today. A person born on 29 February comes of age on 1 March. */
export const lastAdultBirth = (today: string) => `${Number(today.slice(0, 4)) - ADULT_YEARS}${today.slice(4)}`;

export const profileForm = z.object({
  fullName: requiredText('Name is required'),
  phone: profilePhone,
  dateOfBirth,
  gender: z.enum(GENDERS, 'Gender is required'),
});

const NOMINEE_CONTACT = 'Enter an e-mail address or a phone number';
export const nomineeForm = z.object({
  name: requiredText('Name is required'),
  contact: z
    .string(NOMINEE_CONTACT)
    .trim()
    .max(200, 'Use at most 200 characters')
    .refine((text) => /^\S+@\S+\.\S+$/.test(text) || text.replace(/\D/g, '').length >= 10, NOMINEE_CONTACT),
});
export type Nominee = z.output<typeof nomineeForm>;

export const customerForm = z.object({ fullName: requiredText('Full name is required'), email, phone });

/** Optimistic lock: with `updatedAt` as it was read, a concurrent change is not overwritten. */
export const customerChange = customerForm.extend({ updatedAt: z.iso.datetime({ offset: true }).optional() });

export const CUSTOMER_SORTS = ['date-desc', 'date-asc', 'name-asc', 'name-desc'] as const;

export const customerQuery = listQuery.extend({
  status: z
    .enum(['active', 'inactive', 'minor'])
    .optional()
    .describe('active: the account is open; inactive: it was closed; minor: open, with a date of birth under 18'),
  month: z.coerce.number().int().min(1).max(12).optional(),
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  role: z.enum(['customer', 'admin']).default('customer'),
  sort: z.enum(CUSTOMER_SORTS).default('date-desc'),
});

export const customerMailing = mailingForms(
  customerQuery.omit({ page: true, limit: true, role: true, sort: true }),
  'No customers selected.',
);

/** A Date here, an ISO 8601 string in the answer. */
export const moment = z.date().meta({ type: 'string', format: 'date-time' });

const role = z.enum(['customer', 'admin']);
export const sessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  role,
  staffRole: z.enum(STAFF_ROLES).nullable(),
});
export const signedIn = z.object({ token: z.string(), user: sessionUser });
/** `isGuest`: a visitor, in a shop with open checkout. */
export const sessionAnswer = z.object({ user: sessionUser.nullable(), isGuest: z.literal(true).optional() });

export const profile = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  isPhoneVerified: z.boolean().describe('Proved by a code: the account signs in with it'),
  dateOfBirth: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  referral_ID: z.string(),
  createdAt: moment,
});

export const customer = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  role,
  isActive: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
});

export const ownSession = z.object({
  id: z.uuid(),
  device: z.string(),
  /** To the hour. */
  lastSeenAt: moment,
  createdAt: moment,
  isCurrent: z.boolean(),
});

export type OwnSession = z.output<typeof ownSession>;
export type SessionUser = z.output<typeof sessionUser>;
export type Profile = z.output<typeof profile>;
export type Customer = z.output<typeof customer>;
