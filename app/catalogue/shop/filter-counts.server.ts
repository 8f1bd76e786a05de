// How many products each filter would show, given the other choices. Counted in memory over a slim list of what is on sale, kept until the
// catalogue changes: in SQL it would be a query for every filter.
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { productFacetValues } from '../../facets/facets.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { isOnSale, type ShopFilter } from '../catalogue.server.ts';
import { products } from '../catalogue.tables.ts';
import { paiseNow } from '../sales/price-now.server.ts';
import { ALL_PRODUCTS } from '../shop-filters.ts';

type Slim = {
  id: string;
  categories: string[];
  ingredients: string[];
  origin: string;
  pricesPaise: number[];
  valueIds: ReadonlySet<string>;
};
/** A part of the filter that a count leaves out: its own. */
type Part = 'category' | 'ingredient' | readonly { id: string }[];

export async function readCounter({ db, pages }: Pick<Shop, 'db' | 'pages'>, filter: ShopFilter) {
  const all = await pages.remember('filter counts', ['products'], () => readSlim(db));
  const ids = filter.ids && new Set(filter.ids);
  const among = all.filter((product) => isInRange(product, filter) && (!ids || ids.has(product.id)));

  /** Of the products that the other parts of the filter leave. */
  function counterFor(own: Part) {
    const left = among.filter(
      (product) =>
        (own === 'category' || isInCategory(product, filter.category)) &&
        (own === 'ingredient' || hasIngredient(product, filter.ingredient)) &&
        (filter.values ?? []).every((group) => group === own || hasValue(product, group)),
    );
    return {
      category: (name: string) => left.filter((product) => isInCategory(product, name)).length,
      ingredient: (name: string) => left.filter((product) => hasIngredient(product, name)).length,
      value: (id: string) => left.filter(({ valueIds }) => valueIds.has(id)).length,
    };
  }
  return counterFor;
}

const isInCategory = ({ categories }: Slim, name = '') => name === '' || name === ALL_PRODUCTS || categories.includes(name.toLowerCase());
const hasIngredient = ({ ingredients }: Slim, name = '') => name === '' || ingredients.some((each) => each.includes(name.toLowerCase()));
const hasValue = ({ valueIds }: Slim, group: readonly { id: string }[]) => group.some(({ id }) => valueIds.has(id));
const isInRange = ({ origin, pricesPaise }: Slim, { countryOfOrigin, fromPaise = null, toPaise = null }: ShopFilter) =>
  (!countryOfOrigin || origin === countryOfOrigin) &&
  pricesPaise.some((paise) => (fromPaise === null || paise >= fromPaise) && (toPaise === null || paise <= toPaise));

async function readSlim(db: Db): Promise<Slim[]> {
  const rows = await db
    .select({
      id: products.id,
      categories: products.category,
      ingredients: sql<string[]>`jsonb_path_query_array(${products.keyIngredients}, '$[*].name')`,
      origin: sql<string>`coalesce(${products.declarations} ->> 'countryOfOrigin', '')`,
      paise: paiseNow('products'),
      isAvailable: products.isAvailable,
    })
    .from(products)
    .where(isOnSale);
  const variants = await db
    .select({ of: products.variantOfId, paise: paiseNow('products') })
    .from(products)
    .where(and(isNotNull(products.variantOfId), eq(products.isAvailable, true), isNull(products.archivedAt)));
  const pricesOf = new Map<string | null, number[]>();
  for (const { of, paise } of variants) pricesOf.set(of, [...(pricesOf.get(of) ?? []), paise]);
  const held = await db.select().from(productFacetValues);
  const valuesOf = new Map<string, Set<string>>();
  for (const { productId, valueId } of held) valuesOf.set(productId, (valuesOf.get(productId) ?? new Set()).add(valueId));
  return rows.map(({ id, categories, ingredients, origin, isAvailable, paise }) => ({
    ...{ id, origin },
    categories: categories.map((name) => name.toLowerCase()),
    ingredients: ingredients.map((name) => name.toLowerCase()),
    pricesPaise: [...(isAvailable ? [paise] : []), ...(pricesOf.get(id) ?? [])],
    valueIds: valuesOf.get(id) ?? new Set<string>(),
  }));
}
