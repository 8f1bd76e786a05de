// How many coins an action earns. Pure; the numbers are the loyalty settings, which the loyalty page shows too (D20-D22).

import { WHOLE_BASIS_POINTS } from '../platform/money.ts';
import type { Settings } from '../settings/settings.schema.ts';

export type LoyaltyRules = Settings['loyalty'];

/** Points are coins. A bonus point is worth a whole rupee, so it is credited as several coins (D20: 500 birthday points are 5,000 coins). */
export const coinsOfBonus = (bonusPoints: number, { coinsPerRupee }: LoyaltyRules) => bonusPoints * coinsPerRupee;

/** In points: ₹1,000 of goods at 20% are 200. `goodsPaise`: after discounts, before GST and delivery (D21). Fractions of a point are dropped. */
export const pointsForOrder = (goodsPaise: number, isFirst: boolean, rules: LoyaltyRules) =>
  Math.floor((Math.max(0, goodsPaise) * rateOfOrder(isFirst, rules)) / (WHOLE_BASIS_POINTS * 100));

/** In basis points. */
export const rateOfOrder = (isFirst: boolean, { firstOrderPercent, repeatOrderPercent }: LoyaltyRules) =>
  Math.round((isFirst ? firstOrderPercent : repeatOrderPercent) * 100);
