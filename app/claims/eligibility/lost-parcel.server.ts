import { and, eq } from 'drizzle-orm';
import { shipments } from '../../couriers/couriers.tables.ts';
import type { Db } from '../../platform/database.server.ts';

/** A parcel that its courier has lost need not be waited for. */
export async function withLoss<Order extends { id: string }>(db: Db, order: Order): Promise<Order & { lostAt: Date | null }> {
  const [lost] = await db
    .select({ at: shipments.stateSince })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), eq(shipments.state, 'lost')))
    .limit(1);
  return { ...order, lostAt: lost?.at ?? null };
}
