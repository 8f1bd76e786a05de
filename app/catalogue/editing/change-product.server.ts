import { eq } from 'drizzle-orm';
import { currentCategories } from '../../facets/facet-words.server.ts';
import { holdFacets, saveProductFacets } from '../../facets/product-facets.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changedAt } from '../../platform/time.ts';
import { slugOf } from '../../platform/words/slug.ts';
import { bookOpening } from '../../stock/stock-book.server.ts';
import { oldSlugs, products } from '../catalogue.tables.ts';
import { followPieces, planKit, refuseToTakeFromKits, savePieces } from '../kits/save-kit.server.ts';
import type { SalesEdit } from '../sales/edit-sales.server.ts';
import { lockVariants } from '../variants/edit-variants.server.ts';
import { planVariants } from '../variants/plan-variants.server.ts';
import { freeCodes, refuseTakenCodes } from '../variants/unique-codes.server.ts';
import { blankRow } from './blank-row.server.ts';
import type { NewProduct, ProductChange } from './edit-product.schema.ts';
import { lockProduct } from './lock-product.server.ts';
import { NO_PICTURES, pictureOrder, shownPictures, showPictures } from './product-pictures.server.ts';
import { changedRow, type ProductRow, shortId } from './product-row.server.ts';
import { keepIncompleteOffSale, refuseBadLaunch, refuseUnlawful } from './product-rules.server.ts';
import { refuseToRenameGift } from './promised-gift.server.ts';
import { archiveRemoved, type By, bookStock, differences, planSales, saveVariants, stored } from './save-variants.server.ts';

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
  changed.updatedAt = changedAt(before, now);
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

/** A renamed product gets the slug of its new name; the old one redirects from then on. */
async function moveSlug(tx: Db, before: ProductRow, after: ProductRow) {
  const slug = slugOf(after.name);
  if (after.name === before.name || slug === '' || slug === before.slug) return;
  after.slug = slug;
  await tx.delete(oldSlugs).where(eq(oldSlugs.slug, slug));
  await tx.insert(oldSlugs).values({ slug: before.slug, productId: before.id }).onConflictDoNothing();
}
