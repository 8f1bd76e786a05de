import { getProfile } from '../../accounts/accounts.server.ts';
import { listAddresses } from '../../accounts/addresses/address-book.server.ts';
import { isConfirmedAdult } from '../../accounts/age.server.ts';
import type { Quote } from '../../cart/cart.schema.ts';
import { listOfferedCoupons } from '../../cart/discounts/cart-discounts.server.ts';
import { quoteCart } from '../../cart/quote.server.ts';
import { readWholeCart, type WholeCart } from '../../cart/read-cart.server.ts';
import { readSavings } from '../../cart/savings/kept-savings.server.ts';
import { type Wishes, wishesIn } from '../../cart/shop/cart-path.ts';
import { viewOf } from '../../cart/shop/cart-view.ts';
import { noteRefusal } from '../../cash/judge-cash.server.ts';
import { type CashOrder, chooseCash } from '../../checkout/cash/cash-limits.server.ts';
import { mayApplyLater } from '../../coupons/coupon-rules.ts';
import { readEarlierOrders } from '../../orders/orders.server.ts';
import { openGateways } from '../../payments/gateways.server.ts';
import { paiseFromRupees } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import type { Language } from '../../platform/words/language.ts';
import type { Said, Text } from '../../platform/words/said.ts';
import { translated } from '../../platform/words/texts-by-language.ts';
import { listPopular } from '../../recommendations/recommendations.server.ts';
import { arrivalOf, deliveryTo } from '../../settings/rules/delivery-area.ts';
import { isStateServed, onlyStateName } from '../../settings/rules/registration.ts';
import type { Settings } from '../../settings/settings.schema.ts';
import { inOneReading, readSettings } from '../../settings/settings.server.ts';
import { findFiller } from './filler.server.ts';

/** `isOnePage`: the open checkout, which always shows how one can pay. */
export async function readCartPage(shop: Shop, userId: string, query: URLSearchParams, language: Language, { isOnePage = false } = {}) {
  const db = inOneReading(shop.db);
  const whole = await readWholeCart(db, userId);
  const isPaying = query.get('step') === 'payment';
  const asked = wishesIn(query);
  const kept = await readSavings(db, userId);
  const wishes: Wishes = { ...asked, code: asked.code ?? kept.code ?? undefined, useCoins: asked.useCoins ?? kept.useCoins ?? undefined };
  const settings = await readSettings(db);
  const { delivery, payments } = settings;
  const { quote, couponRefusal } = await quoteOrDropCode({ ...shop, db }, whole, wishes);
  const { fullName, phone } = await getProfile(db, userId);
  const addresses = (await listAddresses(db, userId)).map((address) => ({
    ...address,
    recipientName: address.recipientName ?? fullName,
    isServed: isStateServed(address.state, settings) && deliveryTo(address.zipCode, settings).isServed,
  }));
  const address = wishes.addressId
    ? addresses.find(({ id }) => id === wishes.addressId)
    : (addresses.find(({ isServed }) => isServed) ?? addresses[0]);
  const { waiting, business } = await readEarlierOrders(db, userId);
  const cart = viewOf(quote, language);
  const coupons = (await listOfferedCoupons(db, whole, shop.now())).map(({ code, description, texts, missing }) => ({
    code,
    description: translated({ description, texts }, language).description,
    missing,
  }));
  return {
    userId,
    asOf: 0,
    cart,
    wishes: { ...wishes, addressId: address?.id, ...(couponRefusal && { code: undefined }) },
    isFromLink: asked.code !== undefined || asked.useCoins !== undefined,
    couponRefusal,
    isCodeLost: couponRefusal !== null && !mayApplyLater(couponRefusal.key ?? couponRefusal.message),
    coupons,
    applied: quote.coupon,
    coins: quote.coins,
    notices: quote.notices,
    arrivesBy: address?.isServed ? arrivalOf(shop.now(), delivery).to : null,
    filler: await findFiller(shop, cart, wishes, delivery.freeAboveRupees, language),
    addresses,
    phone,
    isPaying,
    isAgeAsked: !(await isConfirmedAdult(db, userId)),
    waiting,
    // A chosen coupon or coins that do not apply yet may do so once more is in the cart.
    ...(!wishes.code && !wishes.useCoins && { freeAboveRupees: delivery.freeAboveRupees }),
    onlyState: onlyStateName(settings),
    isOnline: payments.isOnline && !openGateways(shop).current.isClosed,
    ...(await readCash(
      shop,
      address && { userId, phone, address, totalPaise: paiseFromRupees(cart.figures.totalAmount) },
      settings,
      isPaying || isOnePage,
    )),
    isCashOnDelivery: payments.isCashOnDelivery,
    popular: cart.lines.length === 0 ? await listPopular(shop, language) : null,
    business,
  };
}

type Cash = {
  /** Why this order cannot be paid in cash, in a shop that accepts cash. */
  noCash: Text | null;
  /** What the rules for cash add to the choice: nothing is held back from the shopper who chooses it. */
  cashNote: 'confirm' | 'offer' | null;
};

async function readCash({ db, now }: Shop, order: CashOrder | undefined, settings: Settings, isShown: boolean): Promise<Cash> {
  if (!settings.payments.isCashOnDelivery || !order) return { noCash: null, cashNote: null };
  const { refusal, verdict } = await chooseCash(db, order, settings, now());
  if (verdict && isShown) await noteRefusal(db, order, verdict, now());
  const answer = refusal ? null : verdict?.answer;
  return { noCash: refusal, cashNote: answer === 'confirm' || answer === 'offer' ? answer : null };
}

/** An invalid code does not block checkout. */
async function quoteOrDropCode(shop: Shop, cart: WholeCart, wishes: Wishes): Promise<{ quote: Quote; couponRefusal: Said | null }> {
  const quote = (asked: Wishes) => quoteCart(shop, cart.userId, asked, shop.now(), cart);
  try {
    return { quote: await quote(wishes), couponRefusal: null };
  } catch (error) {
    if (!(error instanceof Refusal) || !wishes.code) throw error;
    return { quote: await quote({ ...wishes, code: undefined }), couponRefusal: error.said };
  }
}
