// What pieces cost the shop, before GST: the cost of their batch, or else the product's own. For staff with the permission `costs` only.
import { and, asc, eq, gt } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../platform/money.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { holdBatch } from '../recalls/recalls.server.ts';
import { batches } from '../stock.tables.ts';

const BATCHES_AT_MOST = 200;

type Rupees = number | null;
const inPaise = (rupees: Rupees) => (rupees === null ? null : paiseFromRupees(rupees));
const inRupees = (paise: number | null): Rupees => (paise === null ? null : rupeesFromPaise(paise));

export type UnitCosts = { unitCost: Rupees; batches: Record<string, Rupees> };

/** Of a product or variant, and of its batches with pieces left by their id. */
export async function readUnitCosts(db: Db, productId: string): Promise<UnitCosts> {
  const [product] = await db.select({ paise: products.unitCostPaise }).from(products).where(eq(products.id, productId));
  const rows = await db
    .select({ id: batches.id, paise: batches.unitCostPaise })
    .from(batches)
    .where(and(eq(batches.productId, productId), gt(batches.quantity, 0)))
    .orderBy(asc(batches.expiresOn))
    .limit(BATCHES_AT_MOST);
  return { unitCost: inRupees(product?.paise ?? null), batches: Object.fromEntries(rows.map(({ id, paise }) => [id, inRupees(paise)])) };
}

export async function saveProductCost(db: Db, by: string, productId: string, unitCost: Rupees) {
  await db.transaction(async (tx) => {
    const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('no key update');
    if (!product) throw new Refusal(404, 'Product not found.');
    if (product.kitPricing) throw badField('unitCost', 'A kit costs what its pieces cost.');
    const unitCostPaise = inPaise(unitCost);
    if (unitCostPaise === product.unitCostPaise) return;
    await tx.update(products).set({ unitCostPaise }).where(eq(products.id, productId));
    await recordAudit(tx, by, 'stock.cost', `product:${productId}`, { unitCostPaise: product.unitCostPaise }, { unitCostPaise });
  });
}

export async function saveBatchCost(db: Db, by: string, batchId: string, unitCost: Rupees) {
  await db.transaction(async (tx) => {
    const { batch, product } = await holdBatch(tx, batchId);
    const unitCostPaise = inPaise(unitCost);
    if (unitCostPaise === batch.unitCostPaise) return;
    await tx.update(batches).set({ unitCostPaise }).where(eq(batches.id, batchId));
    const { number } = batch;
    const before = { batch: number, unitCostPaise: batch.unitCostPaise };
    await recordAudit(tx, by, 'stock.cost', `product:${product.id}`, before, { batch: number, unitCostPaise });
  });
}
