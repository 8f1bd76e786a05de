import type { BadgeTone } from '../../ui/badge.tsx';
import type { CouponAnswer } from '../coupons.schema.ts';

type Facts = Pick<CouponAnswer, 'isActive' | 'validFrom' | 'expiresAt' | 'usageLimit' | 'uses'>;

/** Whether a shopper can use it now; if not, the first reason. */
export function couponStatus(
  { isActive, validFrom, expiresAt, usageLimit, uses = 0 }: Facts,
  now: Date,
): { label: string; tone: BadgeTone } {
  if (!isActive) return { label: 'Inactive', tone: 'neutral' };
  if (now > new Date(expiresAt)) return { label: 'Expired', tone: 'neutral' };
  if (usageLimit !== null && uses >= usageLimit) return { label: 'Used up', tone: 'warning' };
  if (now < new Date(validFrom)) return { label: 'Scheduled', tone: 'info' };
  return { label: 'Active', tone: 'success' };
}
