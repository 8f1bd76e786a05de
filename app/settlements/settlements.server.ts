import { and, asc, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import { orderNumber } from '../orders/order-number.ts';
import { orders } from '../orders/orders.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { offsetOf, patternOf } from '../platform/http/list-query.ts';
import { bySort, down, longPage } from '../platform/http/lists/long-list.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SettledRow, Settlement, SettlementFilter, SettlementsQuery } from './settlements.schema.ts';
import { gatewaySettlementRows, gatewaySettlements, settlementReadings } from './settlements.tables.ts';

/** Its own figures do not add up, or its rows do not add up to it. */
export const isUneven = sql`(${gatewaySettlements.status} = 'done' and (
  ${gatewaySettlements.rowsPaise} <> ${gatewaySettlements.amountPaise} + ${gatewaySettlements.chargePaise} + ${gatewaySettlements.chargeTaxPaise}
  or ${gatewaySettlements.amountPaise} <> ${gatewaySettlements.paymentsPaise} - ${gatewaySettlements.feePaise} - ${gatewaySettlements.feeTaxPaise}
    + ${gatewaySettlements.adjustmentPaise} - ${gatewaySettlements.chargePaise} - ${gatewaySettlements.chargeTaxPaise}))`;

const FILTERS: Record<SettlementFilter, SQL> = {
  open: eq(gatewaySettlements.status, 'pending'),
  failed: eq(gatewaySettlements.status, 'failed'),
  uneven: isUneven,
};

const counted = {
  rowCount: sql<number>`(select count(*) from gateway_settlement_rows r where r.settlement_id = gateway_settlements.id)`.mapWith(Number),
  unknown: sql<number>`(select count(*) from gateway_settlement_rows r where r.settlement_id = gateway_settlements.id
    and r.kind in ('payment', 'refund') and r.payment_id is null and r.refund_id is null)`.mapWith(Number),
};

const SORTS = {
  date: gatewaySettlements.settledAt,
  amount: gatewaySettlements.amountPaise,
  fee: sql`(${gatewaySettlements.feePaise} + ${gatewaySettlements.feeTaxPaise})`,
};

export async function listSettlements(db: Db, query: SettlementsQuery): Promise<{ settlements: Settlement[]; total: number }> {
  const pattern = patternOf(query);
  const where = and(
    query.show && FILTERS[query.show],
    query.search ? or(ilike(gatewaySettlements.utr, pattern), ilike(gatewaySettlements.settlementId, pattern)) : undefined,
  );
  const order = [...bySort(query.sort, SORTS), down(gatewaySettlements.settledAt), down(gatewaySettlements.id)];
  const page = await longPage(db, { table: gatewaySettlements, id: gatewaySettlements.id, where, order }, query);
  const rows = await db
    .select({ settlement: gatewaySettlements, ...counted })
    .from(gatewaySettlements)
    .where(page.isShown)
    .orderBy(...page.order);
  return { settlements: rows.map(serialize), total: page.total };
}

export async function getSettlement(
  db: Db,
  id: string,
  query: { page: number; limit: number },
): Promise<{ settlement: Settlement; rows: SettledRow[] }> {
  const [found] = await db
    .select({ settlement: gatewaySettlements, ...counted })
    .from(gatewaySettlements)
    .where(eq(gatewaySettlements.id, id));
  if (!found) throw new Refusal(404, 'Settlement not found.');
  const rows = await db
    .select({ row: gatewaySettlementRows, orderId: orders.id, number: orders.number })
    .from(gatewaySettlementRows)
    .leftJoin(orders, eq(orders.id, gatewaySettlementRows.orderId))
    .where(eq(gatewaySettlementRows.settlementId, id))
    // What needs a look comes first.
    .orderBy(
      desc(and(isNull(gatewaySettlementRows.paymentId), isNull(gatewaySettlementRows.refundId)) as SQL),
      asc(gatewaySettlementRows.id),
    )
    .limit(query.limit)
    .offset(offsetOf(query));
  return {
    settlement: serialize(found),
    rows: rows.map(({ row, orderId, number }) => ({
      id: row.id,
      kind: row.kind,
      reference: referenceOf(row),
      order: orderId && number !== null ? { id: orderId, number: orderNumber(number) } : null,
      isKnown: row.paymentId !== null || row.refundId !== null || row.kind === 'dispute' || row.kind === 'other',
      amount: rupeesFromPaise(row.amountPaise),
      fee: rupeesFromPaise(row.feePaise),
      feeTax: rupeesFromPaise(row.feeTaxPaise),
      net: rupeesFromPaise(row.netPaise),
      at: row.at,
    })),
  };
}

type Row = typeof gatewaySettlementRows.$inferSelect;

/** Without the word before the colon. */
const referenceOf = ({ gatewayPaymentId, gatewayRefundId, eventKey, kind }: Row) =>
  (kind === 'refund' ? gatewayRefundId : gatewayPaymentId) ?? eventKey.slice(eventKey.indexOf(':') + 1);

function serialize({
  settlement: row,
  rowCount,
  unknown,
}: {
  settlement: typeof gatewaySettlements.$inferSelect;
  rowCount: number;
  unknown: number;
}): Settlement {
  return {
    id: row.id,
    gateway: row.gateway,
    settlementId: row.settlementId,
    utr: row.utr,
    status: row.status,
    source: row.source,
    settledAt: row.settledAt,
    payments: rupeesFromPaise(row.paymentsPaise),
    fee: rupeesFromPaise(row.feePaise),
    feeTax: rupeesFromPaise(row.feeTaxPaise),
    adjustment: rupeesFromPaise(row.adjustmentPaise),
    charge: rupeesFromPaise(row.chargePaise + row.chargeTaxPaise),
    amount: rupeesFromPaise(row.amountPaise),
    rowCount,
    missing: rupeesFromPaise(row.amountPaise + row.chargePaise + row.chargeTaxPaise - row.rowsPaise),
    unknown,
  };
}

export const listReadings = (db: Db) => db.select().from(settlementReadings).orderBy(asc(settlementReadings.gateway));

export async function sumSettled(db: Db, since: Date) {
  const [row] = await rowsOf<{ amount: number; fee: number; tax: number }>(
    db,
    sql`select coalesce(sum(amount_paise), 0)::double precision as amount, coalesce(sum(fee_paise + charge_paise), 0)::double precision as fee,
      coalesce(sum(fee_tax_paise + charge_tax_paise), 0)::double precision as tax
    from gateway_settlements where status = 'done' and settled_at >= ${since.toISOString()}::timestamptz`,
  );
  const { amount = 0, fee = 0, tax = 0 } = row ?? {};
  return { amount: rupeesFromPaise(amount), fee: rupeesFromPaise(fee), feeTax: rupeesFromPaise(tax) };
}
