import { asc, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import type { FacetAnswer } from './facets.schema.ts';
import { facets, facetValues, productFacetValues } from './facets.tables.ts';

export type FacetValue = typeof facetValues.$inferSelect;
export type Facet = typeof facets.$inferSelect & { values: FacetValue[] };

export async function listFacets(db: Db): Promise<Facet[]> {
  const rows = await db.select().from(facets).orderBy(asc(facets.position), asc(facets.id));
  const values = await db.select().from(facetValues).orderBy(asc(facetValues.position), asc(facetValues.id));
  return rows.map((facet) => ({ ...facet, values: values.filter(({ facetId }) => facetId === facet.id) }));
}

/** From memory, until staff change one. */
export const rememberedFacets = ({ db, pages }: Pick<Shop, 'db' | 'pages'>) => pages.remember('facets', ['settings'], () => listFacets(db));

export async function listFacetAnswers(db: Db): Promise<FacetAnswer[]> {
  const all = await listFacets(db);
  const counts = await countUses(db);
  return all.map((facet) => answerOf(facet, counts));
}

export async function getFacetAnswer(db: Db, id: string): Promise<FacetAnswer> {
  const facet = (await listFacetAnswers(db)).find((each) => each.id === id);
  if (!facet) throw new Refusal(404, 'Filter not found.');
  return facet;
}

function answerOf(facet: Facet, counts: ReadonlyMap<string, number>): FacetAnswer {
  const { id, kind, slug, name, names, values, updatedAt } = facet;
  return {
    ...{ id, kind, slug, name, names: names as Record<string, string>, updatedAt: updatedAt.toISOString() },
    values: values.map((value) => ({
      id: value.id,
      slug: value.slug,
      name: value.name,
      names: value.names as Record<string, string>,
      synonyms: value.synonyms,
      products: counts.get(value.id) ?? 0,
    })),
  };
}

/** Of products that are not deleted. An ingredient counts where part of a key ingredient's name matches. */
export async function countUses(db: Db): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: string; uses: number }>(
    db,
    sql`select ${facetValues.id} as id, count(${products.id})::int as uses from ${facetValues}
      join ${facets} on ${facets.id} = ${facetValues.facetId}
      join ${products} on ${products.archivedAt} is null and ${products.variantOfId} is null and case ${facets.kind}
        when 'category' then exists (select 1 from unnest(${products.category}) as entry where lower(entry) = lower(${facetValues.name}))
        when 'ingredient' then exists (
          select 1 from jsonb_array_elements(${products.keyIngredients}) as entry
          where position(lower(${facetValues.name}) in lower(entry ->> 'name')) > 0)
        else exists (
          select 1 from ${productFacetValues}
          where ${productFacetValues.productId} = ${products.id} and ${productFacetValues.valueId} = ${facetValues.id})
        end
      group by 1`,
  );
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}
