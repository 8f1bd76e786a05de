// Issues an order's invoice and the credit notes of its refunds, or keeps them waiting for the seller's identity.
import { and, asc, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { type Issued, invoiceOf } from '../../invoices/invoice-document.ts';
import { enterSeller, findInvoiceOf, findSeller, issueCreditNote, WAITING_AT_ONCE, writeDocument } from '../../invoices/invoices.server.ts';
import { type InvoiceSeller, invoices } from '../../invoices/invoices.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { atRate, isNewRate } from '../../pricing/tax/time-of-supply.ts';
import { namedByKit, readOrderedKits } from '../goods/ordered-kits.server.ts';
import { awaitsPayment } from '../order-status.ts';
import type { LineRow, OrderRow } from '../orders.server.ts';
import { orderLines, orders } from '../orders.tables.ts';
import { refundLines, refunds } from '../refunds/refunds.tables.ts';

export async function issueInvoice(tx: Db, orderId: string, now: Date): Promise<Issued> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  if (!order) throw new Refusal(404, 'Order not found.');
  const existing = await findInvoiceOf(tx, orderId);
  if (existing) return existing;
  requireInvoiceable(order);
  const seller = await findSeller(tx);
  if (!seller) throw enterSeller();
  const lines = await readInvoicedLines(tx, orderId);
  const charged = await atTimeOfSupply(tx, order, lines, seller, now);
  const issued = await writeDocument(tx, invoiceOf(order, lines, seller, charged), { orderId }, now);
  await creditRefunds(tx, issued.id, orderId, now);
  if (order.documentsWaitSince) await forgetWaitingDocuments(tx, orderId);
  return issued;
}

export async function readInvoicedLines(db: Db, orderId: string): Promise<LineRow[]> {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));
  return namedByKit(lines, await readOrderedKits(db, lines));
}

/**
 * At the rate of the time of supply (CGST Act s.14): goods and invoice leave now, so a rate changed since the order usually applies. The
 * total stays.
 */
async function atTimeOfSupply(tx: Db, order: OrderRow, lines: LineRow[], seller: InvoiceSeller, now: Date): Promise<LineRow[]> {
  if (order.registration !== 'regular' || seller.gstMode !== 'regular') return lines;
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const rates = await tx
    .select({ id: products.id, rate: products.gstRateBasisPoints, since: products.gstRateSince })
    .from(products)
    .where(inArray(products.id, ids));
  const events = { suppliedAt: order.shippedAt ?? now, invoicedAt: now, paidAt: order.paidAt };
  return lines.map((line) => {
    const now = rates.find(({ id }) => id === line.productId);
    return now?.since && isNewRate(events, now.since) ? atRate(line, now.rate, order.pricesIncludeTax) : line;
  });
}

/** A shop without its identity cannot issue: the order goes on, and the documents follow (`issueWaitingDocuments`). */
export async function issueDocuments(tx: Db, orderId: string, now: Date): Promise<void> {
  const invoice = await findInvoiceOf(tx, orderId);
  if (invoice) return creditRefunds(tx, invoice.id, orderId, now);
  if (await findSeller(tx)) await issueInvoice(tx, orderId, now);
  else
    await tx
      .update(orders)
      .set({ documentsWaitSince: now })
      .where(and(eq(orders.id, orderId), isNull(orders.documentsWaitSince)));
}

/** The documents have the number and date of the day of issue. */
export async function issueWaitingDocuments(db: Db, now: Date): Promise<void> {
  const waiting = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isNotNull(orders.documentsWaitSince))
    .orderBy(asc(orders.documentsWaitSince), asc(orders.number))
    .limit(WAITING_AT_ONCE);
  if (waiting.length === 0 || !(await findSeller(db))) return;
  for (const { id } of waiting)
    await repeatable(db, async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update');
      if (order?.status === 'cancelled') await forgetWaitingDocuments(tx, id);
      else await issueDocuments(tx, id, now);
    });
}

export async function forgetWaitingDocuments(tx: Db, orderId: string) {
  await tx.update(orders).set({ documentsWaitSince: null }).where(eq(orders.id, orderId));
}

/** Locks the order, so that a refund gets one note. */
async function creditRefunds(tx: Db, invoiceId: string, orderId: string, now: Date) {
  const noted = tx
    .select({ id: invoices.refundId })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), isNotNull(invoices.refundId)));
  const owed = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.kind, 'staff'), notInArray(refunds.id, noted)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  for (const { id: refundId, reason, roundOffPaise } of owed) {
    const parts = await tx.select().from(refundLines).where(eq(refundLines.refundId, refundId));
    await issueCreditNote(tx, invoiceId, { reason: reason ?? '', refundId, credit: { parts, roundOffPaise } }, now);
  }
}

export function requireInvoiceable({ status, paymentStatus, cameBackAt, isLost }: OrderRow) {
  if (status === 'cancelled') throw new Refusal(409, 'This order was cancelled before an invoice was issued.', { code: 'order_cancelled' });
  // An online order already has an invoice, and a credit note for the refund.
  if (isLost && paymentStatus === 'cod')
    throw new Refusal(409, 'This order was lost before an invoice was issued.', { code: 'order_lost' });
  if (cameBackAt && paymentStatus === 'cod')
    throw new Refusal(409, 'This order was returned before an invoice was issued.', { code: 'order_came_back' });
  if (awaitsPayment({ paymentStatus })) throw notYet();
}

export const notYet = () => new Refusal(409, 'Your invoice will be ready when the order ships.', { code: 'not_issued_yet' });
