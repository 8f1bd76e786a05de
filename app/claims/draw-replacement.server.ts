// The papers of a parcel that replaces: the same pick list and slip as an order's, named by its ticket.
import { eq, inArray } from 'drizzle-orm';
import { drawPicks, drawSlips, type Parcel, readHeldBatches } from '../orders/draw-packing.server.ts';
import { orderNumber } from '../orders/orders.schema.ts';
import type { Db } from '../platform/database.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { claims, orders, products, stockMoves } from '../platform/tables.ts';
import { collectPaise, itemsOf, noSuchClaim, ticketOf } from './claims.server.ts';

export const drawReplacementPicks = async (db: Db, id: string, now: Date) =>
  drawPicks(db, [await readReplacement(db, id)], await readHeldBatches(db, eq(stockMoves.claimId, id)), now);

export const drawReplacementSlip = async (db: Db, id: string, now: Date) => drawSlips(db, [await readReplacement(db, id)], now);

/** Nothing is packed twice. */
async function readReplacement(db: Db, id: string): Promise<Parcel> {
  const [found] = await db
    .select({ claim: claims, order: orders })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(eq(claims.id, id));
  if (!found) throw noSuchClaim();
  const { claim, order } = found;
  if (claim.status !== 'replaced' || claim.shippedAt)
    throw new Refusal(409, `Nothing is to be packed for ${ticketOf(claim)}. Please look at the claim again.`, { code: 'not_to_pack' });
  const items = await itemsOf(db, [id]);
  const labels = await db
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(
      inArray(
        products.id,
        items.map(({ productId }) => productId),
      ),
    );
  return {
    name: `${ticketOf(claim)} · ${orderNumber(order.number)}`,
    orderedAt: order.createdAt,
    to: order.shippingAddress,
    collectPaise: collectPaise(order),
    lines: items.map((item) => ({ ...item, sku: labels.find((label) => label.id === item.productId)?.sku ?? '' })),
  };
}
