import type { Say } from '../../language/use-words.tsx';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { priceOrder } from '../../pricing/price-order.ts';
import type { PricingRules } from '../../pricing/pricing-rules.ts';
import { isTaxIncluded } from '../../settings/rules/registration.ts';
import { pricingRulesOf, type Settings } from '../../settings/settings.schema.ts';
import { coinsOfBonus, pointsForOrder } from '../earning.ts';

const EXAMPLE = { goodsRupees: 1250, gstBasisPoints: 1800 };

const rupees = (amount: number) => formatRupees(paiseFromRupees(amount));
const pointsIn = (t: Say, count: number) => t('{count} points', { count: formatCount(count) });

export function loyaltyWords(settings: Settings, t: Say) {
  const { loyalty } = settings;
  const rules = pricingRulesOf(settings);
  return {
    worth: t('{points} are worth {amount}.', { points: pointsIn(t, loyalty.coinsPerRupee), amount: rupees(1) }),
    ways: [
      { act: t('Create an account'), reward: pointsIn(t, loyalty.accountPoints) },
      { act: t('Subscribe to our newsletter'), reward: pointsIn(t, loyalty.newsletterPoints) },
      { act: t('Review a product you bought (once per product)'), reward: pointsIn(t, loyalty.reviewPoints) },
      { act: t('Your first order'), reward: t('{percent}% back in points', { percent: loyalty.firstOrderPercent }) },
      { act: t('Every order after that'), reward: t('{percent}% back in points', { percent: loyalty.repeatOrderPercent }) },
    ],
    tiers: tiersOf(loyalty.tiers, t),
    example: exampleOf(settings, rules, t),
    birthday: bonus(loyalty.birthdayBonusPoints, loyalty, t),
    referral: bonus(loyalty.referralBonusPoints, loyalty, t),
    whoIsAFriend: t("Referrals between accounts that share a phone number, device or address don't earn rewards."),
    friendDiscount: loyalty.friendDiscountRupees > 0 ? rupees(loyalty.friendDiscountRupees) : null,
  };
}

/** Bonus points are worth a rupee each, ten times an ordinary point, and are credited as that many (D20). */
function bonus(count: number, loyalty: Settings['loyalty'], t: Say) {
  return {
    headline: t('{count} bonus points ({amount})', { count: formatCount(count), amount: rupees(count) }),
    explained: t('You get {points}, worth {amount}.', { points: pointsIn(t, coinsOfBonus(count, loyalty)), amount: rupees(count) }),
  };
}

function tiersOf(tiers: Settings['loyalty']['tiers'], t: Say) {
  const inOrder = tiers.toSorted((a, b) => a.fromRupees - b.fromRupees);
  return inOrder.map(({ fromRupees, percent }, place) => {
    const next = inOrder[place + 1];
    const from = rupees(Math.max(1, fromRupees));
    return {
      cart: next ? t('{from} to {to}', { from, to: rupees(next.fromRupees - 1) }) : t('{from} and above', { from }),
      percent: t('up to {percent}%', { percent }),
    };
  });
}

function exampleOf({ loyalty, tax }: Settings, rules: PricingRules, t: Say) {
  const pricesIncludeTax = isTaxIncluded(tax);
  const { goodsRupees, gstBasisPoints } = EXAMPLE;
  const goods = rupees(goodsRupees);
  const line = {
    productId: 'example',
    originalPricePaise: paiseFromRupees(goodsRupees),
    offerBasisPoints: 0,
    gstRateBasisPoints: gstBasisPoints,
    quantity: 1,
  };
  const { coinsSpent, coinDiscountPaise } = priceOrder({ lines: [line], coins: Number.MAX_SAFE_INTEGER, rules });
  // Points count the amount before tax.
  const [paid] = priceOrder({ lines: [line], rules, pricesIncludeTax }).lines;
  const earned = pointsForOrder(paid?.taxablePaise ?? 0, true, loyalty);
  return {
    earning: t('A first order of {goods} earns {points} after delivery, worth {amount}.', {
      goods,
      points: pointsIn(t, earned),
      amount: formatRupees(Math.floor(earned / loyalty.coinsPerRupee) * 100),
    }),
    spending: t('On a cart of {goods} you can use up to {points} and save {amount}.', {
      goods,
      points: pointsIn(t, coinsSpent),
      amount: formatRupees(coinDiscountPaise),
    }),
  };
}
