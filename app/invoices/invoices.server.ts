// Issuing invoices and credit notes. The number is taken in the transaction that issues: rolled back, it was never given, so a
// series has no hole, and its row is held until the end, so no number is given twice. Orders stand above this room, so their rows
// are read here.

import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { recordAudit } from '../platform/audit.server.ts';
import type { Db } from '../platform/database.server.ts';
import { may } from '../platform/permissions.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import {
  type InvoiceSeller,
  invoiceLines,
  invoiceSeries,
  invoices,
  orderLines,
  orders,
  type Palette,
  refundLines,
  refunds,
} from '../platform/tables.ts';
import { financialYearOf } from '../platform/time.ts';
import { type Colours, colourRules, tonesOf } from '../settings/colours.ts';
import { readSettings } from '../settings/settings.server.ts';
import { type Credit, creditOf, type Draft, type Issued, invoiceOf } from './invoice-document.ts';

type OrderRow = typeof orders.$inferSelect;
type InvoiceRow = typeof invoices.$inferSelect;
type Asker = Pick<SignedIn, 'id' | 'staffRole'>;

/** INV/26-27/000123 and IHCN/26-27/00012 have the 16 characters that a serial may have. */
const SERIES = {
  online: { invoice: { name: 'INV', digits: 6 }, credit_note: { name: 'CN', digits: 6 } },
  inHouse: { invoice: { name: 'IH', digits: 5 }, credit_note: { name: 'IHCN', digits: 5 } },
} as const;
/** A round of the duty; the next follows within a minute. */
export const WAITING_AT_ONCE = 200;

/** The invoice of an order: the one it has, else it is made now. */
export async function issueInvoice(tx: Db, orderId: string, now: Date): Promise<Issued> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  if (!order) throw new Refusal(404, 'Order not found.');
  const existing = await findInvoiceOf(tx, orderId);
  if (existing) return existing;
  requireInvoiceable(order);
  const seller = await findSeller(tx);
  if (!seller) throw enterSeller();
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));
  const issued = await writeDocument(tx, invoiceOf(order, lines, seller), { orderId }, now);
  await creditRefunds(tx, issued.id, orderId, now);
  if (order.documentsWaitSince) await tx.update(orders).set({ documentsWaitSince: null }).where(eq(orders.id, orderId));
  return issued;
}

/**
 * As the order ships or is refunded: its invoice, and a credit note for each refund by staff that has none. A shop that has not yet said
 * who it is cannot make them; the order goes on, and they are made as soon as the shop has (`issueWaitingDocuments`).
 */
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

/** The duty: once the shop has said who it is, what waited for it. Numbers and dates are those of the day of issue. */
export async function issueWaitingDocuments(db: Db, now: Date): Promise<void> {
  const waiting = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isNotNull(orders.documentsWaitSince))
    .orderBy(asc(orders.documentsWaitSince), asc(orders.number))
    .limit(WAITING_AT_ONCE);
  if (waiting.length === 0 || !(await findSeller(db))) return;
  for (const { id } of waiting)
    await db.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update');
      if (order?.status === 'cancelled') await tx.update(orders).set({ documentsWaitSince: null }).where(eq(orders.id, id));
      else await issueDocuments(tx, id, now);
    });
}

/** The order is held, so that a refund gets one note. */
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

function requireInvoiceable({ status, paymentStatus, cameBackAt }: OrderRow) {
  if (status === 'cancelled') throw new Refusal(409, 'This order was cancelled before it had an invoice.', { code: 'order_cancelled' });
  // An online order has one, and a credit note for what went back.
  if (cameBackAt && paymentStatus === 'cod')
    throw new Refusal(409, 'This order came back before it had an invoice.', { code: 'order_came_back' });
  if (paymentStatus === 'awaiting' || paymentStatus === 'failed') throw notYet();
}

const notYet = () => new Refusal(409, 'Your invoice is made when the order ships.', { code: 'not_issued_yet' });

export async function findSeller(db: Db): Promise<InvoiceSeller | null> {
  const { identity, tax, colours, logo } = await readSettings(db);
  const { name, legalName, address, gstin, email, phone } = identity;
  if (!legalName || !address || (tax.gstMode !== 'unregistered' && !gstin)) return null;
  const { street, city, stateCode, pinCode } = address;
  const { gstMode, hsnDigits } = tax;
  return {
    ...{ brand: name, legalName, street, city, stateCode, pinCode, gstin, email, phone, gstMode, hsnDigits },
    ...paletteOf(colours),
    ...(logo.picture && { logoKey: logo.picture.key }),
  };
}

/** What papers are drawn with; none for the shop's own colours. */
export function paletteOf(colours: Colours): { palette?: Palette } {
  if (!colourRules(colours)) return {};
  const { page, ink, action, hairline } = colours;
  return { palette: { ink, soft: tonesOf(colours)['ink-soft'], clay: action, hairline, sandal: page } };
}

export const enterSeller = () => sellerUnknown('Enter the shop’s legal name, address and GSTIN in Settings first: an invoice needs them.');

const sellerUnknown = (message: string) => new Refusal(409, message, { code: 'seller_unknown' });

