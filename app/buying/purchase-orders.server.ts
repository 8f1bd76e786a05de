// Purchase orders: draft -> ordered -> partly received -> received, or cancelled. Receiving is in receipts.server.ts.

import { eq, inArray, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { paiseFromRupees } from '../platform/money.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, type FieldMessages, Refusal } from '../platform/refusal.ts';
import { changedAt } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import type { OrderState, PurchaseAct, PurchaseAnswer, PurchaseForm } from './buying.schema.ts';
import { purchaseLines, purchaseOrders } from './buying.tables.ts';
import { getPurchaseOrder, notFound } from './read-purchase-orders.server.ts';
import { holdSupplier } from './suppliers/suppliers.server.ts';

export type PurchaseOrder = typeof purchaseOrders.$inferSelect;

export async function addPurchaseOrder(db: Db, by: string, form: PurchaseForm, now: Date): Promise<PurchaseAnswer> {
  return db.transaction(async (tx) => {
    if (form.key) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`purchase order ${form.key}`}, 0))`);
    const [known] = form.key ? await tx.select().from(purchaseOrders).where(eq(purchaseOrders.requestKey, form.key)) : [];
    if (known) return getPurchaseOrder(tx, known.id);
    await refuseWrong(tx, form);
    const [order] = await tx
      .insert(purchaseOrders)
      .values({ ...valuesOf(form), requestKey: form.key ?? null, createdAt: now, updatedAt: now })
      .returning();
    if (!order) throw new Error('The purchase order was not written.');
    await writeLines(tx, order.id, form);
    await recordAudit(tx, by, 'purchase-order.create', `purchase-order:${order.id}`, null, auditOf(form));
    return getPurchaseOrder(tx, order.id);
  });
}

/** A draft only: what is ordered is a promise to the supplier. */
export async function changePurchaseOrder(db: Db, by: string, id: string, form: PurchaseForm, now: Date): Promise<PurchaseAnswer> {
  return db.transaction(async (tx) => {
    const before = await holdOrder(tx, id);
    if (before.state !== 'draft') throw new Refusal(409, 'This order is no draft any more. Cancel it and write another one to change it.');
    if (form.updatedAt && Date.parse(form.updatedAt) !== before.updatedAt.getTime())
      throw new Refusal(409, 'Someone else changed this order meanwhile. Reload the page to see their changes.');
    await refuseWrong(tx, form);
    await tx
      .update(purchaseOrders)
      .set({ ...valuesOf(form), updatedAt: changedAt(before, now) })
      .where(eq(purchaseOrders.id, id));
    await tx.delete(purchaseLines).where(eq(purchaseLines.orderId, id));
    await writeLines(tx, id, form);
    await recordAudit(tx, by, 'purchase-order.change', `purchase-order:${id}`, null, auditOf(form));
    return getPurchaseOrder(tx, id);
  });
}

const ALLOWED: Record<PurchaseAct, { from: readonly OrderState[]; to: OrderState; refusal: string }> = {
  order: { from: ['draft'], to: 'ordered', refusal: 'Only a draft can be ordered.' },
  cancel: { from: ['draft', 'ordered'], to: 'cancelled', refusal: 'Goods of this order have arrived. Close it instead.' },
  close: { from: ['partly-received'], to: 'received', refusal: 'Only a partly received order can be closed.' },
};

/** Idempotent: an act that was done already changes nothing. */
export async function actOnPurchaseOrder(db: Db, by: string, id: string, act: PurchaseAct, now: Date): Promise<PurchaseAnswer> {
  return db.transaction(async (tx) => {
    const order = await holdOrder(tx, id);
    const { from, to, refusal } = ALLOWED[act];
    if (order.state === to) return getPurchaseOrder(tx, id);
    if (!from.includes(order.state)) throw new Refusal(409, order.state === 'cancelled' ? 'This order is cancelled.' : refusal);
    const at = { ordered: { orderedAt: now }, cancelled: { cancelledAt: now }, received: { receivedAt: now } }[to as 'ordered'];
    await tx
      .update(purchaseOrders)
      .set({ state: to, ...at, updatedAt: changedAt(order, now) })
      .where(eq(purchaseOrders.id, id));
    await recordAudit(tx, by, `purchase-order.${act}`, `purchase-order:${id}`, { state: order.state }, { state: to });
    return getPurchaseOrder(tx, id);
  });
}

export async function holdOrder(tx: Db, id: string): Promise<PurchaseOrder> {
  const [order] = await tx.select().from(purchaseOrders).where(eq(purchaseOrders.id, id)).for('no key update');
  if (!order) throw notFound();
  return order;
}

async function refuseWrong(tx: Db, { supplierId, lines }: PurchaseForm) {
  try {
    await holdSupplier(tx, supplierId);
  } catch (error) {
    throw error instanceof Refusal ? badField('supplierId', 'This supplier does not exist any more.') : error;
  }
  const ids = lines.map(({ productId }) => productId);
  const known = await tx
    .select({ id: products.id, kitPricing: products.kitPricing, name: products.fullName })
    .from(products)
    .where(inArray(products.id, ids));
  const fields: FieldMessages = {};
  for (const [place, { productId }] of lines.entries()) {
    const product = known.find(({ id }) => id === productId);
    if (!product) fields[`lines.${place}.productId`] = 'This product does not exist any more.';
    else if (product.kitPricing)
      fields[`lines.${place}.productId`] = said('{name} is a kit: order its pieces.', { name: product.name }).message;
  }
  const [message] = Object.values(fields);
  if (message) throw new Refusal(400, message, { fields });
}

const valuesOf = ({ supplierId, expectedOn, note }: PurchaseForm) => ({ supplierId, expectedOn: expectedOn || null, note });
const auditOf = ({ lines, ...form }: PurchaseForm) => ({ ...valuesOf(form as PurchaseForm), lines });

const writeLines = (tx: Db, orderId: string, { lines }: PurchaseForm) =>
  tx.insert(purchaseLines).values(
    lines.map(({ productId, quantity, unitCost }, position) => ({
      ...{ orderId, position, productId, quantity },
      unitCostPaise: unitCost === null ? null : paiseFromRupees(unitCost),
    })),
  );
