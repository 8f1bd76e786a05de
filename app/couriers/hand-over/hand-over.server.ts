import { and, asc, eq, inArray } from 'drizzle-orm';
import { paletteOf } from '../../invoices/invoices.server.ts';
import { openPaper, PAGE } from '../../invoices/print/paper.server.ts';
import { type Column, drawTable } from '../../invoices/print/paper-table.server.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { orders } from '../../orders/orders.tables.ts';
import { drawSlips } from '../../orders/packing/draw-packing.server.ts';
import { readParcels } from '../../orders/packing/parcels.server.ts';
import { recipientOf } from '../../orders/shipping-address.ts';
import type { Db } from '../../platform/database.server.ts';
import { formatRupees } from '../../platform/money.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop, SignedIn } from '../../platform/shop.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { carrierOf, type ParcelShop, requireReleased, type Shipment } from '../booking/book-parcel.server.ts';
import { type BookedParcel, CourierError } from '../courier.ts';
import { shipments } from '../couriers.tables.ts';
import type { Couriers } from '../open-couriers.server.ts';
import { COURIER_NAMES, COURIER_WORDS, isPrintable } from '../parcel-state.ts';
import { pickupDay } from './pickup-day.ts';

type Staff = Pick<SignedIn, 'id'>;
type Handed = { shipment: Shipment; order: typeof orders.$inferSelect };

async function readHanded(db: Db, ids: readonly string[]): Promise<Handed[]> {
  const found = await db
    .select({ shipment: shipments, order: orders })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(inArray(shipments.id, [...ids]))
    .orderBy(asc(shipments.courier), asc(shipments.createdAt));
  if (found.length < new Set(ids).size) throw new Refusal(404, 'Parcel not found.');
  return found;
}

const isWaiting = ({ shipment }: Handed) => shipment.awb !== null && shipment.state === 'booked' && !shipment.cancelRequestedAt;

async function readBooked(db: Db, ids: readonly string[]): Promise<Handed[]> {
  const waiting = (await readHanded(db, ids)).filter(isWaiting);
  if (waiting.length === 0) throw new Refusal(409, 'None of these parcels waits for its courier.', { code: 'nothing_booked' });
  return waiting;
}

async function readPrintable(db: Db, ids: readonly string[]): Promise<Handed[]> {
  const printable = (await readHanded(db, ids)).filter(({ shipment }) =>
    isPrintable({ ...shipment, isCancelling: shipment.cancelRequestedAt !== null }),
  );
  if (printable.length === 0) throw new Refusal(409, 'None of these parcels is booked.', { code: 'nothing_booked' });
  return printable;
}

/** 4 × 6 inches, with the waybill as barcode. */
export async function drawParcelLabels(db: Db, ids: readonly string[], staff: Staff, now: Date): Promise<Buffer> {
  const booked = await readPrintable(db, ids);
  const packed = await readParcels(
    db,
    booked.map(({ order }) => order.id),
  );
  const labels = booked.flatMap(({ shipment, order }) => {
    const parcel = packed.find(({ name }) => name === orderNumber(order.number));
    const words = [orderNumber(order.number), shipment.routingCode].filter(Boolean).join(' ');
    if (!parcel) return [];
    const { awb, weightGrams } = shipment;
    return { ...parcel, name: words, barcode: awb ?? '', weightGrams, warning: `${carrierOf(shipment)} ${awb}` };
  });
  for (const { order } of booked) await recordAudit(db, staff.id, 'parcel.label', `order:${order.id}`);
  return drawSlips(db, labels, now, 'label');
}

export async function requestPickups(
  shop: ParcelShop & Pick<Shop, 'env'>,
  couriers: Couriers,
  ids: readonly string[],
  staff: Staff,
  now: Date,
) {
  await requireReleased(shop);
  const booked = await readBooked(shop.db, ids);
  const day = pickupDay(now);
  return eachCourier(shop, couriers, booked, async (courier, parcels) => {
    const { token } = await courier.requestPickup(
      parcels.map(({ shipment }) => bookedOf(shipment)),
      day,
    );
    await mark(shop.db, parcels, { pickupOn: day, pickupToken: token });
    for (const { order } of parcels) await recordAudit(shop.db, staff.id, 'parcel.pickup', `order:${order.id}`, null, { day, token });
  });
}

