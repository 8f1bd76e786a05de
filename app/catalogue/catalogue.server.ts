// Only available, unarchived products are on sale.
import { and, asc, count, desc, gt, isNotNull, isNull, min, not, type SQL, sql } from 'drizzle-orm';
import { requireValues, withValues } from '../facets/chosen-values.server.ts';
import { listFacets } from '../facets/facets.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { offsetOf, patternOf } from '../platform/http/list-query.ts';
import { addDays, type Day, dayOf, endOfDay } from '../platform/time.ts';
import { readSection } from '../settings/settings.server.ts';
import { EXPIRES_SOON_DAYS } from '../stock/stock.schema.ts';
import { batches, stockLevels } from '../stock/stock.tables.ts';
import { type Due, due } from '../vocabulary/due.ts';
import { idsNeedingAttention } from './attention/needs-attention.server.ts';
import type { ProductQuery, ProductSort } from './catalogue.schema.ts';
import { products, productWords } from './catalogue.tables.ts';
import { stockOnShelf } from './kits/read-kits.server.ts';
import { paiseNow } from './sales/price-now.server.ts';
import { ALL_PRODUCTS } from './shop-filters.ts';
import { viewsOf } from './view/product-view.server.ts';
import type { ProductView } from './view/product-view.ts';

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

/** The scopes are for staff. */
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
    ...(filter ? withValues(requireValues(await listFacets(db), filter)) : []),
    matching(search),
    attention && isAmong(await idsNeedingAttention(db, now)),
    stock && (stock === 'expiring' ? expiresBy(addDays(dayOf(now), EXPIRES_SOON_DAYS)) : isShort(shortUpTo)),
  );
}

/** As one value, where a large shop would have more of them than a statement may. */
const isAmong = (ids: readonly string[]) => sql`${products.id} = any(${`{${ids.join(',')}}`}::uuid[])`;

const NO_FILTER = { category: '', ingredient: '', filter: '', search: '' };

export async function dueInCatalogue(db: Db, now: Date): Promise<Due[]> {
  const [short, expiring] = [
    await whereOf(db, { ...NO_FILTER, scope: 'kept', stock: 'low' }, now),
    await whereOf(db, { ...NO_FILTER, scope: 'kept', stock: 'expiring' }, now),
  ];
  const isKept = sql`exists (select 1 from products where products.id = ${batches.productId} and products.archived_at is null)`;
  const [first] = await db
    .select({ day: min(batches.expiresOn) })
    .from(batches)
    .where(and(gt(batches.quantity, 0), isKept));
  const dueAt = first?.day ? endOfDay(first.day) : null;
  const { lowUpTo } = await readSection(db, 'stock');
  const [counted] = await rowsOf<{ short: number }>(
    db,
    sql`select count(*)::int as short from (select distinct id from (${shortProducts(lowUpTo)}) s(id)) short`,
  );
  const [shortCount, expiringCount] = [counted?.short ?? 0, await db.$count(products, expiring)];
  const repeated = shortCount > 0 && expiringCount > 0 ? await db.$count(products, and(short, expiring)) : 0;
  return [
    ...due('short-stock', 'stock', '/admins/products?stock=low', { count: shortCount }),
    ...due('expiring', 'stock', '/admins/products?stock=expiring', { count: expiringCount, repeated, dueAt }),
  ];
}

/** The price that a card names: the lowest of the variants on sale. */
export const lowestPaise = sql`least(case when ${products.isAvailable} then ${paiseNow('products')} end,
  (select min(${paiseNow('variant')}) from products variant
    where variant.variant_of_id = products.id and variant.archived_at is null and variant.is_available))`;

export const isInStock = sql`((${products.isAvailable} and ${stockOnShelf} > 0) or ${isAnyVariant(sql`variant.is_available and variant.stock_quantity > 0`)})`;
const expiresBy = (day: Day) => sql`exists (select 1 from batches join products piece on piece.id = batches.product_id
  where coalesce(piece.variant_of_id, piece.id) = products.id and piece.archived_at is null and batches.quantity > 0
    and batches.expires_on <= ${day})`;
/** Kits are short through their pieces, which are listed themselves. */
const isShort = (upTo: number) => sql`${products.id} in (${shortProducts(upTo)})`;
const shortProducts = (upTo: number) => sql`select ${stockLevels.goodsId} from ${stockLevels} where ${stockLevels.pieces} <= ${upTo}`;

/** Of any variant on sale. */
export function inPriceRange(fromPaise: number | null, toPaise: number | null): SQL | undefined {
  const within = (paise: SQL) =>
    and(fromPaise === null ? undefined : sql`${paise} >= ${fromPaise}`, toPaise === null ? undefined : sql`${paise} <= ${toPaise}`);
  const own = within(paiseNow('products'));
  const ofVariant = within(paiseNow('variant'));
  return own && ofVariant && sql`((${products.isAvailable} and ${own}) or ${isAnyVariant(sql`variant.is_available and ${ofVariant}`)})`;
}

/** As the list shows them; the newest goes first among equals. */
export const listOrder = (sort: ProductSort): SQL[] => [
  (sort.endsWith('-asc') ? asc : desc)(LIST_KEYS[sort.replace(/-.*/, '')] ?? sql`${products.createdAt}`),
  ...newestFirst,
];
/** Of all its variants on sale. */
export const listedStock = sql`case when cardinality(${products.optionValues}) = 0 then ${stockOnShelf} else (select coalesce(sum(piece.stock_quantity), 0)
    from products piece where coalesce(piece.variant_of_id, piece.id) = products.id and piece.archived_at is null and piece.is_available) end`;
/** Compared letter by letter, as lists in memory are, whatever the order of the database is. */
export const nameKey = sql`lower(${products.name}) collate "C"`;
export const skuKey = sql`lower(${products.sku}) collate "C"`;
const LIST_KEYS: Record<string, SQL> = {
  name: nameKey,
  sku: skuKey,
  price: sql`coalesce(${lowestPaise}, ${paiseNow('products')})`,
  stock: listedStock,
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

const TRIGRAM = /[\p{L}\p{M}\p{N}]{3}/u;

/** A text without one may be in most products: all are asked, instead of each found one being looked up. */
function matching(search: string): SQL | undefined {
  if (search === '') return undefined;
  const found = wordsWith(search);
  return !TRIGRAM.test(search) ? sql`(${products.id} in (${found})) is true` : sql`${products.id} = any(array(${found}))`;
}

/** Ids of products; one may come several times. */
export const wordsWith = (search: string) =>
  sql`select ${productWords.goodsId} from ${productWords} where ${productWords.words} like lower(${patternOf({ search })})`;
