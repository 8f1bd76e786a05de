// Goods that arrive: booked together in one transaction, counted once however often the request is sent, and measured against the order.

import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { paiseFromRupees } from '../../platform/money.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { changedAt } from '../../platform/time.ts';
import { said } from '../../platform/words/said.ts';
import { requireOpenMonth } from '../../settings/locked-months.server.ts';
import { receiveGoods } from '../../stock/goods/receive-goods.server.ts';
import { goodsReceiptLines, goodsReceipts, purchaseLines, purchaseOrders, suppliers } from '../buying.tables.ts';
import { holdOrder } from '../purchase-orders.server.ts';
import { orderName } from '../read-purchase-orders.server.ts';
import { getReceipt, receiptName } from './read-receipts.server.ts';
import type { ReceiptAnswer, ReceiptForm } from './receipts.schema.ts';

type Line = typeof purchaseLines.$inferSelect;

/** Sent again, it is the receipt of the first time. */
export async function receive(db: Db, by: string, form: ReceiptForm, now: Date): Promise<ReceiptAnswer> {
  return repeatable(db, async (tx) => {
    await requireOpenMonth(tx, now);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`goods receipt ${form.key}`}, 0))`);
    const [known] = await tx.select({ id: goodsReceipts.id }).from(goodsReceipts).where(eq(goodsReceipts.requestKey, form.key));
    if (known) return getReceipt(tx, known.id);
    const order = form.orderId ? await holdOpenOrder(tx, form.orderId) : null;
    const ordered = order ? await tx.select().from(purchaseLines).where(eq(purchaseLines.orderId, order.id)) : [];
    refuseReceivedMeanwhile(form, ordered);
    const supplierId = order?.supplierId ?? form.supplierId ?? null;
    await refuseTwice(tx, supplierId, form.document);
    const [receipt] = await tx
      .insert(goodsReceipts)
      .values({ orderId: order?.id ?? null, supplierId, ...partsOf(form), requestKey: form.key, actorId: by, createdAt: now })
      .returning();
    if (!receipt) throw new Error('The receipt was not written.');
    const note = [receiptName(receipt.number), order && orderName(order.number), form.document].filter(Boolean).join(' · ');
    const lineOf = (productId: string) => ordered.find((line) => line.productId === productId);
    const arrivals = form.lines.map(({ unitCost, ...line }) => ({
      ...line,
      unitCostPaise: unitCost == null ? (lineOf(line.productId)?.unitCostPaise ?? null) : paiseFromRupees(unitCost),
    }));
    const booked = await receiveGoods(tx, arrivals, by, note, now);
    const open = new Map(ordered.map((line) => [line.id, Math.max(0, line.quantity - line.receivedQuantity)]));
    await tx.insert(goodsReceiptLines).values(
      arrivals.map(({ productId, quantity, unitCostPaise }, position) => {
        const line = lineOf(productId);
        const expectedQuantity = order ? ((line && open.get(line.id)) ?? 0) : null;
        if (line) open.set(line.id, Math.max(0, (expectedQuantity ?? 0) - quantity));
        const { moveId, batchId } = booked[position] ?? { moveId: 0, batchId: null };
        const purchaseLineId = line?.id ?? null;
        return { receiptId: receipt.id, position, productId, purchaseLineId, quantity, expectedQuantity, unitCostPaise, batchId, moveId };
      }),
    );
    if (order) await bookOnOrder(tx, order, ordered, form, now);
    await recordAudit(tx, by, 'goods.receive', `goods-receipt:${receipt.id}`, null, {
      ...{ number: receiptName(receipt.number), order: order && orderName(order.number), document: form.document },
      lines: arrivals.map(({ productId, quantity, batchNumber, expiresOn }) => ({ productId, quantity, batchNumber, expiresOn })),
    });
    return getReceipt(tx, receipt.id);
  });
}

const partsOf = ({ document, note }: ReceiptForm) => ({ document, note });

async function holdOpenOrder(tx: Db, id: string) {
  const order = await holdOrder(tx, id);
  const words = { draft: 'is a draft: order it first', received: 'was received already', cancelled: 'is cancelled' };
  if (order.state !== 'ordered' && order.state !== 'partly-received')
    throw new Refusal(409, said('{order} {state}.', { order: orderName(order.number), state: words[order.state] }));
  return order;
}

/** The form showed what had arrived when it was opened: what a second tab has booked since would be booked twice. */
function refuseReceivedMeanwhile({ lines }: ReceiptForm, ordered: readonly Line[]) {
  const isOld = lines.some(({ productId, receivedWas }) => {
    const line = ordered.find((each) => each.productId === productId);
    return line && receivedWas !== undefined && receivedWas !== line.receivedQuantity;
  });
  if (isOld) throw new Refusal(409, 'Goods of this order were received meanwhile. Reload the page to see what is still to come.');
}

/** A supplier gives a number to one document only: this one is booked. */
async function refuseTwice(tx: Db, supplierId: string | null, document: string) {
  if (supplierId === null) return;
  const [supplier] = await tx.select().from(suppliers).where(eq(suppliers.id, supplierId)).for('no key update');
  if (!supplier) throw badField('supplierId', 'This supplier does not exist any more.');
  if (document === '') return;
  const [twice] = await tx
    .select({ number: goodsReceipts.number })
    .from(goodsReceipts)
    .where(and(eq(goodsReceipts.supplierId, supplierId), eq(sql`lower(${goodsReceipts.document})`, document.toLowerCase())));
  if (twice) throw badField('document', said('{document} was received as {receipt}.', { document, receipt: receiptName(twice.number) }));
}

/** More than ordered is booked too; less leaves the order open. */
async function bookOnOrder(tx: Db, order: typeof purchaseOrders.$inferSelect, ordered: readonly Line[], form: ReceiptForm, now: Date) {
  const after = ordered.map((line) => {
    const came = form.lines.filter(({ productId }) => productId === line.productId);
    return { ...line, receivedQuantity: came.reduce((sum, { quantity }) => sum + quantity, line.receivedQuantity) };
  });
  for (const { id, receivedQuantity } of after)
    if (ordered.some((line) => line.id === id && line.receivedQuantity !== receivedQuantity))
      await tx.update(purchaseLines).set({ receivedQuantity }).where(eq(purchaseLines.id, id));
  const isAll = after.every(({ quantity, receivedQuantity }) => receivedQuantity >= quantity);
  await tx
    .update(purchaseOrders)
    .set({
      ...(isAll ? { state: 'received' as const, receivedAt: now } : { state: 'partly-received' as const }),
      updatedAt: changedAt(order, now),
    })
    .where(eq(purchaseOrders.id, order.id));
}
