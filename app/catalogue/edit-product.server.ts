// Staff create, change and archive products. Pictures are processed before the transaction, because encoding takes a second.
import { eq } from 'drizzle-orm';
import { keyInUrl } from '../media/media.schema.ts';
import { findPictures, takePicture } from '../media/media.server.ts';
import { type Db, isUniqueViolation } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { said } from '../platform/words/said.ts';
import { readSection } from '../settings/settings.server.ts';
import { bookCount, bookOpening } from '../stock/stock-book.server.ts';
import { PICTURES_AT_MOST, type ProductView } from './catalogue.schema.ts';
import { getProduct } from './catalogue.server.ts';
import { oldSlugs, productPictures, products } from './catalogue.tables.ts';
import type { NewProduct, ProductChange } from './edit-product.schema.ts';
import {
  blankRow,
  changedRow,
  keepIncompleteOffSale,
  type ProductRow,
  readRules,
  refuseUnlawful,
  type ShopRules,
  shortId,
} from './product-row.server.ts';
import { slugOf } from './slug.ts';

/** As sent: files, base64 text, or URLs of stored pictures. `ingredients` by the index in keyIngredients. */
export type SentPictures = { main: File | string | null; more: Array<File | string>; ingredients: Map<number, File | string> };
type TakenPictures = { main: string | null; more: string[]; ingredients: Map<number, string> };
type ShownPicture = { key: string; alt: string; hindiAlt: string; focus: number | null };
const NO_PICTURES: TakenPictures = { main: null, more: [], ingredients: new Map() };

export async function createProduct(shop: Shop, actorId: string, draft: NewProduct, sent: SentPictures): Promise<ProductView> {
  const rules = await readRules(shop.db, shop.env);
  refuseUnlawful(changedRow(await blankRow(shop.db, shop.now()), draft), null, rules, shop.now());
  await refuseUnknownPictures(shop.db, draft);
  const taken = await takePictures(shop, sent);
  return saving(() =>
    shop.db.transaction(async (tx) =>
      getProduct(tx, await insertProduct(tx, { actorId, rules }, draft, shop.now(), taken), { scope: 'all' }),
    ),
  );
}

export async function updateProduct(
  shop: Shop,
  actorId: string,
  id: string,
  change: ProductChange,
  sent: SentPictures,
): Promise<ProductView> {
  await getProduct(shop.db, id, { scope: 'all' });
  const taken = await takePictures(shop, sent);
  await refuseUnknownPictures(shop.db, change);
  return saving(() =>
    shop.db.transaction(async (tx) => {
      const rules = await readRules(tx, shop.env);
      await changeProduct(tx, { actorId, rules }, id, change, shop.now(), taken);
      return getProduct(tx, id, { scope: 'all' });
    }),
  );
}

/** The actor, the shop's rules, and the note for stock changes. */
type By = { actorId: string; rules: ShopRules; stockNote?: string };

/** In the caller's transaction, within `saving`. Returns its id. */
export async function insertProduct(tx: Db, { actorId, rules }: By, draft: NewProduct, now: Date, taken = NO_PICTURES): Promise<string> {
  const row = changedRow(await blankRow(tx, now), draft, taken.ingredients);
  const { id } = row;
  refuseUnlawful(row, null, rules, now);
  keepIncompleteOffSale(row, null, rules);
  row.slug = slugOf(row.name) || `product-${shortId(id)}`;
  await tx.insert(products).values(row);
  await tx.delete(oldSlugs).where(eq(oldSlugs.slug, row.slug));
  await showPictures(tx, row, pictureOrder(row.name, [], draft.pictures, taken));
  await bookOpening(tx, row, actorId, now);
  await recordAudit(tx, actorId, 'product.create', `product:${id}`, null, row);
  await pagesChanged(tx, 'products', `product:${id}`);
  return id;
}

/** In the caller's transaction, within `saving`. */
export async function changeProduct(
  tx: Db,
  { actorId, rules, stockNote = '' }: By,
  id: string,
  change: ProductChange,
  now: Date,
  taken = NO_PICTURES,
) {
  const before = await lockProduct(tx, id);
  if (change.updatedAt && Date.parse(change.updatedAt) !== before.updatedAt.getTime())
    throw new Refusal(409, 'Someone else changed this product while you were editing. Reload the page to see their changes.', {
      code: 'changed_meanwhile',
    });
  const after = changedRow(before, change, taken.ingredients);
  after.updatedAt = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1));
  if (after.name !== before.name) await refuseToRenameGift(tx, before, now);
  if (change.isArchived !== undefined) after.archivedAt = change.isArchived ? (before.archivedAt ?? now) : null;
  refuseUnlawful(after, before, rules, now);
  keepIncompleteOffSale(after, before, rules);
  if (after.gstRateBasisPoints !== before.gstRateBasisPoints) after.gstRateSince = now;
  if (change.stockQuantity !== undefined) {
    const counted = { counted: change.stockQuantity, seen: change.stockWas, actorId, note: stockNote };
    after.stockQuantity = await bookCount(tx, before, counted, now);
  }
  await moveSlug(tx, before, after);
  await tx.update(products).set(after).where(eq(products.id, id));
  const shown = await shownPictures(tx, id);
  await showPictures(tx, after, pictureOrder(after.name, shown, change.pictures, taken));
  const differing = differences(before, after);
  await recordAudit(tx, actorId, 'product.update', `product:${id}`, differing.before, differing.after);
  await pagesChanged(tx, 'products', `product:${id}`);
}

