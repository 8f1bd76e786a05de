import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { bookCount, bookOpening } from '../../stock/stock-book.server.ts';
import { products } from '../catalogue.tables.ts';
import { refuseBadSales, type SalesEdit } from '../sales/edit-sales.server.ts';
import type { PlannedVariant, VariantPlan } from '../variants/plan-variants.server.ts';
import { listedPictures, shownPictures, showPictures, type TakenPictures } from './product-pictures.server.ts';
import type { ProductRow } from './product-row.server.ts';
import { keepIncompleteOffSale, refuseUnlawful, type ShopRules } from './product-rules.server.ts';

/** The actor (null: a periodic task), the shop's rules, and the note for stock changes. */
export type By = { actorId: string | null; rules: ShopRules; stockNote?: string };

/** The database computes the full name. */
export const stored = ({ fullName: _, ...row }: ProductRow) => row;

export const bookStock = (
  tx: Db,
  { actorId, stockNote = '' }: By,
  before: ProductRow,
  sent: { stockQuantity?: number | undefined; stockWas?: number | undefined },
  now: Date,
) => bookCount(tx, before, { counted: sent.stockQuantity ?? before.stockQuantity, seen: sent.stockWas, actorId, note: stockNote }, now);

export async function archiveRemoved(tx: Db, by: By, { removed }: VariantPlan, now: Date) {
  for (const { id, archivedAt } of removed) {
    await tx.update(products).set({ archivedAt: now, updatedAt: now }).where(eq(products.id, id));
    await recordAudit(tx, by.actorId, 'product.archive', `product:${id}`, { archivedAt }, { archivedAt: now });
    await pagesChanged(tx, `product:${id}`);
  }
}

export function planSales({ product, variants }: VariantPlan, edit: SalesEdit | undefined, now: Date) {
  for (const { row, before, prefix } of [product, ...variants]) {
    if (edit) row.sales = edit(row, prefix);
    refuseBadSales(row, before, now, prefix);
  }
}

export async function saveVariants(tx: Db, by: By, { variants }: VariantPlan, now: Date, pictures: TakenPictures) {
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

export function differences(before: ProductRow, after: ProductRow) {
  const keys = (Object.keys(after) as Array<keyof ProductRow>).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const only = (row: ProductRow) => Object.fromEntries(keys.map((key) => [key, row[key]]));
  return { before: only(before), after: only(after) };
}
