/**
 * The single implementation, for cart, quote, order and invoice. Pure, in whole paise; the steps follow D15, for prices with tax D48.
 * The prepaid benefit comes last before the tax (record 0064). An invalid argument throws a RangeError; validate carts and coupons on input.
 */

import { divideDown, formatCount, formatRupees, percentOf, WHOLE_BASIS_POINTS } from '../platform/money.ts';
import { type Said, said } from '../platform/words/said.ts';
import { type PrepaidTerms, prepaidDiscount } from './prepaid.ts';
import type { OrderFigures } from './pricing-details.ts';
import { DEFAULT_RULES, type PricingRules } from './pricing-rules.ts';
import { salePrice } from './sale-price.ts';
import { type Settled, settleLines, sumOf } from './settle-lines.ts';

const PAISE_IN_RUPEE = 100;

export type LineToPrice = {
  productId: string;
  originalPricePaise: number;
  /** 0 to 10000, as stored in the catalogue: 12.5% is 1250. */
  offerBasisPoints: number;
  gstRateBasisPoints: number;
  quantity: number;
  isFreeGift?: boolean;
  /** Of a piece of a kit: its share of the kit's price, which no offer of its own changes (D50). */
  unitPaise?: number | undefined;
  /** What discounts on chosen goods take off the whole line; at most its price. */
  offPaise?: number | undefined;
};

export type CouponTerms = { type: 'percentage'; basisPoints: number } | { type: 'fixed'; valuePaise: number };

export type OrderToPrice = {
  lines: readonly LineToPrice[];
  /** Off the whole order, counted on what the lines' own discounts leave. */
  coupon?: CouponTerms | null;
  coins?: number;
  prepaid?: PrepaidTerms | null;
  rules?: PricingRules;
  /** Prices, offers, coupons, coins and the limit of free delivery include the tax (D48). */
  pricesIncludeTax?: boolean;
};

/**
 * `unitPaise` is for one piece, other amounts for the line. `subtotalPaise` less its shares is `taxablePaise`, or `totalPaise` where tax is within.
 */
export type PricedLine = {
  productId: string;
  quantity: number;
  isFreeGift: boolean;
  unitPaise: number;
  originalPaise: number;
  subtotalPaise: number;
  gstRateBasisPoints: number;
  /** The part of the coupon's share that is this line's own. */
  offPaise: number;
} & Settled;

type PricingNotice = Said & {
  code: 'coins_cost_free_delivery';
  cheaperCoins: number;
  cheaperTotalPaise: number;
};

export type Pricing = OrderFigures & { lines: PricedLine[]; coinsSpent: number; notices: PricingNotice[] };

export function priceOrder({
  lines,
  coupon = null,
  coins = 0,
  prepaid = null,
  rules = DEFAULT_RULES,
  pricesIncludeTax = false,
}: OrderToPrice): Pricing {
  const goods = lines.map(priceGoods);
  const originalSubtotalPaise = sumOf(goods.map((line) => line.originalPaise));
  const subtotalPaise = sumOf(goods.map((line) => line.subtotalPaise));
  const offLinesPaise = sumOf(goods.map((line) => line.offPaise));
  const couponDiscountPaise = offLinesPaise + couponDiscount(subtotalPaise - offLinesPaise, coupon);
  const discountedSubtotalPaise = subtotalPaise - couponDiscountPaise;

  const settle = (coinDiscountPaise: number): Omit<Pricing, 'notices'> => {
    const afterPaise = discountedSubtotalPaise - coinDiscountPaise;
    const prepaidDiscountPaise = prepaidDiscount({ subtotalPaise, afterPaise }, prepaid);
    const settled = settleLines(goods, { couponDiscountPaise, coinDiscountPaise, prepaidDiscountPaise, pricesIncludeTax });
    const gstPaise = sumOf(settled.map((line) => line.gstPaise));
    // Counted before the prepaid benefit, so that paying online never costs the free delivery.
    const deliveryPaise = deliveryCharge(lines.length, afterPaise, rules);
    return {
      lines: settled,
      originalSubtotalPaise,
      subtotalPaise,
      couponDiscountPaise,
      discountedSubtotalPaise,
      coinDiscountPaise,
      prepaidDiscountPaise,
      coinsSpent: (coinDiscountPaise / PAISE_IN_RUPEE) * rules.coinsPerRupee,
      gstPaise,
      deliveryPaise,
      totalPaise: sumOf(settled.map((line) => line.totalPaise)) + deliveryPaise,
    };
  };

  const asked = settle(coinDiscount(discountedSubtotalPaise, coins, rules));
  if (asked.coinDiscountPaise === 0 || asked.deliveryPaise === 0 || discountedSubtotalPaise <= rules.freeDeliveryAbovePaise) {
    return { ...asked, notices: [] };
  }

  // The coins cost the order its free delivery. The cheaper option is not always "no coins": some may fit above the limit.
  const keepingDelivery = settle(wholeRupees(discountedSubtotalPaise - rules.freeDeliveryAbovePaise - 1));
  return { ...asked, notices: keepingDelivery.totalPaise < asked.totalPaise ? [coinsCostFreeDelivery(asked, keepingDelivery)] : [] };
}

