// A gift is in every order above an amount while it is in stock (D23).

import { and, eq, isNull, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { soldProduct } from '../catalogue/variants/sold-product.server.ts';
import { isUnpaidOrderOf } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { paiseFromRupees } from '../platform/money.ts';
import { prepared } from '../platform/postgres/prepared.server.ts';
import { priceOrder } from '../pricing/price-order.ts';
import { givenSlugs, isLive } from '../settings/campaign.schema.ts';
import { pricingRulesOf, type Settings } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import { carts } from './cart.tables.ts';
import { type Good, needsOf, problemOf } from './cart-goods.server.ts';
import { readWholeCart, type WholeCart } from './read-cart.server.ts';
import { samplesInReach } from './samples.server.ts';

export type GiftLine = Good & { isFreeGift: true };
type Goods = Pick<WholeCart, 'lines' | 'held'> & { subtotalPaise: number };

export type HeldGoods = ReadonlySet<string>;

/** Only a gift that is `locked`, so that its stock is still there when it is taken; null for any. */
export async function findGift(db: Db, goods: Goods, settings: Settings, now: Date, locked: HeldGoods | null): Promise<GiftLine | null> {
  const gifts = await listGifts(db, goods, settings, now);
  return gifts.find(({ productId }) => !locked || locked.has(productId)) ?? null;
}

/** `subtotalPaise` is after offers and before coupon and coins, so that using either does not lose the gift. */
async function listGifts(db: Db, { lines, held, subtotalPaise }: Goods, settings: Settings, now: Date): Promise<GiftLine[]> {
  const gifts: GiftLine[] = [];
  for (const { slug, aboveRupees } of liveGifts(settings, now)) {
    if (subtotalPaise <= paiseFromRupees(aboveRupees)) continue;
    const [product] = await db
      .select({ productId: products.id, ...soldProduct })
      .from(products)
      // A gift is one piece of one product.
      .where(and(eq(products.slug, slug), isNull(products.kitPricing)));
    if (!product) continue;
    const bought = needsOf(lines).get(product.productId) ?? 0;
    const stockQuantity = product.stockQuantity + (held.get(product.productId) ?? 0) - bought;
    const gift = { ...product, quantity: 1, kitId: null, isFreeGift: true } as const;
    if (!problemOf({ ...gift, stockQuantity, atMost: 1 })) gifts.push(gift);
  }
  return gifts;
}

const lockMoved = prepared({ userId: carts.userId, given: carts.sampleIds }, (tx, { userId, given }) => {
  const isMoved = sql`${products.id} in (
    select product_id from cart_items where user_id = ${userId}
    union select piece_id from cart_items join kit_pieces on kit_id = product_id where user_id = ${userId}
    union select product_id from order_lines join orders on orders.id = order_lines.order_id where ${isUnpaidOrderOf(userId)}
    union select id from products where id = any(${given}))`;
  return tx.select({ id: products.id }).from(products).where(isMoved).orderBy(products.id).for('no key update');
});

/**
 * Everything at once and by id, against deadlocks; the cart and the customer's unpaid orders must be locked. A gift is one row for the whole shop:
 * orders that do not get it must not wait for it.
 */
export async function holdGoods(tx: Db, userId: string, now: Date): Promise<HeldGoods> {
  const locked = await lockMoved(tx, { userId, given: await givenInReach(tx, userId, now) });
  return new Set(locked.map(({ id }) => id));
}

/** Before the locks, so a price may still change; the order is priced again with the locks held. */
async function givenInReach(tx: Db, userId: string, now: Date): Promise<string[]> {
  const settings = await readSettings(tx);
  if (!settings.campaigns.campaigns.some((campaign) => givenSlugs(campaign).length > 0 && isLive(campaign, now))) return [];
  const cart = await readWholeCart(tx, userId);
  const { subtotalPaise } = priceOrder({ lines: cart.lines, rules: pricingRulesOf(settings) });
  const gifts = (await listGifts(tx, { ...cart, subtotalPaise }, settings, now)).map(({ productId }) => productId);
  return [...gifts, ...(await samplesInReach(tx, { ...cart, subtotalPaise, giftId: gifts[0] }, settings, now))];
}

const liveGifts = ({ campaigns }: Settings, now: Date) =>
  campaigns.campaigns.flatMap((campaign) => (campaign.gift && isLive(campaign, now) ? campaign.gift : []));
