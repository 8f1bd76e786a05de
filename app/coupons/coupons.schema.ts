// The API shapes of coupons (D36). Rupees with at most two decimals, percent from 0 to 100, days in India.

import { z } from 'zod';
import { listQuery, sortBy } from '../platform/http/list-query.ts';
import { isPercent, isRupees } from '../platform/money.ts';
import { endOfDay, isDay, startOfDay } from '../platform/time.ts';
import { byLanguage } from '../platform/words/texts-by-language.ts';
import { discountCustomers, goodsScope } from './goods-scope.ts';
import { listedPeople } from './people/contact.ts';

/** Admin specification: a coupon is valid for 30 days from today by default. */
export const DEFAULT_VALIDITY_DAYS = 30;

/** Every quote tries each of those that are active and not over. */
export const AUTOMATIC_AT_MOST = 20;

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

const pieces = z.number('Enter a whole number').int('Enter a whole number').min(1, 'At least 1').max(99, 'At most 99');

/** By amount, `from` is rupees. `discount` is percent or rupees, as the type says. */
const tiers = z.object({
  by: z.enum(['amount', 'pieces']),
  steps: z
    .array(
      z.object({
        from: rupees('Enter from where it counts').min(1, 'At least 1'),
        discount: rupees('Enter a discount above 0').min(0.01, 'Enter a discount above 0'),
      }),
    )
    .min(1, 'Add a step')
    .max(10, 'At most 10 steps'),
});
export type CouponTiers = z.output<typeof tiers>;

const buyGet = z.object({
  buy: pieces,
  get: pieces,
  timesAtMost: pieces.nullable().default(null).describe('How often in one order; null: any number of times'),
});

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
  combines: z.boolean().describe('Of an automatic discount: beside a code, and beside others that combine'),
  tiers: tiers.nullable().describe('Come off instead; the highest step that its goods reach counts'),
  buyGet: buyGet.nullable().describe('The percentage comes off the pieces that are got'),
  goods: goodsScope.nullable().describe('What it counts, or what is to be bought; null: all goods'),
  gotGoods: goodsScope.nullable().describe('What is got; null: the goods that are bought'),
  customers: discountCustomers.nullable().describe('Null: everyone'),
  listed: listedPeople.optional().describe('The whole list, for customers who are listed; not given: as it is'),
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
  combines: given.combines.default(false),
  tiers: given.tiers.default(null),
  buyGet: given.buyGet.default(null),
  goods: given.goods.default(null),
  gotGoods: given.gotGoods.default(null),
  customers: given.customers.default(null),
});

/** By code, or automatic: then its description names it to shoppers. */
export const newDiscount = newCoupon.extend({
  code: newCoupon.shape.code.optional().describe('Needed unless it is automatic'),
  isAutomatic: z.boolean().default(false).describe('Counts without a code'),
});
export type NewDiscount = Omit<z.output<typeof newDiscount>, 'isAutomatic'> & { isAutomatic?: boolean };

/** Many codes with the same terms, each valid for one order and never listed publicly. */
export const couponQuery = listQuery.extend({ sort: sortBy('date', 'code', 'from', 'until', 'uses') });
export type CouponQuery = z.output<typeof couponQuery>;

export const generatedCoupons = newCoupon
  .omit({ code: true, isPublic: true, usageLimit: true, perCustomerLimit: true, listed: true })
  .extend({
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
  isAutomatic: z.boolean(),
  combines: z.boolean(),
  tiers: tiers.nullable(),
  buyGet: buyGet.nullable(),
  goods: z.object(goodsScope.shape).nullable(),
  gotGoods: z.object(goodsScope.shape).nullable(),
  customers: discountCustomers.nullable(),
  people: z.number().optional().describe('Staff only, for a segment or a list: how many may use it, up to 100,000'),
  uses: z.number().optional().describe('Staff only: orders that used it and stand'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type CouponAnswer = z.output<typeof couponAnswer>;
