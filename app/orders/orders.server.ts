// Reads orders, and does the two things every change of an order needs: lock its row, and write its timeline.

import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lt, lte, not, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/accounts.tables.ts';
import { namesIn } from '../catalogue/in-other-languages.server.ts';
import { invoices } from '../invoices/invoices.tables.ts';
import { pictureSrc, type StoredPicture } from '../media/media.schema.ts';
import { findPictures } from '../media/media.server.ts';
import type { Db } from '../platform/database.server.ts';
import { fromOf, offsetOf, untilOf } from '../platform/http/list-query.ts';
import { mentions, resembles } from '../platform/http/word-search.ts';
import { payableOf, rupeesFromPaise } from '../platform/money.ts';
import { may } from '../platform/permissions.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { periodOf } from '../platform/time.ts';
import type { Language } from '../platform/words/language.ts';
import { pricingDetailsInRupees } from '../pricing/pricing-details.ts';
import { ORDER_TASKS } from './desk/due-in-orders.server.ts';
import { isMarked, type Marks, NO_MARKS, readMarks } from './notes/read-notes.server.ts';
import { awaitsPayment, isToConfirm } from './order-status.ts';
import { type KitRow, readOrderedKits, serializeSold } from './ordered-kits.server.ts';
import { type ORDER_SORTS, type Order, type OrderEventKind, orderNumber, type ordersQuery, type StaffOrder } from './orders.schema.ts';
import { orderEvents, orderIs, orderLines, orders, refunds, type ShippingAddress } from './orders.tables.ts';
import { findRefundsUnderWay } from './refunds/refund-jobs.server.ts';

export type OrderRow = typeof orders.$inferSelect;
export type LineRow = typeof orderLines.$inferSelect;
type EventRow = typeof orderEvents.$inferSelect & { by: string | null };
type RefundRow = typeof refunds.$inferSelect;
type NoteRow = Awaited<ReturnType<typeof listCreditNotes>>[number];

/** Locks the order until the transaction ends. Every change of an order goes through this, so that changes run one at a time. */
export async function lockOrder(tx: Db, orderId: string): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  return order ?? null;
}

/** `by` is the person who did it; null for the gateway and the periodic tasks. */
export async function addEvent(tx: Db, orderId: string, kind: OrderEventKind, now: Date, more: EventDetails = {}) {
  await insertEvent(tx, orderId, kind, now, more);
}

type EventDetails = { note?: string | null; by?: string | null; claimId?: string | null };

/** The statement, for one that writes other things too. */
export const insertEvent = (
  tx: Db,
  orderId: string,
  kind: OrderEventKind,
  now: Date,
  { note = null, by = null, claimId = null }: EventDetails = {},
) => tx.insert(orderEvents).values({ orderId, kind, note, claimId, actorId: by, createdAt: now });

/** Idempotent: a repeated event is recorded once. The order must be locked. */
export async function addEventOnce(tx: Db, orderId: string, kind: OrderEventKind, now: Date, note: string): Promise<boolean> {
  const isSame = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, kind), eq(orderEvents.note, note));
  const [known] = await tx.select({ id: orderEvents.id }).from(orderEvents).where(isSame).limit(1);
  if (!known) await addEvent(tx, orderId, kind, now, { note });
  return !known;
}

/** Another customer's order is not found (D1). */
export function requireOwnOrder<Row extends { userId: string }>(
  row: Row | null | undefined,
  asker: Pick<SignedIn, 'id' | 'staffRole'>,
): Row {
  if (!row || (row.userId !== asker.id && !may(asker, 'orders'))) throw new Refusal(404, 'Order not found.');
  return row;
}

export async function getOrder(db: Db, orderId: string, asker: Pick<SignedIn, 'id' | 'staffRole'>): Promise<Order | StaffOrder> {
  const [found] = await db.select().from(orders).where(eq(orders.id, orderId));
  const row = requireOwnOrder(found, asker);
  const [told] = await serializeOrders(db, [row], may(asker, 'orders') ? serializeForStaff : serializeForOwner);
  if (!told) throw new Error(`Order ${orderId} could not be told.`);
  return told;
}

