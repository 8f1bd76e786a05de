import { VISIT, VISIT_HEADER } from '../../analytics/visit-touch.ts';
import type { Wishes } from '../../cart/shop/cart-path.ts';
import { type CartView, figuresFor, samplesGiven } from '../../cart/shop/cart-view.ts';
import type { OnlineWay } from '../../payments/gateway.ts';
import { inPageLanguage, languageAt } from '../../platform/words/language.ts';
import type { Text } from '../../platform/words/said.ts';
import { api } from '../../ui/browser/api-client.ts';
import { inTab } from '../../ui/browser/kept.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import type { Placed } from '../checkout.schema.ts';
import type { Business } from './business-buyer.tsx';
import type { Gift } from './gift-fields.tsx';

/** UPI and card are paid online too: the payment page then offers only that. */
export type PaymentMethod = OnlineWay | 'online' | 'cod';

export type OfferedMethods = {
  isOnline: boolean;
  isCashOnDelivery: boolean;
  /** Why this order cannot be paid in cash, in a shop that accepts cash. */
  noCash: Text | null;
};

/** A chosen method may have been switched off since. */
export const isOffered = (method: PaymentMethod, { isOnline, isCashOnDelivery, noCash }: OfferedMethods) =>
  method === 'cod' ? isCashOnDelivery && noCash === null : isOnline;

type Purchase = {
  userId: string;
  addressId: string;
  paymentMethod: PaymentMethod;
  wishes: Wishes;
  cart: CartView;
  business: Business;
  gift: Gift;
  isAdult?: boolean;
};

/** The idempotency key of this tab's purchase, stored with the purchase it belongs to. It grants no access. */
const KEPT_UNDER = 'cf_payload';
/** The key belongs to a cancelled or different order: this press is a new purchase. */
const NEEDS_NEW_NAME = ['order_cancelled', 'key_reused'];

/** One key while the purchase stays the same (D12): a reload, a retry after a dropped connection and a second press make one order. */
export async function sendPurchase(purchase: Purchase) {
  const { userId, addressId, paymentMethod, wishes, cart, business, gift, isAdult } = purchase;
  const body = {
    ...wishes,
    userId,
    addressId,
    ...(paymentMethod === 'cod' || paymentMethod === 'online'
      ? { paymentMethod }
      : { paymentMethod: 'online' as const, onlineWay: paymentMethod }),
    products: cart.lines.map(({ variantId, quantity, originalPrice, price }) => ({
      productId: variantId,
      quantity,
      originalPrice,
      priceAfterOffer: price,
    })),
    samples: samplesGiven(cart).map(({ variantId }) => variantId),
    pricingDetails: figuresFor(cart, paymentMethod),
    ...(business.gstin.trim() && { gstin: business.gstin }),
    ...Object.fromEntries(Object.entries(gift).filter(([, text]) => text.trim())),
    ...(business.businessName.trim() && { businessName: business.businessName }),
  };
  // Includes the line ids: buying the same goods again is another purchase.
  const what = JSON.stringify([body, cart.lines.map((line) => line.id)]);
  const send = () =>
    api.post(
      toReturn('/api/payment/pay'),
      { ...body, isAdult },
      { headers: { 'Idempotency-Key': nameOf(what), [VISIT_HEADER]: inTab.read(VISIT) ?? '' } },
    );
  const answer = await send();
  if (answer.ok || !NEEDS_NEW_NAME.includes(answer.code)) return answer;
  inTab.drop(KEPT_UNDER);
  return send();
}

export type NotPlaced = Extract<Awaited<ReturnType<typeof sendPurchase>>, { ok: false }>;

function nameOf(what: string): string {
  const kept = JSON.parse(inTab.read(KEPT_UNDER) ?? 'null') as { key: string; what: string } | null;
  if (kept?.what === what) return kept.key;
  const key = randomName();
  inTab.keep(KEPT_UNDER, JSON.stringify({ key, what }));
  return key;
}

export const payAgain = (orderId: string, way?: OnlineWay | null) =>
  api.post(way ? `${toReturn(`/api/payment/${orderId}/pay`)}&way=${way}` : toReturn(`/api/payment/${orderId}/pay`));

/** The gateway returns the shopper to the language they left in. */
const toReturn = <const Path extends string>(path: Path) => `${path}?language=${languageAt(location.pathname)}` as const;

export const successPath = (orderId: string) => `/success?order=${orderId}`;

/** False when there is nothing to pay online. */
export function leaveToPay({ checkout, localOrderId, onlineWay }: Pick<Placed, 'checkout' | 'localOrderId' | 'onlineWay'>): boolean {
  if (!checkout) return false;
  // The policy allows the gateway's script on one page only, which must be opened as a document.
  location.assign(
    checkout.kind === 'redirect' ? checkout.url : inPageLanguage(`/pay/${localOrderId}${onlineWay ? `?way=${onlineWay}` : ''}`),
  );
  return true;
}
