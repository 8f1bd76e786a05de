// The cart's current cost, and what blocks the purchase. The purchase prices the same lines in the same way.
import { sum } from 'drizzle-orm';
import type { z } from 'zod';
import { getProductAnswers } from '../catalogue/find-product.server.ts';
import { UNKNOWN_COUPON } from '../coupons/coupon-rules.ts';
import { hasOrdered } from '../coupons/coupon-uses.server.ts';
import { type ChosenCoupon, chooseCoupon } from '../coupons/coupons.server.ts';
import { coinBalance, wasReferred } from '../loyalty/loyalty.server.ts';
import { isUnpaidOrderOf, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../platform/money.ts';
import { badField } from '../platform/refusal.ts';
import { type Said, said } from '../platform/words/said.ts';
import type { PrepaidTerms } from '../pricing/prepaid.ts';
import { couponDiscount, type Pricing, priceOrder } from '../pricing/price-order.ts';
import { pricingDetailsInRupees } from '../pricing/pricing-details.ts';
import { prepaidTermsOf } from '../settings/prepaid-benefit.ts';
import { chargedRate, isTaxIncluded } from '../settings/registration.ts';
import { pricingRulesOf, type Settings } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import { type AppliedCoupon, FRIEND_CODE, type Quote, type quoteForm } from './cart.schema.ts';
import { type CartLine, readCart, serializeItems } from './cart.server.ts';
import { type Good, goodsOf, problemOf } from './cart-goods.server.ts';
import { tryCode } from './coupon-tries.server.ts';
import { findGift, type HeldGoods } from './gift.server.ts';
import { type CartSamples, findSamples, serializeSamples } from './samples.server.ts';

type Wishes = Pick<z.output<typeof quoteForm>, 'code' | 'useCoins'> & { paymentMethod?: 'online' | 'cod' | undefined };

/** `id` is null for the referral discount, which has no usage limit. */
type CartDiscount = Omit<ChosenCoupon, 'id'> & { id: string | null; sentence?: Said };
/** `goods` are those of the lines, the gift and the samples, in pricing order. */
export type PricedCart = {
  goods: readonly Good[];
  samples: CartSamples;
  /** The lines that are kits; their pieces are among the goods. */
  kits: readonly CartLine[];
  /** For the payment method that was asked for; without one, in cash. */
  pricing: Pricing;
  /** When paid online, if that costs less. */
  prepaid: Pricing | null;
  /** Of the benefit that `pricing` contains. */
  prepaidTerms: PrepaidTerms | null;
  discount: CartDiscount | null;
  coins: { available: number; usable: number; savesPaise: number };
  /** How it was priced; the order keeps both. */
  registration: Settings['tax']['registration'];
  pricesIncludeTax: boolean;
};

export async function quoteCart(db: Db, userId: string, wishes: Wishes, now: Date): Promise<Quote> {
  const lines = await readCart(db, userId);
  const { goods, samples, pricing, prepaid, discount, coins } = await tryCode(db, { userId, code: wishes.code }, now, () =>
    priceCart(db, userId, lines, { ...wishes, paymentMethod: undefined }, now),
  );
  const problems = lines.flatMap((line) => problemOf(line) ?? []);
  return {
    items: await serializeItems(db, lines),
    pricingDetails: pricingDetailsInRupees(pricing),
    prepaid: prepaid && pricingDetailsInRupees(prepaid),
    notices: [...problems, ...pricing.notices.map(({ cheaperTotalPaise: _, ...notice }) => notice)],
    coupon: discount && serializeDiscount(discount),
    coins: {
      available: Math.max(0, coins.available),
      usable: coins.usable,
      savesRupees: rupeesFromPaise(coins.savesPaise),
      spent: pricing.coinsSpent,
    },
    gift: await serializeGift(db, goods),
    samples: await serializeSamples(db, samples),
  };
}

/** A coupon's description is written by staff, the referral discount's by the shop. */
function serializeDiscount({ code, description, sentence }: CartDiscount): Quote['coupon'] {
  if (!sentence) return { code, description };
  const { message: _, ...descriptionParts } = sentence;
  return { code, description, descriptionParts };
}

async function serializeGift(db: Db, goods: PricedCart['goods']): Promise<Quote['gift']> {
  const gift = goods.find(({ isFreeGift, isSample }) => isFreeGift && !isSample);
  const Product = gift && (await getProductAnswers(db, [gift.productId])).get(gift.productId);
  return Product ? { productId: Product.id, variantId: Product.variantId, Product } : null;
}

/** `held` when placing the order, with its products locked: the coupon is locked too. */
export async function priceCart(
  db: Db,
  userId: string,
  lines: readonly CartLine[],
  { code, useCoins, paymentMethod }: Wishes,
  now: Date,
  held: HeldGoods | null = null,
): Promise<PricedCart> {
  const settings = await readSettings(db);
  const rules = pricingRulesOf(settings);
  const { subtotalPaise } = priceOrder({ lines, rules });
  const coupon = code ? await chooseCoupon(db, { code: code.toUpperCase(), userId, subtotalPaise }, now, { hold: held !== null }) : null;
  const discount = larger(coupon, await findFriendDiscount(db, userId, settings), subtotalPaise);
  const available = (await coinBalance(db, userId)) + (await coinsInUnpaidOrders(db, userId));
  const wanted = useCoins === true ? available : Math.min(Number(useCoins ?? 0), available);
  const gift = await findGift(db, userId, { lines, subtotalPaise }, settings, now, held);
  const sold = goodsOf(lines);
  const samples = await findSamples(db, { userId, lines, subtotalPaise, giftId: gift?.productId }, settings, now, held);
  const goods = [...sold, ...(gift ? [gift] : []), ...samples.given].map((line) => ({
    ...line,
    gstRateBasisPoints: chargedRate(line.gstRateBasisPoints, settings.tax),
  }));
  const { registration } = settings.tax;
  const pricesIncludeTax = isTaxIncluded(settings.tax);
  const priceWith = (coins: number, prepaid: PrepaidTerms | null = null) =>
    priceOrder({ lines: goods, coupon: discount?.terms ?? null, coins, prepaid, rules, pricesIncludeTax });
  const most = priceWith(available);
  const coins = { available, usable: most.coinsSpent, savesPaise: most.coinDiscountPaise };
  const kits = lines.filter(({ pieces }) => pieces !== null);
  const terms = prepaidTermsOf(settings, now);
  const online = priceWith(wanted, terms);
  const prepaid = online.prepaidDiscountPaise > 0 ? online : null;
  const isPrepaid = paymentMethod === 'online' && prepaid !== null;
  const paid = { pricing: isPrepaid ? prepaid : priceWith(wanted), prepaid, prepaidTerms: isPrepaid ? terms : null };
  return { goods, samples, kits, ...paid, discount, coins, registration, pricesIncludeTax };
}

/** What placing the cart releases first. */
async function coinsInUnpaidOrders(db: Db, userId: string) {
  const [held] = await db
    .select({ coins: sum(orders.coinsSpent).mapWith(Number) })
    .from(orders)
    .where(isUnpaidOrderOf(userId));
  return held?.coins ?? 0;
}

/** A referred friend pays less on the first order, without a code. */
async function findFriendDiscount(db: Db, userId: string, { loyalty }: Settings): Promise<CartDiscount | null> {
  const valuePaise = paiseFromRupees(loyalty.friendDiscountRupees);
  if (valuePaise === 0 || !(await wasReferred(db, userId)) || (await hasOrdered(db, userId))) return null;
  const amount = formatRupees(valuePaise, { decimals: 'when-needed' });
  const sentence = said('{amount} off your first order, from a friend', { amount });
  const terms = { type: 'fixed', valuePaise } as const;
  return { id: null, code: FRIEND_CODE, description: sentence.message, sentence, terms, snapshot: terms };
}

/** One discount per order: of a code and the referral discount the larger one counts, never both (D36). */
function larger(coupon: CartDiscount | null, friend: CartDiscount | null, subtotalPaise: number): CartDiscount | null {
  if (!coupon || !friend) return coupon ?? friend;
  return couponDiscount(subtotalPaise, friend.terms) > couponDiscount(subtotalPaise, coupon.terms) ? friend : coupon;
}

/** Tries a code on the current cart. */
export async function applyCoupon(db: Db, userId: string, code: string, now: Date): Promise<AppliedCoupon> {
  const lines = await readCart(db, userId);
  const { pricing, discount } = await tryCode(db, { userId, code }, now, () => priceCart(db, userId, lines, { code }, now));
  if (!discount) throw badField('code', UNKNOWN_COUPON);
  const isTheirs = discount.code === code.toUpperCase();
  const { terms } = discount;
  const rupees = pricing.couponDiscountPaise / 100;
  const saved = formatRupees(pricing.couponDiscountPaise, { decimals: 'when-needed' });
  return {
    ...(isTheirs
      ? lines.length > 0
        ? said('Coupon applied: you save {saved}.', { saved })
        : { message: 'Coupon applied.' }
      : said('{discount} is worth more than this coupon and stays applied.', {
          discount: discount.sentence ?? discount.description,
        })),
    code: discount.code,
    discountPercentage: terms.type === 'percentage' ? terms.basisPoints / 100 : 0,
    discountValue: terms.type === 'fixed' ? terms.valuePaise / 100 : 0,
    couponDiscountAmount: rupees,
  };
}
