// The API shapes of coupons (D36). Rupees with at most two decimals, percent from 0 to 100, days in India.
import { z } from 'zod';
import { isPercent, isRupees } from '../platform/money.ts';
import { endOfDay, isDay, startOfDay } from '../platform/time.ts';
import { byLanguage } from '../platform/words/texts-by-language.ts';

/** Admin specification: a coupon is valid for 30 days from today by default. */
export const DEFAULT_VALIDITY_DAYS = 30;

const rupees = (message: string) => z.number(message).min(0, message).max(1_000_000, message).refine(isRupees, 'At most two decimals');
const limit = z.number('Enter a whole number').int('Enter a whole number').min(1, 'At least 1').max(1_000_000).nullish();

/** A day, or an instant; a coupon is valid from the start of its first day to the end of its last, in India (D19). */
const moment = (ofDay: (day: string) => Date) =>
  z
    .string()
    .trim()
    .refine((text) => isDay(text) || z.iso.datetime({ offset: true }).safeParse(text).success, 'Write a day as 2026-11-21')
    .transform((text) => (isDay(text) ? ofDay(text) : new Date(text)));

export const couponCode = z
  .string('Please enter a coupon code.')
  .trim()
  .toUpperCase()
  .min(1, 'Please enter a coupon code.')
  .max(40, 'This coupon code is not valid.');

const given = {
  description: z.string().trim().max(200),
  /** The languages that are named are replaced, others stay. */
  texts: byLanguage(z.object({ description: z.string().trim().max(200) })),
  type: z.enum(['percentage', 'fixed']),
  discountPercentage: z.number('Enter a percentage').refine(isPercent, 'Enter a percentage from 0 to 100'),
  discountValue: rupees('Enter an amount in rupees'),
  validFrom: moment(startOfDay),
  expiresAt: moment(endOfDay),
  isActive: z.boolean(),
  isPublic: z.boolean(),
  minSubtotal: rupees('Enter an amount in rupees'),
  usageLimit: limit,
  perCustomerLimit: limit,
  firstOrderOnly: z.boolean(),
};

export const newCoupon = z.object({
  code: couponCode.pipe(z.string().regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 letters and digits')),
  ...given,
  description: given.description.default(''),
  texts: given.texts.default({}),
  type: given.type.default('percentage'),
  discountPercentage: given.discountPercentage.default(0),
  discountValue: given.discountValue.default(0),
  validFrom: given.validFrom.optional(),
  expiresAt: given.expiresAt.optional(),
  isActive: given.isActive.default(true),
  isPublic: given.isPublic.default(true),
  minSubtotal: given.minSubtotal.default(0),
  firstOrderOnly: given.firstOrderOnly.default(false),
});

/** Many codes with the same terms, each valid for one order and never listed publicly. */
export const generatedCoupons = newCoupon.omit({ code: true, isPublic: true, usageLimit: true, perCustomerLimit: true }).extend({
  prefix: z
    .string('Enter a code prefix')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2,10}$/, 'Use 2 to 10 letters and digits'),
  count: z.number('Enter a whole number').int('Enter a whole number').min(1, 'At least 1').max(1000, 'At most 1,000 at once'),
});

export const generatedAnswer = z.object({ prefix: z.string(), codes: z.array(z.string()) });

/** Omitted fields stay unchanged; the code is the coupon's name and never changes. */
export const changedCoupon = z.object(given).partial();

/** Optimistic lock by `updatedAt`. */
export const couponChange = changedCoupon.extend({ updatedAt: z.iso.datetime({ offset: true }).optional() });

export const couponAnswer = z.object({
  id: z.uuid(),
  code: z.string(),
  description: z.string(),
  texts: byLanguage(z.object({ description: z.string() }).partial()),
  type: z.enum(['percentage', 'fixed']),
  discountPercentage: z.number(),
  discountValue: z.number().describe('Rupees; 0 unless fixed'),
  validFrom: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isActive: z.boolean(),
  isPublic: z.boolean(),
  minSubtotal: z.number().describe('Rupees, before the coupon'),
  usageLimit: z.number().nullable(),
  perCustomerLimit: z.number().nullable(),
  firstOrderOnly: z.boolean(),
  uses: z.number().optional().describe('Staff only: orders that used it and stand'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type CouponAnswer = z.output<typeof couponAnswer>;
