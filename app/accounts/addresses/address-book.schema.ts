import { z } from 'zod';
import { normalisePin } from '../../platform/india/pin-codes.ts';
import { findState } from '../../platform/india.ts';
import { requiredText, textUpTo } from '../../platform/words/typed-text.ts';
import { phone } from '../accounts.schema.ts';

const state = requiredText('State is required').transform((text, context) => {
  const found = findState(text);
  if (!found) context.addIssue({ code: 'custom', message: 'Choose a state of India' });
  return found?.name ?? '';
});

const zipCode = requiredText('ZIP code is required', 20).transform((text, context) => {
  const pin = normalisePin(text);
  if (!pin) context.addIssue({ code: 'custom', message: 'Enter a valid 6-digit PIN code' });
  return pin ?? '';
});

export const addressForm = z.object({
  name: requiredText('Name is required'),
  /** The recipient; empty means the account's name (D56). */
  recipientName: textUpTo(120).nullish(),
  street: requiredText('Street address is required', 300),
  landmark: textUpTo(120).nullish(),
  city: requiredText('City is required'),
  state,
  zipCode,
  phone,
  country: requiredText('Country is required')
    .refine((text) => /^(india|in|bharat|भारत)$/i.test(text), 'We deliver within India only')
    .optional(),
});

export const address = z.object({
  id: z.uuid(),
  name: z.string(),
  recipientName: z.string().nullable(),
  street: z.string(),
  landmark: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  country: z.string(),
  isDefault: z.boolean(),
});

export type AddressForm = z.output<typeof addressForm>;
export type Address = z.output<typeof address>;
