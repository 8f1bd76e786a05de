// Reads products for the shop's pages, the API and staff. Only available, unarchived products are on sale.
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, min, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { chosenValues, listFacets, withValues } from '../facets/facets.server.ts';
import type { Db } from '../platform/database.server.ts';
import { type Due, due } from '../platform/due.ts';
import { offsetOf } from '../platform/http/list-query.ts';
import { addDays, type Day, dayOf, endOfDay } from '../platform/time.ts';
import type { Language } from '../platform/words/language.ts';
import { readSection } from '../settings/settings.server.ts';
import { EXPIRES_SOON_DAYS } from '../stock/stock.schema.ts';
import { batches } from '../stock/stock.tables.ts';
import type { ProductCard, ProductQuery, ProductSort, ProductView } from './catalogue.schema.ts';
import { products } from './catalogue.tables.ts';
import { stockOnShelf } from './kits/read-kits.server.ts';
import { idsNeedingAttention } from './needs-attention.server.ts';
import { cardOf, viewsOf, withSurroundings } from './product-view.server.ts';
import { paiseNow } from './sales/price-now.server.ts';
import { ALL_PRODUCTS, type Sort } from './shop-filters.ts';

const MOST_LOVED = 3;
const RELATED = 3;

/** Lists are of products: one entry for all variants. */
export const isProduct = isNull(products.variantOfId);
/** Any of its further variants, as `variant`. */
export const isAnyVariant = (condition: SQL) => sql`exists (select 1 from products variant where variant.variant_of_id = products.id
  and variant.archived_at is null and ${condition})`;
/** A product is on sale while one of its variants is. */
export const isOnSale = and(
  isProduct,
  isNull(products.archivedAt),
  sql`(${products.isAvailable} or ${isAnyVariant(sql`variant.is_available`)})`,
);
const isOffSale = and(
  isProduct,
  isNull(products.archivedAt),
  not(sql`(${products.isAvailable} or ${isAnyVariant(sql`variant.is_available`)})`),
);
const SCOPES = {
  all: isProduct,
  kept: and(isProduct, isNull(products.archivedAt)),
  active: isOnSale,
  scheduled: and(isOffSale, isNotNull(products.launchAt)),
  draft: and(isOffSale, isNull(products.launchAt)),
  archived: and(isProduct, isNotNull(products.archivedAt)),
};
export const newestFirst = [desc(products.createdAt), desc(products.id)];

export type ShopFilter = {
  category?: string;
  ingredient?: string;
  /** Of the shop's own facets: AND between the groups, OR within one. */
  values?: ReadonlyArray<readonly { id: string }[]>;
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
  if (filter.ids && filter.sort === 'relevance') return listFound(db, filter, { ...(part && { part }), ...(language && { language }) });
  const wanted = db
    .select()
    .from(products)
    .where(inFilter(filter))
    .orderBy(...orderOf(filter), ...newestFirst);
  const rows = await (part ? wanted.limit(part.limit).offset(part.offset) : wanted);
  return (await withSurroundings(db, rows, language)).map(cardOf);
}

/** Search results, best first: only the products of the part are read whole. */
async function listFound(db: Db, filter: ShopFilter, { part, language }: { part?: Part; language?: Language }): Promise<ProductCard[]> {
  const { ids = [] } = filter;
  const left = isUnfiltered(filter) ? null : await db.select({ id: products.id }).from(products).where(inFilter(filter));
  const kept = left && new Set(left.map(({ id }) => id));
  const found = kept ? ids.filter((id) => kept.has(id)) : ids;
  const shown = part ? found.slice(part.offset, part.offset + part.limit) : found;
  if (shown.length === 0) return [];
  const rows = await db
    .select()
    .from(products)
    .where(inFilter({ ids: shown }));
  const byId = new Map((await withSurroundings(db, rows, language)).map((each) => [each.row.id, each]));
  return shown.flatMap((id) => byId.get(id) ?? []).map(cardOf);
}

/** All that a search found, which are products on sale. */
const isUnfiltered = ({ ids, sort: _, ...filter }: ShopFilter) =>
  ids !== undefined &&
  Object.values(filter).every((value) => value === undefined || value === null || value === '' || value === ALL_PRODUCTS);

