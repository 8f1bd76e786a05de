import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { invoices } from '../invoices/invoices.tables.ts';
import type { StoredPicture } from '../media/media.schema.ts';
import { findPictures } from '../media/media.server.ts';
import type { Db } from '../platform/database.server.ts';
import { reachable } from '../platform/mails/no-address.ts';
import { payableOf, rupeesFromPaise } from '../platform/money.ts';
import { pricingDetailsInRupees } from '../pricing/pricing-details.ts';
import { pictureSrc } from '../ui/pictures/picture-url.ts';
import { type KitRow, readOrderedKits, serializeSold } from './goods/ordered-kits.server.ts';
import { type Marks, NO_MARKS, readMarks } from './notes/read-notes.server.ts';
import { orderNumber } from './order-number.ts';
import { awaitsPayment, isToConfirm } from './order-status.ts';
import type { Order, StaffOrder } from './orders.schema.ts';
import type { LineRow, OrderRow } from './orders.server.ts';
import { orderEvents, orderLines } from './orders.tables.ts';
import { findRefundsUnderWay } from './refunds/refund-jobs.server.ts';
import { refunds } from './refunds/refunds.tables.ts';
import { oneLine, recipientOf } from './shipping-address.ts';

type EventRow = typeof orderEvents.$inferSelect & { by: string | null };
type RefundRow = typeof refunds.$inferSelect;
type NoteRow = Awaited<ReturnType<typeof listCreditNotes>>[number];

type Parts = {
  lines: LineRow[];
  kits: KitRow[];
  events: EventRow[];
  refunds: RefundRow[];
  creditNotes: NoteRow[];
  marks: Marks;
  underWay: ReadonlySet<string>;
  pictures: Map<string, StoredPicture>;
};

/** In the same order: at most ten queries for any number of orders. */
export async function serializeOrders<Told>(db: Db, rows: OrderRow[], tell: (row: OrderRow, parts: Parts) => Told): Promise<Told[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position));
  const events = await db
    .select({ ...getTableColumns(orderEvents), by: users.fullName })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const back = await db.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(asc(refunds.createdAt));
  const notes = await listCreditNotes(db, ids);
  const waiting = back.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const underWay = await findRefundsUnderWay(db, waiting);
  const kits = await readOrderedKits(db, lines);
  const marks = await readMarks(db, ids);
  const pictures = await findPictures(
    db,
    [...lines, ...kits].flatMap(({ mediaKey }) => mediaKey ?? []),
  );
  return rows.map((row) => {
    const isOfRow = (part: { orderId: string | null }) => part.orderId === row.id;
    return tell(row, {
      lines: lines.filter(isOfRow),
      kits: kits.filter(isOfRow),
      events: events.filter(isOfRow),
      refunds: back.filter(isOfRow),
      creditNotes: notes.filter(isOfRow),
      marks: marks.get(row.id) ?? NO_MARKS,
      underWay,
      pictures,
    });
  });
}

function listCreditNotes(db: Db, orderIds: string[]) {
  const { id, orderId, serial, totalPaise, roundOffPaise, issuedAt } = invoices;
  return db
    .select({ id, orderId, serial, totalPaise, roundOffPaise, issuedAt })
    .from(invoices)
    .where(and(inArray(orderId, orderIds), eq(invoices.kind, 'credit_note')))
    .orderBy(asc(issuedAt), asc(serial));
}

export function serializeForOwner(row: OrderRow, { lines, kits, events, refunds, creditNotes, pictures }: Parts): Order {
  const totalAmount = rupeesFromPaise(row.totalPaise);
  const products = serializeSold(lines, kits, (mediaKey) => {
    const picture = mediaKey ? pictures.get(mediaKey) : undefined;
    return picture ? pictureSrc(picture) : null;
  });
  return {
    id: row.id,
    number: orderNumber(row.number),
    status: row.status,
    paymentStatus: row.paymentStatus,
    paymentMethod: row.paymentMethod,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    date: row.createdAt,
    totalAmount,
    total: totalAmount,
    payableAmount: rupeesFromPaise(payableOf(row)),
    roundOff: rupeesFromPaise(row.roundOffPaise),
    products,
    items: products,
    shippingAddress: { ...row.shippingAddress, recipientName: recipientOf(row) },
    giftNote: row.giftNote,
    gstin: row.buyerGstin,
    businessName: row.businessName,
    pricingDetails: pricingDetailsInRupees(row),
    savings: savingsOf(row),
    promisedBy: row.promisedBy,
    courierName: row.courierName,
    trackingNumber: row.trackingNumber,
    cameBackAt: row.cameBackAt,
    isLost: row.isLost,
    isToConfirm: isToConfirm(row),
    confirmUntil: isToConfirm(row) ? row.confirmUntil : null,
    events: events.map(({ kind, note, createdAt }) => ({ kind, note, at: createdAt })),
    // A surplus payment is not part of the order's refund.
    refundedAmount: sumInRupees(refunds.filter(({ kind }) => kind !== 'surplus')),
    returnedAmount: sumInRupees(refunds),
    creditNotes: creditNotes.map(({ id, serial, totalPaise, roundOffPaise, issuedAt }) => ({
      id,
      number: serial,
      amount: rupeesFromPaise(payableOf({ totalPaise, roundOffPaise })),
      date: issuedAt,
    })),
  };
}

/** A single discount of the whole order is its code's, or a friend's. */
export function savingsOf({ discounts, couponCode: code, couponDiscountPaise }: OrderRow): Order['savings'] {
  if (discounts.length === 0 && couponDiscountPaise > 0)
    return [{ code, name: code ?? '', names: {}, amount: rupeesFromPaise(couponDiscountPaise) }];
  return discounts.map(({ code, name, names, amountPaise }) => ({ code, name, names, amount: rupeesFromPaise(amountPaise) }));
}

const sumInRupees = (rows: RefundRow[]) => rupeesFromPaise(rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0));

export function serializeForStaff(row: OrderRow, parts: Parts): StaffOrder {
  const isPaidFor = row.paymentStatus === 'cod' ? row.status !== 'cancelled' : !awaitsPayment(row);
  return {
    ...serializeForOwner(row, parts),
    userId: row.userId,
    userName: row.customerName,
    email: reachable(row.customerEmail),
    phone: row.customerPhone,
    address: oneLine(row.shippingAddress),
    productName: parts.lines.map((line) => line.name).join(', '),
    quantity: parts.lines.reduce((sum, line) => sum + line.quantity, 0),
    amountPaid: isPaidFor ? rupeesFromPaise(payableOf(row)) : 0,
    events: parts.events.map(({ kind, note, createdAt, by }) => ({ kind, note, at: createdAt, by })),
    ...parts.marks,
    confirmedAt: row.confirmedAt,
    cashVerdict: row.cashVerdict,
    refunds: parts.refunds.map(({ id, amountPaise, kind, status, reason, payoutMethod, payoutReference, createdAt }) => ({
      id,
      amount: rupeesFromPaise(amountPaise),
      kind,
      status,
      isStuck: status === 'failed' || (status === 'pending' && !parts.underWay.has(id)),
      reason,
      method: payoutMethod,
      reference: payoutReference,
      createdAt,
    })),
  };
}
