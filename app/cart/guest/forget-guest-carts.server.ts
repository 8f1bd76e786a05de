import { inArray, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { cartAdditions, cartItems, carts } from '../cart.tables.ts';

/** A slice at a time, without those that are changing at this moment. */
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

export async function removeCarts(tx: Db, ids: string[]) {
  await tx.delete(cartAdditions).where(inArray(cartAdditions.userId, ids));
  await tx.delete(cartItems).where(inArray(cartItems.userId, ids));
  await tx.delete(carts).where(inArray(carts.userId, ids));
}
