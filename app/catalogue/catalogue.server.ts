// Reads products for the shop's pages, the API and staff. Only available, unarchived products are on sale.
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { isId } from '../platform/http/calls.schema.ts';
import { offsetOf } from '../platform/http/list-query.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Language } from '../platform/words/language.ts';
import { readSection } from '../settings/settings.server.ts';
import type { ProductAnswer, ProductCard, ProductQuery, ProductView } from './catalogue.schema.ts';
import { oldSlugs, products } from './catalogue.tables.ts';
import { idsNeedingAttention } from './needs-attention.server.ts';
import { answerOf } from './product-answer.ts';
import { cardOf, viewOf, viewsOf, withSurroundings } from './product-view.server.ts';
import { ALL_PRODUCTS, SHOP_INGREDIENTS, type Sort } from './shop-filters.ts';
import { trimHyphens } from './slug.ts';

const MOST_LOVED = 3;
const RELATED = 3;

export const isOnSale = and(eq(products.isAvailable, true), isNull(products.archivedAt));
const SCOPES = { all: undefined, kept: isNull(products.archivedAt), archived: isNotNull(products.archivedAt) };
export const newestFirst = [desc(products.createdAt), desc(products.id)];

export type ShopFilter = {
  category?: string;
  ingredient?: string;
  countryOfOrigin?: string;
  /** The card's price: after the offer, before GST. */
  fromPaise?: number | null;
  toPaise?: number | null;
  /** Search results only, best first. */
  ids?: readonly string[];
  sort?: Sort;
};
type Part = { limit: number; offset: number };

/** The shop page: everything on sale, filtered. */
export async function listShopProducts(
  db: Db,
  filter: ShopFilter = {},
  { part, language }: { part?: Part; language?: Language } = {},
): Promise<ProductCard[]> {
  const wanted = db
    .select()
    .from(products)
    .where(inFilter(filter))
    .orderBy(...orderOf(filter), ...newestFirst);
  const rows = await (part ? wanted.limit(part.limit).offset(part.offset) : wanted);
  return (await withSurroundings(db, rows, language)).map(cardOf);
}

export async function countShopProducts(db: Db, filter: ShopFilter): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(products).where(inFilter(filter));
  return counted?.total ?? 0;
}

/** A page of the API's list, with the total count. The scopes are for staff. */
export async function listProducts(db: Db, query: ProductQuery, now = new Date()): Promise<{ items: ProductView[]; total: number }> {
  const where = await whereOf(db, query, now);
  const rows = await db
    .select()
    .from(products)
    .where(where)
    .orderBy(...newestFirst)
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(products).where(where);
  return { items: await viewsOf(db, rows), total: counted?.total ?? 0 };
}

/** The conditions of a list. */
export async function whereOf(
  db: Db,
  { scope, category, ingredient, search, stock, attention }: Omit<ProductQuery, 'page' | 'limit'>,
  now: Date,
) {
  const stockUpTo = stock === 'low' ? (await readSection(db, 'stock')).lowUpTo : stock && 0;
  return and(
    scope ? SCOPES[scope] : isOnSale,
    inCategory(category),
    withIngredient(ingredient),
    matching(search),
    attention && inArray(products.id, await idsNeedingAttention(db, now)),
    stockUpTo === undefined ? undefined : lte(products.stockQuantity, stockUpTo),
  );
}

/** The product with this slug, or the one it moved to: old and untrimmed slugs redirect (D24). */
export async function findProductBySlug(
  db: Db,
  slug: string,
  language?: Language,
): Promise<{ product: ProductView } | { movedTo: string } | null> {
  const exact = await findOne(db, and(isOnSale, eq(products.slug, slug)), language);
  if (exact) return { product: exact };
  const trimmed = trimHyphens(slug);
  const [moved] = await db
    .select({ slug: products.slug })
    .from(products)
    .leftJoin(oldSlugs, eq(oldSlugs.productId, products.id))
    .where(and(isOnSale, sql`(${products.slug} = ${trimmed} or ${oldSlugs.slug} = ${trimmed})`))
    // A product with the current slug takes precedence over one that used to have it.
    .orderBy(desc(eq(products.slug, trimmed)))
    .limit(1);
  return moved ? { movedTo: moved.slug } : null;
}

/** By id or slug. Staff also get products not on sale. */
export async function getProduct(db: Db, idOrSlug: string, { scope }: { scope: 'shop' | 'all' } = { scope: 'shop' }): Promise<ProductView> {
  const seen = scope === 'shop' ? isOnSale : undefined;
  const product = isId(idOrSlug)
    ? await findOne(db, and(seen, eq(products.id, idOrSlug)))
    : ((await findOne(db, and(seen, eq(products.slug, idOrSlug)))) ?? (await findMoved(db, idOrSlug)));
  if (!product) throw new Refusal(404, 'Product not found.');
  return product;
}

async function findMoved(db: Db, slug: string) {
  const found = await findProductBySlug(db, slug);
  return found && 'movedTo' in found ? findOne(db, eq(products.slug, found.movedTo)) : null;
}

/** Serializes products, on sale or not, for carts and wishlists. */
export async function getProductAnswers(db: Db, ids: string[]): Promise<Map<string, ProductAnswer>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(products).where(inArray(products.id, ids));
  return new Map((await withSurroundings(db, rows)).map((each) => [each.row.id, answerOf(viewOf(each))]));
}

/** The product that /p shows (D25): the one marked by staff, the newest if there are several. */
export const findFeatured = (db: Db, language?: Language) => findOne(db, and(isOnSale, eq(products.isFeatured, true)), language);

