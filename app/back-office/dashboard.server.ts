// What the dashboard shows of a day: sales and registrations beside yesterday's, what runs out, what waits to be shipped.
import { and, asc, count, desc, inArray, isNull, notInArray } from 'drizzle-orm';
import { compareRegistrations } from '../accounts/customers.server.ts';
import { orderNumber } from '../orders/orders.schema.ts';
import { compareSales } from '../orders/sales-summary.server.ts';
import type { Db } from '../platform/database.server.ts';
import { orders, products } from '../platform/tables.ts';
import { salePrice } from '../pricing/sale-price.ts';

const STOCK_ROWS = 50;
const WAITING_ROWS = 6;

export async function dashboard(db: Db, now: Date) {
  return {
    sales: await compareSales(db, now),
    customers: await compareRegistrations(db, now),
    stock: await lowestStock(db),
    waiting: await waitingToBeShipped(db),
  };
}

/** What is nearly gone first. */
async function lowestStock(db: Db) {
  const isKept = isNull(products.archivedAt);
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      category: products.category,
      originalPricePaise: products.originalPricePaise,
      offerBasisPoints: products.offerBasisPoints,
      stockQuantity: products.stockQuantity,
    })
    .from(products)
    .where(isKept)
    .orderBy(asc(products.stockQuantity), asc(products.name))
    .limit(STOCK_ROWS);
  const [counted] = await db.select({ total: count() }).from(products).where(isKept);
  return {
    products: rows.map(({ originalPricePaise, offerBasisPoints, ...row }) => ({
      ...row,
      unitPaise: salePrice(originalPricePaise, offerBasisPoints),
    })),
    total: counted?.total ?? 0,
  };
}

/** The oldest first: who has waited longest is packed first. Unpaid online orders are no work yet (D9). */
async function waitingToBeShipped(db: Db) {
  const isWaiting = and(inArray(orders.status, ['pending', 'processing']), notInArray(orders.paymentStatus, ['awaiting', 'failed']));
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      customerName: orders.customerName,
      city: orders.shippingAddress,
      totalPaise: orders.totalPaise,
      status: orders.status,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(isWaiting)
    .orderBy(asc(orders.createdAt), desc(orders.number))
    .limit(WAITING_ROWS);
  const [counted] = await db.select({ total: count() }).from(orders).where(isWaiting);
  return {
    orders: rows.map(({ number, city, ...row }) => ({ ...row, number: orderNumber(number), city: city.city })),
    total: counted?.total ?? 0,
  };
}
