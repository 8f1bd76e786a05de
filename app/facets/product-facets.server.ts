import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { asIds, prepared } from '../platform/postgres/prepared.server.ts';
import { badField } from '../platform/refusal.ts';
import { said } from '../platform/words/said.ts';
import type { ProductFacets } from './facets.schema.ts';
import { listFacets } from './facets.server.ts';
import { facets, facetValues, productFacetValues } from './facets.tables.ts';

const findProductFacets = prepared({ ids: asIds }, (db, { ids }) =>
  db
    .select({ productId: productFacetValues.productId, facet: facets.slug, value: facetValues.slug })
    .from(productFacetValues)
    .innerJoin(facetValues, eq(facetValues.id, productFacetValues.valueId))
    .innerJoin(facets, eq(facets.id, facetValues.facetId))
    .where(sql`${productFacetValues.productId} = any(${ids}::uuid[])`)
    .orderBy(facets.position, facetValues.position),
);

/** Facet slug -> value slugs, in the shop's order; facets without a value are left out. */
export async function readProductFacets(db: Db, productIds: readonly string[]): Promise<Map<string, ProductFacets>> {
  const found = new Map<string, ProductFacets>();
  if (productIds.length === 0) return found;
  const rows = await findProductFacets(db, { ids: productIds });
  for (const { productId, facet, value } of rows) {
    const own = found.get(productId) ?? {};
    found.set(productId, { ...own, [facet]: [...(own[facet] ?? []), value] });
  }
  return found;
}

/** Before a product's row is locked: renaming a category locks facets first and products second, so the other order would deadlock. */
export const holdFacets = (tx: Db) => tx.select({ id: facets.id }).from(facets).for('share');

/** Replaces the values of the given facets; other facets stay. In the transaction that saves the product, after `holdFacets`. */
export async function saveProductFacets(tx: Db, productId: string, given: ProductFacets) {
  const own = (await listFacets(tx)).filter(({ kind }) => kind === 'own');
  const replaced = Object.entries(given).map(([slug, values]) => {
    const facet = own.find((each) => each.slug === slug);
    if (!facet) throw badField('facets', said('There is no filter “{name}”.', { name: slug }));
    const ids = [...new Set(values)].map((value) => {
      const found = facet.values.find((each) => each.slug === value);
      if (!found) throw badField('facets', said('“{name}” has no value “{value}”.', { name: facet.name, value }));
      return found.id;
    });
    return { ids, all: facet.values.map(({ id }) => id) };
  });
  const cleared = replaced.flatMap(({ all }) => all);
  if (cleared.length > 0)
    await tx
      .delete(productFacetValues)
      .where(and(eq(productFacetValues.productId, productId), inArray(productFacetValues.valueId, cleared)));
  const wanted = replaced.flatMap(({ ids }) => ids);
  if (wanted.length > 0) await tx.insert(productFacetValues).values(wanted.map((valueId) => ({ productId, valueId })));
}
