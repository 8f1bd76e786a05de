// The invoices of in-house orders: issued when the order is recorded; on a change, cancelled in full by a credit note and reissued. The
// valid one has no credit note, except for goods returned to the till.
import { and, asc, eq, isNotNull, isNull, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Draft, documentOf, type Issued } from '../invoices/invoice-document.ts';
import {
  assemble,
  enterSeller,
  findSeller,
  issueCreditNote,
  nameAsSeller,
  WAITING_AT_ONCE,
  writeDocument,
} from '../invoices/invoices.server.ts';
import { type InvoiceBuyer, type InvoiceSeller, invoices } from '../invoices/invoices.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { findState } from '../platform/india.ts';
import { repeatable } from '../platform/postgres/repeatable.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { formatDate } from '../platform/time.ts';
import { inHouseRoundOff } from '../pricing/price-in-house.ts';
import { tillReturns } from '../till/till.tables.ts';
import { inHouseLines, inHouseOrders } from './in-house.tables.ts';

type OrderRow = typeof inHouseOrders.$inferSelect;
type LineRow = typeof inHouseLines.$inferSelect;

export const inHouseNumber = (number: number) => `IHO-${number}`;

/** The order must be locked. If the shop has not entered its identity, the invoice waits until it has (`issueWaitingInHouse`). */
export async function issueInHouseInvoiceIfReady(tx: Db, order: OrderRow, now: Date): Promise<Issued | null> {
  const seller = await findSeller(tx);
  const documentsWaitSince = seller ? null : (order.documentsWaitSince ?? now);
  if (documentsWaitSince !== order.documentsWaitSince)
    await tx.update(inHouseOrders).set({ documentsWaitSince }).where(eq(inHouseOrders.id, order.id));
  if (!seller) return null;
  const lines = await tx.select().from(inHouseLines).where(eq(inHouseLines.orderId, order.id)).orderBy(asc(inHouseLines.position));
  return writeDocument(tx, draftOf(order, lines, seller), { inHouseOrderId: order.id }, now);
}

const draftOf = (order: OrderRow, lines: readonly LineRow[], seller: InvoiceSeller): Draft =>
  documentOf(
    {
      buyer: buyerOf(order, seller.stateCode),
      sale: { number: inHouseNumber(order.number), placedOn: formatDate(order.createdAt), payment: order.paymentType },
      deliveryPaise: order.deliveryPaise,
      totalPaise: order.totalPaise,
      pricesIncludeTax: order.pricesIncludeTax,
      roundOffPaise: inHouseRoundOff(order.paymentType, order.totalPaise),
    },
    lines,
    seller,
  );

/** What the invoice will say while the shop has not entered its identity: the figures, under the shop's name. */
export async function inHouseDocument(db: Db, order: OrderRow, lines: readonly LineRow[]): Promise<Draft> {
  return draftOf(order, lines, (await findSeller(db)) ?? (await nameAsSeller(db)));
}

/** A consumer's goods are supplied at the invoice's address, naming its state is enough; without one, in the shop (IGST Act s.10(1)(c) and (ca)). */
function buyerOf({ customerName: name, phone, gstin, address: street, stateCode }: OrderRow, shopStateCode: string): InvoiceBuyer {
  const state = findState(stateCode ?? shopStateCode);
  const address = { name, street, landmark: null, city: '', zipCode: '', phone, country: 'India' };
  return {
    name,
    phone,
    ...(gstin && { gstin }),
    address: { ...address, state: state?.name ?? '', stateCode: state?.code ?? shopStateCode },
  };
}

/** Credits the valid invoice; without one there is nothing to correct. The order must be locked. */
export async function creditInHouseInvoice(tx: Db, orderId: string, reason: string, now: Date): Promise<Issued | null> {
  const standing = await findInHouseInvoice(tx, orderId);
  return standing && issueCreditNote(tx, standing.id, { reason }, now);
}

/** Periodic task: issues the invoices that were waiting for the seller's identity, with the number and date of the day of issue. */
export async function issueWaitingInHouse(db: Db, now: Date): Promise<void> {
  const waiting = await db
    .select({ id: inHouseOrders.id })
    .from(inHouseOrders)
    .where(and(isNotNull(inHouseOrders.documentsWaitSince), isNull(inHouseOrders.deletedAt)))
    .orderBy(asc(inHouseOrders.documentsWaitSince), asc(inHouseOrders.number))
    .limit(WAITING_AT_ONCE);
  if (waiting.length === 0 || !(await findSeller(db))) return;
  for (const { id } of waiting)
    await repeatable(db, async (tx) => {
      const order = await holdInHouse(tx, id);
      if (order) await findOrIssue(tx, order, now);
    });
}

/** An invoice waiting for the shop's identity is issued by the periodic task, not by a read. */
export async function getInHouseInvoice(db: Db, orderId: string): Promise<Issued> {
  const isKept = and(eq(inHouseOrders.id, orderId), isNull(inHouseOrders.deletedAt));
  if ((await db.$count(inHouseOrders, isKept)) === 0) throw new Refusal(404, 'Order not found.');
  const issued = await findInHouseInvoice(db, orderId);
  if (issued) return issued;
  throw (await findSeller(db))
    ? new Refusal(409, 'The invoice is being prepared. Please try again in a minute.', { code: 'not_issued_yet' })
    : enterSeller();
}

/** Null also when it was deleted. */
export async function holdInHouse(tx: Db, orderId: string): Promise<OrderRow | null> {
  const isKept = and(eq(inHouseOrders.id, orderId), isNull(inHouseOrders.deletedAt));
  const [order] = await tx.select().from(inHouseOrders).where(isKept).for('no key update');
  return order ?? null;
}

const findOrIssue = async (tx: Db, order: OrderRow, now: Date) =>
  (await findInHouseInvoice(tx, order.id)) ?? issueInHouseInvoiceIfReady(tx, order, now);

const notes = alias(invoices, 'notes');

/** An SQL condition: no credit note takes this invoice back. The notes of goods returned to the till leave it valid. */
export const isStanding = (db: Db) =>
  notExists(
    db
      .select({ id: notes.id })
      .from(notes)
      .where(
        and(
          eq(notes.originalInvoiceId, invoices.id),
          notExists(db.select({ id: tillReturns.id }).from(tillReturns).where(eq(tillReturns.creditNoteId, notes.id))),
        ),
      ),
  );

export async function findInHouseInvoice(db: Db, orderId: string): Promise<Issued | null> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.inHouseOrderId, orderId), eq(invoices.kind, 'invoice'), isStanding(db)));
  return row ? assemble(db, row) : null;
}
