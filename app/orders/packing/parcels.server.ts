import { asc, eq, inArray, sql } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { payableOf } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { formatDate } from '../../platform/time.ts';
import { said } from '../../platform/words/said.ts';
import { orderNumber } from '../order-number.ts';
import { isPaidBack, isUnpaid } from '../order-status.ts';
import type { OrderRow } from '../orders.server.ts';
import { orderLines, orders, type ShippingAddress } from '../orders.tables.ts';
import { recipientOf } from '../shipping-address.ts';

export type PackedLine = { productId: string; name: string; sku: string; quantity: number };
type WeighedLine = PackedLine & { net: { value: number; unit: string } | null };

export type Parcel = {
  /** The order's number, or the ticket of the claim it replaces. */
  name: string;
  /** The courier's number of the parcel, which its scanners look up; else the order's. */
  barcode: string;
  orderedAt: Date;
  to: ShippingAddress & { recipientName: string };
  collectPaise: number;
  giftNote: string | null;
  lines: WeighedLine[];
  /** As booked with the courier. */
  weightGrams?: number;
  /** Why it must not leave, or that it already has; null when it waits to be packed. */
  warning: string | null;
};

export async function readParcelsToPack(db: Db, ids: readonly string[]): Promise<Parcel[]> {
  const parcels = await readParcels(db, ids);
  const wrong = parcels.filter(({ warning }) => warning !== null);
  if (wrong.length > 0) {
    const names = wrong.map(({ name }) => name).join(', ');
    throw new Refusal(409, said('Nothing to pack for {names}. Please check the list.', { names }), { code: 'not_to_pack' });
  }
  return parcels;
}

/** In any status, without refunded items. */
export async function readParcels(db: Db, ids: readonly string[]): Promise<Parcel[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.number));
  if (rows.length < new Set(ids).size) throw new Refusal(404, 'Order not found.');
  const lines = await readLines(db, ids);
  return rows.map((order) => {
    const own = lines.filter((line) => line.orderId === order.id);
    const number = orderNumber(order.number);
    return {
      name: number,
      barcode: barcodeOf(order),
      orderedAt: order.createdAt,
      to: { ...order.shippingAddress, recipientName: recipientOf(order) },
      giftNote: order.giftNote,
      collectPaise: order.paymentMethod === 'cod' ? payableOf(order) : 0,
      lines: own,
      warning: warningOf(order, own.length > 0),
    };
  });
}

/** Booking writes the AWB to the order. Code 128 prints ASCII alone, and a longer number would be too fine for a scanner. */
function barcodeOf({ number, trackingNumber }: OrderRow): string {
  const given = trackingNumber?.trim() ?? '';
  return /^[!-~]{4,24}$/.test(given) ? given : orderNumber(number);
}

async function readLines(db: Db, ids: readonly string[]) {
  const { orderId, productId, name, position } = orderLines;
  const left = sql<number>`order_lines.quantity - coalesce((
    select sum(part.quantity) from refund_lines part join refunds refund on refund.id = part.refund_id
    where refund.order_id = order_lines.order_id and part.position = order_lines.position), 0)`.mapWith(Number);
  const lines = await db
    .select({ orderId, productId, name, quantity: left, sku: products.sku, declarations: products.declarations })
    .from(orderLines)
    .innerJoin(products, eq(products.id, productId))
    .where(inArray(orderId, [...ids]))
    .orderBy(asc(position));
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ declarations, ...line }) => ({ ...line, net: declarations?.netQuantity ?? null }));
}

function warningOf(order: OrderRow, hasPieces: boolean): string | null {
  if (order.status === 'cancelled') return 'Cancelled. Do not send.';
  if (order.isLost) return 'Closed as lost. Do not send.';
  if (order.cameBackAt) return `Returned on ${formatDate(order.cameBackAt)}. Do not send.`;
  if (isUnpaid(order)) return 'Not paid yet. Do not send.';
  if (isPaidBack(order) || !hasPieces) return 'Refunded. Do not send.';
  if (order.deliveredAt) return `Reprint. Delivered on ${formatDate(order.deliveredAt)}.`;
  if (order.shippedAt) return `Reprint. Shipped on ${formatDate(order.shippedAt)}.`;
  return null;
}

/** '24 g + 100 ml', as the packs declare it; 'and more' if one does not. Empty when nothing is known. */
export function netWeightOf(lines: readonly WeighedLine[]): string {
  const sums = ['g', 'ml'].flatMap((unit) => {
    const sum = lines.reduce((total, { net, quantity }) => total + (net?.unit === unit ? net.value * quantity : 0), 0);
    return sum > 0 ? [`${Math.round(sum * 10) / 10} ${unit}`] : [];
  });
  if (sums.length === 0) return '';
  const isWhole = lines.every(({ net }) => net?.unit === 'g' || net?.unit === 'ml');
  return `${sums.join(' + ')}${isWhole ? '' : ' and more'}`;
}
