// Counted from the shop's own orders, no page view and no third party, and never so few that one customer's purchase could be seen.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { nameDiscounts } from '../cart/discounts/shown-discounts.server.ts';
import { isInStock, isOnSale, newestFirst } from '../catalogue/catalogue.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { followed, listCards } from '../catalogue/kept/kept-products.server.ts';
import { listRelated } from '../catalogue/listing/list-cards.server.ts';
import type { ProductCard } from '../catalogue/view/product-view.ts';
import { orderIs, orderLines, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { countHit } from '../platform/http/limits/rate-limit.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { prepared } from '../platform/postgres/prepared.server.ts';
import { repeatable } from '../platform/postgres/repeatable.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { DAY_MS, daysBefore } from '../platform/time.ts';
import { type Language, SOURCE } from '../platform/words/language.ts';
import { bestsellers, productPairs } from './recommendations.tables.ts';

export const BESTSELLER_DAYS = 90;
export const BESTSELLER_ORDERS_AT_LEAST = 5;
const PAIR_DAYS = 365;
export const PAIR_ORDERS_AT_LEAST = 3;
const PAIRS_OF_A_PRODUCT = 6;
/** Fewer bestsellers than this are no list. */
const BESTSELLERS_AT_LEAST = 3;
const SHOWN = 4;
const PAIRS_SHOWN = 3;
const BESTSELLERS_KEPT = 12;
const KEPT_AS = 'bestsellers';
const KEPT_BYTES_AT_MOST = 10_000;

type Shown = Pick<Shop, 'db' | 'pages'>;
type Named = Shown & Pick<Shop, 'now'>;
export type Popular = { kind: 'bestsellers' | 'newest'; products: ProductCard[] };

/** Products in stock. A shop without enough orders shows its newest, and says so. */
export async function listPopular(shop: Named, language: Language = SOURCE): Promise<Popular> {
  const { db, now } = shop;
  const named = async (chosen: { id: string }[]) =>
    (await nameDiscounts(shop, await cardsOf(shop, chosen, language), language, now())).cards;
  const sold = await db
    .select({ id: bestsellers.productId })
    .from(bestsellers)
    .innerJoin(products, eq(products.id, bestsellers.productId))
    .where(and(isOnSale, isInStock))
    .orderBy(desc(bestsellers.orders), ...newestFirst)
    .limit(SHOWN);
  if (sold.length >= BESTSELLERS_AT_LEAST) return { kind: 'bestsellers', products: await named(sold) };
  const newest = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isOnSale, isInStock))
    .orderBy(...newestFirst)
    .limit(SHOWN);
  return { kind: 'newest', products: await named(newest) };
}

const keptBestsellers = followed<string[]>(KEPT_BYTES_AT_MOST);

/** On sale, sold most first; empty in a shop without enough orders. No statement once they are kept. */
export async function listBestsellers(shop: Shown, language?: Language): Promise<ProductCard[]> {
  const found = await keptBestsellers(shop.pages).read([KEPT_AS], async () => {
    const rows = await shop.db
      .select({ id: bestsellers.productId })
      .from(bestsellers)
      .orderBy(desc(bestsellers.orders), bestsellers.productId)
      .limit(BESTSELLERS_KEPT);
    const ids = rows.map(({ id }) => id);
    return new Map([[KEPT_AS, { value: ids, bytes: JSON.stringify(ids).length, tags: ['bestsellers'] }]]);
  });
  return listCards(shop, found.get(KEPT_AS)?.value ?? [], language);
}

const findPairs = prepared({ productId: productPairs.productId }, (db, { productId }) =>
  db
    .select({ id: productPairs.otherId })
    .from(productPairs)
    .innerJoin(products, eq(products.id, productPairs.otherId))
    .where(and(eq(productPairs.productId, productId), isOnSale, isInStock))
    .orderBy(desc(productPairs.orders), ...newestFirst)
    .limit(PAIRS_SHOWN),
);

export async function listPairs(shop: Shown, productId: string, language?: Language): Promise<ProductCard[]> {
  const pairs = await findPairs(shop.db, { productId });
  const together = await cardsOf(shop, pairs, language);
  if (together.length === PAIRS_SHOWN) return together;
  const similar = (await listRelated(shop, productId, language)).filter(({ id }) => !together.some((each) => each.id === id));
  return [...together, ...similar].slice(0, PAIRS_SHOWN);
}

const cardsOf = (shop: Shown, chosen: { id: string }[], language?: Language) =>
  listCards(
    shop,
    chosen.map(({ id }) => id),
    language,
  );

/** Periodic task, once a day whichever node comes first. */
export function countRecommendations(db: Db, now: Date) {
  return repeatable(db, async (tx) => {
    const { hits } = await countHit(tx, 'recommendations', DAY_MS / 1000, now);
    if (hits > 1) return;
    await countAnew(tx, now);
  });
}

export async function countAnew(tx: Db, now: Date) {
  const before = await readCounts(tx);
  await tx.delete(bestsellers);
  await tx.execute(sql`insert into bestsellers (product_id, orders)
    select product_id, count(*) from (${soldSince(daysBefore(now, BESTSELLER_DAYS))}) sold
    group by product_id having count(*) >= ${BESTSELLER_ORDERS_AT_LEAST}`);
  await tx.delete(productPairs);
  await tx.execute(sql`with sold as materialized (${soldSince(daysBefore(now, PAIR_DAYS))}),
    pairs as (
      select one.product_id, other.product_id as other_id, count(*) as orders,
        row_number() over (partition by one.product_id order by count(*) desc, other.product_id) as place
      from sold one join sold other on other.order_id = one.order_id and other.product_id <> one.product_id
      group by 1, 2 having count(*) >= ${PAIR_ORDERS_AT_LEAST})
    insert into product_pairs (product_id, other_id, orders)
    select product_id, other_id, orders from pairs where place <= ${PAIRS_OF_A_PRODUCT}`);
  const after = await readCounts(tx);
  const changed = [...after.keys(), ...before.keys()].filter((id) => before.get(id) !== after.get(id));
  await pagesChanged(tx, 'bestsellers', ...new Set(changed.map((id) => `product:${id}` as const)));
}

async function readCounts(tx: Db): Promise<Map<string, string>> {
  const rows = await tx.select().from(productPairs).orderBy(productPairs.productId, desc(productPairs.orders), productPairs.otherId);
  const counts = new Map<string, string>();
  for (const { productId, otherId } of rows) counts.set(productId, `${counts.get(productId) ?? ''} ${otherId}`);
  return counts;
}

/** Each product once an order; free gifts were not chosen. */
const soldSince = (since: Date): SQL => sql`
  select distinct ${orders.id} as order_id, coalesce(piece.variant_of_id, piece.id) as product_id
  from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id} and ${orderLines.originalPricePaise} > 0
    join products piece on piece.id = ${orderLines.productId}
  where ${orderIs.sold} and coalesce(${orders.paidAt}, ${orders.createdAt}) >= ${since.toISOString()}`;
