// The wishlist: variants of products that a customer saved for later, newest first.
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { getProductAnswers } from '../catalogue/find-product.server.ts';
import { type Asked, requireVariant, variantIdsOf } from '../catalogue/variants/read-variants.server.ts';
import type { Db } from '../platform/database.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { WishlistItem } from './wishlist.schema.ts';
import { wishlistItems } from './wishlist.tables.ts';

export async function listWishes(db: Db, userId: string): Promise<WishlistItem[]> {
  const wishes = await db
    .select({ productId: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.productId));
  const answers = await getProductAnswers(
    db,
    wishes.map((wish) => wish.productId),
  );
  return wishes.flatMap(({ productId }) => {
    const Product = answers.get(productId);
    return Product ? [{ productId: Product.id, variantId: Product.variantId, Product }] : [];
  });
}

/** Returns whether it is new; idempotent. */
export async function addWish(db: Db, userId: string, asked: Asked, now: Date): Promise<boolean> {
  const productId = await requireVariant(db, asked);
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.archivedAt)));
  if (!product) throw new Refusal(404, 'Product not found.');
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!user) throw new Refusal(404, 'User not found.');
  const added = await db.insert(wishlistItems).values({ userId, productId, createdAt: now }).onConflictDoNothing().returning();
  return added.length > 0;
}

/** A variant, or all variants of a product. Removing a missing item is not an error. */
export async function removeWish(db: Db, userId: string, productId: string) {
  const remove = (which: SQL) =>
    db
      .delete(wishlistItems)
      .where(and(eq(wishlistItems.userId, userId), which))
      .returning();
  const removed = await remove(eq(wishlistItems.productId, productId));
  if (removed.length === 0) await remove(sql`${wishlistItems.productId} in ${variantIdsOf(productId)}`);
}

/** For a closed account. */
export async function forgetWishes(tx: Db, userId: string) {
  await tx.delete(wishlistItems).where(eq(wishlistItems.userId, userId));
}