/** A customer's orders, newest first: all, or one page. */
export async function listOrdersOf(db: Db, userId: string, at?: { page: number; limit: number }): Promise<Order[]> {
  const all = db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt), desc(orders.number));
  const rows = await (at ? all.limit(at.limit).offset(offsetOf(at)) : all);
  return serializeOrders(db, rows, serializeForOwner);
}

/** Names in the language of the page. The API and printed documents keep the names at the time of sale. */
export async function ordersIn(db: Db, language: Language, told: Order[]): Promise<Order[]> {
  const soldAs = ({ id, name }: { id: string; name: string }) => ({ productId: id, name });
  const nameOf = await namesIn(
    db,
    language,
    told.flatMap((order) => order.products.flatMap((product) => [product, ...(product.pieces ?? [])]).map(soldAs)),
  );
  return told.map((order) => {
    const named = <One extends { id: string; name: string }>(one: One): One => ({ ...one, name: nameOf(soldAs(one)) });
    const products = order.products.map((product) => ({ ...named(product), ...(product.pieces && { pieces: product.pieces.map(named) }) }));
    return { ...order, products, items: products };
  });
}

export const countOrdersOf = (db: Db, userId: string) => db.$count(orders, eq(orders.userId, userId));

const SORTS = {
  'date-desc': [desc(orders.createdAt)],
  'date-asc': [asc(orders.createdAt), asc(orders.number)],
  'total-desc': [desc(orders.totalPaise)],
  'total-asc': [asc(orders.totalPaise)],
} satisfies Record<(typeof ORDER_SORTS)[number], SQL[]>;

type OrdersQuery = z.output<typeof ordersQuery>;

/** `isNear`: no order has all the words, so these have words like them. */
type OrderList = { orders: StaffOrder[]; total: number; isNear: boolean };

/** The staff list, newest first unless sorted otherwise, with the total count. */
export async function listOrders(db: Db, query: OrdersQuery, now: Date): Promise<OrderList> {
  const { where, isNear } = await ordersFound(db, query, now);
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(...SORTS[query.sort], desc(orders.number))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(orders).where(where);
  return { orders: await serializeOrders(db, rows, serializeForStaff), total: counted?.total ?? 0, isNear };
}

export async function ordersFound(db: Db, query: OrdersQuery, now: Date): Promise<{ where: SQL | undefined; isNear: boolean }> {
  const filters = and(...filtersOf(query, now));
  const exactly = and(filters, mentions(query.search, orders.search));
  if (query.search === '') return { where: exactly, isNear: false };
  const [found] = await db.select({ id: orders.id }).from(orders).where(exactly).limit(1);
  return found ? { where: exactly, isNear: false } : { where: and(filters, resembles(query.search, orders.search)), isNear: true };
}

function filtersOf(query: OrdersQuery, now: Date): Array<SQL | undefined> {
  const { status, scope } = query;
  const from = fromOf(query);
  const until = untilOf(query);
  const period = periodOf(query, now);
  return [
    status && eq(orders.status, status),
    query.todo && ORDER_TASKS[query.todo](now),
    scope === 'work' ? not(orderIs.awaitingPayment) : undefined,
    from && gte(orders.createdAt, from),
    until && lte(orders.createdAt, until),
    period ? and(gte(orders.createdAt, period.from), lt(orders.createdAt, period.before)) : undefined,
    ...isMarked(query),
  ];
}

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

/** Serializes rows to the API shape, in the same order: at most ten queries for any number of orders. */
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

function serializeForOwner(row: OrderRow, { lines, kits, events, refunds, creditNotes, pictures }: Parts): Order {
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
    gstin: row.buyerGstin,
    businessName: row.businessName,
    pricingDetails: pricingDetailsInRupees(row),
    savings: savingsOf(row),
    promisedBy: row.promisedBy,
    courierName: row.courierName,
    trackingNumber: row.trackingNumber,
    cameBackAt: row.cameBackAt,
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
    email: row.customerEmail,
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

/** The recipient. Orders from before the recipient field use the account's name. */
export const recipientOf = ({ shippingAddress, customerName }: Pick<OrderRow, 'shippingAddress' | 'customerName'>) =>
  shippingAddress.recipientName || customerName;

export const oneLine = ({ street, landmark, city, state, zipCode, country }: ShippingAddress) =>
  [street, landmark, city, `${state} ${zipCode}`, country].filter(Boolean).join(', ');