/** Takes a product off sale but keeps it for its orders, ordered or not (D8); staff find it with `scope=all` and can restore it. */
export async function archiveProduct(db: Db, actorId: string, id: string, now: Date) {
  await db.transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    if (product.archivedAt) throw notFound();
    await tx.update(products).set({ archivedAt: now, updatedAt: now }).where(eq(products.id, id));
    await recordAudit(tx, actorId, 'product.archive', `product:${id}`, { archivedAt: null }, { archivedAt: now });
    await pagesChanged(tx, 'products', `product:${id}`);
  });
}

/** A banner names its gift, and a campaign finds it by its slug, which follows the name (D23). */
export async function refuseToRenameGift(tx: Db, { slug }: ProductRow, now: Date) {
  const { campaigns } = await readSection(tx, 'campaigns');
  const promised = campaigns.find(({ gift, isActive, endsAt }) => gift?.slug === slug && isActive && Date.parse(endsAt) > now.getTime());
  if (promised)
    throw badField(
      'name',
      said('The banner “{banner}” promises this product as a gift. End that campaign in Settings, or keep the name.', {
        banner: promised.banner,
      }),
    );
}

const notFound = () => new Refusal(404, 'Product not found.');

async function lockProduct(tx: Db, id: string): Promise<ProductRow> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

// ------------------------------------------------------------ its address

/** A renamed product gets the slug of its new name; the old one redirects from then on. */
async function moveSlug(tx: Db, before: ProductRow, after: ProductRow) {
  const slug = slugOf(after.name);
  if (after.name === before.name || slug === '' || slug === before.slug) return;
  after.slug = slug;
  await tx.delete(oldSlugs).where(eq(oldSlugs.slug, slug));
  await tx.insert(oldSlugs).values({ slug: before.slug, productId: before.id }).onConflictDoNothing();
}

function differences(before: ProductRow, after: ProductRow) {
  const keys = (Object.keys(after) as Array<keyof ProductRow>).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const only = (row: ProductRow) => Object.fromEntries(keys.map((key) => [key, row[key]]));
  return { before: only(before), after: only(after) };
}

/** Two products may not share a name (its slug) or an SKU; the unique constraint decides, also between concurrent requests. */
export async function saving<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const isSku = constraintOf(error)?.includes('sku');
    const message = isSku ? 'Another product has this SKU.' : 'Another product has this name.';
    throw new Refusal(409, message, { fields: { [isSku ? 'sku' : 'name']: message } });
  }
}

function constraintOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { constraint } = cause as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return undefined;
}

// ------------------------------------------------------------ its pictures

async function takePictures(shop: Shop, sent: SentPictures): Promise<TakenPictures> {
  const main = sent.main === null ? null : await takePicture(shop, sent.main, 'image');
  const more: string[] = [];
  for (const each of sent.more) more.push(await takePicture(shop, each, 'images'));
  const ingredients = new Map<number, string>();
  for (const [index, each] of sent.ingredients) ingredients.set(index, await takePicture(shop, each, `keyIngredientImage_${index}`));
  return { main, more, ingredients };
}

export async function refuseUnknownPictures(db: Db, change: ProductChange) {
  const ingredientKeys = (change.keyIngredients ?? []).flatMap(({ image }) => (image && keyInUrl(image)) || []);
  const pictureKeys = (change.pictures ?? []).flatMap((picture) => ('key' in picture ? (keyInUrl(picture.key) ?? picture.key) : []));
  const keys = [...pictureKeys, ...ingredientKeys];
  const known = await findPictures(db, keys);
  if (keys.some((key) => !known.has(key))) throw badField('pictures', 'This picture does not exist.');
}

/** In the requested order; a new main picture comes first (replacing the old one, unless the list keeps it), unlisted ones follow. */
function pictureOrder(name: string, shown: ShownPicture[], asked: ProductChange['pictures'], taken: TakenPictures): ShownPicture[] {
  const shownAs = (key: string) => shown.find((picture) => picture.key === key) ?? { key, alt: name, hindiAlt: '', focus: null };
  const stay = asked
    ? asked.map((picture) => {
        const key = 'key' in picture ? (keyInUrl(picture.key) ?? picture.key) : taken.more[picture.file];
        if (!key) throw badField('pictures', 'This file is not in images.');
        const { alt, hindiAlt, focus } = shownAs(key);
        return {
          key,
          alt: picture.alt || alt,
          hindiAlt: picture.hindiAlt ?? hindiAlt,
          focus: picture.focus === undefined ? focus : picture.focus,
        };
      })
    : taken.main
      ? shown.slice(1)
      : shown;
  const all = [...(taken.main ? [shownAs(taken.main)] : []), ...stay, ...taken.more.map(shownAs)];
  const distinct = all.filter((picture, index) => all.findIndex((other) => other.key === picture.key) === index);
  if (distinct.length > PICTURES_AT_MOST) throw tooManyPictures();
  return distinct;
}

const shownPictures = (db: Db, productId: string): Promise<ShownPicture[]> =>
  db
    .select({ key: productPictures.mediaKey, alt: productPictures.alt, hindiAlt: productPictures.hindiAlt, focus: productPictures.focus })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(productPictures.position);

async function showPictures(tx: Db, product: ProductRow, pictures: ShownPicture[]) {
  await tx.delete(productPictures).where(eq(productPictures.productId, product.id));
  if (pictures.length === 0) return;
  await tx
    .insert(productPictures)
    .values(pictures.map(({ key, ...words }, position) => ({ productId: product.id, position, mediaKey: key, ...words })));
}

export const tooManyPictures = () => badField('images', said('A product may have at most {count} pictures.', { count: PICTURES_AT_MOST }));
