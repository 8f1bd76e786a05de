// Found by id, then by the SKU of any variant, then by slug.
import { inArray, or, sql } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import type { ProductRow } from '../../catalogue/editing/product-row.server.ts';
import { inLanguages } from '../../catalogue/file/export-products.server.ts';
import type { ProductInLanguages } from '../../catalogue/file/product-file-columns.ts';
import { productIdOf } from '../../catalogue/variants/read-variants.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { type Item, linesOf } from '../formats/format.server.ts';
import { joined } from '../formats/shop-format.server.ts';

/** `members` are its further variants, removed ones too. */
export type Present = { row: ProductRow; view: ProductInLanguages; members: ProductRow[] };
export type Known = {
  match: (item: Item) => Present | null;
  withSku: (sku: string) => ProductRow | undefined;
  withSlug: (slug: string) => ProductRow | undefined;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isUuid = (text: string) => UUID.test(text);

const namedIn = (items: Item[]) => {
  const lines = items.flatMap(linesOf);
  return { ids: lines.flatMap(({ id }) => (isUuid(id) ? [id] : [])), skus: lines.flatMap(({ sku }) => sku || []) };
};

const isNamed = (ids: string[], skus: string[]) =>
  sql`(products.id = any(${sql.param(ids)}::uuid[]) or products.sku = any(${sql.param(skus)}::text[]))`;

export async function findKnown(db: Db, items: Item[]): Promise<Known> {
  const { ids, skus } = namedIn(items);
  const slugs = items.flatMap(({ keys }) => keys.slugs);
  const hits = await db
    .select({ id: products.id, sku: products.sku, variantOfId: products.variantOfId })
    .from(products)
    .where(sql`${isNamed(ids, skus)} or products.slug = any(${sql.param(slugs)}::text[])`);
  const productIds = [...new Set(hits.map(productIdOf))];
  const rows =
    productIds.length === 0
      ? []
      : await db
          .select()
          .from(products)
          .where(or(inArray(products.id, productIds), inArray(products.variantOfId, productIds)))
          .orderBy(products.variantPosition, products.id);
  const own = rows.filter(({ variantOfId }) => variantOfId === null);
  const views = await inLanguages(db, own);
  const members = new Map<string, ProductRow[]>();
  for (const row of rows) if (row.variantOfId !== null) members.set(row.variantOfId, [...(members.get(row.variantOfId) ?? []), row]);
  const byProduct = new Map(
    own.flatMap((row, place) => (views[place] ? [[row.id, { row, view: views[place], members: members.get(row.id) ?? [] }] as const] : [])),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySku = new Map(rows.map((row) => [row.sku, row]));
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return {
    match: (item) => {
      const lines = linesOf(item);
      const named = lines.map(({ id }) => byId.get(id)).find(Boolean) ?? lines.map(({ sku }) => bySku.get(sku)).find(Boolean);
      const found = named ?? bySlug.get(item.keys.slugs.find((slug) => bySlug.has(slug)) ?? '');
      return found ? (byProduct.get(productIdOf(found)) ?? null) : null;
    },
    withSku: (sku) => bySku.get(sku),
    withSlug: (slug) => bySlug.get(slug),
  };
}

/** A file may name variants by ID or SKU alone, as for a count of stock: the rows of one product are saved together. */
export async function joinVariants(db: Db, items: Item[]): Promise<Item[]> {
  const { ids, skus } = namedIn(items);
  const hits = await db
    .select({ id: products.id, sku: products.sku, variantOfId: products.variantOfId })
    .from(products)
    .where(sql`${isNamed(ids, skus)} and (products.variant_of_id is not null or products.options <> '[]')`);
  if (hits.length === 0) return items;
  const productOf = new Map(hits.flatMap((hit) => [hit.id, hit.sku].map((name) => [name, productIdOf(hit)] as const)));
  return joined(items, (item) => {
    const named = linesOf(item).flatMap(({ id, sku }) => productOf.get(id) ?? productOf.get(sku) ?? []);
    return named[0] ?? null;
  });
}
