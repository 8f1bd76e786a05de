import { asc, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import type { FacetAnswer } from './facets.schema.ts';
import { facets, facetValues } from './facets.tables.ts';

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
  // Each product's words are read once, and compared as sets: a large catalogue times its filters would take seconds.
  const rows = await rowsOf<{ id: string; uses: number }>(
    db,
    sql`with kept as (select id, category, key_ingredients from products where archived_at is null and variant_of_id is null),
      named as (select kept.id, lower(entry ->> 'name') as name from kept, jsonb_array_elements(key_ingredients) as entry),
      names as (select distinct name from named),
      wanted as (select v.id, f.kind, lower(v.name) as name from facet_values v join facets f on f.id = v.facet_id),
      used as (
        select wanted.id, entries.id as product_id from wanted
        join (select kept.id, lower(entry) as name from kept, unnest(category) as entry) entries on entries.name = wanted.name
        where kind = 'category'
        union
        select wanted.id, named.id from wanted join names on position(wanted.name in names.name) > 0 join named on named.name = names.name
        where kind = 'ingredient'
        union
        select wanted.id, kept.id from wanted join product_facet_values u on u.value_id = wanted.id join kept on kept.id = u.product_id
        where kind not in ('category', 'ingredient'))
      select id, count(*)::int as uses from used group by 1`,
  );
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}
