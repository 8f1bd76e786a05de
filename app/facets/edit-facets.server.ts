import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { isUniqueViolation } from '../platform/postgres/database-errors.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { changedAt } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { FACETS_AT_MOST, type FacetAnswer, type FacetChange, type NewFacet } from './facets.schema.ts';
import { type Facet, getFacetAnswer, listFacets } from './facets.server.ts';
import { facets, productFacetValues } from './facets.tables.ts';
import { freeSlug, inUse, type MoveCategory, removeValues, renameCategories, saveValues } from './save-values.server.ts';

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
      const updatedAt = changedAt(facet, now);
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

async function saving<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, 'This address is taken by another filter or value.', { fields: { slug: 'This address is taken.' } });
  }
}
