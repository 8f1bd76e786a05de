// Reads the shop's categories and filters: one facet is a list of values, in the order staff gave them.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { say } from '../language/words.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { type Language, SOURCE } from '../platform/words/language.ts';
import { said } from '../platform/words/said.ts';
import { tokenOf } from './facet-filter.ts';
import type { FacetAnswer, ProductFacets } from './facets.schema.ts';
import { facets, facetValues, type InLanguages, productFacetValues } from './facets.tables.ts';

export type FacetValue = typeof facetValues.$inferSelect;
export type Facet = typeof facets.$inferSelect & { values: FacetValue[] };

export async function listFacets(db: Db): Promise<Facet[]> {
  const rows = await db.select().from(facets).orderBy(asc(facets.position), asc(facets.id));
  const values = await db.select().from(facetValues).orderBy(asc(facetValues.position), asc(facetValues.id));
  return rows.map((facet) => ({ ...facet, values: values.filter(({ facetId }) => facetId === facet.id) }));
}

/** From memory, until staff change one. */
export const rememberedFacets = ({ db, pages }: Pick<Shop, 'db' | 'pages'>) => pages.remember('facets', ['settings'], () => listFacets(db));

/** For staff, with the number of products that have each value. */
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

// ------------------------------------------------------------ words

/** In the reader's language: as staff translated it, else as the shop's own dictionary does. */
export const nameIn = ({ name, names }: { name: string; names: InLanguages }, language: Language = SOURCE) =>
  (language !== SOURCE && names[language]) || say(name, language);

const plain = (text: string) => text.trim().toLowerCase();

/** By its name, slug, or a name or slug it had. A present one goes first. */
export function findValue(facet: Facet | undefined, typed: string): FacetValue | undefined {
  const wanted = plain(typed);
  if (wanted === '') return undefined;
  return (
    facet?.values.find(({ name }) => plain(name) === wanted) ??
    facet?.values.find(({ slug }) => slug === wanted) ??
    facet?.values.find(({ former }) => former.includes(wanted))
  );
}

/** A product's categories as links name them, in the reader's language. */
export async function categoryLabels(shop: Pick<Shop, 'db' | 'pages'>, names: readonly string[], language: Language) {
  const categories = (await rememberedFacets(shop)).find(({ kind }) => kind === 'category')?.values ?? [];
  return names.map((name) => ({
    name,
    label: nameIn(categories.find((value) => plain(value.name) === plain(name)) ?? { name, names: {} }, language),
  }));
}

/** Of the chosen tokens those that exist, grouped by facet: AND between the groups, OR within one. */
export function chosenValues(all: readonly Facet[], filter: string): FacetValue[][] {
  const tokens = filter === '' ? [] : filter.split('_');
  return all.flatMap((facet) => {
    if (facet.kind !== 'own') return [];
    const chosen = facet.values.filter(
      (value) =>
        tokens.includes(tokenOf(facet.slug, value.slug)) || value.former.some((slug) => tokens.includes(tokenOf(facet.slug, slug))),
    );
    return chosen.length > 0 ? [chosen] : [];
  });
}

/** The condition on `products`. */
export const withValues = (groups: ReadonlyArray<readonly { id: string }[]>): SQL[] =>
  groups.map(
    (group) =>
      sql`${products.id} in (select ${productFacetValues.productId} from ${productFacetValues} where ${inArray(
        productFacetValues.valueId,
        group.map(({ id }) => id),
      )})`,
  );

/** What a product is also searched by: names in all languages and synonyms of its values, and of its categories and ingredients. */
export async function facetWordsOf(
  db: Db,
  rows: readonly { id: string; category: readonly string[]; ingredients: readonly string[] }[],
): Promise<(id: string) => string[]> {
  const facets = await listFacets(db);
  const held = await readProductFacets(
    db,
    rows.map(({ id }) => id),
  );
  const words = rows.map(({ id, category, ingredients }) => {
    const isOf = (facet: Facet, value: FacetValue) =>
      facet.kind === 'own'
        ? held.get(id)?.[facet.slug]?.includes(value.slug)
        : facet.kind === 'category'
          ? category.some((name) => plain(name) === plain(value.name))
          : ingredients.some((name) => plain(name).includes(plain(value.name)));
    const own = facets.flatMap((facet) => facet.values.filter((value) => isOf(facet, value)));
    return [
      id,
      own.flatMap(({ name, names, synonyms }) => [name, ...Object.values(names).flatMap((text) => text || []), ...synonyms]),
    ] as const;
  });
  const byId = new Map(words);
  return (id) => byId.get(id) ?? [];
}

/** Changes with every edit of a filter, for what is kept in memory by product. */
export const facetsVersion = sql<string>`(select count(*) || coalesce(max(updated_at)::text, '') from facets)`;

// ------------------------------------------------------------ a product's values

/** Facet slug -> value slugs, in the shop's order; facets without a value are left out. */
export async function readProductFacets(db: Db, productIds: readonly string[]): Promise<Map<string, ProductFacets>> {
  const found = new Map<string, ProductFacets>();
  if (productIds.length === 0) return found;
  const rows = await db
    .select({ productId: productFacetValues.productId, facet: facets.slug, value: facetValues.slug })
    .from(productFacetValues)
    .innerJoin(facetValues, eq(facetValues.id, productFacetValues.valueId))
    .innerJoin(facets, eq(facets.id, facetValues.facetId))
    .where(inArray(productFacetValues.productId, [...productIds]))
    .orderBy(facets.position, facetValues.position);
  for (const { productId, facet, value } of rows) {
    const own = found.get(productId) ?? {};
    found.set(productId, { ...own, [facet]: [...(own[facet] ?? []), value] });
  }
  return found;
}

/**
 * Before a product's row is locked: no facet changes until the product is saved. Renaming a category locks facets first and products second,
 * so the other order would deadlock.
 */
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

/** Category names as they are now: a form that was open during a renaming still has the old one. */
export async function currentCategories(tx: Db, names: readonly string[]): Promise<string[]> {
  const categories = (await listFacets(tx)).find(({ kind }) => kind === 'category');
  const isNamed = (name: string) => categories?.values.find((value) => plain(value.name) === plain(name));
  const wasNamed = (name: string) => categories?.values.find(({ former }) => former.includes(plain(name)));
  return [...new Set(names.map((name) => (isNamed(name) ?? wasNamed(name))?.name ?? name))];
}
