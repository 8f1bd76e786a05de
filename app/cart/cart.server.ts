// The cart: one line per variant, stored on the server. Every change locks the cart's row and increments its version, so that changes
// run one at a time, and a purchase knows whether the cart is still the one it bought (D12).
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { getProductAnswers } from '../catalogue/find-product.server.ts';
import { readKits } from '../catalogue/kits/read-kits.server.ts';
import type { ProductAnswer } from '../catalogue/product-answer.schema.ts';
import { type Asked, requireVariant } from '../catalogue/variants/read-variants.server.ts';
import { rowVersion, soldProduct } from '../catalogue/variants/sold-product.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { said } from '../platform/words/said.ts';
import { inOneReading, readSection } from '../settings/settings.server.ts';
import type { CartItem } from './cart.schema.ts';
import { cartAdditions, cartItems, carts } from './cart.tables.ts';
import { problemOf, type Sellable, sharedShelf } from './cart-goods.server.ts';
import { readStanding } from './standing.server.ts';

/** A line with the current catalogue data of its variant: `productId` is the variant's row. */
export type CartLine = Awaited<ReturnType<typeof readCart>>[number];

/** Neither an account nor a guest's cart. */
export const NO_CART = 'no_cart';
const GUEST_LINES_AT_MOST = 50;
/** Keys of two days. */
const GUEST_ADDITIONS_AT_MOST = 300;

type Addition = Asked & { quantity: number; key?: string | undefined };

/** Idempotent by its key. */
export async function addToCart(db: Db, userId: string, { quantity, key, ...asked }: Addition, now: Date) {
  const productId = await requireVariant(db, asked);
  const { itemId, isNew } = await db.transaction(async (tx) => {
    const { isGuest } = await changeCart(tx, userId);
    const [line] = await tx
      .select({ id: cartItems.id, quantity: cartItems.quantity })
      .from(cartItems)
      .where(and(eq(cartItems.userId, userId), eq(cartItems.productId, productId)));
    if (key && !(await isFirst(tx, userId, key, now))) {
      if (!line) throw new Refusal(409, 'This was added before and has since been removed.', { code: 'added_before' });
      return { itemId: line.id, isNew: false };
    }
    if (isGuest) await requireRoom(tx, userId, line !== undefined);
    const wanted = quantity + (line?.quantity ?? 0);
    await requireOnShelf(tx, userId, productId, wanted);
    const [saved] = await tx
      .insert(cartItems)
      .values({ userId, productId, quantity: wanted, createdAt: now })
      .onConflictDoUpdate({ target: [cartItems.userId, cartItems.productId], set: { quantity: wanted } })
      .returning({ id: cartItems.id });
    return { itemId: saved?.id, isNew: !line };
  });
  return { item: await getCartItem(inOneReading(db), userId, itemId ?? ''), isNew };
}

async function isFirst(tx: Db, userId: string, key: string, now: Date) {
  const [first] = await tx.insert(cartAdditions).values({ userId, key, createdAt: now }).onConflictDoNothing().returning();
  return first !== undefined;
}

/** A browser retries for a day. */
export async function forgetAdditions(db: Db, now: Date) {
  await db.delete(cartAdditions).where(lt(cartAdditions.createdAt, new Date(now.getTime() - 2 * 24 * 3600 * 1000)));
}

/** For a closed account. */
export async function forgetCart(tx: Db, userId: string) {
  await tx.delete(cartAdditions).where(eq(cartAdditions.userId, userId));
  await tx.delete(cartItems).where(eq(cartItems.userId, userId));
  await forgetSavings(tx, userId);
}

export async function setQuantity(db: Db, userId: string, itemId: string, quantity: number): Promise<CartItem> {
  await db.transaction(async (tx) => {
    await changeCart(tx, userId);
    const [line] = await tx.select({ productId: cartItems.productId }).from(cartItems).where(isOwn(userId, itemId));
    if (!line) throw noSuchItem();
    await requireOnShelf(tx, userId, line.productId, quantity);
    await tx.update(cartItems).set({ quantity }).where(isOwn(userId, itemId));
  });
  return getCartItem(inOneReading(db), userId, itemId);
}

