// A committed change names its products, and the next search reads only those. Indexing gives way to other requests every few milliseconds.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, inArray, sql } from 'drizzle-orm';
import { facetsVersion, facetWordsOf } from '../../facets/facet-words.server.ts';
import { say } from '../../language/words.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { languages } from '../../platform/words/language.ts';
import { isInStock, isOnSale } from '../catalogue.server.ts';
import { products } from '../catalogue.tables.ts';
import { listNamedCards } from '../kept/kept-products.server.ts';
import { followProducts } from '../listing/followed-products.server.ts';
import { plainText } from '../texts/markup.server.ts';
import type { NamedCard } from '../view/product-view.ts';
import { createSearchIndex, type Found, type Searchable } from './search-index.ts';
import { readThesaurus } from './search-words.server.ts';

type Searched = Pick<Shop, 'db' | 'pages'>;

const READ_AT_ONCE = 200;
/** A frame's worth: other requests wait no longer than this. */
const SLICE_MS = 8;

export async function searchProducts(shop: Searched, query: string, atMost?: number): Promise<Found> {
  const thesaurus = await shop.pages.remember('search words', ['search-words'], () => readThesaurus(shop.db));
  // Last, as nothing may change the index between reading it and searching.
  const { index } = await currentIndex(shop);
  return index.find(query, thesaurus, atMost);
}

/** At the start, so that no shopper waits for a large catalogue to be indexed. A failure is left to the first search, which retries. */
export const prepareSearch = (shop: Searched) => searchProducts(shop, '').catch(() => undefined);

export async function suggestProducts(
  shop: Searched,
  query: string,
  limit: number,
): Promise<{ products: NamedCard[]; total: number; meant: string | null }> {
  const { ids, total, meant } = await searchProducts(shop, query, limit);
  return { products: await listNamedCards(shop, ids), total, meant };
}

type Kept = { index: ReturnType<typeof createSearchIndex>; versions: Map<string, string> };

/** Waits for a change that was committed before the search. */
const currentIndex = followProducts({
  create: (): Kept => ({ index: createSearchIndex(), versions: new Map() }),
  async refresh(db, kept, stale) {
    const asked = stale === 'all' ? await changedSince(db, kept) : [...stale];
    for (let from = 0; from < asked.length; from += READ_AT_ONCE) await readAgain(db, kept, asked.slice(from, from + READ_AT_ONCE));
    kept.index.settle();
  },
});

/** Every product whose row is another one than was indexed, or that is no longer on sale. */
async function changedSince(db: Shop['db'], { versions }: Kept): Promise<string[]> {
  const rows = await db.select({ id: products.id, version }).from(products).where(isOnSale);
  const current = new Map(rows.map((row) => [row.id, row.version]));
  const gone = [...versions.keys()].filter((id) => !current.has(id));
  return [...gone, ...rows.filter((row) => versions.get(row.id) !== row.version).map(({ id }) => id)];
}

/** The transactions that wrote the rows: unlike `updatedAt`, no change can leave them as they were. With the filters, whose words find it. */
const version = sql<string>`products.xmin::text || coalesce((select string_agg(v.xmin::text, ' ' order by v.id) from products v
  where v.variant_of_id = products.id), '') || ' ' || ${facetsVersion}`;

const variantWords = sql<
  string[]
>`array(select distinct word from products v, unnest(v.option_values || v.sku || array(select jsonb_each_text.value from jsonb_each_text(v.variant_labels))) word
  where v.is_available and (v.id = products.id or v.variant_of_id = products.id) and word is not null)`;

async function readAgain(db: Shop['db'], { index, versions }: Kept, ids: string[]) {
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
      variantWords,
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
> & { genericName: string; isSoldOut: boolean; variantWords: string[] };

function searchableOf(
  { keyIngredients, genericName, texts, isSoldOut, createdAt, variantWords, ...product }: Row,
  filters: string[],
): Searchable {
  const others = Object.values(texts);
  return {
    id: product.id,
    names: given(product.name, ...others.map(({ name }) => name), ...variantWords),
    categories: [
      ...new Set([...inEach([...product.category, genericName]), ...given(...others.map((own) => own.genericName)), ...filters]),
    ],
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
