import { sql } from 'drizzle-orm';
import { say } from '../language/words.ts';
import type { Db } from '../platform/database.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { type Language, SOURCE } from '../platform/words/language.ts';
import { type Facet, type FacetValue, listFacets, rememberedFacets } from './facets.server.ts';
import type { InLanguages } from './facets.tables.ts';
import { readProductFacets } from './product-facets.server.ts';

/** In the reader's language: as staff translated it, else as the shop's own dictionary does. */
export const nameIn = ({ name, names }: { name: string; names: InLanguages }, language: Language = SOURCE) =>
  (language !== SOURCE && names[language]) || say(name, language);

export const plain = (text: string) => text.trim().toLowerCase();

/** One of the shop's own, by its name or slug. */
export const findFacet = (facets: readonly Facet[], typed: string): Facet | undefined =>
  facets.find(({ name }) => plain(name) === plain(typed)) ?? facets.find(({ slug }) => slug === plain(typed));

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

/** Category names as they are now: a form that was open during a renaming still has the old one. */
export async function currentCategories(tx: Db, names: readonly string[]): Promise<string[]> {
  const categories = (await listFacets(tx)).find(({ kind }) => kind === 'category');
  const isNamed = (name: string) => categories?.values.find((value) => plain(value.name) === plain(name));
  const wasNamed = (name: string) => categories?.values.find(({ former }) => former.includes(plain(name)));
  return [...new Set(names.map((name) => (isNamed(name) ?? wasNamed(name))?.name ?? name))];
}
