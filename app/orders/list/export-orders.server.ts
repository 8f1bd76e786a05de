import { and, desc, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { type CsvCell, inParts } from '../../platform/files/csv.server.ts';
import { paiseFromRupees } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import type { StaffOrder } from '../orders.schema.ts';
import type { OrderRow } from '../orders.server.ts';
import { orders } from '../orders.tables.ts';
import { serializeForStaff, serializeOrders } from '../serialize-orders.server.ts';
import { ordersFound } from './list-orders.server.ts';
import type { ordersQuery } from './order-list.schema.ts';

const rupees = (amount: number): CsvCell => ({ paise: paiseFromRupees(amount) });

export const ORDER_COLUMNS: Record<string, (order: StaffOrder) => CsvCell> = {
  Order: ({ number }) => number,
  Placed: ({ createdAt }) => formatDateTime(createdAt),
  Status: ({ status }) => status,
  'Payment Status': ({ paymentStatus }) => paymentStatus,
  'Payment Method': ({ paymentMethod }) => paymentMethod,
  Customer: ({ userName }) => userName,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Recipient: ({ shippingAddress }) => shippingAddress.recipientName,
  Address: ({ address }) => address,
  Products: ({ products }) => products.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n'),
  Pieces: ({ quantity }) => quantity,
  Total: ({ totalAmount }) => rupees(totalAmount),
  'Round Off': ({ roundOff }) => rupees(roundOff),
  Payable: ({ payableAmount }) => rupees(payableAmount),
  Refunded: ({ refundedAmount }) => rupees(refundedAmount),
  Courier: ({ courierName }) => courierName,
  Tracking: ({ trackingNumber }) => trackingNumber,
  GSTIN: ({ gstin }) => gstin,
  'Business Name': ({ businessName }) => businessName,
  Tags: ({ tags }) => tags.join(', '),
};

export async function* orderLinesOf(db: Db, query: z.output<typeof ordersQuery>, now: Date) {
  const { where: wanted } = await ordersFound(db, query, now);
  const after = (last: OrderRow) => sql`(${orders.createdAt}, ${orders.number}) < (${last.createdAt.toISOString()}, ${last.number})`;
  const parts = inParts<OrderRow>((last, limit) =>
    db
      .select()
      .from(orders)
      .where(and(wanted, last && after(last)))
      .orderBy(desc(orders.createdAt), desc(orders.number))
      .limit(limit),
  );
  for await (const rows of parts) yield await linesFrom(db, rows);
}

/** At most ORDERS_AT_ONCE of them. */
export async function* linesOfThese(db: Db, ids: string[]) {
  const rows = await db.select().from(orders).where(inArray(orders.id, ids)).orderBy(desc(orders.createdAt), desc(orders.number));
  yield await linesFrom(db, rows);
}

const linesFrom = async (db: Db, rows: OrderRow[]) =>
  (await serializeOrders(db, rows, serializeForStaff)).map((order) => Object.values(ORDER_COLUMNS).map((cellOf) => cellOf(order)));
