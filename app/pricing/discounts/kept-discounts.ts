/** Without limits it is a referral discount. `valuePaise` for a fixed discount, `basisPoints` for a percentage. */
export type CouponSnapshot = {
  type: 'percentage' | 'fixed';
  basisPoints?: number;
  valuePaise?: number;
  minSubtotalPaise?: number;
  usageLimit?: number | null;
  perCustomerLimit?: number | null;
  firstOrderOnly?: boolean;
};

/** One of several discounts of an order, or one on chosen goods: what it counted on, and its terms at that time. */
export type OrderDiscount = {
  couponId: string | null;
  code: string | null;
  name: string;
  names: Record<string, string>;
  basePaise: number;
  amountPaise: number;
} & Pick<CouponSnapshot, 'type' | 'basisPoints' | 'valuePaise' | 'usageLimit' | 'perCustomerLimit' | 'firstOrderOnly'>;
