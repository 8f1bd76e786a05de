import { eq, inArray } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { orders } from '../../orders/orders.tables.ts';
import { drawSlips, readHeldBatches } from '../../orders/packing/draw-packing.server.ts';
import { drawPicks } from '../../orders/packing/draw-pick-list.server.ts';
import type { SlipFormat } from '../../orders/packing/packing.schema.ts';
import type { Parcel } from '../../orders/packing/parcels.server.ts';
import { recipientOf } from '../../orders/shipping-address.ts';
import type { Db } from '../../platform/database.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { said } from '../../platform/words/said.ts';
import { stockMoves } from '../../stock/stock.tables.ts';
import { collectPaise } from '../claim-detail.server.ts';
import { itemsOf, noSuchClaim } from '../claims.server.ts';
import { claims } from '../claims.tables.ts';
import { ticketOf } from '../ticket.ts';

export const drawReplacementPicks = async (db: Db, id: string, now: Date) =>
  drawPicks(db, [await readReplacement(db, id)], await readHeldBatches(db, eq(stockMoves.claimId, id)), now);

export const drawReplacementSlip = async (db: Db, id: string, format: SlipFormat, now: Date) =>
  drawSlips(db, [await readReplacement(db, id)], now, format);

/** Refuses to pack anything twice. */
async function readReplacement(db: Db, id: string): Promise<Parcel> {
  const [found] = await db
    .select({ claim: claims, order: orders })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(eq(claims.id, id));
  if (!found) throw noSuchClaim();
  const { claim, order } = found;
  if (claim.status !== 'replaced' || claim.shippedAt)
    throw new Refusal(409, said('Nothing to pack for {ticket}. Check the claim.', { ticket: ticketOf(claim) }), { code: 'not_to_pack' });
  const items = await itemsOf(db, [id]);
  const labels = await db
    .select({ id: products.id, sku: products.sku, declarations: products.declarations })
    .from(products)
    .where(
      inArray(
        products.id,
        items.map(({ productId }) => productId),
      ),
    );
  return {
    name: `${ticketOf(claim)} · ${orderNumber(order.number)}`,
    barcode: ticketOf(claim),
    orderedAt: order.createdAt,
    to: { ...order.shippingAddress, recipientName: recipientOf(order) },
    collectPaise: collectPaise(order),
    lines: items.map((item) => {
      const label = labels.find(({ id: productId }) => productId === item.productId);
      return { ...item, sku: label?.sku ?? '', net: label?.declarations.netQuantity ?? null };
    }),
    giftNote: null,
    warning: null,
  };
}