export async function removeFromCart(db: Db, userId: string, itemId: string) {
  await db.transaction(async (tx) => {
    await changeCart(tx, userId);
    const [gone] = await tx.delete(cartItems).where(isOwn(userId, itemId)).returning({ id: cartItems.id });
    if (!gone) throw noSuchItem();
  });
}

/** For a caller that has a transaction: past the answers that are kept. */
export async function listCart(db: Db, userId: string): Promise<CartItem[]> {
  const lines = await readCart(db, userId);
  const ids = lines.map(({ productId }) => productId);
  return serializeItems(lines, await getProductAnswers(db, ids));
}

/** Serializes lines to the API shape, with products as in the catalogue. */
export function serializeItems(lines: readonly CartLine[], answers: ReadonlyMap<string, ProductAnswer>): CartItem[] {
  return lines.flatMap((line) => {
    const Product = answers.get(line.productId);
    if (!Product) return [];
    const { id, quantity, atMost } = line;
    const { id: productId, variantId, variantLabel: variant } = Product;
    return [{ id, productId, variantId, variant, quantity, atMost, Product, problem: problemOf(line) }];
  });
}

/** Raises the version and holds the cart until the transaction ends. A guest's cart exists, or has moved to their account. */
export async function changeCart(tx: Db, userId: string): Promise<{ isGuest: boolean }> {
  const [cart] = await rowsOf<{ isGuest: boolean }>(
    tx,
    sql`with guest as (update carts set version = version + 1 where user_id = ${userId} and account_id is null returning 1),
        own as (insert into carts (user_id) select id from users where id = ${userId}
          on conflict (user_id) do update set version = carts.version + 1 returning 1)
        select true as "isGuest" from guest union all select false from own`,
  );
  if (!cart) throw new Refusal(404, 'User not found.', { code: NO_CART });
  return cart;
}

/** Strangers must not fill the database. */
async function requireRoom(tx: Db, guestId: string, hasLine: boolean) {
  const lines = await tx.$count(cartItems, eq(cartItems.userId, guestId));
  if (!hasLine && lines >= GUEST_LINES_AT_MOST)
    throw new Refusal(409, said('Your cart can hold {count} products. Please sign in to add more.', { count: GUEST_LINES_AT_MOST }));
  if ((await tx.$count(cartAdditions, eq(cartAdditions.userId, guestId))) > GUEST_ADDITIONS_AT_MOST)
    throw new Refusal(429, 'Too many requests. Please wait a moment and try again.');
}

/** Locks the cart without changing it. Null if there never was one. */
export async function lockCart(tx: Db, userId: string): Promise<{ userId: string; version: number } | null> {
  const [cart] = await tx.select().from(carts).where(eq(carts.userId, userId)).for('no key update');
  return cart ?? null;
}

/** Removes the bought items, and keeps those added since. The cart must be locked. */
export async function removeBought(tx: Db, userId: string, bought: ReadonlyArray<{ productId: string; quantity: number }>) {
  await changeCart(tx, userId);
  if (bought.length === 0) return;
  const isBought = and(eq(cartItems.userId, userId), sql`${cartItems.productId} = bought."productId"`);
  await tx.execute(sql`
    with bought as (select * from jsonb_to_recordset(${JSON.stringify(bought)}::jsonb) as bought ("productId" uuid, quantity int)),
      gone as (delete from ${cartItems} using bought where ${isBought} and ${cartItems.quantity} <= bought.quantity)
    update ${cartItems} set quantity = ${cartItems.quantity} - bought.quantity
    from bought where ${isBought} and ${cartItems.quantity} > bought.quantity`);
}

/** For an order that was placed from the cart: its coupon, coins and samples end with it. */
export async function forgetSavings(tx: Db, userId: string) {
  await tx.update(carts).set({ couponCode: null, coinsWished: null, sampleIds: [] }).where(eq(carts.userId, userId));
}