export async function countShopProducts(db: Db, filter: ShopFilter): Promise<number> {
  if (filter.ids && isUnfiltered(filter)) return filter.ids.length;
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
    .orderBy(...listOrder(query.sort))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(products).where(where);
  return { items: await viewsOf(db, rows), total: counted?.total ?? 0 };
}

/** The conditions of a list. */
export async function whereOf(
  db: Db,
  { scope, category, ingredient, filter, search, stock, attention }: Omit<ProductQuery, 'page' | 'limit' | 'sort'>,
  now: Date,
) {
  const shortUpTo = stock === 'low' ? (await readSection(db, 'stock')).lowUpTo : 0;
  return and(
    scope ? SCOPES[scope] : isOnSale,
    inCategory(category),
    withIngredient(ingredient),
    ...(filter ? withValues(chosenValues(await listFacets(db), filter)) : []),
    matching(search),
    attention && inArray(products.id, await idsNeedingAttention(db, now)),
    stock && (stock === 'expiring' ? expiresBy(addDays(dayOf(now), EXPIRES_SOON_DAYS)) : isShort(shortUpTo)),
  );
}

const NO_FILTER = { category: '', ingredient: '', filter: '', search: '' };

/** Stock that runs out, or expires before it is sold: as many products as the list shows. */
export async function dueInCatalogue(db: Db, now: Date): Promise<Due[]> {
  const listed = async (stock: 'low' | 'expiring') => db.$count(products, await whereOf(db, { ...NO_FILTER, scope: 'kept', stock }, now));
  const isKept = sql`exists (select 1 from products where products.id = ${batches.productId} and products.archived_at is null)`;
  const [first] = await db
    .select({ day: min(batches.expiresOn) })
    .from(batches)
    .where(and(gt(batches.quantity, 0), isKept));
  const dueAt = first?.day ? endOfDay(first.day) : null;
  return [
    ...due('short-stock', 'stock', '/admins/products?stock=low', { count: await listed('low') }),
    ...due('expiring', 'stock', '/admins/products?stock=expiring', { count: await listed('expiring'), dueAt }),
  ];
}

/** 'Our Most Loved Formulations': the products named in the settings, in order, filled up with the newest. */
export async function listMostLoved(db: Db, language?: Language): Promise<ProductCard[]> {
  const { mostLoved } = await readSection(db, 'home');
  const slugs = mostLoved.map(({ slug }) => slug);
  const newest = db
    .select({ id: products.id })
    .from(products)
    .where(isOnSale)
    .orderBy(...newestFirst)
    .limit(MOST_LOVED);
  const rows = await db
    .select()
    .from(products)
    .where(and(isOnSale, or(inArray(products.slug, slugs), inArray(products.id, newest))))
    .orderBy(...newestFirst);
  const named = slugs.flatMap((slug) => rows.find((row) => row.slug === slug) ?? []);
  const wanted = [...named, ...rows.filter((row) => !named.includes(row))].slice(0, MOST_LOVED);
  return (await withSurroundings(db, wanted, language)).map(cardOf);
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
    .where(and(isOnSale, ne(products.id, id), isInStock, sql`${likeness} > 0`))
    .orderBy(sql`${likeness} desc`, ...newestFirst)
    .limit(RELATED);
  return (await withSurroundings(db, rows, language)).map(cardOf);
}

/** Countries of origin of the products on sale; shoppers can filter by them (Packaged Commodities Rules, rule 6(10A)). */
export async function originsInShop(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ country }).from(products).where(isOnSale).orderBy(country);
  return rows.flatMap((row) => row.country || []);
}

// ------------------------------------------------------------ conditions

const country = sql<string>`${products.declarations} ->> 'countryOfOrigin'`;

/** The price that a card names: the lowest of the variants on sale. */
export const lowestPaise = sql`least(case when ${products.isAvailable} then ${paiseNow('products')} end,
  (select min(${paiseNow('variant')}) from products variant
    where variant.variant_of_id = products.id and variant.archived_at is null and variant.is_available))`;

