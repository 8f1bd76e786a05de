import { and, asc, eq, getTableColumns, gte, ilike, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { invoices } from '../invoices/invoices.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { fromOf, patternOf, untilOf } from '../platform/http/list-query.ts';
import { down, longPage, up } from '../platform/http/lists/long-list.server.ts';
import { type mentions, nearestBy } from '../platform/http/word-search.ts';
import { findState } from '../platform/india.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';
import { inHouseRoundOff } from '../pricing/price-in-house.ts';
import { tillSales } from '../till/till.tables.ts';
import { inHouseLines, inHouseOrders } from './in-house.tables.ts';
import { inHouseNumber, isStanding } from './in-house-invoices.server.ts';
import type { InHouseOrder, InHouseQuote, inHouseQuery } from './in-house-orders.schema.ts';

export type InHouseRow = typeof inHouseOrders.$inferSelect;
export type LineRow = typeof inHouseLines.$inferSelect;
type Sums = Pick<
  InHouseRow,
  'subtotalPaise' | 'discountPaise' | 'discounts' | 'gstPaise' | 'deliveryPaise' | 'totalPaise' | 'pricesIncludeTax'
>;

const isKept = isNull(inHouseOrders.deletedAt);
const ORDER = {
  ...getTableColumns(inHouseOrders),
  isTill: sql<boolean>`exists (select from ${tillSales} where ${tillSales.orderId} = ${inHouseOrders.id})`,
};

const byCustomer = sql`lower(${inHouseOrders.customerName})`;
const SORTS = {
  'date-desc': [down(inHouseOrders.createdAt)],
  'date-asc': [up(inHouseOrders.createdAt)],
  'total-desc': [down(inHouseOrders.totalPaise)],
  'total-asc': [up(inHouseOrders.totalPaise)],
  'customer-asc': [up(byCustomer)],
  'customer-desc': [down(byCustomer)],
} satisfies Record<z.output<typeof inHouseQuery>['sort'], unknown>;

export async function listInHouse(
  db: Db,
  query: z.output<typeof inHouseQuery>,
): Promise<{ orders: InHouseOrder[]; total: number; isNear: boolean }> {
  const { paymentType, product, search } = query;
  const from = fromOf(query);
  const until = untilOf(query);
  const filters = and(
    isKept,
    paymentType && eq(inHouseOrders.paymentType, paymentType),
    product ? sql`exists (select from in_house_lines l where l.order_id = ${inHouseOrders.id} and l.product_id = ${product})` : undefined,
    from && gte(inHouseOrders.createdAt, from),
    until && lte(inHouseOrders.createdAt, until),
  );
  const { matching, isNear } = await nearestBy(
    search,
    (word, finds) => hasWord(db, word, finds),
    async (found) => (await db.select({ id: inHouseOrders.id }).from(inHouseOrders).where(and(filters, found)).limit(1)).length > 0,
  );
  const where = and(filters, matching);
  const order = [...SORTS[query.sort], down(inHouseOrders.number)];
  const page = await longPage(db, { table: inHouseOrders, id: inHouseOrders.id, where, order }, query);
  const rows = await db
    .select(ORDER)
    .from(inHouseOrders)
    .where(page.isShown)
    .orderBy(...page.order);
  return { orders: await serialize(db, rows), total: page.total, isNear };
}

export async function getInHouse(db: Db, id: string): Promise<InHouseOrder> {
  const rows = await db
    .select(ORDER)
    .from(inHouseOrders)
    .where(and(eq(inHouseOrders.id, id), isKept));
  const [order] = await serialize(db, rows);
  if (!order) throw new Refusal(404, 'Order not found.');
  return order;
}

/** Any invoice of the order finds it, even a credited one: the buyer may hold it. */
function hasWord(db: Db, word: string, finds: typeof mentions): SQL | undefined {
  const pattern = patternOf({ search: word });
  const withLine = db.select({ id: inHouseLines.orderId }).from(inHouseLines).where(finds(word, inHouseLines.name));
  const withDocument = db
    .select({ id: invoices.inHouseOrderId })
    .from(invoices)
    .where(and(isNotNull(invoices.inHouseOrderId), ilike(invoices.serial, pattern)));
  return or(
    ilike(sql`'IHO-' || ${inHouseOrders.number}`, pattern),
    finds(word, inHouseOrders.customerName),
    ilike(inHouseOrders.phone, pattern),
    inArray(inHouseOrders.id, withLine),
    inArray(inHouseOrders.id, withDocument),
  );
}

/** Serializes rows to the API shape, in the same order: two more queries for any number of orders. */
async function serialize(db: Db, rows: Array<InHouseRow & { isTill: boolean }>): Promise<InHouseOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await db.select().from(inHouseLines).where(inArray(inHouseLines.orderId, ids)).orderBy(asc(inHouseLines.position));
  const issued = await db
    .select({ orderId: invoices.inHouseOrderId, serial: invoices.serial })
    .from(invoices)
    .where(and(inArray(invoices.inHouseOrderId, ids), eq(invoices.kind, 'invoice'), isStanding(db)));
  const roundOffOf = ({ paymentType, totalPaise }: InHouseRow) => inHouseRoundOff(paymentType, totalPaise);
  return rows.map((row) => ({
    id: row.id,
    number: inHouseNumber(row.number),
    invoiceId: issued.find(({ orderId }) => orderId === row.id)?.serial ?? null,
    customerName: row.customerName,
    phoneNumber: row.phone,
    address: row.address,
    state: row.stateCode && (findState(row.stateCode)?.name ?? null),
    handedOver: row.stateCode === null,
    isTill: row.isTill,
    gstin: row.gstin,
    paymentType: row.paymentType,
    offerValue: rupeesFromPaise(row.offerPaise),
    offerPercentage: row.offerBasisPoints / 100,
    roundOff: rupeesFromPaise(roundOffOf(row)),
    payableAmount: rupeesFromPaise(row.totalPaise + roundOffOf(row)),
    others: row.others,
    date: row.createdAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...serializeSums(
      row,
      lines.filter((line) => line.orderId === row.id),
    ),
  }));
}

export function serializeSums(
  { subtotalPaise, discountPaise, discounts, gstPaise, deliveryPaise, totalPaise, pricesIncludeTax }: Sums,
  lines: ReadonlyArray<Pick<LineRow, 'productId' | 'name' | 'hsn' | 'gstRateBasisPoints' | 'unitPaise' | 'quantity'>>,
): InHouseQuote {
  return {
    subtotal: rupeesFromPaise(subtotalPaise),
    discount: rupeesFromPaise(discountPaise),
    savings: (discounts ?? []).map(({ code, name, amountPaise }) => ({ code, name, amount: rupeesFromPaise(amountPaise) })),
    gst: rupeesFromPaise(gstPaise),
    deliveryCharge: rupeesFromPaise(deliveryPaise),
    totalAmount: rupeesFromPaise(totalPaise),
    pricesIncludeTax,
    products: lines.map(({ productId, name, hsn, gstRateBasisPoints, unitPaise, quantity }) => ({
      productId,
      productName: name,
      price: rupeesFromPaise(unitPaise),
      quantity,
      hsn,
      gstRate: gstRateBasisPoints / 100,
    })),
  };
}