/** Takes back part or all of an invoice; several notes together never exceed it. */
export async function issueCreditNote(
  tx: Db,
  invoiceId: string,
  { reason, refundId = null, credit }: { reason: string; refundId?: string | null; credit?: Credit },
  now: Date,
): Promise<Issued> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('no key update');
  if (row?.kind !== 'invoice') throw new Refusal(404, 'Invoice not found.');
  const notes = await tx.select().from(invoices).where(eq(invoices.originalInvoiceId, invoiceId));
  const lines = await linesOf(tx, [invoiceId, ...notes.map((note) => note.id)]);
  const withLines = <Row extends { id: string }>(of: Row) => ({ ...of, lines: lines.filter((line) => line.invoiceId === of.id) });
  const draft = creditOf(withLines(row), notes.map(withLines), credit);
  const { orderId, inHouseOrderId } = row;
  return writeDocument(tx, draft, { orderId, inHouseOrderId, originalInvoiceId: invoiceId, refundId, reason }, now);
}

/** When a held order ends after its invoice was made: what is left of it goes back. Without an invoice there is nothing to correct. */
export async function creditRestOfOrder(tx: Db, orderId: string, reason: string, now: Date): Promise<void> {
  const invoice = await findInvoiceOf(tx, orderId);
  if (!invoice) return;
  const notes = await tx.select({ totalPaise: invoices.totalPaise }).from(invoices).where(eq(invoices.originalInvoiceId, invoice.id));
  const creditedPaise = notes.reduce((sum, note) => sum + note.totalPaise, 0);
  if (creditedPaise < invoice.totalPaise) await issueCreditNote(tx, invoice.id, { reason }, now);
}

type Of = Partial<Pick<InvoiceRow, 'orderId' | 'inHouseOrderId' | 'originalInvoiceId' | 'refundId' | 'reason'>>;

export async function writeDocument(tx: Db, draft: Draft, of: Of, now: Date): Promise<Issued> {
  const { name: series, digits } = SERIES[of.inHouseOrderId ? 'inHouse' : 'online'][draft.kind];
  const financialYear = financialYearOf(now);
  const number = await takeNumber(tx, series, financialYear);
  const serial = `${series}/${financialYear}/${String(number).padStart(digits, '0')}`;
  const { lines, ...figures } = draft;
  const [row] = await tx
    .insert(invoices)
    .values({ ...figures, ...of, series, financialYear, number, serial, issuedAt: now })
    .returning();
  if (!row) throw new Error('The invoice was not written.');
  await tx.insert(invoiceLines).values(lines.map((line) => ({ ...line, invoiceId: row.id })));
  return assemble(tx, row);
}

async function takeNumber(tx: Db, series: string, financialYear: string): Promise<number> {
  const [taken] = await tx
    .insert(invoiceSeries)
    .values({ series, financialYear, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [invoiceSeries.series, invoiceSeries.financialYear],
      set: { lastNumber: sql`${invoiceSeries.lastNumber} + 1` },
    })
    .returning({ number: invoiceSeries.lastNumber });
  if (!taken) throw new Error(`Series ${series} gave no number.`);
  return taken.number;
}

/** For staff, who may ask first, and for the order's owner once it is on its way (D40). */
export async function getInvoiceOfOrder(db: Db, orderId: string, asker: Asker, now: Date): Promise<Issued> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !isTheirs(order, asker)) throw new Refusal(404, 'Order not found.');
  const existing = await findInvoiceOf(db, orderId);
  if (existing) return existing;
  const isOnItsWay = order.status === 'shipped' || order.status === 'delivered';
  const isStaff = may(asker, 'orders');
  if (!isStaff) {
    requireInvoiceable(order);
    if (!isOnItsWay) throw notYet();
    if (!(await findSeller(db))) throw sellerUnknown('Your invoice is not ready yet. Please ask the shop for it.');
  }
  return db.transaction(async (tx) => {
    const issued = await issueInvoice(tx, orderId, now);
    if (isStaff) await recordAudit(tx, asker.id, 'invoice.issue', `order:${orderId}`, null, { serial: issued.serial });
    return issued;
  });
}

export async function getCreditNote(db: Db, id: string, asker: Asker): Promise<Issued> {
  const [found] = await db
    .select({ row: invoices, userId: orders.userId })
    .from(invoices)
    .leftJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.id, id), eq(invoices.kind, 'credit_note')));
  if (!found || !isTheirs(found, asker)) throw new Refusal(404, 'Credit note not found.');
  return assemble(db, found.row);
}

const isTheirs = ({ userId }: { userId: string | null }, asker: Asker) => may(asker, 'orders') || userId === asker.id;

async function findInvoiceOf(db: Db, orderId: string): Promise<Issued | null> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')));
  return row ? assemble(db, row) : null;
}

export async function assemble(db: Db, row: InvoiceRow): Promise<Issued> {
  const lines = await linesOf(db, [row.id]);
  const [original] = row.originalInvoiceId
    ? await db.select({ serial: invoices.serial, issuedAt: invoices.issuedAt }).from(invoices).where(eq(invoices.id, row.originalInvoiceId))
    : [];
  return { ...row, lines, original: original ?? null };
}

async function linesOf(db: Db, invoiceIds: string[]) {
  return db.select().from(invoiceLines).where(inArray(invoiceLines.invoiceId, invoiceIds)).orderBy(asc(invoiceLines.position));
}
