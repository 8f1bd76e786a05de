// The products of a collection as a condition on `products`, so that it is always current.
import { and, desc, inArray, or, type SQL, sql } from 'drizzle-orm';
import { inPriceRange, isAnyVariant, isOnSale, lowestPaise, newestFirst } from '../catalogue/catalogue.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { offerNow } from '../catalogue/sales/price-now.server.ts';
import { withValues } from '../facets/chosen-values.server.ts';
import { type Facet, listFacets } from '../facets/facets.server.ts';
import { orderIs, orderLines, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { basisPointsFromPercent, paiseFromRupees } from '../platform/money.ts';
import { badField } from '../platform/refusal.ts';
import { daysBefore } from '../platform/time.ts';
import { BESTSELLER_DAYS, type CollectionRule } from './collections.schema.ts';
import { collectionProducts, type collections } from './collections.tables.ts';

type CollectionRow = typeof collections.$inferSelect;
/** What decides which products a collection shows. `id` only by hand, or `products` before it is saved. */
export type Chosen = Pick<CollectionRow, 'kind' | 'match' | 'rules'> & { id?: string; products?: readonly string[] };

export async function conditionOf(db: Db, chosen: Chosen, now: Date): Promise<SQL | undefined> {
  return conditionAmong(await facetsNamedBy(db, [chosen]), chosen, now);
}

/** Those that rules may name. */
export const facetsNamedBy = async (db: Db, all: readonly Chosen[]): Promise<Facet[]> =>
  all.some(({ kind, rules }) => kind === 'rule' && rules.some(({ kind: of }) => of === 'category' || of === 'ingredient'))
    ? listFacets(db)
    : [];

export function conditionAmong(facets: readonly Facet[], { kind, match, rules, ...chosen }: Chosen, now: Date): SQL | undefined {
  if (kind === 'hand') return and(isOnSale, byHand(chosen));
  const conditions = rules.map((rule) => ruleCondition(rule, facets, now));
  return and(isOnSale, conditions.length === 0 ? sql`false` : match === 'all' ? and(...conditions) : or(...conditions));
}

function byHand({ id, products: ids }: Pick<Chosen, 'id' | 'products'>): SQL {
  if (ids) return ids.length > 0 ? inArray(products.id, [...ids]) : sql`false`;
  return sql`${products.id} in (select product_id from ${collectionProducts} where ${collectionProducts.collectionId} = ${id})`;
}

function ruleCondition(rule: CollectionRule, facets: readonly Facet[], now: Date): SQL {
  switch (rule.kind) {
    case 'category':
      return isFiledUnder(nameOf(rule, facets));
    case 'tag':
      return isFiledUnder(rule.value);
    case 'ingredient':
      return sql`exists (
        select 1 from jsonb_array_elements(${products.keyIngredients}) as entry
        where ${nameOf(rule, facets)} <> '' and position(lower(${nameOf(rule, facets)}) in lower(entry ->> 'name')) > 0)`;
    case 'facet':
      return and(...withValues([[{ id: rule.value }]])) ?? sql`false`;
    case 'price':
      return inPriceRange(toPaise(rule.from), toPaise(rule.to)) ?? sql`true`;
    case 'offer':
      return withOffer(basisPointsFromPercent(rule.percent));
    case 'newest':
      return sql`${products.id} in (select id from ${products} where ${isOnSale} order by created_at desc, id desc limit ${rule.count})`;
    case 'bestselling':
      return sql`${products.id} in (
        select product_id from (${soldSince(now)}) as sold join ${products} on ${products.id} = sold.product_id
        where ${isOnSale} order by pieces desc, product_id limit ${rule.count})`;
  }
}

const isFiledUnder = (name: string) =>
  sql`exists (select 1 from unnest(${products.category}) as entry where lower(entry) = lower(${name}))`;

const toPaise = (rupees: number | null) => (rupees === null ? null : paiseFromRupees(rupees));

/** Empty once the value is deleted: then the rule finds nothing. */
const nameOf = ({ kind, value }: { kind: 'category' | 'ingredient'; value: string }, facets: readonly Facet[]) =>
  facets.find((facet) => facet.kind === kind)?.values.find(({ id }) => id === value)?.name ?? '';

const withOffer = (basisPoints: number) => sql`((${products.isAvailable} and ${offerNow('products')} >= ${basisPoints})
  or ${isAnyVariant(sql`variant.is_available and ${offerNow('variant')} >= ${basisPoints}`)})`;

/** Pieces sold of each product, all its variants together. */
const soldSince = (now: Date) => sql`
  select coalesce(piece.variant_of_id, piece.id) as product_id, sum(${orderLines.quantity}) as pieces from ${orderLines}
  join ${orders} on ${orders.id} = ${orderLines.orderId} and ${orderIs.sold}
    and ${orders.createdAt} >= ${daysBefore(now, BESTSELLER_DAYS).toISOString()}
  join products as piece on piece.id = ${orderLines.productId}
  group by 1`;

export function orderOf({ id, kind, sort }: Pick<CollectionRow, 'id' | 'kind' | 'sort'>, now: Date): SQL[] {
  switch (sort) {
    case 'own':
      return kind === 'hand'
        ? [
            sql`(select position from ${collectionProducts} where ${collectionProducts.collectionId} = ${id} and ${collectionProducts.productId} = ${products.id})`,
          ]
        : [desc(products.isFeatured), ...newestFirst];
    case 'bestselling':
      return [
        sql`coalesce((select pieces from (${soldSince(now)}) as sold where sold.product_id = ${products.id}), 0) desc`,
        ...newestFirst,
      ];
    case 'price-up':
      return [sql`${lowestPaise} asc`, ...newestFirst];
    case 'price-down':
      return [sql`${lowestPaise} desc`, ...newestFirst];
    case 'name':
      return [sql`lower(${products.name})`, ...newestFirst];
    case 'newest':
      return newestFirst;
  }
}

/** It changes with every order, without an edit. */
const followsSales = ({ kind, rules, sort }: Pick<CollectionRow, 'kind' | 'rules' | 'sort'>) =>
  sort === 'bestselling' || (kind === 'rule' && rules.some((rule) => rule.kind === 'bestselling'));

/** Orders change what sells best, and no tag tells of them: counted again after an hour. */
const SALES_KEPT_MS = 60 * 60 * 1000;
export const keptUntil = (shown: ReadonlyArray<Parameters<typeof followsSales>[0]>, now: Date) =>
  shown.some(followsSales) ? new Date(now.getTime() + SALES_KEPT_MS) : null;

/** Each rule names something that exists. */
export async function refuseUnknown(db: Db, { kind, rules }: Pick<CollectionRow, 'kind' | 'rules'>) {
  if (kind === 'hand') return;
  if (rules.length === 0) throw badField('rules', 'Add at least one rule.');
  const facets = await listFacets(db);
  for (const [place, rule] of rules.entries()) {
    if (rule.kind !== 'category' && rule.kind !== 'ingredient' && rule.kind !== 'facet') continue;
    const kindOfList = rule.kind === 'facet' ? 'own' : rule.kind;
    const isKnown = facets.some((facet) => facet.kind === kindOfList && facet.values.some(({ id }) => id === rule.value));
    if (!isKnown) throw badField(`rules.${place}.value`, 'This value no longer exists. Choose another.');
  }
}
