import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { changeCart } from './cart.server.ts';
import { cartAdditions, cartItems, carts } from './cart.tables.ts';

/** Keeps pieces added since. The cart must be locked. */
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

export async function forgetSavings(tx: Db, userId: string) {
  await tx.update(carts).set({ couponCode: null, coinsWished: null, sampleIds: [] }).where(eq(carts.userId, userId));
}

/** Both, as parts of the statement that writes the order. `bought`: the cart's lines as JSON. The cart must be locked. */
export function endCart(userId: SQL, bought: SQL) {
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

/** What has been chosen since is for the next cart. An order spends no more coins than were chosen, so a smaller number is a later choice. */
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

export async function forgetCart(tx: Db, userId: string) {
  await tx.delete(cartAdditions).where(eq(cartAdditions.userId, userId));
  await tx.delete(cartItems).where(eq(cartItems.userId, userId));
  await forgetSavings(tx, userId);
}
