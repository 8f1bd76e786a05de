import { rupeesFromPaise } from '../platform/money.ts';
import type { CouponAnswer } from './coupons.schema.ts';
import type { coupons } from './coupons.tables.ts';
import { tiersInRupees } from './discount-terms.ts';

export function couponAnswerOf(coupon: typeof coupons.$inferSelect, uses?: number, people?: number): CouponAnswer {
  const { id, code, description, texts, type, isActive, isPublic, usageLimit, perCustomerLimit, firstOrderOnly } = coupon;
  return {
    id,
    code,
    description,
    texts,
    type,
    discountPercentage: type === 'percentage' ? coupon.discountBasisPoints / 100 : 0,
    discountValue: type === 'fixed' ? rupeesFromPaise(coupon.discountValuePaise) : 0,
    validFrom: coupon.validFrom.toISOString(),
    expiresAt: coupon.expiresAt.toISOString(),
    isActive,
    isPublic,
    minSubtotal: rupeesFromPaise(coupon.minSubtotalPaise),
    usageLimit,
    perCustomerLimit,
    firstOrderOnly,
    isAutomatic: coupon.isAutomatic,
    combines: coupon.combines,
    tiers: coupon.tiers && tiersInRupees(coupon.tiers),
    buyGet: coupon.buyGet,
    goods: coupon.goods,
    gotGoods: coupon.gotGoods,
    customers: coupon.customers,
    ...(people !== undefined && { people }),
    ...(uses !== undefined && { uses }),
    createdAt: coupon.createdAt.toISOString(),
    updatedAt: coupon.updatedAt.toISOString(),
  };
}
