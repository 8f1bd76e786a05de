// What the open checkout shows: to a guest their cart and whether their address is confirmed, to a known shopper all that the cart's page shows.
import { redirect } from 'react-router';
import { hasPhoneCodes } from '../../accounts/phone/phone-codes.server.ts';
import { browserHashIn } from '../../accounts/sign-in/codes/code-browser.server.ts';
import { findVerified } from '../../accounts/sign-in/codes/verified-contact.server.ts';
import { isCheckoutOpen, readGuestCartId } from '../../cart/guest/guest-cart.server.ts';
import { joinGuestCartOf } from '../../cart/guest/join-guest-cart.server.ts';
import { quoteCart } from '../../cart/quote.server.ts';
import { viewOf } from '../../cart/shop/cart-view.ts';
import { findLastMethod } from '../../checkout/methods/last-method.server.ts';
import { isReachable } from '../../platform/mails/no-address.ts';
import type { Shop, SignedIn } from '../../platform/shop.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { listPopular } from '../../recommendations/recommendations.server.ts';
import { readSection } from '../../settings/settings.server.ts';
import { readCartPage } from '../cart/cart-page.server.ts';
import { findFiller } from '../cart/filler.server.ts';

/** Null in a shop without open checkout, as for a visitor without a cart. */
export async function readGuestCart(shop: Shop, request: Request, language: Language) {
  if (!(await isCheckoutOpen(shop.db))) return null;
  const cartId = await readGuestCartId(shop, request.headers);
  const cart = viewOf(await quoteCart(shop, cartId, {}, shop.now()), language);
  const { freeAboveRupees } = await readSection(shop.db, 'delivery');
  const popular = cart.lines.length === 0 ? await listPopular(shop, language) : null;
  const filler = await findFiller(shop, cart, {}, freeAboveRupees, language);
  return { asOf: 0, isGuest: true as const, cart, freeAboveRupees, filler, popular };
}

export async function readCheckout(shop: Shop, request: Request, user: SignedIn | null, language: Language) {
  if (!(await isCheckoutOpen(shop.db))) throw redirect('/cart');
  if (user) {
    await joinGuestCartOf(shop, request.headers, user.id);
    const known = await readCartPage(shop, user.id, new URL(request.url).searchParams, language, { isOnePage: true });
    const contact = isReachable(user.email) ? user.email : known.phone;
    return { ...known, isGuest: false as const, contact, lastMethod: await findLastMethod(shop.db, user.id) };
  }
  const guest = await readGuestCart(shop, request, language);
  if (!guest) throw redirect('/cart');
  const browserHash = browserHashIn(shop.env, request.headers);
  const offersPhone = await hasPhoneCodes(shop);
  return { ...guest, offersPhone, confirmed: browserHash && (await findVerified(shop.db, 'checkout', browserHash, shop.now())) };
}

type AtCheckout = Awaited<ReturnType<typeof readCheckout>>;
export type GuestAtCheckout = Extract<AtCheckout, { isGuest: true }>;
export type KnownAtCheckout = Extract<AtCheckout, { isGuest: false }>;
