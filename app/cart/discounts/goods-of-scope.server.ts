import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { conditionOf } from '../../collections/collection-rules.server.ts';
import { collections } from '../../collections/collections.tables.ts';
import { type Buyer, isOrderOf, isSaleTo } from '../../coupons/coupon-uses.server.ts';
import type { GoodsScope } from '../../coupons/goods-scope.ts';
import { facetValues } from '../../facets/facets.tables.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';

/** Ids of rows of products, which are variants. */
export async function goodsOfScope(db: Db, scope: GoodsScope, variantIds: readonly string[], now: Date): Promise<Set<string>> {
  if (variantIds.length === 0) return new Set();
  const rows = await db
    .select({ id: products.id, productId: sql<string>`coalesce(${products.variantOfId}, ${products.id})`, category: products.category })
    .from(products)
    .where(inArray(products.id, [...variantIds]));
  const categories = await categoryNames(db, scope.categories);
  const collected = await productsIn(db, scope.collections, [...new Set(rows.map(({ productId }) => productId))], now);
  const isIn = ({ id, productId, category }: (typeof rows)[number]) =>
    scope.variants.includes(id) ||
    scope.products.includes(productId) ||
    collected.has(productId) ||
    category.some((name) => categories.has(name.toLowerCase()));
  return new Set(rows.filter(isIn).map(({ id }) => id));
}

/** The same as a query for ids: of all goods, also those that are no longer sold. */
export async function idsInScope(db: Db, scope: GoodsScope, now: Date): Promise<SQL> {
  const productId = sql`coalesce(${products.variantOfId}, ${products.id})`;
  const tests: SQL[] = [sql`false`];
  if (scope.variants.length > 0) tests.push(sql`${products.id} in ${scope.variants}`);
  if (scope.products.length > 0) tests.push(sql`${productId} in ${scope.products}`);
  const names = await categoryNames(db, scope.categories);
  if (names.size > 0) tests.push(sql`exists (select 1 from unnest(${products.category}) as entry where lower(entry) in ${[...names]})`);
  for (const collection of await readCollections(db, scope.collections)) {
    const shown = db
      .select({ id: products.id })
      .from(products)
      .where(await conditionOf(db, collection, now));
    tests.push(sql`${productId} in (${shown})`);
  }
  return sql`select ${products.id} from ${products} where ${or(...tests)}`;
}

async function categoryNames(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const values = await db
    .select({ name: facetValues.name })
    .from(facetValues)
    .where(inArray(facetValues.id, [...ids]));
  return new Set(values.map(({ name }) => name.toLowerCase()));
}

/** Those that the collections show; hidden collections count too. */
async function productsIn(db: Db, ids: readonly string[], productIds: string[], now: Date): Promise<Set<string>> {
  const found = new Set<string>();
  for (const collection of await readCollections(db, ids)) {
    const shown = await db
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.id, productIds), await conditionOf(db, collection, now)));
    for (const { id } of shown) found.add(id);
  }
  return found;
}

const readCollections = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(collections)
        .where(inArray(collections.id, [...ids]));

/** The products, kits and their pieces in this customer's orders and counter sales that stand; without gifts. */
export async function listBought(db: Db, buyer: Buyer): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select product_id as id from order_lines join orders on orders.id = order_lines.order_id
        where ${isOrderOf(buyer)} and order_lines.original_price_paise > 0
      union select product_id from order_kits join orders on orders.id = order_kits.order_id where ${isOrderOf(buyer)}
      union select product_id from in_house_lines line join in_house_orders sale on sale.id = line.order_id
        where line.product_id is not null and ${isSaleTo(buyer)}`,
  );
  return rows.map(({ id }) => id);
}
