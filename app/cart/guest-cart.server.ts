// A visitor's cart in a shop with open checkout (D53). Its owner is its own row, found by the hash of a token in a cookie, so everything
// that takes a user's id also takes a guest's. At the next request after signing in it is merged into the account.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { products } from '../catalogue/catalogue.tables.ts';
import { stockOnShelf } from '../catalogue/kits/read-kits.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { addressOf } from '../platform/http/caller.server.ts';
import type { Vars } from '../platform/http/endpoint.server.ts';
import { CART_MOVED, GUEST, type Guest } from '../platform/http/guest.ts';
import { countOrRefuse, countPerNetwork } from '../platform/http/limits/rate-limit.server.ts';
import { dropCookie, keepCookie, ownCookie, ownCookieIn } from '../platform/http/own-cookie.server.ts';
import { repeatable } from '../platform/postgres/repeatable.server.ts';
import { RETENTION } from '../platform/records/retention.ts';
import { Refusal } from '../platform/refusal.ts';
import { daysAfter } from '../platform/time.ts';
import { readSection } from '../settings/settings.server.ts';
import { changeCart, NO_CART } from './cart.server.ts';
import { cartAdditions, cartItems, carts } from './cart.tables.ts';

export const CART_COOKIE = 'cart';
const { days: DAYS } = RETENTION.guestCarts;
/** New carts. A mobile carrier shares one address among many people. */
const NEW_CARTS = { hits: 300, seconds: 3600 };
/** Whatever the number of networks: strangers must not fill the database. About six carts a second. */
const NEW_CARTS_OF_ALL = { hits: 20_000, seconds: 3600 };
const CODES = { hits: 100, seconds: 15 * 60 };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const validToken = (cookie: string | undefined) => (cookie && /^[\w-]{43}$/.test(cookie) ? cookie : null);

export const isCheckoutOpen = async (db: Db) => (await readSection(db, 'checkout')).mode === 'open';

/**
 * The cookie is set before anything is in the cart, and ends with the browser's session until then: two first additions at once, from
 * two tabs, must go to one cart.
 */
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

/** For a page. */
export async function readGuestCartId({ db, env, now }: { db: Db; env: Env; now: () => Date }, headers: Headers): Promise<string> {
  const token = validToken(ownCookieIn(env, headers, CART_COOKIE));
  return (token && (await findGuestCart(db, token, now()))) ?? GUEST;
}

/** For a page, which cannot drop the cookie: the next call does. */
export async function joinGuestCartOf({ db, env }: { db: Db; env: Env }, headers: Headers, userId: string) {
  const token = validToken(ownCookieIn(env, headers, CART_COOKIE));
  if (token) await mergeGuestCart(db, token, userId);
}

export async function joinGuestCart(c: Context<Vars>, userId: string) {
  const token = validToken(ownCookie(c, CART_COOKIE));
  if (!token) return;
  await mergeGuestCart(c.get('shop').db, token, userId);
  dropCookie(c, CART_COOKIE);
}

async function findGuestCart(db: Db, token: string, now: Date): Promise<string | null> {
  const [cart] = await db
    .select({ id: carts.userId })
    .from(carts)
    .where(and(eq(carts.guestTokenHash, hashOf(token)), sql`${carts.expiresAt} > ${now.toISOString()}::timestamptz`));
  return cart?.id ?? null;
}

async function openGuestCart(db: Db, token: string, now: Date): Promise<string> {
  const expiresAt = daysAfter(now, DAYS);
  const [cart] = await db
    .insert(carts)
    .values({ userId: sql`gen_random_uuid()`, guestTokenHash: hashOf(token), expiresAt })
    .onConflictDoUpdate({ target: carts.guestTokenHash, set: { expiresAt } })
    .returning({ id: carts.userId });
  if (!cart) throw new Error('The cart was not opened.');
  return cart.id;
}

/**
 * Quantities are added, up to the stock and the limit of an order; a line of the account never shrinks, and its free samples come first. The guest's cart ends with it, so
 * of two merges at once the second finds nothing.
 */
export function mergeGuestCart(db: Db, token: string, userId: string): Promise<void> {
  return repeatable(db, async (tx) => {
    const [guest] = await tx
      .select({ id: carts.userId })
      .from(carts)
      .where(eq(carts.guestTokenHash, hashOf(token)))
      .for('update');
    if (!guest) return;
    await changeCart(tx, userId);
    const { atMostAnOrder } = await readSection(tx, 'stock');
    const isOfGuest = eq(cartItems.userId, guest.id);
    const lines = await tx
      .select({
        productId: cartItems.productId,
        quantity: cartItems.quantity,
        createdAt: cartItems.createdAt,
        own: ownQuantity(userId),
        stock,
      })
      .from(cartItems)
      .innerJoin(products, eq(products.id, cartItems.productId))
      .where(isOfGuest);
    for (const { productId, createdAt, ...line } of lines) {
      const quantity = Math.max(line.own, Math.min(line.own + line.quantity, line.stock, atMostAnOrder));
      if (quantity === line.own) continue;
      await tx
        .insert(cartItems)
        .values({ userId, productId, quantity, createdAt })
        .onConflictDoUpdate({ target: [cartItems.userId, cartItems.productId], set: { quantity } });
    }
    await tx.execute(sql`update carts set sample_ids = array(
      select chosen from unnest(own.sample_ids || guest.sample_ids) with ordinality as sample (chosen, place)
      group by chosen order by min(place)) from carts own, carts guest
      where carts.user_id = ${userId} and own.user_id = ${userId} and guest.user_id = ${guest.id}`);
    // An addition that the browser repeats after signing in still counts once.
    await tx.execute(sql`insert into cart_additions (user_id, key, created_at)
      select ${userId}, key, created_at from cart_additions where user_id = ${guest.id} on conflict do nothing`);
    await removeCarts(tx, [guest.id]);
  });
}

const ownQuantity = (userId: string) =>
  sql<number>`coalesce((select own.quantity from cart_items own where own.user_id = ${userId} and own.product_id = ${products.id}), 0)`.mapWith(
    Number,
  );
const stock = sql<number>`case when ${products.isAvailable} and ${products.archivedAt} is null then ${stockOnShelf} else 0 end`.mapWith(
  Number,
);

/** A guest may try coupon codes, though not more of them by starting new carts. */
export async function countGuestCode(c: Context<Vars>, code: string | null | undefined) {
  const { db, now } = c.get('shop');
  if (code) await countPerNetwork(db, 'guest-codes', addressOf(c), CODES, now());
}

/** Periodic task. A slice at a time, and without those that are changing at this moment. */
export async function forgetGuestCarts(db: Db, now: Date) {
  for (let isMore = true; isMore; ) isMore = await db.transaction((tx) => forgetSlice(tx, now));
}

const SLICE = 500;

async function forgetSlice(tx: Db, now: Date): Promise<boolean> {
  const old = await tx
    .select({ id: carts.userId })
    .from(carts)
    .where(lt(carts.expiresAt, now))
    .limit(SLICE)
    .for('update', { skipLocked: true });
  if (old.length > 0)
    await removeCarts(
      tx,
      old.map(({ id }) => id),
    );
  return old.length === SLICE;
}

async function removeCarts(tx: Db, ids: string[]) {
  await tx.delete(cartAdditions).where(inArray(cartAdditions.userId, ids));
  await tx.delete(cartItems).where(inArray(cartItems.userId, ids));
  await tx.delete(carts).where(inArray(carts.userId, ids));
}
