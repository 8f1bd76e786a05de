// What the loyalty page says, every number of it from the settings, and its example computed by the functions that the purchase uses.
import { coinsOfBonus, pointsForOrder } from '../loyalty/earning.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../platform/money.ts';
import { priceOrder } from '../pricing/price-order.ts';
import type { PricingRules } from '../pricing/pricing-rules.ts';
import { pricingRulesOf, type Settings } from '../settings/settings.schema.ts';

const EXAMPLE = { goodsRupees: 1250, gstBasisPoints: 1800 };

const rupees = (amount: number) => formatRupees(paiseFromRupees(amount));
const points = (count: number) => `${formatCount(count)} points`;

export function loyaltyWords(settings: Settings) {
  const { loyalty } = settings;
  const rules = pricingRulesOf(settings);
  return {
    worth: `${points(loyalty.coinsPerRupee)} are worth ${rupees(1)}.`,
    ways: [
      { act: 'Create an account', reward: points(loyalty.accountPoints) },
      { act: 'Subscribe to our newsletter', reward: points(loyalty.newsletterPoints) },
      { act: 'A published review of what you received, once a product', reward: points(loyalty.reviewPoints) },
      { act: 'Your first order', reward: `${loyalty.firstOrderPercent}% of the goods in points` },
      { act: 'Every order after it', reward: `${loyalty.repeatOrderPercent}% of the goods in points` },
    ],
    tiers: tiersOf(loyalty.tiers),
    example: exampleOf(loyalty, rules),
    birthday: bonus(loyalty.birthdayBonusPoints, loyalty),
    referral: bonus(loyalty.referralBonusPoints, loyalty),
    whoIsAFriend:
      'A friend is somebody else. When both accounts share a phone number or were used on the same device, as in a family with one phone, neither of you is rewarded; and there are no points for an order to your own address.',
    friendDiscount: loyalty.friendDiscountRupees > 0 ? rupees(loyalty.friendDiscountRupees) : null,
  };
}

/** Bonus points are worth a rupee each, ten times an ordinary point, and are credited as so many (D20). */
function bonus(count: number, loyalty: Settings['loyalty']) {
  return {
    headline: `${formatCount(count)} bonus points (${rupees(count)})`,
    explained: `A bonus point is worth a whole rupee, so we credit ${points(coinsOfBonus(count, loyalty))}.`,
  };
}

function tiersOf(tiers: Settings['loyalty']['tiers']) {
  const inOrder = tiers.toSorted((a, b) => a.fromRupees - b.fromRupees);
  return inOrder.map(({ fromRupees, percent }, place) => {
    const next = inOrder[place + 1];
    const from = rupees(Math.max(1, fromRupees));
    return { cart: next ? `${from} to ${rupees(next.fromRupees - 1)}` : `${from} and above`, percent: `up to ${percent}%` };
  });
}

function exampleOf(loyalty: Settings['loyalty'], rules: PricingRules) {
  const { goodsRupees, gstBasisPoints } = EXAMPLE;
  const line = {
    productId: 'example',
    originalPricePaise: paiseFromRupees(goodsRupees),
    offerBasisPoints: 0,
    gstRateBasisPoints: gstBasisPoints,
    quantity: 1,
  };
  const { coinsSpent, coinDiscountPaise } = priceOrder({ lines: [line], coins: Number.MAX_SAFE_INTEGER, rules });
  const earned = pointsForOrder(paiseFromRupees(goodsRupees), true, loyalty);
  return {
    earning: `A first order with goods for ${rupees(goodsRupees)} earns ${points(earned)} once it is delivered. They are worth ${formatRupees(Math.floor(earned / loyalty.coinsPerRupee) * 100)}.`,
    spending: `In a cart of ${rupees(goodsRupees)} you can use up to ${points(coinsSpent)}, and pay ${formatRupees(coinDiscountPaise)} less for the goods.`,
  };
}
