// The free gift of a campaign: a separate line at no cost, in every order above an amount while the gift is in stock (D23).

import { eq, inArray, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { isUnpaidOrderOf } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { paiseFromRupees } from '../platform/money.ts';
import { isLive } from '../settings/campaign.schema.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import { type CartLine, heldByOwnOrders, problemOf, soldProduct } from './cart.server.ts';

export type GiftLine = Omit<CartLine, 'id' | 'createdAt'> & { isFreeGift: true };
type Goods = { lines: readonly CartLine[]; subtotalPaise: number };

/** `subtotalPaise` is after offers and before coupon and coins, so that using either does not lose the gift. */
export async function findGift(
  db: Db,
  userId: string,
  { lines, subtotalPaise }: Goods,
  settings: Settings,
  now: Date,
): Promise<GiftLine | null> {
  for (const { slug, aboveRupees } of liveGifts(settings, now)) {
    if (subtotalPaise <= paiseFromRupees(aboveRupees)) continue;
    const [product] = await db
      .select({ productId: products.id, ...soldProduct })
      .from(products)
      .where(eq(products.slug, slug));
    if (!product) continue;
    const held = (await heldByOwnOrders(db, userId)).get(product.productId) ?? 0;
    const bought = lines.find((line) => line.productId === product.productId)?.quantity ?? 0;
    const stockQuantity = product.stockQuantity + held - bought;
    const gift = { ...product, quantity: 1, atMost: 1, stockQuantity, isFreeGift: true } as const;
    if (!problemOf(gift)) return gift;
  }
  return null;
}

/**
 * Locks all products that placing the cart affects: its own, the gifts, and those that the customer's unpaid orders release. At once and by
 * id, so that two purchases wait for each other instead of deadlocking. The cart and those orders must be locked.
 */
export async function holdGoods(tx: Db, userId: string, now: Date) {
  const slugs = liveGifts(await readSettings(tx), now).map(({ slug }) => slug);
  const isMoved = sql`${products.id} in (
    select product_id from cart_items where user_id = ${userId}
    union select product_id from order_lines join orders on orders.id = order_lines.order_id where ${isUnpaidOrderOf(userId)}
    union select id from products where ${inArray(products.slug, slugs)})`;
  await tx.select({ id: products.id }).from(products).where(isMoved).orderBy(products.id).for('no key update');
}

const liveGifts = ({ campaigns }: Settings, now: Date) =>
  campaigns.campaigns.flatMap((campaign) => (campaign.gift && isLive(campaign, now) ? campaign.gift : []));
