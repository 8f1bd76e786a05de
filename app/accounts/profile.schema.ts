import { z } from 'zod';
import { normaliseMobile } from '../platform/india/mobile-number.ts';
import { isDay } from '../platform/time.ts';
import { said, type Text } from '../platform/words/said.ts';
import { charactersAtMost, requiredText } from '../platform/words/typed-text.ts';
import { moment } from './accounts.schema.ts';

/** Looser than at sign-up, as specified: +, brackets and separators; an Indian number is stored as ten digits. */
const profilePhone = requiredText('Phone number is required', 40)
  .transform((text) => normaliseMobile(text) ?? text)
  .pipe(z.string().regex(/^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,6}$/, 'Invalid phone number format'));

export const GENDERS = ['male', 'female', 'other', 'prefer-not-to-say'] as const;

/** An empty value removes it, an omitted one keeps it. The server checks that it is not in the future and not a child's: it knows the time. */
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
    .max(200, charactersAtMost(200))
    .refine((text) => /^\S+@\S+\.\S+$/.test(text) || text.replace(/\D/g, '').length >= 10, NOMINEE_CONTACT),
});

export type Nominee = z.output<typeof nomineeForm>;

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

export type Profile = z.output<typeof profile>;
