// Staff create, change and archive products. Pictures are processed before the transaction, because encoding takes a second.
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { currentCategories, holdFacets, saveProductFacets } from '../facets/facets.server.ts';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { said } from '../platform/words/said.ts';
import { slugOf } from '../platform/words/slug.ts';
import { givenSlugs } from '../settings/campaign.schema.ts';
import { readSection } from '../settings/settings.server.ts';
import { bookCount, bookOpening } from '../stock/stock-book.server.ts';
import type { ProductView } from './catalogue.schema.ts';
import { oldSlugs, products } from './catalogue.tables.ts';
import type { NewProduct, ProductChange } from './edit-product.schema.ts';
import { getProduct } from './find-product.server.ts';
import { followPieces, planKit, refuseToTakeFromKits, savePieces } from './kits/save-kit.server.ts';
import {
  listedPictures,
  NO_PICTURES,
  pictureOrder,
  refuseUnknownPictures,
  type SentPictures,
  shownPictures,
  showPictures,
  type TakenPictures,
  takePictures,
} from './product-pictures.server.ts';
import {
  blankRow,
  changedRow,
  keepIncompleteOffSale,
  type ProductRow,
  readRules,
  refuseBadLaunch,
  refuseUnlawful,
  type ShopRules,
  shortId,
} from './product-row.server.ts';
import { refuseBadSales, type SalesEdit } from './sales/edit-sales.server.ts';
import {
  lockVariants,
  type PlannedVariant,
  planVariants,
  refuseUnknownVariantPictures,
  type VariantPlan,
} from './variants/edit-variants.server.ts';
import { productIdFor } from './variants/read-variants.server.ts';
import { freeCodes, refuseTakenCodes, saving } from './variants/unique-codes.server.ts';

export async function createProduct(shop: Shop, actorId: string, draft: NewProduct, sent: SentPictures): Promise<ProductView> {
  const rules = await readRules(shop.db, shop.env);
  const plan = planVariants(changedRow(await blankRow(shop.db, shop.now()), draft), null, [], draft);
  for (const { row, prefix } of [plan.product, ...plan.variants]) refuseUnlawful(row, null, rules, shop.now(), prefix);
  await refuseUnknownPictures(shop.db, draft);
  await refuseUnknownVariantPictures(shop.db, draft.variants ?? []);
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
  idOrVariant: string,
  change: ProductChange,
  sent: SentPictures,
): Promise<ProductView> {
  const { id } = await getProduct(shop.db, idOrVariant, { scope: 'all' });
  const taken = await takePictures(shop, sent);
  await refuseUnknownPictures(shop.db, change);
  await refuseUnknownVariantPictures(shop.db, change.variants ?? []);
  return saving(() =>
    shop.db.transaction(async (tx) => {
      const rules = await readRules(tx, shop.env);
      await changeProduct(tx, { actorId, rules }, id, change, shop.now(), taken);
      return getProduct(tx, id, { scope: 'all' });
    }),
  );
}

/** The actor (null: a periodic task), the shop's rules, and the note for stock changes. */
type By = { actorId: string | null; rules: ShopRules; stockNote?: string };

/** In the caller's transaction, within `saving`. Returns its id. */
export async function insertProduct(tx: Db, by: By, draft: NewProduct & WithSales, now: Date, taken = NO_PICTURES): Promise<string> {
  const blank = changedRow(await blankRow(tx, now), draft, taken.ingredients);
  await holdFacets(tx);
  blank.category = await currentCategories(tx, blank.category);
  const plan = planVariants({ ...blank, slug: slugOf(blank.name) || `product-${shortId(blank.id)}` }, null, [], draft);
  planSales(plan, draft.sales, now);
  const { row, sent, prefix } = plan.product;
  refuseBadLaunch(row, null, draft, now);
  refuseUnlawful(row, null, by.rules, now, prefix);
  keepIncompleteOffSale(row, null, by.rules);
  if (sent) row.stockQuantity = sent.stockQuantity;
  const pieces = await planKit(tx, row, null, { ...draft, stockQuantity: row.stockQuantity }, by.rules);
  await refuseTakenCodes(tx, plan);
  await tx.insert(products).values(row);
  if (pieces) await savePieces(tx, row.id, pieces);
  if (draft.facets) await saveProductFacets(tx, row.id, draft.facets);
  await tx.delete(oldSlugs).where(eq(oldSlugs.slug, row.slug));
  await showPictures(tx, row, pictureOrder(row.name, [], sent?.pictures ?? draft.pictures, taken));
  await bookOpening(tx, row, by.actorId, now);
  await recordAudit(tx, by.actorId, 'product.create', `product:${row.id}`, null, row);
  await saveVariants(tx, by, plan, now, taken);
  await pagesChanged(tx, 'products', `product:${row.id}`);
  return row.id;
}

