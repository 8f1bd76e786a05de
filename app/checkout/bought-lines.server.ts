import { and, eq, gt, isNull } from 'drizzle-orm';
import { orderKits } from '../orders/order-kits.tables.ts';
import { orderLines } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';

/** As they were in the cart, where a kit is one line. A free gift was never in it. */
export async function linesOfCart(tx: Db, orderId: string) {
  const kits = await tx
    .select({ productId: orderKits.productId, quantity: orderKits.quantity })
    .from(orderKits)
    .where(eq(orderKits.orderId, orderId));
  const loose = await tx
    .select({ productId: orderLines.productId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNull(orderLines.kitId), gt(orderLines.originalPricePaise, 0)));
  return [...kits, ...loose];
}