/** Both, as parts of the statement that writes the order. The cart must be locked. */
export function endCart(userId: string, lines: ReadonlyArray<{ productId: string; quantity: number }>) {
  const bought = JSON.stringify(lines.map(({ productId, quantity }) => ({ productId, quantity })));
  const isBought = and(eq(cartItems.userId, userId), sql`${cartItems.productId} = bought."productId"`);
  return {
    bought: sql`select * from jsonb_to_recordset(${bought}::jsonb) as bought ("productId" uuid, quantity int)`,
    gone: sql`delete from ${cartItems} using bought where ${isBought} and ${cartItems.quantity} <= bought.quantity`,
    fewer: sql`update ${cartItems} set quantity = ${cartItems.quantity} - bought.quantity
      from bought where ${isBought} and ${cartItems.quantity} > bought.quantity`,
    ended: sql`update ${carts} set version = ${carts.version} + 1, coupon_code = null, coins_wished = null, sample_ids = '{}'
      where ${carts.userId} = ${userId}`,
  };
}

/**
 * For an order that is paid later: what has been chosen since is for the next cart. An order never spends more coins than were chosen, so a
 * smaller number is a later choice.
 */
export async function forgetUsedSavings(tx: Db, userId: string, used: { id: string; couponCode: string | null; coinsSpent: number }) {
  const isOwn = eq(carts.userId, userId);
  const free = sql`select product_id from order_lines where order_id = ${used.id} and original_price_paise = 0`;
  const later = sql`array(select chosen from unnest(${carts.sampleIds}) with ordinality as sample (chosen, place)
    where chosen not in (${free}) order by place)`;
  await tx.update(carts).set({ sampleIds: later }).where(isOwn);
  if (used.couponCode)
    await tx
      .update(carts)
      .set({ couponCode: null })
      .where(and(isOwn, eq(carts.couponCode, used.couponCode)));
  if (used.coinsSpent > 0)
    await tx
      .update(carts)
      .set({ coinsWished: null })
      .where(and(isOwn, gte(carts.coinsWished, used.coinsSpent)));
}

/** The lines in the order they were added. */
export const readCart = async (db: Db, userId: string) => (await readWholeCart(db, userId)).lines;

export type WholeCart = Awaited<ReturnType<typeof readWholeCart>>;

/** With what decides its price beside its lines: two statements, with the settings. */
export async function readWholeCart(anyDb: Db, userId: string) {
  const db = inOneReading(anyDb);
  const standing = await readStanding(db, userId);
  return { userId, ...standing, lines: await onOneShelf(db, await readLines(db, userId), standing.held) };
}

async function readLines(db: Db, userId: string) {
  const lines = await db
    .select({
      id: cartItems.id,
      productId: cartItems.productId,
      quantity: cartItems.quantity,
      createdAt: cartItems.createdAt,
      version: rowVersion,
      ...soldProduct,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(eq(cartItems.userId, userId));
  return lines.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** What each line can have of the stock, and of the pieces that an order may have, after the lines before it. */
async function onOneShelf<Line extends Sellable>(db: Db, lines: readonly Line[], held: ReadonlyMap<string, number>) {
  const kits = await readKits(
    db,
    lines.map(({ productId: id, kitPricing }) => ({ id, kitPricing })),
  );
  const { atMostAnOrder } = await readSection(db, 'stock');
  return sharedShelf(
    lines.map((line) => ({ ...line, pieces: line.kitPricing ? (kits.get(line.productId) ?? []) : null })),
    { held, atMostAnOrder },
  );
}

/** Beside what else is in the cart: a kit and its piece may need the same stock. */
async function requireOnShelf(tx: Db, userId: string, productId: string, quantity: number) {
  const [product] = await tx
    .select({ productId: products.id, ...soldProduct })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) throw new Refusal(404, 'Product not found.');
  const beside = (await readLines(tx, userId)).filter((line) => line.productId !== productId);
  const shelved = await onOneShelf<Sellable>(tx, [...beside, { ...product, quantity }], new Map());
  const asked = shelved.at(-1);
  const inTheWay = asked && problemOf(asked);
  if (!inTheWay) return;
  const { code, ...sentence } = inTheWay;
  throw new Refusal(409, sentence, { code });
}

async function getCartItem(db: Db, userId: string, itemId: string): Promise<CartItem> {
  const item = (await listCart(db, userId)).find((each) => each.id === itemId);
  if (!item) throw noSuchItem();
  return item;
}

const isOwn = (userId: string, itemId: string) => and(eq(cartItems.id, itemId), eq(cartItems.userId, userId));
const noSuchItem = () => new Refusal(404, 'This item is not in your cart.');
