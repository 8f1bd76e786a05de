// Cards for the shop's pages: what the listing finds, and only the products of the shown part are read.
import { and, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { readSection } from '../../settings/settings.server.ts';
import type { ProductCard } from '../catalogue.schema.ts';
import { isOnSale } from '../catalogue.server.ts';
import { products } from '../catalogue.tables.ts';
import { cardOf, withSurroundings } from '../product-view.server.ts';
import { currentListing } from './current-listing.server.ts';
import type { ListingFilter } from './listing.ts';

type Listing = Pick<Shop, 'db' | 'pages'>;
type Part = { limit: number; offset: number };

const MOST_LOVED = 3;

/** Everything on sale, filtered. */
export async function listShopProducts(
  shop: Listing,
  filter: ListingFilter = {},
  { part, language }: { part?: Part; language?: Language } = {},
): Promise<ProductCard[]> {
  const found = (await currentListing(shop)).find(filter);
  return listCards(shop.db, part ? found.slice(part.offset, part.offset + part.limit) : found, language);
}

/** 'Our Most Loved Formulations': the products named in the settings, in order, filled up with the newest. */
export async function listMostLoved(shop: Listing, language?: Language): Promise<ProductCard[]> {
  const { mostLoved } = await readSection(shop.db, 'home');
  const listing = await currentListing(shop);
  const named = mostLoved.flatMap(({ slug }) => listing.idOf(slug) ?? []);
  const newest = listing.newest().slice(0, MOST_LOVED + named.length);
  return listCards(shop.db, [...new Set([...named, ...newest.map(({ id }) => id)])].slice(0, MOST_LOVED), language);
}

/** In this order; what is not on sale is left out. */
export async function listCards(db: Db, ids: readonly string[], language?: Language): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(products)
    .where(and(isOnSale, inArray(products.id, [...ids])));
  const cards = new Map((await withSurroundings(db, rows, language)).map((each) => [each.row.id, cardOf(each)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