/** `sales` decides by the row of each variant, as it is under the lock. */
type WithSales = { sales?: SalesEdit | undefined };
export type ProductEdit = ProductChange & WithSales;

/** In the caller's transaction, within `saving`. */
export async function changeProduct(tx: Db, by: By, id: string, change: ProductEdit, now: Date, taken = NO_PICTURES) {
  await holdFacets(tx);
  const before = await lockProduct(tx, id);
  const members = await lockVariants(tx, id);
  if (change.updatedAt && Date.parse(change.updatedAt) !== before.updatedAt.getTime())
    throw new Refusal(409, 'Someone else changed this product while you were editing. Reload the page to see their changes.', {
      code: 'changed_meanwhile',
    });
  const changed = changedRow(before, change, taken.ingredients);
  if (change.category) changed.category = await currentCategories(tx, change.category);
  if (change.facets) await saveProductFacets(tx, id, change.facets);
  changed.updatedAt = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1));
  if (changed.name !== before.name) await refuseToRenameGift(tx, before, now);
  if (change.isArchived !== undefined) changed.archivedAt = change.isArchived ? (before.archivedAt ?? now) : null;
  if (changed.gstRateBasisPoints !== before.gstRateBasisPoints) changed.gstRateSince = now;
  await moveSlug(tx, before, changed);
  const plan = planVariants(changed, before, members, change);
  planSales(plan, change.sales, now);
  const { row: after, sent, prefix } = plan.product;
  refuseBadLaunch(after, before, change, now);
  refuseUnlawful(after, before, by.rules, now, prefix);
  keepIncompleteOffSale(after, before, by.rules);
  const counted = sent ?? change;
  const pieces = await planKit(tx, after, before, { kit: change.kit, stockQuantity: counted.stockQuantity }, by.rules);
  await refuseToTakeFromKits(tx, [plan.product, ...plan.variants, ...plan.removed.map((row) => ({ before: row, row: null }))]);
  if (counted.stockQuantity !== undefined) after.stockQuantity = await bookStock(tx, by, before, counted, now);
  await archiveRemoved(tx, by, plan, now);
  await freeCodes(tx, plan);
  await refuseTakenCodes(tx, plan);
  await tx.update(products).set(stored(after)).where(eq(products.id, id));
  if (change.kit && pieces) await savePieces(tx, id, pieces);
  const shown = await shownPictures(tx, id);
  await showPictures(tx, after, pictureOrder(after.name, shown, sent?.pictures ?? change.pictures, taken));
  const differing = differences(before, after);
  await recordAudit(tx, by.actorId, 'product.update', `product:${id}`, differing.before, differing.after);
  await saveVariants(tx, by, plan, now, taken);
  await followPieces(tx, by.actorId, [id, ...members.map((member) => member.id)], by.rules, now);
  await pagesChanged(tx, 'products', `product:${id}`);
}

/** The database computes the full name. */
const stored = ({ fullName: _, ...row }: ProductRow) => row;

const bookStock = (
  tx: Db,
  { actorId, stockNote = '' }: By,
  before: ProductRow,
  sent: { stockQuantity?: number | undefined; stockWas?: number | undefined },
  now: Date,
) => bookCount(tx, before, { counted: sent.stockQuantity ?? before.stockQuantity, seen: sent.stockWas, actorId, note: stockNote }, now);

// ------------------------------------------------------------ its variants