/** The handover list. A courier's own list is closed too; when that fails, ours is still drawn. */
export async function drawManifest(
  shop: ParcelShop & Pick<Shop, 'env'>,
  couriers: Couriers,
  ids: readonly string[],
  staff: Staff,
  now: Date,
) {
  const printable = await readPrintable(shop.db, ids);
  const waiting = printable.filter(isWaiting);
  if (waiting.length > 0) await requireReleased(shop);
  // The driver signs for what leaves now. The list of parcels that have left is a copy.
  const booked = waiting.length > 0 ? waiting : printable;
  const title = waiting.length > 0 ? 'Handover list' : 'Handover list, reprint';
  await eachCourier(shop, couriers, waiting, async (courier, parcels) => {
    const manifestUrl = await courier.closeManifest(parcels.map(({ shipment }) => bookedOf(shipment)));
    await mark(shop.db, parcels, { manifestedAt: now, manifestUrl });
    for (const { order } of parcels) await recordAudit(shop.db, staff.id, 'parcel.manifest', `order:${order.id}`);
  });
  const { identity, colours } = await readSettings(shop.db);
  const paper = openPaper({ title, author: identity.name, madeAt: now, ...paletteOf(colours) });
  const right = PAGE.width - PAGE.margin;
  const startPage = () => {
    paper.line(`${title}, continued`, PAGE.margin, PAGE.margin + 10, { size: 12, weight: 'bold' });
    paper.y = PAGE.margin + 24;
  };
  paper.line(title, PAGE.margin, PAGE.margin + 18, { size: 20, weight: 'display' });
  paper.line(formatDateTime(now), right, PAGE.margin + 18, { size: 9, colour: 'soft', align: 'right' });
  const count = booked.length === 1 ? '1 parcel' : `${booked.length} parcels`;
  paper.line(`${identity.legalName || identity.name}, ${count}`, PAGE.margin, PAGE.margin + 36, { size: 10 });
  paper.y = PAGE.margin + 48;
  drawTable(paper, COLUMNS, booked, startPage);
  return paper.finish((page, pages) => {
    paper.line('Received by (name, signature, time): ________________________________', PAGE.margin, PAGE.height - 48, { size: 9 });
    paper.line(`Page ${page} of ${pages}`, right, PAGE.height - 34, { size: 7.5, colour: 'soft', align: 'right' });
  });
}

const COLUMNS: Column<Handed>[] = [
  { title: 'Order', width: 66, cell: ({ order }) => orderNumber(order.number) },
  { title: 'Waybill', width: 110, cell: ({ shipment }) => shipment.awb ?? '' },
  { title: 'Courier', width: 110, cell: ({ shipment }) => carrierOf(shipment) },
  { title: 'Deliver to', cell: ({ order }) => `${recipientOf(order)}, ${order.shippingAddress.zipCode}` },
  { title: 'Weight', width: 50, align: 'right', cell: ({ shipment }) => `${shipment.weightGrams} g` },
  {
    title: 'Collect',
    width: 60,
    align: 'right',
    cell: ({ shipment }) => (shipment.collectPaise > 0 ? formatRupees(shipment.collectPaise) : '-'),
  },
];

const mark = (db: Db, parcels: readonly Handed[], set: Partial<Shipment>) =>
  db
    .update(shipments)
    .set(set)
    .where(
      and(
        eq(shipments.state, 'booked'),
        inArray(
          shipments.id,
          parcels.map(({ shipment }) => shipment.id),
        ),
      ),
    );

async function eachCourier(
  { log }: ParcelShop,
  couriers: Couriers,
  booked: readonly Handed[],
  act: (courier: ReturnType<Couriers['named']>, parcels: Handed[]) => Promise<void>,
) {
  let done = 0;
  const problems: string[] = [];
  for (const name of COURIER_NAMES) {
    const parcels = booked.filter(({ shipment }) => shipment.courier === name);
    if (parcels.length === 0) continue;
    try {
      await act(couriers.named(name), parcels);
      done += parcels.length;
    } catch (error) {
      if (!(error instanceof CourierError)) throw error;
      log.warn('handover not announced', { courier: name, code: error.code, status: error.status });
      problems.push(`${COURIER_WORDS[name]}: ${error.reason || 'no answer. Please try again.'}`);
    }
  }
  return { count: done, problems };
}

const bookedOf = ({ courierOrderId, courierShipmentId, awb, carrierName, routingCode }: Shipment): BookedParcel => ({
  courierOrderId,
  courierShipmentId,
  awb: awb ?? '',
  carrierName,
  routingCode,
});
