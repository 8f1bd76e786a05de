import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { said } from '../platform/words/said.ts';
import { slugOf } from '../platform/words/slug.ts';
import { plain } from './facet-words.server.ts';
import { type GivenValue, SLUG_AT_MOST } from './facets.schema.ts';
import { countUses, type Facet, type FacetValue } from './facets.server.ts';
import { facetValues, productFacetValues } from './facets.tables.ts';

/** Renames a category in the products that have it; the catalogue's tables are its own. */
export type MoveCategory = (tx: Db, from: string, to: string) => Promise<void>;

export async function removeValues(tx: Db, facet: Facet, given: GivenValue[], moveTo: Record<string, string>, moveCategory: MoveCategory) {
  const kept = new Set(given.flatMap(({ id }) => id ?? []));
  const removed = facet.values.filter(({ id }) => !kept.has(id));
  if (removed.length === 0) return;
  const counts = await countUses(tx);
  for (const value of removed) {
    const target = moveTo[value.id];
    const uses = counts.get(value.id) ?? 0;
    if (target) await moveProducts(tx, facet, value, target, kept, moveCategory);
    else if (uses > 0 && facet.kind !== 'ingredient') throw inUse(value.name, uses);
    // Deleted products may still have it.
    await tx.delete(productFacetValues).where(eq(productFacetValues.valueId, value.id));
    await tx.delete(facetValues).where(eq(facetValues.id, value.id));
  }
}

async function moveProducts(tx: Db, facet: Facet, value: FacetValue, to: string, kept: ReadonlySet<string>, moveCategory: MoveCategory) {
  const target = kept.has(to) ? facet.values.find(({ id }) => id === to) : undefined;
  if (!target) throw badField('moveTo', 'Choose a value of the same list that stays.');
  if (facet.kind === 'category') await moveCategory(tx, value.name, target.name);
  await tx.execute(sql`insert into ${productFacetValues} (product_id, value_id)
    select product_id, ${target.id} from ${productFacetValues} where value_id = ${value.id} on conflict do nothing`);
  // Its addresses lead to the value that its products have now.
  const former = [...new Set([...target.former, ...value.former, plain(value.name), value.slug])];
  target.former = former;
  await tx.update(facetValues).set({ former }).where(eq(facetValues.id, target.id));
}

export async function saveValues(tx: Db, facet: Facet, given: GivenValue[]) {
  const names = given.map(({ name }) => plain(name));
  const doubled = names.findIndex((name, place) => names.indexOf(name) !== place);
  if (doubled >= 0) throw badField(`values.${doubled}.name`, said('“{name}” is in the list twice.', { name: given[doubled]?.name ?? '' }));
  const taken = given.flatMap(({ slug, id }) => slug ?? facet.values.find((value) => value.id === id)?.slug ?? []);
  // Slugs may change places within the list.
  const ids = given.flatMap(({ id }) => id ?? []);
  if (ids.length > 0)
    await tx
      .update(facetValues)
      .set({ slug: sql`'~' || ${facetValues.id}` })
      .where(and(eq(facetValues.facetId, facet.id), inArray(facetValues.id, ids)));
  for (const [position, { id, name, names, synonyms, ...sent }] of given.entries()) {
    const before = facet.values.find((value) => value.id === id);
    if (id && !before) throw badField(`values.${position}.id`, 'This value is not in the list.');
    const slug = sent.slug ?? before?.slug ?? freeSlug(name, taken);
    taken.push(slug);
    const former = formerOf(before, name, slug);
    const row = { name, names, synonyms, slug, former, position, facetId: facet.id };
    if (before) await tx.update(facetValues).set(row).where(eq(facetValues.id, before.id));
    else await tx.insert(facetValues).values(row);
    // An address belongs to the value that has the name now.
    await tx
      .update(facetValues)
      .set({ former: sql`array_remove(array_remove(${facetValues.former}, ${plain(name)}), ${slug})` })
      .where(and(eq(facetValues.facetId, facet.id), before ? notInArray(facetValues.id, [before.id]) : undefined));
  }
}

function formerOf(before: FacetValue | undefined, name: string, slug: string): string[] {
  if (!before) return [];
  const past = [...before.former, plain(before.name), before.slug];
  return [...new Set(past)].filter((word) => word !== plain(name) && word !== slug);
}

export async function renameCategories(tx: Db, facet: Facet, given: GivenValue[], moveCategory: MoveCategory) {
  const renamed = given.flatMap(({ id, name }) => {
    const before = facet.values.find((value) => value.id === id);
    return before && before.name !== name ? [{ before, name }] : [];
  });
  // Two categories may swap their names.
  for (const { before } of renamed) await moveCategory(tx, before.name, `~${before.id}`);
  for (const { before, name } of renamed) await moveCategory(tx, `~${before.id}`, name);
}

export function freeSlug(name: string, taken: readonly string[]): string {
  const slug =
    slugOf(name)
      .slice(0, SLUG_AT_MOST - 4)
      .replace(/-+$/, '') || 'filter';
  if (!taken.includes(slug)) return slug;
  for (let number = 2; ; number++) if (!taken.includes(`${slug}-${number}`)) return `${slug}-${number}`;
}

export const inUse = (name: string, count: number) =>
  new Refusal(
    409,
    said('{count, plural, one {# product has} other {# products have}} “{name}”. Choose where they go, or take it off them first.', {
      name,
      count,
    }),
    { code: 'in_use' },
  );
