import { and, desc, eq, inArray } from 'drizzle-orm';
import { PAID_OR_CASH } from '../../orders/order-status.ts';
import { orders } from '../../orders/orders.tables.ts';
import type { OnlineWay } from '../../payments/gateway.ts';
import { paymentAttempts } from '../../payments/payments.tables.ts';
import type { Db } from '../../platform/database.server.ts';

/** Null before the first order that was paid, or placed for cash. */
export async function findLastMethod(db: Db, userId: string): Promise<OnlineWay | 'online' | 'cod' | null> {
  const [last] = await db
    .select({ method: orders.paymentMethod, way: paymentAttempts.way })
    .from(orders)
    .leftJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(and(eq(orders.userId, userId), inArray(orders.paymentStatus, PAID_OR_CASH)))
    .orderBy(desc(orders.createdAt), desc(orders.number), desc(paymentAttempts.createdAt))
    .limit(1);
  if (!last) return null;
  return last.method === 'cod' ? 'cod' : (last.way ?? 'online');
}
