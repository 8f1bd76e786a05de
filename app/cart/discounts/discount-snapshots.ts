import { offOf } from '../../coupons/coupon-rules.ts';
import type { CouponRow } from '../../coupons/usable-coupons.server.ts';
import { inEachLanguage } from '../../platform/words/texts-by-language.ts';
import type { Candidate } from '../../pricing/discounts/best-discounts.ts';
import type { CouponSnapshot, OrderDiscount } from '../../pricing/discounts/kept-discounts.ts';
import type { CartDiscount, CartDiscounts } from './cart-discounts.server.ts';

/** As the order keeps them: a single discount of the whole order by its code and terms, anything else part by part. */
export function keptDiscounts({ applied }: CartDiscounts): {
  couponCode: string | null;
  couponTerms: CouponSnapshot | null;
  discounts: OrderDiscount[];
} {
  const [only, ...others] = applied.map(({ discount }) => discount);
  const couponCode = applied.find(({ discount }) => discount.code)?.discount.code ?? null;
  if (only && others.length === 0 && isPlain(only)) return { couponCode, couponTerms: snapshotOf(only), discounts: [] };
  return {
    couponCode,
    couponTerms: null,
    discounts: applied.map(({ discount: { coupon, code, name }, basePaise, amountPaise, off }) => ({
      ...{ couponId: coupon?.id ?? null, code, name, names: coupon ? inEachLanguage(coupon.texts, 'description') : {} },
      ...{ basePaise, amountPaise, ...off, ...limitsOf(coupon) },
    })),
  };
}

const isPlain = ({ isAutomatic, reach, terms }: Candidate) => !isAutomatic && !reach.goods && !terms.tiers && !terms.buyGet;

const limitsOf = (coupon: CouponRow | null) =>
  coupon && {
    usageLimit: coupon.usageLimit,
    perCustomerLimit: coupon.perCustomerLimit,
    firstOrderOnly: coupon.firstOrderOnly,
  };

const snapshotOf = ({ coupon, terms }: CartDiscount): CouponSnapshot =>
  coupon ? { ...offOf(coupon), minSubtotalPaise: coupon.minSubtotalPaise, ...limitsOf(coupon) } : terms.off;
