import { basisPointsFromPercent, paiseFromRupees, rupeesFromPaise } from '../platform/money.ts';
import { badField } from '../platform/refusal.ts';
import type { DiscountTiers } from '../pricing/discounts/take-off.ts';
import type { CouponTerms } from '../pricing/price-order.ts';
import type { CouponAnswer, CouponTiers } from './coupons.schema.ts';

type Type = CouponAnswer['type'];
type Written = Pick<
  CouponAnswer,
  | 'type'
  | 'discountPercentage'
  | 'discountValue'
  | 'tiers'
  | 'buyGet'
  | 'goods'
  | 'gotGoods'
  | 'customers'
  | 'firstOrderOnly'
  | 'isAutomatic'
  | 'description'
> & { validFrom: Date; expiresAt: Date };

export function refuseSenseless({ type, discountPercentage, discountValue, validFrom, expiresAt, ...more }: Written) {
  if (!more.tiers && type === 'percentage' && discountPercentage === 0) throw badField('discountPercentage', 'Enter a discount above 0');
  if (!more.tiers && type === 'fixed' && discountValue === 0) throw badField('discountValue', 'Enter a discount above 0');
  if (expiresAt <= validFrom) throw badField('expiresAt', 'End date is before start date');
  if (more.isAutomatic && !more.description) throw badField('description', 'Name the discount; shoppers see it in the cart');
  if (more.gotGoods && !more.buyGet) throw badField('gotGoods', 'Only a discount with pieces to get has goods to get');
  if (more.buyGet && type === 'fixed') throw badField('type', 'Choose a percentage; 100% makes the pieces free');
  if (more.buyGet && more.tiers) throw badField('tiers', 'Choose either steps or pieces to get');
  if (more.firstOrderOnly && more.customers?.who === 'bought')
    throw badField('customers', 'A first order comes before anything was bought');
  if (more.tiers) refuseSenselessSteps(type, more.tiers);
}

/** More is bought, more comes off: the last step is the highest. */
function refuseSenselessSteps(type: Type, { by, steps }: CouponTiers) {
  for (const [place, { from, discount }] of steps.entries()) {
    const before = steps[place - 1];
    if (by === 'pieces' && !Number.isInteger(from)) throw badField(`tiers.steps.${place}.from`, 'Enter a whole number');
    if (type === 'percentage' && discount > 100) throw badField(`tiers.steps.${place}.discount`, 'Enter a percentage from 0 to 100');
    if (before && from <= before.from) throw badField(`tiers.steps.${place}.from`, 'Each step starts above the one before');
    if (before && discount <= before.discount) throw badField(`tiers.steps.${place}.discount`, 'Each step gives more than the one before');
  }
}

/** The columns of the steps, and of the discount, which is that of the last one. */
export function tierColumns(type: Type, { by, steps }: CouponTiers) {
  const last = steps.at(-1)?.discount ?? 0;
  return {
    tiers: {
      by,
      steps: steps.map(({ from, discount }) => ({ from: by === 'amount' ? paiseFromRupees(from) : from, off: offOf(type, discount) })),
    } satisfies DiscountTiers,
    discountBasisPoints: type === 'percentage' ? basisPointsFromPercent(last) : 0,
    discountValuePaise: type === 'fixed' ? paiseFromRupees(last) : 0,
  };
}

const offOf = (type: Type, discount: number): CouponTerms =>
  type === 'percentage' ? { type, basisPoints: basisPointsFromPercent(discount) } : { type, valuePaise: paiseFromRupees(discount) };

export const tiersInRupees = ({ by, steps }: DiscountTiers): CouponTiers => ({
  by,
  steps: steps.map(({ from, off }) => ({
    from: by === 'amount' ? rupeesFromPaise(from) : from,
    discount: off.type === 'percentage' ? off.basisPoints / 100 : rupeesFromPaise(off.valuePaise),
  })),
});
