import { eq } from 'drizzle-orm';
import { E_WAY_ABOVE_PAISE, type EWayBill, eWayBillOf } from '../../invoices/e-way-bill.ts';
import { type Issued, invoiceOf } from '../../invoices/invoice-document.ts';
import {
  type Asker,
  enterSeller,
  findInvoiceOf,
  findSeller,
  isTheirs,
  requireValidFor,
  sellerUnknown,
} from '../../invoices/invoices.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { payableOf } from '../../platform/money.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { may } from '../../vocabulary/permissions.ts';
import { hasShipped } from '../order-status.ts';
import { orders } from '../orders.tables.ts';
import { issueInvoice, notYet, readInvoicedLines, requireInvoiceable } from './issue-invoice.server.ts';

/** Staff may issue it before the parcel leaves (D40). Idempotent. */
export async function issueForStaff(
  db: Db,
  orderId: string,
  staff: Pick<SignedIn, 'id'>,
  now: Date,
): Promise<{ issued: Issued; isNew: boolean }> {
  return repeatable(db, async (tx) => {
    // Locked, so that only one of two presses issues it.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
    const existing = await findInvoiceOf(tx, orderId);
    if (existing) return { issued: existing, isNew: false };
    const issued = await issueInvoice(tx, orderId, now);
    await recordAudit(tx, staff.id, 'invoice.issue', `order:${orderId}`, null, { serial: issued.serial });
    return { issued, isNew: true };
  });
}

export async function readEWayBill(db: Db, orderId: string): Promise<EWayBill> {
  const issued = await findInvoiceOf(db, orderId);
  if (!issued) throw new Refusal(409, 'Issue the invoice first: the e-way bill names it.');
  if (payableOf(issued) <= E_WAY_ABOVE_PAISE) throw new Refusal(409, 'Up to ₹50,000 a parcel needs no e-way bill.');
  return eWayBillOf(issued);
}

export async function listIssuedOf(db: Db, orderIds: readonly string[]): Promise<Issued[]> {
  const issued: Issued[] = [];
  for (const id of new Set(orderIds)) {
    const found = await findInvoiceOf(db, id);
    if (found) issued.push(found);
  }
  if (issued.length === 0) throw new Refusal(409, 'None of these orders has an invoice yet. Issue them first.');
  return issued;
}

/** Reads issue nothing: before the invoice exists the customer gets a message, and staff a draft. */
export async function getInvoiceOfOrder(db: Db, orderId: string, asker: Asker, now: Date): Promise<Issued> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !isTheirs(order, asker)) throw new Refusal(404, 'Order not found.');
  const existing = await findInvoiceOf(db, orderId);
  if (existing) {
    requireValidFor(existing, asker);
    return existing;
  }
  requireInvoiceable(order);
  const seller = await findSeller(db);
  if (!may(asker, 'orders')) {
    const isOnItsWay = hasShipped(order);
    if (!isOnItsWay) throw notYet();
    throw sellerUnknown(
      seller
        ? 'Your invoice is being prepared. Please try again in a minute.'
        : 'Your invoice is not ready yet. Please ask the shop for it.',
    );
  }
  if (!seller) throw enterSeller();
  const lines = await readInvoicedLines(db, orderId);
  return { ...invoiceOf(order, lines, seller), id: orderId, serial: DRAFT, issuedAt: now, reason: null, original: null, eInvoice: null };
}

/** Printed instead of the number, so that a draft cannot pass for an invoice. */
const DRAFT = 'DRAFT, NOT ISSUED';
