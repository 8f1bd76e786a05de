// Cards for the shop's pages: what the listing finds, and only the products of the shown part are read, unless they are kept.
import { and, ne, sql } from 'drizzle-orm';
import { asIds, prepared } from '../../platform/postgres/prepared.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { readSection } from '../../settings/settings.server.ts';
import { isInStock, isOnSale, newestFirst } from '../catalogue.server.ts';
import { products } from '../catalogue.tables.ts';
import { listCards, listNamedCards } from '../kept/kept-products.server.ts';
import type { NamedCard, ProductCard } from '../view/product-view.ts';
import { currentListing } from './current-listing.server.ts';
import type { ListingFilter } from './listing-tests.ts';

type Listing = Pick<Shop, 'db' | 'pages'>;
type Part = { limit: number; offset: number };

const MOST_LOVED = 3;
const RELATED = 3;
const ASKED_FIRST = 12;

/** Everything on sale, filtered. */
export async function listShopProducts(
  shop: Listing,
  filter: ListingFilter = {},
  { part, language }: { part?: Part; language?: Language } = {},
): Promise<ProductCard[]> {
  const found = (await currentListing(shop)).find(filter);
  return listCards(shop, part ? found.slice(part.offset, part.offset + part.limit) : found, language);
}

/** From each of these prices upwards the first few, cheapest first, and the few dearest of all. */
export async function listByPrice(shop: Listing, fromPaise: readonly number[], few: number, language?: Language): Promise<ProductCard[]> {
  const listing = await currentListing(shop);
  const rising = fromPaise.flatMap((paise) => listing.find({ fromPaise: paise, sort: 'price-up' }).slice(0, few));
  const dearest = listing.find({ sort: 'price-down' }).slice(0, few);
  return listCards(shop, [...new Set([...rising, ...dearest])], language);
}

/** 'Our Most Loved Formulations': the products named in the settings, in order, filled up with the newest. */
export async function listMostLoved(shop: Listing, language?: Language): Promise<NamedCard[]> {
  const { mostLoved } = await readSection(shop.db, 'home');
  const listing = await currentListing(shop);
  const named = mostLoved.flatMap(({ slug }) => listing.idOf(slug) ?? []);
  const newest = listing.newest().slice(0, MOST_LOVED + named.length);
  return listNamedCards(shop, [...new Set([...named, ...newest.map(({ id }) => id)])].slice(0, MOST_LOVED), language);
}

/** In stock, most similar first: a category counts as much as two ingredients. */
export const findRelated = prepared({ id: products.id }, (db, { id }) => {
  // Its words are made once, not for each product that it is compared with: "offset 0" keeps the two apart.
  const given = sql`(select category, array(select entry ->> 'name' from jsonb_array_elements(key_ingredients) as entry) as names
    from products where id = ${id} offset 0) as given`;
  const categories = sql`array(select 1 from unnest(products.category) as entry where entry = any(given.category))`;
  const ingredients = sql`array(
    select 1 from jsonb_array_elements(products.key_ingredients) as entry where entry ->> 'name' = any(given.names)
  )`;
  const likeness = sql`(2 * cardinality(${categories}) + cardinality(${ingredients}))`;
  return db
    .select({ id: products.id })
    .from(products)
    .innerJoin(given, sql`true`)
    .where(and(isOnSale, ne(products.id, id), isInStock, sql`${likeness} > 0`))
    .orderBy(sql`${likeness} desc`, ...newestFirst)
    .limit(RELATED);
});

const findInStock = prepared({ ids: asIds }, (db, { ids }) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(isOnSale, isInStock, sql`${products.id} = any(${ids}::uuid[])`)),
);

/** Asked in parts, as most of what is on sale is in stock. */
async function firstInStock(db: Shop['db'], ids: readonly string[], few: number): Promise<string[]> {
  const found: string[] = [];
  for (let [at, part] = [0, ASKED_FIRST]; at < ids.length && found.length < few; at += part, part *= 4) {
    const asked = ids.slice(at, at + part);
    const inStock = new Set((await findInStock(db, { ids: asked })).map(({ id }) => id));
    found.push(...asked.filter((id) => inStock.has(id)));
  }
  return found.slice(0, few);
}

export async function listRelated(shop: Listing, id: string, language?: Language): Promise<ProductCard[]> {
  const listing = await currentListing(shop);
  // What is off sale is not in the listing.
  const found = listing.has(id)
    ? await firstInStock(shop.db, listing.similarTo(id), RELATED)
    : (await findRelated(shop.db, { id })).map((each) => each.id);
  return listCards(shop, found, language);
}
