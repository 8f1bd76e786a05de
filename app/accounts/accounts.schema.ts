// Forms for sign-up, sign-in, password and profile, with the specification's texts. Browser and server validate with the same schemas.
import { z } from 'zod';
import { shownIn } from '../consents/consents.schema.ts';
import { isGstin } from '../platform/india/gstin.ts';
import { normaliseMobile } from '../platform/india/mobile-number.ts';
import { languages } from '../platform/words/language.ts';
import { charactersAtMost, requiredText } from '../platform/words/typed-text.ts';
import { STAFF_ROLES } from '../vocabulary/permissions.ts';

/** The lifetime of one-time codes (D3). */
export const CODE_MINUTES = 10;
export const RESEND_AFTER_SECONDS = 45;
/** How long a verified address stays valid for sign-up (D42). */
export const VERIFIED_MINUTES = 30;
export const NOT_VERIFIED = 'Please verify your email first.';

/** argon2 would hash megabytes without complaint. */
const PASSWORD_AT_MOST = 200;
const PASSWORD_TOO_LONG = charactersAtMost(PASSWORD_AT_MOST);
export const NAME_AT_MOST = 120;

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
  z.string(message).min(1, message).min(atLeast, tooShort).max(PASSWORD_AT_MOST, PASSWORD_TOO_LONG);

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

export const ownPassword = z.string('Password is required').min(1, 'Password is required').max(PASSWORD_AT_MOST, PASSWORD_TOO_LONG);

const STRONG = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&]).{8,}$/s;
const STRONG_PASSWORD_RULE = 'Password must contain at least 8 characters, including uppercase, lowercase, number, and special character';

/** Only the password page's last step: the server's form also contains the address and the code. */
export const newPasswordForm = z
  .object({
    newPassword: z.string(STRONG_PASSWORD_RULE).regex(STRONG, STRONG_PASSWORD_RULE).max(PASSWORD_AT_MOST, PASSWORD_TOO_LONG),
    confirmPassword: z.string('Passwords do not match'),
  })
  .refine((form) => form.newPassword === form.confirmPassword, { path: ['confirmPassword'], message: 'Passwords do not match' });

export const resetForm = z.object({ email, code }).and(newPasswordForm);

export const changePasswordForm = z.object({
  oldPassword: z.string('Current password is required').min(1, 'Current password is required').max(PASSWORD_AT_MOST, PASSWORD_TOO_LONG),
  newPassword: newPassword('New password is required', 8, 'Password must be at least 8 characters'),
});

/** Required, so that an unattended phone cannot close an account. */
export const closeForm = z.object({
  password: z.string('Password is required').min(1, 'Password is required').max(PASSWORD_AT_MOST, PASSWORD_TOO_LONG),
});

/** A Date here, an ISO 8601 string in the answer. */
export const moment = z.date().meta({ type: 'string', format: 'date-time' });

export const role = z.enum(['customer', 'admin']);
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
