import { eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { shipments } from '../couriers/couriers.tables.ts';
import { orderNumber } from '../orders/order-number.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { bySort, down, longPage } from '../platform/http/lists/long-list.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import type { FreightList, FreightQuery, FreightRow } from './courier-money.schema.ts';
import { freightCharges } from './settlements.tables.ts';

/** Couriers charge by started half kilograms, so only a further one is a difference. */
const SLAB_GRAMS = 500;

const isHeavier = sql`${freightCharges.weightGrams} > ceil(${shipments.weightGrams}::numeric / ${SLAB_GRAMS}) * ${SLAB_GRAMS}`;

/** Couriers quote with GST, and only for the way to the customer. */
const isDearer = sql`(${freightCharges.leg} = 'forward' and ${freightCharges.amountPaise} + ${freightCharges.gstPaise} > ${shipments.quotedPaise})`;

const LISTS: Record<FreightList, SQL | undefined> = {
  differs: sql`(coalesce(${isHeavier}, false) or coalesce(${isDearer}, false))`,
  unknown: isNull(freightCharges.orderId),
  disputed: isNotNull(freightCharges.disputedAt),
  all: undefined,
};

export const joined = (db: Db) =>
  db
    .select({ charge: freightCharges, bookedGrams: shipments.weightGrams, quotedPaise: shipments.quotedPaise, number: orders.number })
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

const serialize = ({ charge, bookedGrams, quotedPaise, number }: Joined): FreightRow => ({
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
  disputedAt: charge.disputedAt,
});