type Goods = Omit<PricedLine, keyof Settled>;

function priceGoods(line: LineToPrice): Goods {
  requirePriceable(line);
  const isFreeGift = line.isFreeGift ?? false;
  // A gift counts in no figure, not even the original subtotal: else "you save" would include something never for sale in this cart.
  const originalUnitPaise = isFreeGift ? 0 : line.originalPricePaise;
  const unitPaise = isFreeGift ? 0 : (line.unitPaise ?? salePrice(originalUnitPaise, line.offerBasisPoints));
  return {
    productId: line.productId,
    quantity: line.quantity,
    isFreeGift,
    unitPaise,
    originalPaise: originalUnitPaise * line.quantity,
    subtotalPaise: unitPaise * line.quantity,
    gstRateBasisPoints: line.gstRateBasisPoints,
    offPaise: requireOff(line.offPaise ?? 0, unitPaise * line.quantity),
  };
}

function requireOff(offPaise: number, subtotalPaise: number): number {
  if (!Number.isSafeInteger(offPaise) || offPaise < 0 || offPaise > subtotalPaise)
    throw new RangeError(`Not a discount on ${subtotalPaise} paise: ${offPaise}`);
  return offPaise;
}

function requirePriceable({ originalPricePaise, offerBasisPoints, gstRateBasisPoints, quantity, unitPaise = 0 }: LineToPrice): void {
  const isPriceable =
    [originalPricePaise, offerBasisPoints, gstRateBasisPoints, quantity, unitPaise].every(
      (value) => Number.isSafeInteger(value) && value >= 0,
    ) &&
    offerBasisPoints <= WHOLE_BASIS_POINTS &&
    quantity >= 1;
  if (!isPriceable) {
    throw new RangeError(`No such line: ${quantity} x ${originalPricePaise} paise, offer ${offerBasisPoints}, tax ${gstRateBasisPoints}`);
  }
}

/** The coupon's discount; never more than the goods cost. */
export function couponDiscount(subtotalPaise: number, coupon: CouponTerms | null): number {
  if (!coupon) return 0;
  const discountPaise = coupon.type === 'fixed' ? coupon.valuePaise : percentOf(subtotalPaise, coupon.basisPoints);
  if (!Number.isSafeInteger(discountPaise) || discountPaise < 0) throw new RangeError(`Not a discount: ${discountPaise}`);
  return Math.min(discountPaise, subtotalPaise);
}

/** Rounded down to whole rupees, so that no fraction of a coin is spent. A negative balance buys nothing. */
function coinDiscount(discountedSubtotalPaise: number, coins: number, rules: PricingRules): number {
  const reached = rules.coinTiers.filter((tier) => discountedSubtotalPaise >= tier.fromPaise).sort((a, b) => b.fromPaise - a.fromPaise)[0];
  if (!reached || coins <= 0) return 0;
  const allowedPaise = divideDown(BigInt(discountedSubtotalPaise) * BigInt(reached.basisPoints), BigInt(WHOLE_BASIS_POINTS));
  return Math.min(
    Math.floor(coins / rules.coinsPerRupee) * PAISE_IN_RUPEE,
    wholeRupees(allowedPaise),
    wholeRupees(discountedSubtotalPaise),
  );
}

function wholeRupees(paise: number): number {
  return paise - (paise % PAISE_IN_RUPEE);
}

/** An empty cart costs 0 to deliver. Goods made free by discounts are still delivered, and charged (D15.6 has no exception). */
function deliveryCharge(lineCount: number, afterPaise: number, rules: PricingRules): number {
  return lineCount === 0 || afterPaise > rules.freeDeliveryAbovePaise ? 0 : rules.deliveryChargePaise;
}

function coinsCostFreeDelivery(asked: Pick<Pricing, 'totalPaise'>, cheaper: Pick<Pricing, 'coinsSpent' | 'totalPaise'>): PricingNotice {
  const way =
    cheaper.coinsSpent === 0 ? { message: 'Without coins' } : said('With only {count} coins', { count: formatCount(cheaper.coinsSpent) });
  return {
    code: 'coins_cost_free_delivery',
    ...said('{way}, delivery stays free and you pay {now} instead of {before}.', {
      way,
      now: formatRupees(cheaper.totalPaise),
      before: formatRupees(asked.totalPaise),
    }),
    cheaperCoins: cheaper.coinsSpent,
    cheaperTotalPaise: cheaper.totalPaise,
  };
}
