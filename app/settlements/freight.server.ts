import { eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { shipments } from '../couriers/couriers.tables.ts';
import { orderNumber } from '../orders/order-number.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { bySort, down, longPage } from '../platform/http/lists/long-list.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import type { FreightList, FreightQuery, FreightReason, FreightRow } from './courier-money.schema.ts';
import { freightCharges } from './settlements.tables.ts';

/** Couriers charge by started half kilograms, so only a further one is a difference. */
const SLAB_GRAMS = 500;

const isHeavier = sql`${freightCharges.weightGrams} > ceil(${shipments.weightGrams}::numeric / ${SLAB_GRAMS}) * ${SLAB_GRAMS}`;

/** Couriers quote with GST, and only for the way to the customer. */
const isDearer = sql`(${freightCharges.leg} = 'forward' and ${freightCharges.amountPaise} + ${freightCharges.gstPaise} > ${shipments.quotedPaise})`;

/** On an earlier invoice; a supplement for a heavier parcel too. */
const isRepeated = sql`exists (select from freight_charges earlier where earlier.courier = ${freightCharges.courier}
  and earlier.awb = ${freightCharges.awb} and earlier.leg = ${freightCharges.leg}
  and (earlier.created_at, earlier.id) < (${freightCharges.createdAt}, ${freightCharges.id}))`;

/** A parcel may be found and returned after its order was closed as lost. */
const isNotReturned = sql`(${freightCharges.leg} = 'return' and (${orders.isLost} and ${shipments.state} is distinct from 'returned'
  or ${orders.status} = 'delivered' and ${orders.cameBackAt} is null))`;

const DIFFERENCES: Record<FreightReason, SQL> = {
  weight: isHeavier,
  price: isDearer,
  twice: isRepeated,
  'not-returned': isNotReturned,
  cancelled: sql`${shipments.state} = 'cancelled'`,
};

const LISTS: Record<FreightList, SQL | undefined> = {
  differs: sql`(${sql.join(
    Object.values(DIFFERENCES).map((is) => sql`coalesce(${is}, false)`),
    sql` or `,
  )})`,
  unknown: isNull(freightCharges.orderId),
  disputed: isNotNull(freightCharges.disputedAt),
  all: undefined,
};

const reasons = sql<FreightReason[]>`to_json(array_remove(array[${sql.join(
  Object.entries(DIFFERENCES).map(([reason, is]) => sql`case when ${is} then ${sql.raw(`'${reason}'`)} end`),
  sql`, `,
)}]::text[], null))`;

export const joined = (db: Db) =>
  db
    .select({
      charge: freightCharges,
      bookedGrams: shipments.weightGrams,
      quotedPaise: shipments.quotedPaise,
      number: orders.number,
      reasons,
    })
    .from(freightCharges)
    .leftJoin(shipments, eq(shipments.id, freightCharges.shipmentId))
    .leftJoin(orders, eq(orders.id, freightCharges.orderId));

const WITH_PARCELS = sql`left join ${shipments} on ${eq(shipments.id, freightCharges.shipmentId)}
  left join ${orders} on ${eq(orders.id, freightCharges.orderId)}`;

const SORTS = {
  date: freightCharges.chargedOn,
  order: orders.number,
  weight: freightCharges.weightGrams,
  charged: sql`(${freightCharges.amountPaise} + ${freightCharges.gstPaise})`,
};

export async function listFreight(db: Db, query: FreightQuery): Promise<{ rows: FreightRow[]; total: number }> {
  const where = LISTS[query.show];
  const order = [...bySort(query.sort, SORTS), down(freightCharges.createdAt), down(freightCharges.id)];
  const list = { table: freightCharges, id: freightCharges.id, where, order, joined: WITH_PARCELS };
  const page = await longPage(db, list, query);
  const rows = await joined(db)
    .where(page.isShown)
    .orderBy(...page.order);
  return { rows: rows.map(serialize), total: page.total };
}

export type Joined = Awaited<ReturnType<typeof joined>>[number];

const serialize = ({ charge, bookedGrams, quotedPaise, number, reasons }: Joined): FreightRow => ({
  id: charge.id,
  order: charge.orderId && number !== null ? { id: charge.orderId, number: orderNumber(number) } : null,
  courier: charge.courier,
  awb: charge.awb,
  leg: charge.leg,
  invoiceNumber: charge.invoiceNumber,
  zone: charge.zone,
  chargedOn: charge.chargedOn,
  bookedGrams,
  chargedGrams: charge.weightGrams,
  quoted: quotedPaise === null ? null : rupeesFromPaise(quotedPaise),
  charged: rupeesFromPaise(charge.amountPaise + charge.gstPaise),
  reasons,
  disputedAt: charge.disputedAt,
});