async function archiveRemoved(tx: Db, by: By, { removed }: VariantPlan, now: Date) {
  for (const { id, archivedAt } of removed) {
    await tx.update(products).set({ archivedAt: now, updatedAt: now }).where(eq(products.id, id));
    await recordAudit(tx, by.actorId, 'product.archive', `product:${id}`, { archivedAt }, { archivedAt: now });
    await pagesChanged(tx, `product:${id}`);
  }
}

function planSales({ product, variants }: VariantPlan, edit: SalesEdit | undefined, now: Date) {
  for (const { row, before, prefix } of [product, ...variants]) {
    if (edit) row.sales = edit(row, prefix);
    refuseBadSales(row, before, now, prefix);
  }
}

async function saveVariants(tx: Db, by: By, { variants }: VariantPlan, now: Date, pictures: TakenPictures) {
  for (const variant of variants) await saveVariant(tx, by, variant, now, pictures);
}

async function saveVariant(tx: Db, by: By, { row, before, sent, prefix }: PlannedVariant, now: Date, taken: TakenPictures) {
  const { id } = row;
  refuseUnlawful(row, before, by.rules, now, prefix);
  keepIncompleteOffSale(row, before, by.rules);
  if (before) {
    if (sent) row.stockQuantity = await bookStock(tx, by, before, sent, now);
    await tx.update(products).set(stored(row)).where(eq(products.id, id));
  } else {
    row.stockQuantity = sent?.stockQuantity ?? 0;
    await tx.insert(products).values(row);
    await bookOpening(tx, row, by.actorId, now);
  }
  if (sent?.pictures) {
    const alt = `${row.name} – ${row.variantLabel}`;
    await showPictures(tx, row, listedPictures(alt, await shownPictures(tx, id), sent.pictures, taken));
  }
  const differing = before ? differences({ ...before, updatedAt: row.updatedAt }, row) : { before: null, after: row };
  if (!before || Object.keys(differing.after).length > 0)
    await recordAudit(tx, by.actorId, before ? 'product.update' : 'product.create', `product:${id}`, differing.before, differing.after);
  await pagesChanged(tx, `product:${id}`);
}

/** Takes a product off sale but keeps it for its orders, ordered or not (D8); staff find it with `scope=all` and can restore it. */
export async function archiveProduct(db: Db, actorId: string, id: string, now: Date) {
  await db.transaction(async (tx) => {
    const product = await lockProduct(tx, await productIdFor(tx, id));
    if (product.archivedAt) throw notFound();
    const members = await lockVariants(tx, product.id);
    await refuseToTakeFromKits(
      tx,
      [product, ...members].map((before) => ({ before, row: null })),
    );
    await tx
      .update(products)
      .set({ archivedAt: now, updatedAt: now })
      .where(and(or(eq(products.id, product.id), eq(products.variantOfId, product.id)), isNull(products.archivedAt)));
    await recordAudit(tx, actorId, 'product.archive', `product:${product.id}`, { archivedAt: null }, { archivedAt: now });
    await pagesChanged(tx, 'products', `product:${product.id}`);
  });
}

/** A banner names its gift, and a campaign finds it by its slug, which follows the name (D23). */
export async function refuseToRenameGift(tx: Db, { slug }: ProductRow, now: Date) {
  const { campaigns } = await readSection(tx, 'campaigns');
  const promised = campaigns.find(
    (campaign) => givenSlugs(campaign).includes(slug) && campaign.isActive && Date.parse(campaign.endsAt) > now.getTime(),
  );
  if (promised)
    throw badField(
      'name',
      said('The banner “{banner}” promises this product as a gift. End that campaign in Settings, or keep the name.', {
        banner: promised.banner,
      }),
    );
}

const notFound = () => new Refusal(404, 'Product not found.');

/** With the kits that follow it, by id like every purchase that takes them. */
async function lockProduct(tx: Db, id: string): Promise<ProductRow> {
  const rows = await tx.select().from(products).where(inKits(id)).orderBy(products.id).for('update');
  const row = rows.find((each) => each.id === id);
  if (!row) throw notFound();
  return row;
}

const inKits = (id: string) =>
  or(
    eq(products.id, id),
    sql`${products.id} in (select kit_id from kit_pieces join products piece on piece.id = kit_pieces.piece_id where ${id} in (piece.id, piece.variant_of_id))`,
  );

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