/** 'Our Most Loved Formulations': the products named in the settings, in order, filled up with the newest. */
export async function listMostLoved(db: Db, language?: Language): Promise<ProductCard[]> {
  const { mostLoved } = await readSection(db, 'home');
  const cards = await listShopProducts(db, { sort: 'newest' }, { language });
  const named = mostLoved.flatMap(({ slug }) => cards.find((card) => card.slug === slug) ?? []);
  return [...named, ...cards.filter((card) => !named.includes(card))].slice(0, MOST_LOVED);
}

/** In stock, most similar first: a category counts as much as two ingredients. */
export async function listRelated(db: Db, id: string, language?: Language): Promise<ProductCard[]> {
  const [given] = await db
    .select({ category: products.category, keyIngredients: products.keyIngredients })
    .from(products)
    .where(eq(products.id, id));
  if (!given) return [];
  const names = given.keyIngredients.map(({ name }) => name);
  const categories = sql`array(select 1 from unnest(products.category) as entry where entry = any(${sql.param(given.category)}::text[]))`;
  const ingredients = sql`array(
    select 1 from jsonb_array_elements(products.key_ingredients) as entry where entry ->> 'name' = any(${sql.param(names)}::text[])
  )`;
  const likeness = sql`(2 * cardinality(${categories}) + cardinality(${ingredients}))`;
  const rows = await db
    .select()
    .from(products)
    .where(and(isOnSale, ne(products.id, id), gt(products.stockQuantity, 0), sql`${likeness} > 0`))
    .orderBy(sql`${likeness} desc`, ...newestFirst)
    .limit(RELATED);
  return (await withSurroundings(db, rows, language)).map(cardOf);
}

/** The filter's ingredients, each with its number of products on sale. */
export async function ingredientsInShop(db: Db): Promise<Array<{ name: string; count: number }>> {
  const cards = await db.select({ ingredients: products.keyIngredients }).from(products).where(isOnSale);
  return SHOP_INGREDIENTS.map((name) => ({
    name,
    count: cards.filter(({ ingredients }) => ingredients.some((each) => each.name.toLowerCase().includes(name.toLowerCase()))).length,
  }));
}

/** Countries of origin of the products on sale; shoppers can filter by them (Packaged Commodities Rules, rule 6(10A)). */
export async function originsInShop(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ country }).from(products).where(isOnSale).orderBy(country);
  return rows.flatMap((row) => row.country || []);
}

async function findOne(db: Db, where: SQL | undefined, language?: Language): Promise<ProductView | null> {
  const rows = await db
    .select()
    .from(products)
    .where(where)
    .orderBy(...newestFirst)
    .limit(1);
  const [found] = await withSurroundings(db, rows, language);
  return found ? viewOf(found) : null;
}

// ------------------------------------------------------------ conditions

const country = sql<string>`${products.declarations} ->> 'countryOfOrigin'`;

/** Whole paise, rounded half up like `salePrice`. */
const unitPaise = sql`round(${products.originalPricePaise} * (10000 - ${products.offerBasisPoints}) / 10000.0)`;

function inFilter({ category, ingredient, countryOfOrigin, fromPaise = null, toPaise = null, ids }: ShopFilter): SQL | undefined {
  return and(
    isOnSale,
    inCategory(category),
    withIngredient(ingredient),
    countryOfOrigin ? sql`${country} = ${countryOfOrigin}` : undefined,
    fromPaise === null ? undefined : sql`${unitPaise} >= ${fromPaise}`,
    toPaise === null ? undefined : sql`${unitPaise} <= ${toPaise}`,
    ids && (ids.length > 0 ? inArray(products.id, [...ids]) : sql`false`),
  );
}

/** `newestFirst` breaks ties. */
function orderOf({ sort = 'featured', ids = [] }: ShopFilter): SQL[] {
  const average = sql`(select avg(rating) from reviews where reviews.product_id = products.id and reviews.status = 'approved' and not reviews.is_sample)`;
  const orders: Record<Sort, SQL[]> = {
    relevance: ids.length > 0 ? [sql`array_position(${sql.param([...ids])}::uuid[], products.id)`] : [],
    featured: [desc(products.isFeatured)],
    'price-up': [sql`${unitPaise} asc`],
    'price-down': [sql`${unitPaise} desc`],
    newest: [],
    rating: [sql`${average} desc nulls last`],
    origin: [sql`(${country} = 'India')`, sql`${country} asc`],
  };
  return orders[sort];
}

function inCategory(category = ''): SQL | undefined {
  if (category === '' || category.toLowerCase() === ALL_PRODUCTS.toLowerCase()) return undefined;
  return sql`exists (select 1 from unnest(${products.category}) as entry where lower(entry) = lower(${category}))`;
}

function withIngredient(ingredient = ''): SQL | undefined {
  if (ingredient === '') return undefined;
  return sql`exists (
    select 1 from jsonb_array_elements(${products.keyIngredients}) as entry where position(lower(${ingredient}) in lower(entry ->> 'name')) > 0
  )`;
}

function matching(search: string): SQL | undefined {
  if (search === '') return undefined;
  const searched = sql`concat_ws(' ', ${products.name}, ${products.sku}, ${products.description}, array_to_string(${products.category}, ' '),
    jsonb_path_query_array(${products.keyIngredients}, '$[*].name')::text)`;
  return sql`position(lower(${search}) in lower(${searched})) > 0`;
}
