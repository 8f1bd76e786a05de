// Staff edit categories and filters. One facet is saved whole: its name and all its values in order.
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { isUniqueViolation } from '../platform/postgres/database-errors.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { said } from '../platform/words/said.ts';
import { slugOf } from '../platform/words/slug.ts';
import { FACETS_AT_MOST, type FacetAnswer, type FacetChange, type GivenValue, type NewFacet, SLUG_AT_MOST } from './facets.schema.ts';
import { countUses, type Facet, type FacetValue, getFacetAnswer, listFacets } from './facets.server.ts';
import { facets, facetValues, productFacetValues } from './facets.tables.ts';

/** Renames a category in the products that have it; the catalogue's tables are its own. */
export type MoveCategory = (tx: Db, from: string, to: string) => Promise<void>;
type By = { actorId: string; now: Date; moveCategory: MoveCategory };

export async function createFacet(db: Db, { actorId, now }: By, form: NewFacet): Promise<FacetAnswer> {
  return saving(() =>
    db.transaction(async (tx) => {
      const all = await lockFacets(tx);
      if (all.length >= FACETS_AT_MOST) throw new Refusal(409, said('A shop may have at most {count} filters.', { count: FACETS_AT_MOST }));
      if (form.kind !== 'own' && all.some(({ kind }) => kind === form.kind)) throw badField('kind', 'The shop already has this list.');
      const slug =
        form.slug ??
        (freeSlug(
          form.name,
          all.map((each) => each.slug),
        ) ||
          form.kind);
      const [facet] = await tx
        .insert(facets)
        .values({ kind: form.kind, slug, name: form.name, names: form.names, position: all.length, createdAt: now, updatedAt: now })
        .returning();
      if (!facet) throw new Error('The filter was not written.');
      await saveValues(tx, { ...facet, values: [] }, form.values);
      const made = await getFacetAnswer(tx, facet.id);
      await recordAudit(tx, actorId, 'facet.create', `facet:${facet.id}`, null, made);
      await pagesChanged(tx, 'products', 'settings');
      return made;
    }),
  );
}

export async function changeFacet(db: Db, { actorId, now, moveCategory }: By, id: string, change: FacetChange): Promise<FacetAnswer> {
  return saving(() =>
    db.transaction(async (tx) => {
      const facet = (await lockFacets(tx)).find((each) => each.id === id);
      if (!facet) throw new Refusal(404, 'Filter not found.');
      if (change.updatedAt && Date.parse(change.updatedAt) !== facet.updatedAt.getTime())
        throw new Refusal(409, 'Someone else changed this filter while you were editing. Close and reopen it to see their changes.', {
          code: 'changed_meanwhile',
        });
      const before = await getFacetAnswer(tx, id);
      const { name = facet.name, slug = facet.slug, names = facet.names } = change;
      const updatedAt = new Date(Math.max(now.getTime(), facet.updatedAt.getTime() + 1));
      await tx.update(facets).set({ name, slug, names, updatedAt }).where(eq(facets.id, id));
      if (change.values) {
        await removeValues(tx, facet, change.values, change.moveTo, moveCategory);
        await saveValues(tx, facet, change.values);
        if (facet.kind === 'category') await renameCategories(tx, facet, change.values, moveCategory);
      }
      const after = await getFacetAnswer(tx, id);
      await recordAudit(tx, actorId, 'facet.change', `facet:${id}`, before, after);
      await pagesChanged(tx, 'products', 'settings');
      return after;
    }),
  );
}

export async function deleteFacet(db: Db, { actorId }: By, id: string) {
  await db.transaction(async (tx) => {
    const facet = (await lockFacets(tx)).find((each) => each.id === id);
    if (!facet) throw new Refusal(404, 'Filter not found.');
    const before = await getFacetAnswer(tx, id);
    // Ingredients belong to the products; removing the list only removes the filter.
    const used = facet.kind === 'ingredient' ? undefined : before.values.find(({ products }) => products > 0);
    if (used) throw inUse(used.name, used.products);
    await tx.delete(productFacetValues).where(
      inArray(
        productFacetValues.valueId,
        facet.values.map((value) => value.id),
      ),
    );
    await tx.delete(facets).where(eq(facets.id, id));
    await recordAudit(tx, actorId, 'facet.delete', `facet:${id}`, before, null);
    await pagesChanged(tx, 'products', 'settings');
  });
}

/** Facets that are not named keep their order, after those that are. */
export async function orderFacets(db: Db, actorId: string, ids: readonly string[]) {
  await db.transaction(async (tx) => {
    const all = await lockFacets(tx);
    if (ids.some((id) => !all.some((facet) => facet.id === id))) throw badField('ids', 'Filter not found.');
    const named = [...new Set(ids)];
    const order = [...named, ...all.flatMap(({ id }) => (named.includes(id) ? [] : id))];
    for (const [position, id] of order.entries()) await tx.update(facets).set({ position }).where(eq(facets.id, id));
    await recordAudit(tx, actorId, 'facet.order', 'facet:all', { ids: all.map(({ id }) => id) }, { ids: order });
    await pagesChanged(tx, 'products', 'settings');
  });
}

/** One edit at a time, and none while a product is being saved. */
async function lockFacets(tx: Db): Promise<Facet[]> {
  await tx.execute(sql`lock table ${facets} in share row exclusive mode`);
  await tx.select({ id: facets.id }).from(facets).for('update');
  return listFacets(tx);
}

// ------------------------------------------------------------ values

async function removeValues(tx: Db, facet: Facet, given: GivenValue[], moveTo: Record<string, string>, moveCategory: MoveCategory) {
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

async function saveValues(tx: Db, facet: Facet, given: GivenValue[]) {
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

async function renameCategories(tx: Db, facet: Facet, given: GivenValue[], moveCategory: MoveCategory) {
  const renamed = given.flatMap(({ id, name }) => {
    const before = facet.values.find((value) => value.id === id);
    return before && before.name !== name ? [{ before, name }] : [];
  });
  // Two categories may swap their names.
  for (const { before } of renamed) await moveCategory(tx, before.name, `~${before.id}`);
  for (const { before, name } of renamed) await moveCategory(tx, `~${before.id}`, name);
}

const plain = (text: string) => text.trim().toLowerCase();

function freeSlug(name: string, taken: readonly string[]): string {
  const slug =
    slugOf(name)
      .slice(0, SLUG_AT_MOST - 4)
      .replace(/-+$/, '') || 'filter';
  if (!taken.includes(slug)) return slug;
  for (let number = 2; ; number++) if (!taken.includes(`${slug}-${number}`)) return `${slug}-${number}`;
}

const inUse = (name: string, count: number) =>
  new Refusal(
    409,
    said('{count, plural, one {# product has} other {# products have}} “{name}”. Choose where they go, or take it off them first.', {
      name,
      count,
    }),
    { code: 'in_use' },
  );

async function saving<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, 'This address is taken by another filter or value.', { fields: { slug: 'This address is taken.' } });
  }
}
