import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { goodsReceiptLines, goodsReceipts, suppliers } from '../../buying/buying.tables.ts';
import { invoices } from '../../invoices/invoices.tables.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { inParts } from '../../platform/files/csv.server.ts';
import { dayOf, type Period } from '../../platform/time.ts';
import { gatewaySettlements } from '../../settlements/settlements.tables.ts';
import { tillReturns } from '../../till/till.tables.ts';
import type { AtCounter, Bought, Remitted } from './money-vouchers.ts';
import { after } from './rows-after.server.ts';

type Settled = typeof gatewaySettlements.$inferSelect & { settledAt: Date; at: Date };

export const settlementsIn = (db: Db, period: Period) =>
  inParts(async (last: Settled | undefined, limit) => {
    const { settledAt, id } = gatewaySettlements;
    const found = await db
      .select()
      .from(gatewaySettlements)
      .where(and(eq(gatewaySettlements.status, 'done'), isNotNull(settledAt), after(settledAt, id, period, last)))
      .orderBy(asc(settledAt), asc(id))
      .limit(limit);
    return found.flatMap((row) => (row.settledAt ? [{ ...row, settledAt: row.settledAt, at: row.settledAt }] : []));
  });

type Share = { courier: string; utr: string; day: string; name: string | null; gstin: string | null; paise: number };

/** One a transfer: the rows are the parcels of it. Transfers of a month are few. */
export async function remittancesIn(db: Db, { from, before }: Period): Promise<Remitted[]> {
  const rows = await rowsOf<Share>(
    db,
    sql`select r.courier, r.utr, r.remitted_on::text as day, case when o.buyer_gstin is not null then coalesce(o.business_name, o.customer_name) end as name,
        o.buyer_gstin as gstin, sum(r.amount_paise)::double precision as paise
      from courier_remittances r left join orders o on o.id = r.order_id
      where r.remitted_on >= ${dayOf(from)} and r.remitted_on < ${dayOf(before)}
      group by 1, 2, 3, 4, 5 order by 3, 1, 2, 5 nulls first`,
  );
  const transfers = new Map<string, Remitted>();
  for (const { courier, utr, day, name, gstin, paise } of rows) {
    const key = JSON.stringify([courier, utr, day]);
    const transfer = transfers.get(key) ?? { courier, utr, day, shares: [] };
    transfer.shares.push({ business: gstin && name ? { name, gstin } : null, amountPaise: paise });
    transfers.set(key, transfer);
  }
  return [...transfers.values()];
}

/** The documents of in-house sales: what they say was paid when they were issued. */
export const counterIn = (db: Db, period: Period) =>
  inParts(async (last: (AtCounter & { at: Date }) | undefined, limit) => {
    const found = await db
      .select({ document: invoices, returned: { method: tillReturns.method, paidPaise: tillReturns.paidPaise } })
      .from(invoices)
      .leftJoin(tillReturns, eq(tillReturns.creditNoteId, invoices.id))
      .where(and(isNotNull(invoices.inHouseOrderId), after(invoices.issuedAt, invoices.id, period, last)))
      .orderBy(asc(invoices.issuedAt), asc(invoices.id))
      .limit(limit);
    return found.map(({ document, returned }) => ({ ...document, returned, at: document.issuedAt }));
  });

/** Without lines of unknown cost. */
export const purchasesIn = (db: Db, period: Period) =>
  inParts(async (last: Bought | undefined, limit) => {
    const { id, createdAt, number, document } = goodsReceipts;
    const amountPaise =
      sql<number>`coalesce((select sum(l.quantity::bigint * l.unit_cost_paise) from ${goodsReceiptLines} l where l.receipt_id = ${id}), 0)`.mapWith(
        Number,
      );
    const found = await db
      .select({ id, at: createdAt, number, document, amountPaise, name: suppliers.name, gstin: suppliers.gstin })
      .from(goodsReceipts)
      .leftJoin(suppliers, eq(suppliers.id, goodsReceipts.supplierId))
      .where(after(createdAt, id, period, last))
      .orderBy(asc(createdAt), asc(id))
      .limit(limit);
    return found.map(({ name, gstin, ...row }) => ({ ...row, supplier: name === null ? null : { name, gstin: gstin ?? '' } }));
  });
