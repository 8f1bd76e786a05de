import { type SQL, sql } from 'drizzle-orm';
import { requireValues } from '../../facets/chosen-values.server.ts';
import { rememberedFacets } from '../../facets/facets.server.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { offsetOf } from '../../platform/http/list-query.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import type { PageTag } from '../../vocabulary/page-tags.ts';
import type { ProductQuery, ProductSort } from '../catalogue.schema.ts';
import { listOrder, whereOf, wordsWith } from '../catalogue.server.ts';
import { products } from '../catalogue.tables.ts';
import { getProduct } from '../find-product.server.ts';
import { currentListing } from '../listing/current-listing.server.ts';
import type { Sort } from '../shop-filters.ts';
import { readAnswers } from './kept-products.server.ts';

type Read = Pick<Shop, 'db' | 'pages' | 'now'>;

/** A page of the list, its total, and the tags of what it shows besides 'products' and 'settings'. */
export async function listAnswer(shop: Read, query: ProductQuery): Promise<{ body: Buffer; total: number; tags: PageTag[] }> {
  const { ids, total } = await findIds(shop, query);
  const kept = await readAnswers(shop, ids);
  const found = ids.flatMap((id) => kept.get(id) ?? []);
  const parts = found.flatMap(({ value }, place) => (place === 0 ? [value.json] : [COMMA, value.json]));
  const tags = new Set(found.flatMap((piece) => piece.tags.filter((tag) => tag.startsWith('stock:'))));
  return { body: Buffer.concat([OPEN, ...parts, CLOSE]), total, tags: [...tags] };
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

const IN_MEMORY: Partial<Record<ProductSort, Sort>> = { 'date-desc': 'newest', 'price-asc': 'price-up', 'price-desc': 'price-down' };

async function findIds(shop: Read, query: ProductQuery): Promise<{ ids: string[]; total: number }> {
  const { scope, stock, attention, search, category, ingredient, filter, limit } = query;
  const sort = IN_MEMORY[query.sort];
  const offset = offsetOf(query);
  if (sort && !scope && !stock && !attention) {
    const values = filter === '' ? [] : requireValues(await rememberedFacets(shop), filter);
    const found = search === '' ? null : { ids: await idsWith(shop.db, search) };
    const all = (await currentListing(shop)).find({ category, ingredient, values, sort, ...found });
    return { ids: all.slice(offset, offset + limit), total: all.length };
  }
  return queryIds(shop, query, await whereOf(shop.db, query, shop.now()));
}

/** As one text, for there may be as many as products. */
async function idsWith(db: Db, search: string): Promise<string[]> {
  const [found] = await rowsOf<{ ids: string }>(
    db,
    sql`select array_to_string(array(select distinct * from (${wordsWith(search)}) found), ' ') as ids`,
  );
  return found?.ids.split(' ') ?? [];
}

async function queryIds({ db }: Read, query: ProductQuery, where: SQL | undefined) {
  const rows = await db
    .select({ id: products.id, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(products)
    .where(where)
    .orderBy(...listOrder(query.sort))
    .limit(query.limit)
    .offset(offsetOf(query));
  // Beyond the last page no row tells the total.
  const total = rows[0]?.total ?? (query.page > 1 ? await db.$count(products, where) : 0);
  return { ids: rows.map(({ id }) => id), total };
}

export async function productAnswerOf(shop: Read, idOrSlug: string): Promise<{ body: Buffer; tags: readonly PageTag[] }> {
  const listing = await currentListing(shop);
  const known = listing.has(idOrSlug) ? idOrSlug : listing.idOf(idOrSlug);
  // A variant's id or a former slug; an unknown one is refused.
  const id = known ?? (await getProduct(shop.db, idOrSlug)).id;
  const piece = (await readAnswers(shop, [id])).get(id);
  if (!piece) throw new Refusal(404, 'Product not found.');
  return { body: Buffer.concat([piece.value.json.subarray(0, -1), piece.value.end]), tags: piece.tags };
}
