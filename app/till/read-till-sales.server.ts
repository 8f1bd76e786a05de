import { and, asc, eq, gte, ilike, inArray, lte, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { inHouseLines, inHouseOrders } from '../in-house/in-house.tables.ts';
import { findInHouseInvoice, inHouseDocument, inHouseNumber } from '../in-house/in-house-invoices.server.ts';
import { invoices } from '../invoices/invoices.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { fromOf, patternOf, untilOf } from '../platform/http/list-query.ts';
import { bySort, down, longPage } from '../platform/http/lists/long-list.server.ts';
import { type mentions, nearestBy } from '../platform/http/word-search.ts';
import { normaliseMobile } from '../platform/india/mobile-number.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';
import { inHouseRoundOff } from '../pricing/price-in-house.ts';
import { receiptOf } from './receipt.ts';
import { readReturns, returnNumber } from './returns/read-returns.server.ts';
import type { TillPayment, TillSale, TillSaleRow, tillSalesQuery } from './till.schema.ts';
import { tillReturns, tillSales } from './till.tables.ts';

export async function listTillSales(
  db: Db,
  query: z.output<typeof tillSalesQuery>,
): Promise<{ sales: TillSaleRow[]; total: number; isNear: boolean }> {
  const from = fromOf(query);
  const until = untilOf(query);
  const filters = and(
    query.till ? eq(tillSales.till, query.till) : undefined,
    from && gte(tillSales.soldAt, from),
    until && lte(tillSales.soldAt, until),
  );
  const { matching, isNear } = await nearestBy(
    query.search,
    (word, finds) => hasWord(db, word, finds),
    async (found) => (await selectSales(db).where(and(filters, found)).limit(1)).length > 0,
  );
  const where = and(filters, matching);
  const order = [...bySort(query.sort, SORTS), down(tillSales.soldAt), down(tillSales.orderId)];
  const joined = query.search || query.sort ? WITH_ORDERS : undefined;
  const page = await longPage(db, { table: tillSales, id: tillSales.orderId, where, order, joined }, query);
  const rows = await selectSales(db)
    .where(page.isShown)
    .orderBy(...page.order);
  return { sales: await rowsFrom(db, rows), total: page.total, isNear };
}

const SORTS = {
  date: tillSales.soldAt,
  customer: sql`lower(${inHouseOrders.customerName})`,
  till: tillSales.till,
  payment: inHouseOrders.paymentType,
  total: inHouseOrders.totalPaise,
};

const WITH_ORDERS = sql`join ${inHouseOrders} on ${eq(inHouseOrders.id, tillSales.orderId)}`;

const selectSales = (db: Db) =>
  db
    .select({ sale: tillSales, order: inHouseOrders, soldBy: users.fullName })
    .from(tillSales)
    .innerJoin(inHouseOrders, eq(inHouseOrders.id, tillSales.orderId))
    .innerJoin(users, eq(users.id, inHouseOrders.createdById));

/** Number, reference or invoice as printed on the receipt, phone, or a product by name, SKU or barcode. */
function hasWord(db: Db, word: string, finds: typeof mentions) {
  const pattern = patternOf({ search: word });
  const mobile = normaliseMobile(word);
  const goods = db
    .select({ id: inHouseLines.orderId })
    .from(inHouseLines)
    .leftJoin(products, eq(products.id, inHouseLines.productId))
    .where(or(finds(word, inHouseLines.name), sql`lower(${products.sku}) = lower(${word})`, eq(products.barcode, word)));
  const documents = db.select({ id: invoices.inHouseOrderId }).from(invoices).where(ilike(invoices.serial, pattern));
  return or(
    ilike(tillSales.reference, pattern),
    ilike(sql`'IHO-' || ${inHouseOrders.number}`, pattern),
    ilike(inHouseOrders.phone, patternOf({ search: mobile ?? word })),
    finds(word, inHouseOrders.customerName),
    inArray(tillSales.orderId, documents),
    inArray(tillSales.orderId, goods),
  );
}

type Found = { sale: typeof tillSales.$inferSelect; order: typeof inHouseOrders.$inferSelect; soldBy: string };

async function rowsFrom(db: Db, found: readonly Found[]): Promise<TillSaleRow[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ order }) => order.id);
  const issued = await db
    .select({ orderId: invoices.inHouseOrderId, serial: invoices.serial })
    .from(invoices)
    .where(and(inArray(invoices.inHouseOrderId, ids), eq(invoices.kind, 'invoice')));
  const paid = await db
    .select({ orderId: tillReturns.orderId, paidPaise: tillReturns.paidPaise })
    .from(tillReturns)
    .where(inArray(tillReturns.orderId, ids));
  return found.map(({ sale, order, soldBy }) => ({
    id: order.id,
    number: inHouseNumber(order.number),
    invoiceId: issued.find(({ orderId }) => orderId === order.id)?.serial ?? null,
    reference: sale.reference,
    till: sale.till,
    soldAt: sale.soldAt,
    wasOffline: sale.wasOffline,
    customerName: order.customerName,
    phoneNumber: order.phone,
    paymentType: order.paymentType as TillPayment,
    paymentReference: sale.paymentReference,
    totalAmount: rupeesFromPaise(order.totalPaise),
    payableAmount: rupeesFromPaise(order.totalPaise + inHouseRoundOff(order.paymentType, order.totalPaise)),
    soldBy,
    returned: rupeesFromPaise(paid.reduce((sum, { orderId, paidPaise }) => (orderId === order.id ? sum + paidPaise : sum), 0)),
  }));
}

export async function getTillSale(db: Db, id: string): Promise<TillSale> {
  const [found] = await db
    .select({ sale: tillSales, order: inHouseOrders, soldBy: users.fullName })
    .from(tillSales)
    .innerJoin(inHouseOrders, eq(inHouseOrders.id, tillSales.orderId))
    .innerJoin(users, eq(users.id, inHouseOrders.createdById))
    .where(eq(tillSales.orderId, id));
  const [row] = found ? await rowsFrom(db, [found]) : [];
  if (!found || !row) throw new Refusal(404, 'Sale not found.');
  const { sale, order } = found;
  const lines = await db.select().from(inHouseLines).where(eq(inHouseLines.orderId, id)).orderBy(asc(inHouseLines.position));
  const returns = await readReturns(db, id);
  const issued = await findInHouseInvoice(db, id);
  const document = issued ?? (await inHouseDocument(db, order, lines));
  const { reference, till, soldAt: at, paymentReference, tenderedPaise } = sale;
  const nameOf = (position: number) => lines.find((line) => line.position === position)?.name ?? '';
  return {
    ...row,
    lines: lines.map(({ position, name, quantity, taxablePaise, gstPaise }) => ({
      ...{ position, productName: name, quantity, total: rupeesFromPaise(taxablePaise + gstPaise) },
      returned: returns.flatMap((each) => each.lines).reduce((sum, each) => (each.position === position ? sum + each.quantity : sum), 0),
    })),
    returns: returns.map(({ number, amountPaise, paidPaise, lines: of, ...each }) => ({
      ...each,
      number: returnNumber(number),
      amount: rupeesFromPaise(amountPaise),
      paid: rupeesFromPaise(paidPaise),
      lines: of.map(({ position, quantity, restocked }) => ({ position, productName: nameOf(position), quantity, restocked })),
    })),
    receipt: receiptOf(document, {
      ...{ serial: issued?.serial ?? null, reference, till, at, paymentReference, tenderedPaise },
      paymentType: row.paymentType,
    }),
  };
}
