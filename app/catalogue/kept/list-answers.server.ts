import { sql } from 'drizzle-orm';
import { requireValues } from '../../facets/chosen-values.server.ts';
import { rememberedFacets } from '../../facets/facets.server.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { offsetOf } from '../../platform/http/list-query.ts';
import { etagOf } from '../../platform/pages/page-cache.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { type PageTag, STOCK_ORDER } from '../../vocabulary/page-tags.ts';
import type { ProductQuery, ProductSort } from '../catalogue.schema.ts';
import { wordsWith } from '../catalogue.server.ts';
import { getProduct } from '../find-product.server.ts';
import { currentListing } from '../listing/current-listing.server.ts';
import type { ListingSort } from '../listing/listing-order.ts';
import { idsByStock } from '../listing/stock-order.server.ts';
import { readAnswers } from './kept-products.server.ts';

type Read = Pick<Shop, 'db' | 'pages'>;
type Listed = { body: Buffer; total: number; tags: PageTag[]; etag: string };

/** A page of the list, its total, and the tags of what it shows besides 'products' and 'settings'. */
export async function listAnswer(shop: Read, query: ShopQuery): Promise<Listed> {
  const { ids, total } = await findIds(shop, query);
  const kept = await readAnswers(shop, ids);
  const found = ids.flatMap((id) => kept.get(id) ?? []);
  const parts = found.flatMap(({ value }, place) => (place === 0 ? [value.json] : [COMMA, value.json]));
  const tags = new Set<PageTag>(isByStock(query.sort) ? [STOCK_ORDER] : []);
  for (const piece of found) for (const tag of piece.tags) if (tag.startsWith('stock:')) tags.add(tag);
  const etag = etagOf([total, ...found.map(({ value }) => value.etag)].join(' '));
  return { body: Buffer.concat([OPEN, ...parts, CLOSE]), total, tags: [...tags], etag };
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

/** Without what only staff may ask for. */
type ShopQuery = Omit<ProductQuery, 'scope' | 'stock' | 'attention'>;
type ByStock = Extract<ProductSort, `stock-${string}`>;

const ORDERS: Record<Exclude<ProductSort, ByStock>, ListingSort> = {
  'date-desc': 'newest',
  'date-asc': 'oldest',
  'name-asc': 'name-up',
  'name-desc': 'name-down',
  'sku-asc': 'sku-up',
  'sku-desc': 'sku-down',
  'price-asc': 'price-up',
  'price-desc': 'price-down',
};

const isByStock = (sort: ProductSort): sort is ByStock => sort.startsWith('stock-');

async function findIds(shop: Read, { sort, search, category, ingredient, filter, page, limit }: ShopQuery) {
  const values = filter === '' ? [] : requireValues(await rememberedFacets(shop), filter);
  const found = search === '' ? null : await idsWith(shop.db, search);
  const order = isByStock(sort) ? null : ORDERS[sort];
  const ids = order ? found : amongFound(await idsByStock(shop, sort === 'stock-asc'), found);
  const listing = await currentListing(shop);
  const asked = { category, ingredient, values, sort: order ?? ('relevance' as const), ...(ids && { ids }) };
  return listing.findPart(asked, { offset: offsetOf({ page, limit }), limit });
}

function amongFound(ids: string[], found: readonly string[] | null) {
  if (!found) return ids;
  const among = new Set(found);
  return ids.filter((id) => among.has(id));
}

/** As one text, for there may be as many as products. */
async function idsWith(db: Db, search: string): Promise<string[]> {
  const [found] = await rowsOf<{ ids: string }>(
    db,
    sql`select array_to_string(array(select distinct * from (${wordsWith(search)}) found), ' ') as ids`,
  );
  return found?.ids.split(' ') ?? [];
}

export async function productAnswerOf(shop: Read, idOrSlug: string): Promise<{ body: Buffer; tags: readonly PageTag[]; etag: string }> {
  const listing = await currentListing(shop);
  const known = listing.has(idOrSlug) ? idOrSlug : listing.idOf(idOrSlug);
  // A variant's id or a former slug; an unknown one is refused.
  const id = known ?? (await getProduct(shop.db, idOrSlug)).id;
  const piece = (await readAnswers(shop, [id])).get(id);
  if (!piece) throw new Refusal(404, 'Product not found.');
  const { json, end, etag } = piece.value;
  return { body: Buffer.concat([json.subarray(0, -1), end]), tags: piece.tags, etag };
}
