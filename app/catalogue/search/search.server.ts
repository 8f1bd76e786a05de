// Product search for the shop's pages and the API. The index of products on sale is kept in memory and changed by difference: a committed change
// names its products, and the next search reads only those. Indexing gives way to other requests every few milliseconds.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, inArray, sql } from 'drizzle-orm';
import { facetsVersion, facetWordsOf } from '../../facets/facets.server.ts';
import { say } from '../../language/words.ts';
import type { PageCache } from '../../platform/pages/page-cache.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { languages } from '../../platform/words/language.ts';
import type { ProductCard } from '../catalogue.schema.ts';
import { isInStock, isOnSale, listShopProducts } from '../catalogue.server.ts';
import { products } from '../catalogue.tables.ts';
import { plainText } from '../markup.server.ts';
import { createSearchIndex, type Found, type Searchable } from './search-index.ts';
import { readThesaurus } from './search-words.server.ts';

type Searched = Pick<Shop, 'db' | 'pages'>;

const READ_AT_ONCE = 200;
/** A frame's worth: other requests wait no longer than this. */
const SLICE_MS = 8;

export async function searchProducts(shop: Searched, query: string): Promise<Found> {
  const thesaurus = await shop.pages.remember('search words', ['search-words'], () => readThesaurus(shop.db));
  // Last, as nothing may change the index between reading it and searching.
  const index = await currentIndex(shop);
  return index.find(query, thesaurus);
}

/** At the start, so that no shopper waits for a large catalogue to be indexed. A failure is left to the first search, which retries. */
export const prepareSearch = (shop: Searched) => searchProducts(shop, '').catch(() => undefined);

/** The first few, for suggestions. */
export async function suggestProducts(
  shop: Searched,
  query: string,
  limit: number,
): Promise<{ products: ProductCard[]; total: number; meant: string | null }> {
  const { ids, meant } = await searchProducts(shop, query);
  const first = ids.slice(0, limit);
  const cards = first.length > 0 ? await listShopProducts(shop.db, { ids: first, sort: 'relevance' }) : [];
  return { products: cards, total: ids.length, meant };
}

// ------------------------------------------------------------ the index, kept current

/** Products to read again; `all` compares every product on sale. */
type Stale = Set<string> | 'all' | null;
type Live = { index: ReturnType<typeof createSearchIndex>; versions: Map<string, string>; stale: Stale; work: Promise<void> | null };

/** One index per running shop. */
const lives = new WeakMap<PageCache, Live>();

function liveOf(pages: PageCache): Live {
  const known = lives.get(pages);
  if (known) return known;
  const live: Live = { index: createSearchIndex(), versions: new Map(), stale: 'all', work: null };
  lives.set(pages, live);
  pages.watch((tags) => {
    live.stale = withChanges(live.stale, tags);
  });
  return live;
}

/** A change that names its products is read alone; reviews change nothing that is searched. */
function withChanges(stale: Stale, tags: readonly string[] | 'all'): Stale {
  if (stale === 'all' || tags === 'all') return 'all';
  const named = tags.filter((tag) => tag.startsWith('product:')).map((tag) => tag.slice('product:'.length));
  if (named.length > 0) return new Set([...(stale ?? []), ...named]);
  return tags.includes('products') && !tags.some((tag) => tag.startsWith('reviews:')) ? 'all' : stale;
}

/** Waits for a change that was committed before the search, as pages do. */
async function currentIndex({ db, pages }: Searched) {
  const live = liveOf(pages);
  while (live.stale || live.work) {
    live.work ??= refresh(db, live).finally(() => {
      live.work = null;
    });
    await live.work;
  }
  return live.index;
}

async function refresh(db: Shop['db'], live: Live) {
  const stale = live.stale;
  live.stale = null;
  try {
    const asked = stale === 'all' ? await changedSince(db, live) : [...(stale ?? [])];
    for (let from = 0; from < asked.length; from += READ_AT_ONCE) await readAgain(db, live, asked.slice(from, from + READ_AT_ONCE));
    live.index.settle();
  } catch (error) {
    live.stale = 'all';
    throw error;
  }
}

/** Every product whose row is another one than was indexed, or that is no longer on sale. */
async function changedSince(db: Shop['db'], { versions }: Live): Promise<string[]> {
  const rows = await db.select({ id: products.id, version }).from(products).where(isOnSale);
  const current = new Map(rows.map((row) => [row.id, row.version]));
  const gone = [...versions.keys()].filter((id) => !current.has(id));
  return [...gone, ...rows.filter((row) => versions.get(row.id) !== row.version).map(({ id }) => id)];
}

/** The transaction that wrote the row: unlike `updatedAt`, no change can leave it as it was. With the filters, whose words it is found by. */
const version = sql<string>`products.xmin::text || ' ' || ${facetsVersion}`;

async function readAgain(db: Shop['db'], { index, versions }: Live, ids: string[]) {
  const rows = await db
    .select({
      id: products.id,
      version,
      name: products.name,
      category: products.category,
      keyIngredients: products.keyIngredients,
      overallBenefits: products.overallBenefits,
      description: products.description,
      productOverview: products.productOverview,
      detailedDescription: products.detailedDescription,
      genericName: sql<string>`coalesce(${products.declarations} ->> 'genericName', '')`,
      texts: products.texts,
      isSoldOut: sql<boolean>`not ${isInStock}`,
      createdAt: products.createdAt,
    })
    .from(products)
    .where(and(isOnSale, inArray(products.id, ids)));
  const wordsOf = await facetWordsOf(
    db,
    rows.map(({ id, category, keyIngredients }) => ({ id, category, ingredients: keyIngredients.map(({ name }) => name) })),
  );
  const onSale = new Set(rows.map(({ id }) => id));
  for (const id of ids) {
    if (onSale.has(id)) continue;
    index.remove(id);
    versions.delete(id);
  }
  let begunAt = performance.now();
  for (const { version: written, ...row } of rows) {
    index.put(searchableOf(row, wordsOf(row.id)));
    versions.set(row.id, written);
    if (performance.now() - begunAt < SLICE_MS) continue;
    await nextTurn();
    begunAt = performance.now();
  }
  index.absorb();
}

type Row = Pick<
  typeof products.$inferSelect,
  | 'id'
  | 'name'
  | 'category'
  | 'keyIngredients'
  | 'overallBenefits'
  | 'description'
  | 'productOverview'
  | 'detailedDescription'
  | 'texts'
  | 'createdAt'
> & { genericName: string; isSoldOut: boolean };

function searchableOf({ keyIngredients, genericName, texts, isSoldOut, createdAt, ...product }: Row, filters: string[]): Searchable {
  const others = Object.values(texts);
  return {
    id: product.id,
    names: given(product.name, ...others.map(({ name }) => name)),
    categories: [...new Set([...inEach([...product.category, genericName]), ...filters])],
    ingredients: [
      ...inEach(keyIngredients.map((ingredient) => ingredient.name)),
      ...others.flatMap((own) => Object.values(own.keyIngredients ?? {}).map((ingredient) => ingredient.name)),
    ],
    texts: [product, ...others].flatMap((own) => given(own.description, ...(own.overallBenefits ?? [])).map(plainText)),
    longTexts: [product, ...others].flatMap((own) => given(own.productOverview, own.detailedDescription).map(plainText)),
    isSoldOut,
    createdAt,
  };
}

const given = (...texts: (string | undefined)[]) => texts.flatMap((text) => text || []);

/** As the shop spells them in each language. */
const inEach = (texts: readonly string[]) => [
  ...new Set(texts.filter(Boolean).flatMap((text) => languages().map((language) => say(text, language)))),
];
