import { asc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import type { OrderRow } from '../orders/orders.server.ts';
import { orderEvents, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { payableOf, rupeesFromPaise } from '../platform/money.ts';
import { dayOf } from '../platform/time.ts';
import { expiredPieces } from '../stock/batches.server.ts';
import type { ClaimDetail } from './claims.schema.ts';
import { itemsOf, noSuchClaim, selectClaims, serializeForStaff } from './claims.server.ts';
import { claims } from './claims.tables.ts';

export async function getClaimDetail(db: Db, id: string, now: Date): Promise<ClaimDetail> {
  const [row] = await selectClaims(db).where(eq(claims.id, id));
  if (!row) throw noSuchClaim();
  const [order] = await db.select().from(orders).where(eq(orders.id, row.order.id));
  if (!order) throw noSuchClaim();
  const items = await itemsOf(db, [id]);
  const stock = await db
    .select({
      productId: products.id,
      pieces: sql<number>`case when products.is_available and products.archived_at is null
        then greatest(0, products.stock_quantity - ${expiredPieces(dayOf(now))}) else 0 end`.mapWith(Number),
    })
    .from(products)
    .where(
      inArray(
        products.id,
        items.map(({ productId }) => productId),
      ),
    );
  const stockOf = (id: string) => stock.find(({ productId }) => productId === id)?.pieces ?? 0;
  const history = await db
    .select({ kind: orderEvents.kind, note: orderEvents.note, by: users.fullName, at: orderEvents.createdAt })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.claimId, id))
    .orderBy(asc(orderEvents.id));
  return {
    ...serializeForStaff(row, items),
    items: items.map(({ claimId: _, ...item }) => ({ ...item, stock: stockOf(item.productId) })),
    toCollect: rupeesFromPaise(collectPaise(order)),
    isPaid: isPaid(order),
    paymentMethod: order.paymentMethod,
    history,
  };
}

/** Cash is collected on delivery. */
export const isPaid = ({ paymentMethod, status }: Pick<OrderRow, 'paymentMethod' | 'status'>) =>
  paymentMethod === 'online' || status === 'delivered';

/** Cash to collect with the replacement of an unpaid parcel. */
export const collectPaise = (order: OrderRow) => (isPaid(order) ? 0 : payableOf(order));
