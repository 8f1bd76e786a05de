// Whether a coupon applies to a cart. Pure: takes facts, returns a message for the shopper or null.
import { formatRupees } from '../platform/money.ts';
import { said, type Text } from '../platform/words/said.ts';
import type { CouponTerms } from '../pricing/price-order.ts';

export type Coupon = {
  type: 'percentage' | 'fixed';
  discountBasisPoints: number;
  discountValuePaise: number;
  validFrom: Date;
  expiresAt: Date;
  isActive: boolean;
  minSubtotalPaise: number;
  usageLimit: number | null;
  perCustomerLimit: number | null;
  firstOrderOnly: boolean;
  userId: string | null;
};

export type CouponCircumstances = {
  userId: string;
  subtotalPaise: number;
  /** Current uses, in total and by this customer, excluding the given order. */
  uses: number;
  usesByCustomer: number;
  hasOrderedBefore: boolean;
};

/** Also used when a coupon is off, deleted or someone else's: guessing codes reveals nothing. */
export const UNKNOWN_COUPON = 'This coupon code is not valid.';

/** May apply once more is in the cart: worth keeping, and worth offering. */
export const ADD_MORE = 'Add {amount} more to use this coupon.';

export function whyNot(
  coupon: Coupon,
  { userId, subtotalPaise, uses, usesByCustomer, hasOrderedBefore }: CouponCircumstances,
  now: Date,
): Text | null {
  if (!coupon.isActive || (coupon.userId !== null && coupon.userId !== userId)) return UNKNOWN_COUPON;
  if (now < coupon.validFrom) return 'This coupon is not valid yet.';
  if (now > coupon.expiresAt) return 'This coupon has expired.';
  if (coupon.usageLimit !== null && uses >= coupon.usageLimit) return 'This coupon is no longer available.';
  if (coupon.perCustomerLimit !== null && usesByCustomer >= coupon.perCustomerLimit) return 'You have already used this coupon.';
  if (coupon.firstOrderOnly && hasOrderedBefore) return 'This coupon is for the first order only.';
  const missingPaise = coupon.minSubtotalPaise - subtotalPaise;
  if (missingPaise > 0) return said(ADD_MORE, { amount: formatRupees(missingPaise, { decimals: 'when-needed' }) });
  return null;
}

export const termsOf = ({ type, discountBasisPoints, discountValuePaise }: Coupon): CouponTerms =>
  type === 'percentage' ? { type, basisPoints: discountBasisPoints } : { type, valuePaise: discountValuePaise };
