import type { z } from 'zod';
import { readSoldAnswers } from '../catalogue/kept/sold-answers.server.ts';
import { UNKNOWN_COUPON } from '../coupons/coupon-rules.ts';
import type { Db } from '../platform/database.server.ts';
import { formatRupees, rupeesFromPaise } from '../platform/money.ts';
import { badField } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { said } from '../platform/words/said.ts';
import { spreadOverGoods } from '../pricing/discounts/best-discounts.ts';
import type { PrepaidTerms } from '../pricing/prepaid.ts';
import { type Pricing, priceOrder } from '../pricing/price-order.ts';
import { pricingDetailsInRupees } from '../pricing/pricing-details.ts';
import { prepaidTermsOf } from '../settings/rules/prepaid-benefit.ts';
import { chargedRate, isTaxIncluded } from '../settings/rules/registration.ts';
import { pricingRulesOf, type Settings } from '../settings/settings.schema.ts';
import { inOneReading, readSettings } from '../settings/settings.server.ts';
import type { AppliedCoupon, Quote, quoteForm } from './cart.schema.ts';
import { type Good, goodsOf, problemOf } from './cart-goods.server.ts';
import { type CartDiscounts, codeIn, findDiscounts } from './discounts/cart-discounts.server.ts';
import { findGift, type HeldGoods } from './gift.server.ts';
import { type CartLine, readWholeCart, serializeItems, type WholeCart } from './read-cart.server.ts';
import { type CartSamples, findSamples, idsOfSamples, serializeSamples } from './samples.server.ts';
import { tryCode } from './savings/coupon-tries.server.ts';
import { serializeCode, serializeGift, serializeNearest, serializeSavings } from './serialize-quote.ts';

type Wishes = Pick<z.output<typeof quoteForm>, 'code' | 'useCoins'> & { paymentMethod?: 'online' | 'cod' | undefined };

/** `goods` are those of the lines, the gift and the samples, in pricing order. */
export type PricedCart = {
  goods: readonly Good[];
  samples: CartSamples;
  kits: readonly CartLine[];
  /** For the payment method that was asked for; without one, in cash. */
  pricing: Pricing;
  prepaid: Pricing | null;
  prepaidTerms: PrepaidTerms | null;
  discounts: CartDiscounts;
  coins: { available: number; usable: number; savesPaise: number };
  /** How it was priced; the order keeps both. */
  registration: Settings['tax']['registration'];
  pricesIncludeTax: boolean;
};

export async function quoteCart(
  shop: Pick<Shop, 'db' | 'pages'>,
  userId: string,
  wishes: Wishes,
  now: Date,
  read?: WholeCart,
): Promise<Quote> {
  const db = inOneReading(shop.db);
  const cart = read ?? (await readWholeCart(db, userId));
  const { lines } = cart;
  const { goods, samples, pricing, prepaid, discounts, coins } = await tryCode(db, { userId, code: wishes.code }, now, () =>
    priceCart(db, cart, { ...wishes, paymentMethod: undefined }, now),
  );
  const gift = goods.find(({ isFreeGift, isSample }) => isFreeGift && !isSample);
  const given = [...(gift ? [gift.productId] : []), ...idsOfSamples(samples)];
  const answers = await readSoldAnswers({ db, pages: shop.pages }, [...lines, ...given.map((productId) => ({ productId }))]);
  const problems = lines.flatMap((line) => problemOf(line) ?? []);
  return {
    items: serializeItems(lines, answers),
    pricingDetails: pricingDetailsInRupees(pricing),
    prepaid: prepaid && pricingDetailsInRupees(prepaid),
    notices: [...problems, ...pricing.notices.map(({ cheaperTotalPaise: _, ...notice }) => notice)],
    coupon: serializeCode(discounts),
    savings: serializeSavings(discounts),
    nearest: serializeNearest(discounts),
    coins: {
      available: Math.max(0, coins.available),
      usable: coins.usable,
      savesRupees: rupeesFromPaise(coins.savesPaise),
      spent: pricing.coinsSpent,
    },
    gift: serializeGift(gift && answers.get(gift.productId)),
    samples: serializeSamples(samples, answers),
  };
}

