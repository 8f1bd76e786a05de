// Orders with goods still to come, for the person who receives them: without their costs.
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { purchaseOrders, suppliers } from './buying.tables.ts';
import { orderName } from './read-purchase-orders.server.ts';

const OPEN_AT_MOST = 100;

export async function readOpenOrders(db: Db) {
  const rows = await db
    .select({ id: purchaseOrders.id, number: purchaseOrders.number, supplierName: suppliers.name, expectedOn: purchaseOrders.expectedOn })
    .from(purchaseOrders)
    .innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .where(inArray(purchaseOrders.state, ['ordered', 'partly-received']))
    .orderBy(asc(purchaseOrders.expectedOn), asc(purchaseOrders.number))
    .limit(OPEN_AT_MOST);
  return rows.map(({ number, ...row }) => ({ ...row, number: orderName(number) }));
}
