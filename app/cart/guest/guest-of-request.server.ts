import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { Db } from '../../platform/database.server.ts';
import { addressOf } from '../../platform/http/caller.server.ts';
import type { Vars } from '../../platform/http/endpoint.server.ts';
import { countOrRefuse, countPerNetwork } from '../../platform/http/limits/rate-limit.server.ts';
import { keepCookie, ownCookie } from '../../platform/http/own-cookie.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { CART_MOVED, GUEST, type Guest } from '../../vocabulary/guest.ts';
import { NO_CART } from '../cart.server.ts';
import { CART_COOKIE, DAYS, findGuestCart, isCheckoutOpen, openGuestCart, validToken } from './guest-cart.server.ts';
import { joinGuestCart } from './join-guest-cart.server.ts';

/** New carts. A mobile carrier shares one address among many people. */
const NEW_CARTS = { hits: 300, seconds: 3600 };

/** Whatever the number of networks: strangers must not fill the database. About six carts a second. */
const NEW_CARTS_OF_ALL = { hits: 20_000, seconds: 3600 };

const CODES = { hits: 100, seconds: 15 * 60 };

/** Set before anything is in the cart, for the browser's session: two first additions at once, from two tabs, must go to one cart. */
export async function findGuest(c: Context<Vars>): Promise<Guest | null> {
  const { db, now } = c.get('shop');
  const sent = validToken(ownCookie(c, CART_COOKIE));
  const user = c.get('user');
  if (user) {
    if (sent) await joinGuestCart(c, user.id);
    return null;
  }
  if (!(await isCheckoutOpen(db))) return null;
  const token = sent ?? randomBytes(32).toString('base64url');
  if (!sent) keepCookie(c, CART_COOKIE, token);
  const cartId = await findGuestCart(db, token, now());
  return {
    cartId: cartId ?? GUEST,
    async openCart() {
      if (!cartId) await countNewCart(db, addressOf(c), now());
      keepCookie(c, CART_COOKIE, token, DAYS * 24 * 60 * 60);
      return openGuestCart(db, token, now());
    },
  };
}

async function countNewCart(db: Db, ip: string, now: Date) {
  await countPerNetwork(db, 'guest-carts', ip, NEW_CARTS, now);
  await countOrRefuse(db, 'guest-carts:all', NEW_CARTS_OF_ALL, now);
}

/** Another tab signed in, and this guest's cart was merged meanwhile. That browser has a session by now, and sends the call again. */
export async function unlessMoved<T>(guest: Guest | null, cartId: string, write: () => Promise<T>): Promise<T> {
  return write().catch((error: unknown) => {
    if (guest && cartId !== GUEST && error instanceof Refusal && error.code === NO_CART)
      throw new Refusal(409, 'Your cart has moved to your account. Please try again.', { code: CART_MOVED });
    throw error;
  });
}

/** A guest may try coupon codes, though not more of them by starting new carts. */
export async function countGuestCode(c: Context<Vars>, code: string | null | undefined) {
  const { db, now } = c.get('shop');
  if (code) await countPerNetwork(db, 'guest-codes', addressOf(c), CODES, now());
}