/** `isOrder`: the coupon is locked. `held`: the locked goods, of which alone gifts and samples are given; null for any. */
export async function priceCart(
  db: Db,
  cart: WholeCart,
  { code, useCoins, paymentMethod }: Wishes,
  now: Date,
  { isOrder, held }: { isOrder: boolean; held: HeldGoods | null } = { isOrder: false, held: null },
): Promise<PricedCart> {
  const { lines, coins: available } = cart;
  const settings = await readSettings(db);
  const rules = pricingRulesOf(settings);
  const { subtotalPaise } = priceOrder({ lines, rules });
  const discounts = await findDiscounts(db, { ...cart, code }, settings, now, { hold: isOrder });
  const wanted = useCoins === true ? available : Math.min(Number(useCoins ?? 0), available);
  const gift = await findGift(db, { ...cart, subtotalPaise }, settings, now, held);
  const sold = lines.flatMap((line, place) => withTheirShare(goodsOf([line]), discounts.offLines[place] ?? 0));
  const samples = await findSamples(db, { ...cart, subtotalPaise, giftId: gift?.productId }, settings, now, held);
  const goods = [...sold, ...(gift ? [gift] : []), ...samples.given].map((line) => ({
    ...line,
    gstRateBasisPoints: chargedRate(line.gstRateBasisPoints, settings.tax),
  }));
  const { registration } = settings.tax;
  const pricesIncludeTax = isTaxIncluded(settings.tax);
  const ofOrder = { type: 'fixed', valuePaise: discounts.offOrderPaise } as const;
  const priceWith = (coins: number, prepaid: PrepaidTerms | null = null) =>
    priceOrder({ lines: goods, coupon: ofOrder, coins, prepaid, rules, pricesIncludeTax });
  const most = priceWith(available);
  const coins = { available, usable: most.coinsSpent, savesPaise: most.coinDiscountPaise };
  const kits = lines.filter(({ pieces }) => pieces !== null);
  const terms = prepaidTermsOf(settings, now);
  const online = priceWith(wanted, terms);
  const prepaid = online.prepaidDiscountPaise > 0 ? online : null;
  const isPrepaid = paymentMethod === 'online' && prepaid !== null;
  const paid = { pricing: isPrepaid ? prepaid : priceWith(wanted), prepaid, prepaidTerms: isPrepaid ? terms : null };
  return { goods, samples, kits, ...paid, discounts, coins, registration, pricesIncludeTax };
}

function withTheirShare(goods: readonly Good[], offPaise: number) {
  const shares = spreadOverGoods(offPaise, goods);
  return goods.map((good, index) => ({ ...good, offPaise: shares[index] ?? 0 }));
}

export async function applyCoupon(db: Db, userId: string, code: string, now: Date): Promise<AppliedCoupon> {
  const cart = await readWholeCart(db, userId);
  const { lines } = cart;
  const { discounts } = await tryCode(db, { userId, code }, now, () => priceCart(db, cart, { code }, now));
  const counted = codeIn(discounts) ?? discounts.applied[0]?.discount;
  if (!counted) throw badField('code', UNKNOWN_COUPON);
  const isTheirs = counted.code === code.toUpperCase();
  const { off } = counted.terms;
  const paise = discounts.applied.find(({ discount }) => discount === counted)?.amountPaise ?? 0;
  return {
    ...(isTheirs
      ? lines.length > 0
        ? said('Coupon applied: you save {saved}.', { saved: formatRupees(paise, { decimals: 'when-needed' }) })
        : { message: 'Coupon applied.' }
      : said('{discount} is worth more than this coupon and stays applied.', {
          discount: counted.sentence ?? counted.name,
        })),
    code: counted.code ?? '',
    discountPercentage: off.type === 'percentage' ? off.basisPoints / 100 : 0,
    discountValue: off.type === 'fixed' ? off.valuePaise / 100 : 0,
    couponDiscountAmount: rupeesFromPaise(paise),
  };
}
