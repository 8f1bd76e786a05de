import { and, count, eq, inArray, max, ne, sql } from 'drizzle-orm';
import { isProduct } from '../catalogue/catalogue.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { takePicture } from '../media/media.server.ts';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { isUniqueViolation } from '../platform/postgres/database-errors.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { changedAt } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { slugOf } from '../platform/words/slug.ts';
import { refuseUnknown } from './collection-rules.server.ts';
import { COLLECTIONS_AT_MOST, type CollectionAnswer, type CollectionChange, type NewCollection } from './collections.schema.ts';
import { answerOf, type CollectionRow, getCollection } from './collections.server.ts';
import { collectionProducts, collections } from './collections.tables.ts';

export async function createCollection(
  db: Db,
  actorId: string,
  { products: ids, ...form }: NewCollection,
  now: Date,
): Promise<CollectionAnswer> {
  await refuseUnknown(db, form);
  return saving(() =>
    db.transaction(async (tx) => {
      const [held] = await tx.select({ total: count(), last: max(collections.position) }).from(collections);
      if ((held?.total ?? 0) >= COLLECTIONS_AT_MOST)
        throw new Refusal(409, said('A shop may have at most {count} collections.', { count: COLLECTIONS_AT_MOST }));
      const slug = form.slug ?? slugOf(form.title);
      if (slug === '') throw badField('slug', 'Enter an address of letters and digits.');
      const [row] = await tx
        .insert(collections)
        .values({ ...form, slug, position: (held?.last ?? -1) + 1, createdAt: now, updatedAt: now })
        .returning();
      if (!row) throw new Error('The collection was not written.');
      await takeAddress(tx, row);
      await chooseProducts(tx, row.id, ids);
      const made = await answerOf(tx, row, now);
      await recordAudit(tx, actorId, 'collection.create', `collection:${row.id}`, null, made);
      await pagesChanged(tx, 'products');
      return made;
    }),
  );
}

export async function changeCollection(
  db: Db,
  actorId: string,
  id: string,
  { updatedAt: seenAt, products: ids, ...change }: CollectionChange,
  now: Date,
): Promise<CollectionAnswer> {
  return saving(() =>
    db.transaction(async (tx) => {
      const before = await lockCollection(tx, id);
      if (seenAt && Date.parse(seenAt) !== before.updatedAt.getTime())
        throw new Refusal(409, 'Someone else changed this collection while you were editing. Reload the page to see their changes.', {
          code: 'changed_meanwhile',
        });
      const told = await answerOf(tx, before, now);
      const after: CollectionRow = { ...before, ...(change as Partial<CollectionRow>) };
      if (change.rules || change.kind) await refuseUnknown(tx, after);
      after.updatedAt = changedAt(before, now);
      if (after.slug !== before.slug)
        after.formerSlugs = [...new Set([...before.formerSlugs, before.slug])].filter((slug) => slug !== after.slug);
      await tx.update(collections).set(after).where(eq(collections.id, id));
      await takeAddress(tx, after);
      if (ids) await chooseProducts(tx, id, ids);
      const saved = await answerOf(tx, after, now);
      await recordAudit(tx, actorId, 'collection.change', `collection:${id}`, told, saved);
      await pagesChanged(tx, 'products');
      return saved;
    }),
  );
}

export async function deleteCollection(db: Db, actorId: string, id: string, now: Date) {
  await db.transaction(async (tx) => {
    const before = await answerOf(tx, await lockCollection(tx, id), now);
    await tx.delete(collectionProducts).where(eq(collectionProducts.collectionId, id));
    await tx.delete(collections).where(eq(collections.id, id));
    await recordAudit(tx, actorId, 'collection.delete', `collection:${id}`, before, null);
    await pagesChanged(tx, 'products');
  });
}

/** Collections that are not named keep their order, after those that are. */
export async function orderCollections(db: Db, actorId: string, ids: readonly string[]) {
  await db.transaction(async (tx) => {
    const all = await tx.select({ id: collections.id }).from(collections).orderBy(collections.position, collections.id).for('update');
    if (ids.some((id) => !all.some((row) => row.id === id))) throw badField('ids', 'Collection not found.');
    const named = [...new Set(ids)];
    const order = [...named, ...all.flatMap(({ id }) => (named.includes(id) ? [] : id))];
    for (const [position, id] of order.entries()) await tx.update(collections).set({ position }).where(eq(collections.id, id));
    await recordAudit(tx, actorId, 'collection.order', 'collection:all', { ids: all.map(({ id }) => id) }, { ids: order });
    await pagesChanged(tx, 'products');
  });
}

/** Null removes it. */
export async function changePicture(shop: Shop, actorId: string, id: string, sent: File | null): Promise<CollectionAnswer> {
  await getCollection(shop.db, id, { scope: 'all', now: shop.now() });
  const mediaKey = sent && (await takePicture(shop, sent, 'image'));
  return shop.db.transaction(async (tx) => {
    const before = await lockCollection(tx, id);
    const updatedAt = new Date(Math.max(shop.now().getTime(), before.updatedAt.getTime() + 1));
    await tx.update(collections).set({ mediaKey, updatedAt }).where(eq(collections.id, id));
    await recordAudit(tx, actorId, 'collection.picture', `collection:${id}`, { mediaKey: before.mediaKey }, { mediaKey });
    await pagesChanged(tx, 'products');
    return answerOf(tx, { ...before, mediaKey, updatedAt }, shop.now());
  });
}

async function lockCollection(tx: Db, id: string): Promise<CollectionRow> {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id)).for('update');
  if (!row) throw new Refusal(404, 'Collection not found.');
  return row;
}

/** An address belongs to the collection that has it now. */
const takeAddress = (tx: Db, { id, slug }: Pick<CollectionRow, 'id' | 'slug'>) =>
  tx
    .update(collections)
    .set({ formerSlugs: sql`array_remove(${collections.formerSlugs}, ${slug})` })
    .where(ne(collections.id, id));

async function chooseProducts(tx: Db, collectionId: string, given: readonly string[]) {
  const ids = [...new Set(given)];
  const known =
    ids.length > 0
      ? await tx
          .select({ id: products.id })
          .from(products)
          .where(and(isProduct, inArray(products.id, ids)))
      : [];
  if (known.length < ids.length) throw badField('products', 'A product in the list does not exist.');
  await tx.delete(collectionProducts).where(eq(collectionProducts.collectionId, collectionId));
  if (ids.length > 0) await tx.insert(collectionProducts).values(ids.map((productId, position) => ({ collectionId, productId, position })));
}

async function saving<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, 'Another collection has this address.', { fields: { slug: 'Another collection has this address.' } });
  }
}
