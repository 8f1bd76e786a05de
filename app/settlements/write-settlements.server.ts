// Safe to repeat: each settlement and each row is written once, and a later word about it corrects it.
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { GatewaySettlement, GatewaySettlementRow } from '../payments/gateway-settlements.ts';
import type { GatewayName } from '../payments/gateways.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { gatewaySettlementRows, gatewaySettlements } from './settlements.tables.ts';

const ROWS_AT_ONCE = 500;

export type StoredSettlement = typeof gatewaySettlements.$inferSelect;
type Source = StoredSettlement['source'];

/** A settlement known from a file gets the gateway's own figures when the gateway tells of it. */
export async function writeSettlement(
  tx: Db,
  gateway: GatewayName,
  settlement: GatewaySettlement,
  source: Source,
  now: Date,
): Promise<StoredSettlement> {
  const values = { ...settlement, gateway, source, updatedAt: now };
  await tx
    .insert(gatewaySettlements)
    .values({ ...values, createdAt: now })
    .onConflictDoNothing();
  const { settlementId, utr } = settlement;
  const isSame = or(eq(gatewaySettlements.settlementId, settlementId), utr ? eq(gatewaySettlements.utr, utr) : undefined);
  const [stored] = await tx
    .select()
    .from(gatewaySettlements)
    .where(and(eq(gatewaySettlements.gateway, gateway), isSame))
    .orderBy(sql`${gatewaySettlements.settlementId} = ${settlementId} desc`)
    .limit(1)
    .for('update');
  if (!stored) throw new Error(`Settlement ${settlementId} was not written.`);
  // A file never corrects the gateway's own word, and a final state does not become an open one.
  if (source === 'file' && stored.source === 'api') return stored;
  const isTakenOver = stored.source === 'file' && source === 'api';
  // The gateway's own rows replace those of the file, which may name them otherwise.
  if (isTakenOver) await tx.delete(gatewaySettlementRows).where(eq(gatewaySettlementRows.settlementId, stored.id));
  const status = settlement.status === 'pending' ? stored.status : settlement.status;
  const [changed] = await tx
    .update(gatewaySettlements)
    .set({
      ...values,
      utr: utr ?? stored.utr,
      settledAt: settlement.settledAt ?? stored.settledAt,
      status,
      ...(isTakenOver && { rowsPaise: 0 }),
    })
    .where(eq(gatewaySettlements.id, stored.id))
    .returning();
  return changed ?? stored;
}

/** Repeated rows are written once; a row with other amounts is corrected. */
export async function writeRows(tx: Db, settlementId: string, rows: readonly GatewaySettlementRow[], now: Date) {
  // The last of two with one key: a statement may write each row once only.
  const once = [...new Map(rows.map((row) => [row.eventKey, row])).values()];
  for (let start = 0; start < once.length; start += ROWS_AT_ONCE) {
    await tx
      .insert(gatewaySettlementRows)
      .values(once.slice(start, start + ROWS_AT_ONCE).map((row) => ({ ...row, settlementId, createdAt: now })))
      .onConflictDoUpdate({
        target: [gatewaySettlementRows.settlementId, gatewaySettlementRows.eventKey],
        set: Object.fromEntries(CORRECTED.map(([field, column]) => [field, sql.raw(`excluded.${column}`)])),
      });
  }
  await tx.execute(sql`update gateway_settlements set rows_paise =
    (select coalesce(sum(net_paise), 0) from gateway_settlement_rows where settlement_id = ${settlementId}) where id = ${settlementId}`);
}

const CORRECTED = [
  ['amountPaise', 'amount_paise'],
  ['feePaise', 'fee_paise'],
  ['feeTaxPaise', 'fee_tax_paise'],
  ['netPaise', 'net_paise'],
  ['at', 'at'],
] as const;

/** Of a file, which has rows only: the figures of the settlement are their sums. */
export async function sumUpFile(tx: Db, id: string) {
  const of = (what: SQL) => sql`coalesce((select sum(${what}) from gateway_settlement_rows r where r.settlement_id = s.id), 0)`;
  await tx.execute(sql`update gateway_settlements s set
    payments_paise = ${of(sql`case when r.kind = 'payment' then r.amount_paise end`)},
    fee_paise = ${of(sql`r.fee_paise`)}, fee_tax_paise = ${of(sql`r.fee_tax_paise`)}, amount_paise = ${of(sql`r.net_paise`)},
    adjustment_paise = ${of(sql`r.net_paise + r.fee_paise + r.fee_tax_paise - case when r.kind = 'payment' then r.amount_paise else 0 end`)}
    where s.id = ${id} and s.source = 'file'`);
}

/** Rows whose payment or refund became known since. The index of the unknown ones serves it. */
export async function matchRows(tx: Db): Promise<number> {
  const found = await rowsOf<{ id: number }>(
    tx,
    sql`update gateway_settlement_rows r set payment_id = p.id, order_id = p.order_id
    from gateway_settlements s, payments p join payment_attempts a on a.gateway_order_id = p.gateway_order_id
    where s.id = r.settlement_id and r.kind = 'payment' and r.payment_id is null and r.refund_id is null
      and p.gateway_payment_id = r.gateway_payment_id and a.gateway = s.gateway
    returning r.id`,
  );
  const back = await rowsOf<{ id: number }>(
    tx,
    sql`update gateway_settlement_rows r set refund_id = f.id, order_id = f.order_id
    from refunds f
    where r.kind = 'refund' and r.payment_id is null and r.refund_id is null and f.gateway_order_id is not null
      and f.id = case when r.gateway_refund_id ~ ${IS_OURS} then left(r.gateway_refund_id, 36)::uuid end
    returning r.id`,
  );
  // A dispute or a correction names only the order.
  await tx.execute(sql`update gateway_settlement_rows r set order_id = a.order_id
    from gateway_settlements s, payment_attempts a
    where s.id = r.settlement_id and r.order_id is null and a.gateway_order_id = r.gateway_order_id and a.gateway = s.gateway`);
  return found.length + back.length;
}

const IS_OURS = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-[0-9]+)?$';
