import { asc, eq } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import type { OrderRow } from '../../orders/orders.server.ts';
import { orderLines } from '../../orders/orders.tables.ts';
import { readParcels } from '../../orders/packing/parcels.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';
import { reachable } from '../../platform/mails/no-address.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { readSection, shopIdentity } from '../../settings/settings.server.ts';
import type { NewParcel } from '../courier.ts';

/** A pack that declares no net quantity. */
const UNKNOWN_PIECE_GRAMS = 100;
/** Jar, bottle or tin around each piece, and the box around all. */
const PACK_GRAMS = 30;
const BOX_GRAMS = 80;
const WEIGHED_IN_GRAMS = 50;
/** A usual carton. Couriers charge by volume above 5 kg for each 25,000 cm³, which it stays far below. */
const SIZE = { length: 20, breadth: 15, height: 8 };

type Piece = { quantity: number; net: { value: number; unit: string } | null };

/** An estimate for the booking, which staff may correct: what the packs declare, with packaging, rounded up to 50 g. */
export function weightOf(pieces: readonly Piece[]): number {
  const sum = pieces.reduce((total, { quantity, net }) => total + quantity * (gramsOf(net) + PACK_GRAMS), BOX_GRAMS);
  return Math.ceil(sum / WEIGHED_IN_GRAMS) * WEIGHED_IN_GRAMS;
}

/** A millilitre of a cosmetic weighs about a gram. */
const gramsOf = (net: Piece['net']) => (net?.unit === 'g' || net?.unit === 'ml' ? net.value : UNKNOWN_PIECE_GRAMS);

export async function readPickupPin(db: Db): Promise<string> {
  const { address } = await readSection(db, 'identity');
  if (!address) throw new Refusal(409, 'Enter the address of the shop in Settings first: couriers collect there.', { code: 'no_address' });
  return address.pinCode;
}

export type ParcelDraft = Omit<NewParcel, 'reference' | 'awb' | 'carrierId'>;

export async function draftParcel(db: Db, order: OrderRow, weightGrams?: number): Promise<ParcelDraft> {
  const [parcel] = await readParcels(db, [order.id]);
  if (!parcel) throw new Refusal(404, 'Order not found.');
  if (parcel.warning) throw new Refusal(409, parcel.warning);
  const phone = normaliseMobile(parcel.to.phone);
  if (!phone) throw badField('phone', 'The address has no Indian mobile number, which couriers need.');
  const fromPin = await readPickupPin(db);
  const sold = await db
    .select({ productId: orderLines.productId, hsn: orderLines.hsn, unitPaise: orderLines.unitPaise, sku: products.sku })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const lines = parcel.lines.map(({ productId, name, sku, quantity }) => {
    const { hsn = '', unitPaise = 0 } = sold.find((line) => line.productId === productId) ?? {};
    return { name, sku, hsn, quantity, unitPaise };
  });
  // Shiprocket wants an address.
  const { email: shopEmail } = await shopIdentity(db);
  const { recipientName, street, landmark, city, state, zipCode } = parcel.to;
  return {
    fromPin,
    to: { name: recipientName, phone, street, landmark, city, state, pinCode: zipCode, email: reachable(order.customerEmail) || shopEmail },
    orderedAt: order.createdAt,
    lines,
    weightGrams: weightGrams ?? weightOf(parcel.lines),
    size: SIZE,
    collectPaise: parcel.collectPaise,
    totalPaise: order.totalPaise,
  };
}