export const isInStock = sql`((${products.isAvailable} and ${stockOnShelf} > 0) or ${isAnyVariant(sql`variant.is_available and variant.stock_quantity > 0`)})`;
const expiresBy = (day: Day) => sql`exists (select 1 from batches join products piece on piece.id = batches.product_id
  where coalesce(piece.variant_of_id, piece.id) = products.id and piece.archived_at is null and batches.quantity > 0
    and batches.expires_on <= ${day})`;
/** Kits are short through their pieces, which are listed themselves. */
const isShort = (upTo: number) =>
  sql`((${products.kitPricing} is null and ${products.stockQuantity} <= ${upTo}) or ${isAnyVariant(sql`variant.stock_quantity <= ${upTo}`)})`;

/** Of any variant on sale. */
export function inPriceRange(fromPaise: number | null, toPaise: number | null): SQL | undefined {
  const within = (paise: SQL) =>
    and(fromPaise === null ? undefined : sql`${paise} >= ${fromPaise}`, toPaise === null ? undefined : sql`${paise} <= ${toPaise}`);
  const own = within(paiseNow('products'));
  const ofVariant = within(paiseNow('variant'));
  return own && ofVariant && sql`((${products.isAvailable} and ${own}) or ${isAnyVariant(sql`variant.is_available and ${ofVariant}`)})`;
}

function inFilter({
  category,
  ingredient,
  values = [],
  countryOfOrigin,
  fromPaise = null,
  toPaise = null,
  ids,
}: ShopFilter): SQL | undefined {
  return and(
    isOnSale,
    inCategory(category),
    withIngredient(ingredient),
    ...withValues(values),
    countryOfOrigin ? sql`${country} = ${countryOfOrigin}` : undefined,
    inPriceRange(fromPaise, toPaise),
    // One parameter: a search finds more than a statement may have.
    ids && (ids.length > 0 ? sql`${products.id} = any(${sql.param([...ids])}::uuid[])` : sql`false`),
  );
}

/** `newestFirst` breaks ties. */
function orderOf({ sort = 'featured' }: ShopFilter): SQL[] {
  const average = sql`(select avg(rating) from reviews where reviews.product_id = products.id and reviews.status = 'approved' and not reviews.is_sample)`;
  const orders: Record<Sort, SQL[]> = {
    // The order of the search: see `listFound`.
    relevance: [],
    featured: [desc(products.isFeatured)],
    'price-up': [sql`${lowestPaise} asc`],
    'price-down': [sql`${lowestPaise} desc`],
    newest: [],
    rating: [sql`${average} desc nulls last`],
    origin: [sql`(${country} = 'India')`, sql`${country} asc`],
  };
  return orders[sort];
}

/** As the list shows them; the newest goes first among equals. */
const listOrder = (sort: ProductSort): SQL[] => [
  (sort.endsWith('-asc') ? asc : desc)(LIST_KEYS[sort.replace(/-.*/, '')] ?? sql`${products.createdAt}`),
  ...newestFirst,
];
const LIST_KEYS: Record<string, SQL> = {
  name: sql`lower(${products.name})`,
  sku: sql`lower(${products.sku})`,
  price: sql`coalesce(${lowestPaise}, ${paiseNow('products')})`,
  stock: sql`case when cardinality(${products.optionValues}) = 0 then ${stockOnShelf} else (select coalesce(sum(piece.stock_quantity), 0)
    from products piece where coalesce(piece.variant_of_id, piece.id) = products.id and piece.archived_at is null and piece.is_available) end`,
};

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
  const searched = sql`concat_ws(' ', ${products.fullName}, ${products.sku}, ${products.barcode}, ${products.description}, array_to_string(${products.category}, ' '),
    jsonb_path_query_array(${products.keyIngredients}, '$[*].name')::text)`;
  const isVariant = isAnyVariant(
    sql`position(lower(${search}) in lower(concat_ws(' ', variant.sku, variant.barcode, variant.variant_label))) > 0`,
  );
  return sql`(position(lower(${search}) in lower(${searched})) > 0 or ${isVariant})`;
}
