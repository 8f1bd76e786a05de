import { and, asc, count, desc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { listCards } from '../catalogue/kept/kept-products.server.ts';
import type { ProductCard } from '../catalogue/view/product-view.ts';
import type { Picture } from '../media/media.schema.ts';
import { findPictures } from '../media/media.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { offsetOf, patternOf } from '../platform/http/list-query.ts';
import { isId } from '../platform/http/openapi/calls.schema.ts';
import { sortedBy } from '../platform/http/sorted-by.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { type Language, SOURCE } from '../platform/words/language.ts';
import { pictureSrc } from '../ui/pictures/picture-url.ts';
import { type Chosen, conditionAmong, conditionOf, facetsNamedBy, keptUntil, orderOf } from './collection-rules.server.ts';
import type { CollectionAnswer, CollectionsQuery, CollectionTexts } from './collections.schema.ts';
import { collectionProducts, collections } from './collections.tables.ts';

export type CollectionRow = typeof collections.$inferSelect;

/** One as shoppers see it. */
export type CollectionView = {
  slug: string;
  title: string;
  description: string;
  seoTitle: string;
  seoDescription: string;
  picture: Picture | null;
  updatedAt: Date;
};

const SORTS = { title: sql`lower(${collections.title})`, kind: collections.kind, changed: collections.updatedAt };

export async function listCollections(db: Db, query: CollectionsQuery, { scope, now }: { scope: 'shop' | 'all'; now: Date }) {
  const where = and(
    scope === 'shop' ? eq(collections.isActive, true) : undefined,
    query.search ? ilike(collections.title, patternOf(query)) : undefined,
  );
  const rows = await db
    .select()
    .from(collections)
    .where(where)
    .orderBy(...sortedBy(query.sort, SORTS), asc(collections.position), desc(collections.createdAt), asc(collections.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(collections).where(where);
  return { items: await answersOf(db, rows, now), total: counted?.total ?? 0 };
}

export async function getCollection(
  db: Db,
  idOrSlug: string,
  { scope, now }: { scope: 'shop' | 'all'; now: Date },
): Promise<CollectionAnswer> {
  const [row] = await db
    .select()
    .from(collections)
    .where(
      and(
        isId(idOrSlug) ? eq(collections.id, idOrSlug) : eq(collections.slug, idOrSlug.toLowerCase()),
        scope === 'shop' ? eq(collections.isActive, true) : undefined,
      ),
    );
  if (!row) throw new Refusal(404, 'Collection not found.');
  return answerOf(db, row, now);
}

export async function answerOf(db: Db, row: CollectionRow, now: Date): Promise<CollectionAnswer> {
  const [answer] = await answersOf(db, [row], now);
  if (!answer) throw new Error('A collection has one answer.');
  return answer;
}

/** With the same few statements for any number of them. */
async function answersOf(db: Db, rows: readonly CollectionRow[], now: Date): Promise<CollectionAnswer[]> {
  const ids = rows.map(({ id }) => id);
  const chosen = await db
    .select({ of: collectionProducts.collectionId, id: collectionProducts.productId })
    .from(collectionProducts)
    .where(inArray(collectionProducts.collectionId, ids))
    .orderBy(collectionProducts.position);
  const pictures = await findPictures(
    db,
    rows.flatMap(({ mediaKey }) => mediaKey ?? []),
  );
  const counts = await countEach(db, rows, now);
  return rows.map((row, place) => {
    const { id, slug, title, description, seoTitle, seoDescription, alt, kind, match, rules, sort, isActive } = row;
    const picture = pictures.get(row.mediaKey ?? '');
    return {
      ...{ id, slug, title, description, seoTitle, seoDescription, alt, kind, match, rules, sort, isActive },
      texts: row.texts as Record<string, CollectionTexts>,
      image: picture ? pictureSrc(picture) : null,
      products: chosen.filter(({ of }) => of === id).map((product) => product.id),
      count: counts[place] ?? 0,
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

async function countEach(db: Db, all: readonly Chosen[], now: Date): Promise<number[]> {
  if (all.length === 0) return [];
  const facets = await facetsNamedBy(db, all);
  const counts = all.map((chosen) => sql`(select count(*)::int from ${products} where ${conditionAmong(facets, chosen, now)})`);
  const [row] = await rowsOf<{ counts: number[] }>(db, sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  return row?.counts ?? [];
}

export const countChosen = async (db: Db, chosen: Chosen, now: Date): Promise<number> => (await countEach(db, [chosen], now))[0] ?? 0;

const NAMES_SHOWN = 8;

/** What it would show, before it is saved. */
export async function previewCollection(db: Db, chosen: Chosen, now: Date): Promise<{ count: number; names: string[] }> {
  const rows = await db
    .select({ name: products.name })
    .from(products)
    .where(await conditionOf(db, chosen, now))
    .orderBy(desc(products.createdAt), products.id)
    .limit(NAMES_SHOWN);
  return { count: await countChosen(db, chosen, now), names: rows.map(({ name }) => name) };
}

export async function findCollection(db: Db, slug: string): Promise<{ row: CollectionRow } | { movedTo: string } | null> {
  const wanted = slug.toLowerCase();
  const rows = await db
    .select()
    .from(collections)
    .where(and(eq(collections.isActive, true), sql`(${collections.slug} = ${wanted} or ${wanted} = any(${collections.formerSlugs}))`));
  const exact = rows.find((row) => row.slug === slug);
  if (exact) return { row: exact };
  return rows[0] ? { movedTo: rows[0].slug } : null;
}

export async function viewOf(db: Db, row: CollectionRow, language: Language): Promise<CollectionView> {
  const own = language === SOURCE ? undefined : row.texts[language];
  return {
    slug: row.slug,
    title: own?.title || row.title,
    description: own?.description || row.description,
    // A title for search engines in one language only would hide the translated title in the other.
    seoTitle: own?.seoTitle || (own?.title ? '' : row.seoTitle),
    seoDescription: own?.seoDescription || (own?.description ? '' : row.seoDescription),
    picture: await pictureOf(db, row),
    updatedAt: row.updatedAt,
  };
}

/** A page of its products, in its order. */
export async function listCollectionProducts(
  shop: Pick<Shop, 'db' | 'pages'>,
  row: CollectionRow,
  { page, limit, language, now }: { page: number; limit: number; language: Language; now: Date },
): Promise<ProductCard[]> {
  const found = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(await conditionOf(shop.db, row, now))
    .orderBy(...orderOf(row, now))
    .limit(limit)
    .offset(offsetOf({ page, limit }));
  return listCards(
    shop,
    found.map(({ id }) => id),
    language,
  );
}

export { keptUntil };

/** For the sitemap, menus and rules: those that shoppers can open. */
export const listActiveCollections = (db: Db, where?: SQL) =>
  db
    .select({
      id: collections.id,
      slug: collections.slug,
      formerSlugs: collections.formerSlugs,
      title: collections.title,
      texts: collections.texts,
      updatedAt: collections.updatedAt,
    })
    .from(collections)
    .where(and(eq(collections.isActive, true), where))
    .orderBy(asc(collections.position), desc(collections.createdAt));

async function pictureOf(db: Db, { mediaKey, alt }: Pick<CollectionRow, 'mediaKey' | 'alt'>): Promise<Picture | null> {
  if (!mediaKey) return null;
  const picture = (await findPictures(db, [mediaKey])).get(mediaKey);
  return picture ? { ...picture, alt } : null;
}
