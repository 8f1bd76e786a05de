// The shop's charges besides its goods, and the value of a coin. Staff may edit these; they are passed in, never read here.

export type PricingRules = {
  coinsPerRupee: number;
  /** The maximum share of the goods after the coupon that coins may pay. The highest tier reached applies. */
  coinTiers: ReadonlyArray<{ fromPaise: number; basisPoints: number }>;
  /** Delivery is free when the goods cost more than this after all discounts; exactly this amount is not enough. */
  freeDeliveryAbovePaise: number;
  /** Includes GST. */
  deliveryChargePaise: number;
};

/** The specification's values: free above Rs 1500, else Rs 99; 10 coins are Rs 1; 5, 10, 15 and 25 percent (D15). */
export const DEFAULT_RULES: PricingRules = {
  coinsPerRupee: 10,
  coinTiers: [
    { fromPaise: 0, basisPoints: 500 },
    { fromPaise: 1200_00, basisPoints: 1000 },
    { fromPaise: 2000_00, basisPoints: 1500 },
    { fromPaise: 5000_00, basisPoints: 2500 },
  ],
  freeDeliveryAbovePaise: 1500_00,
  deliveryChargePaise: 99_00,
};
