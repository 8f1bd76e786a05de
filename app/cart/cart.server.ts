// Every change locks the cart's row and raises its version, so that a purchase knows whether the cart is still the one it bought (D12).
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Kept } from '../catalogue/kept/kept-products.server.ts';
import { type Asked, requireVariant } from '../catalogue/variants/read-variants.server.ts';
import type { Db } from '../platform/database.server.ts';
import { columnsBut, prepared, preparedRows } from '../platform/postgres/prepared.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { daysBefore } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import type { CartItem } from './cart.schema.ts';
import { cartAdditions, cartItems, carts } from './cart.tables.ts';
import { newLine, noSuchItem, readHeldCart, requireOnShelf, serializeLine } from './read-cart.server.ts';

export const NO_CART = 'no_cart';
const GUEST_LINES_AT_MOST = 50;
/** Keys of two days. */
const GUEST_ADDITIONS_AT_MOST = 300;

type Addition = Asked & { quantity: number; key?: string | undefined };

export async function addToCart(shop: Kept, userId: string, { quantity, key, ...asked }: Addition, now: Date) {
  const productId = await requireVariant(shop.db, asked);
  return shop.db.transaction(async (tx) => {
    const { isGuest } = await changeCart(tx, userId);
    const cart = await readHeldCart(tx, userId);
    const line = cart.lines.find((each) => each.productId === productId);
    const within = { db: tx, pages: shop.pages };
    if (key && !(await isFirst(tx, userId, key, now))) {
      if (!line) throw new Refusal(409, 'This was added before and has since been removed.', { code: 'added_before' });
      return { item: await serializeLine(within, cart, line), isNew: false };
    }
    if (isGuest) await requireRoom(tx, userId, cart.lines.length, line !== undefined);
    const wanted = { ...(line ?? (await newLine(tx, productId, now))), quantity: quantity + (line?.quantity ?? 0) };
    await requireOnShelf(tx, cart, wanted);
    const [saved] = await saveLine(tx, { userId, productId, quantity: wanted.quantity, createdAt: now });
    return { item: await serializeLine(within, cart, { ...wanted, id: saved?.id ?? '' }), isNew: !line };
  });
}

const saveLine = prepared(columnsBut(cartItems, ['id']), (tx, line) =>
  tx
    .insert(cartItems)
    .values(line)
    .onConflictDoUpdate({ target: [cartItems.userId, cartItems.productId], set: { quantity: line.quantity } })
    .returning({ id: cartItems.id }),
);

async function isFirst(tx: Db, userId: string, key: string, now: Date) {
  const [first] = await tx.insert(cartAdditions).values({ userId, key, createdAt: now }).onConflictDoNothing().returning();
  return first !== undefined;
}

export async function forgetAdditions(db: Db, now: Date) {
  await db.delete(cartAdditions).where(lt(cartAdditions.createdAt, daysBefore(now, 2)));
}

export async function setQuantity(shop: Kept, userId: string, itemId: string, quantity: number): Promise<CartItem> {
  return shop.db.transaction(async (tx) => {
    await changeCart(tx, userId);
    const cart = await readHeldCart(tx, userId);
    const line = cart.lines.find(({ id }) => id === itemId);
    if (!line) throw noSuchItem();
    await requireOnShelf(tx, cart, { ...line, quantity });
    await tx.update(cartItems).set({ quantity }).where(isOwn(userId, itemId));
    return serializeLine({ db: tx, pages: shop.pages }, cart, { ...line, quantity });
  });
}

export async function removeFromCart(db: Db, userId: string, itemId: string) {
  await db.transaction(async (tx) => {
    await changeCart(tx, userId);
    const [gone] = await tx.delete(cartItems).where(isOwn(userId, itemId)).returning({ id: cartItems.id });
    if (!gone) throw noSuchItem();
  });
}

const raiseVersion = preparedRows(
  { userId: carts.userId },
  ({ userId }) =>
    sql<{
      isGuest: boolean;
    }>`with guest as (update carts set version = version + 1 where user_id = ${userId} and account_id is null returning 1),
        own as (insert into carts (user_id) select id from users where id = ${userId}
          on conflict (user_id) do update set version = carts.version + 1 returning 1)
        select true as "isGuest" from guest union all select false from own`,
);

/** The cart is held until the transaction ends. A guest's cart exists, or has moved to their account. */
export async function changeCart(tx: Db, userId: string): Promise<{ isGuest: boolean }> {
  const [cart] = await raiseVersion(tx, { userId });
  if (!cart) throw new Refusal(404, 'User not found.', { code: NO_CART });
  return cart;
}

async function requireRoom(tx: Db, guestId: string, lines: number, hasLine: boolean) {
  if (!hasLine && lines >= GUEST_LINES_AT_MOST)
    throw new Refusal(409, said('Your cart can hold {count} products. Please sign in to add more.', { count: GUEST_LINES_AT_MOST }));
  if ((await tx.$count(cartAdditions, eq(cartAdditions.userId, guestId))) > GUEST_ADDITIONS_AT_MOST)
    throw new Refusal(429, 'Too many requests. Please wait a moment and try again.');
}

/** Null if there never was one. */
export async function lockCart(tx: Db, userId: string): Promise<{ userId: string; version: number } | null> {
  const [cart] = await tx.select().from(carts).where(eq(carts.userId, userId)).for('no key update');
  return cart ?? null;
}

const isOwn = (userId: string, itemId: string) => and(eq(cartItems.id, itemId), eq(cartItems.userId, userId));
