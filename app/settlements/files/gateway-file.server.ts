// Settlements out of a gateway's file, for shops whose gateway does not tell them itself: one settlement for each UTR.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { GatewaySettlementRow } from '../../payments/gateway-settlements.ts';
import type { GatewayName } from '../../payments/gateways.server.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { atHour } from '../../platform/time.ts';
import { gatewaySettlementRows, gatewaySettlements } from '../settlements.tables.ts';
import { matchRows, sumUpFile, writeRows, writeSettlement } from '../write-settlements.server.ts';
import { numberIn, type ReadFile, textIn, type Values } from './file-rows.server.ts';

/** 11 am, when the day's settlements are usually in the account. */
const SETTLED_AT_HOUR = 11;

type PlannedRow = GatewaySettlementRow & { row: number; utr: string; settledOn: string };
export type Plan = { added: number; changed: number; unchanged: number; unknown: number; paise: number };

/** Writes them; the caller undoes it for a preview. */
export async function importGatewayFile(tx: Db, gateway: GatewayName, { rows, problems }: ReadFile, now: Date): Promise<Plan> {
  const planned: PlannedRow[] = [];
  const seen = new Map<string, number>();
  for (const { row, values } of rows) {
    const read = readRow(values);
    if (typeof read === 'string') {
      problems.add(row, read, 'A row needs a payment id, a refund id or an order id.');
      continue;
    }
    const key = `${textIn(values, 'utr')} ${read.eventKey}`;
    const first = seen.get(key);
    if (first !== undefined) problems.add(row, 'Payment id', `The same as row ${first}.`);
    else planned.push({ ...read, row, utr: textIn(values, 'utr'), settledOn: textIn(values, 'settledOn') });
    seen.set(key, first ?? row);
  }
  const plan = await countChanges(tx, gateway, planned);
  for (const [utr, own] of groupedByUtr(planned)) {
    const [first] = own;
    if (!first) continue;
    const settledAt = atHour(first.settledOn, SETTLED_AT_HOUR);
    const stored = await writeSettlement(tx, gateway, { ...NO_FIGURES, settlementId: utr, utr, settledAt, status: 'done' }, 'file', now);
    // What the gateway told itself is not corrected by a file.
    if (stored.source === 'api') continue;
    await writeRows(
      tx,
      stored.id,
      own.map(({ row: _, utr: __, settledOn: ___, ...row }) => row),
      now,
    );
    await sumUpFile(tx, stored.id);
  }
  await matchRows(tx);
  return { ...plan, unknown: await countUnknown(tx, gateway, planned) };
}

const NO_FIGURES = { paymentsPaise: 0, feePaise: 0, feeTaxPaise: 0, adjustmentPaise: 0, chargePaise: 0, chargeTaxPaise: 0, amountPaise: 0 };

/** A text: the column with the problem. */
function readRow(values: Values): GatewaySettlementRow | string {
  const [type, orderId, paymentId, refundId] = ['type', 'orderId', 'paymentId', 'refundId'].map((key) => textIn(values, key));
  const amount = numberIn(values, 'amount') ?? 0;
  const kind = kindOf(type ?? '', refundId ?? '', amount);
  const own = (kind === 'refund' ? refundId : paymentId) || refundId || paymentId || orderId;
  if (!own) return 'Payment id';
  const amountPaise = Math.abs(amount);
  const feePaise = Math.abs(numberIn(values, 'fee') ?? 0);
  const feeTaxPaise = Math.abs(numberIn(values, 'feeTax') ?? 0);
  const isDebit = kind !== 'payment' && !(kind === 'other' && amount > 0);
  const net = numberIn(values, 'net');
  const netPaise = net === null ? (isDebit ? -amountPaise : amountPaise) - feePaise - feeTaxPaise : isDebit ? -Math.abs(net) : net;
  return {
    eventKey: `${kind === 'payment' || kind === 'refund' ? kind : type?.toLowerCase() || 'other'}:${own}`,
    kind,
    gatewayOrderId: orderId || null,
    gatewayPaymentId: paymentId || null,
    gatewayRefundId: refundId || null,
    amountPaise,
    feePaise,
    feeTaxPaise,
    netPaise: netPaise + 0,
    at: null,
  };
}

function kindOf(type: string, refundId: string, amount: number): GatewaySettlementRow['kind'] {
  const word = type.toLowerCase();
  if (/refund/.test(word)) return /revers/.test(word) ? 'other' : 'refund';
  if (/dispute|chargeback/.test(word)) return 'dispute';
  if (/payment|sale|credit|capture/.test(word)) return 'payment';
  if (word) return 'other';
  return refundId || amount < 0 ? 'refund' : 'payment';
}

function groupedByUtr(planned: readonly PlannedRow[]): [string, PlannedRow[]][] {
  const groups = new Map<string, PlannedRow[]>();
  for (const row of planned) groups.set(row.utr, [...(groups.get(row.utr) ?? []), row]);
  // In one order, so that two imports cannot wait for each other.
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** A settlement that the gateway told itself stays as it is. */
async function countChanges(tx: Db, gateway: GatewayName, planned: readonly PlannedRow[]): Promise<Omit<Plan, 'unknown'>> {
  const utrs = [...new Set(planned.map(({ utr }) => utr))];
  if (utrs.length === 0) return { added: 0, changed: 0, unchanged: 0, paise: 0 };
  const isOfFile = and(eq(gatewaySettlements.gateway, gateway), inArray(gatewaySettlements.utr, utrs));
  const settled = await tx
    .select({ utr: gatewaySettlements.utr, source: gatewaySettlements.source })
    .from(gatewaySettlements)
    .where(isOfFile);
  const told = new Set(settled.flatMap(({ utr, source }) => (source === 'api' ? [utr] : [])));
  const known = await tx
    .select({ utr: gatewaySettlements.utr, row: gatewaySettlementRows })
    .from(gatewaySettlementRows)
    .innerJoin(gatewaySettlements, eq(gatewaySettlements.id, gatewaySettlementRows.settlementId))
    .where(isOfFile);
  const byKey = new Map(known.map(({ utr, row }) => [`${utr} ${row.eventKey}`, row]));
  const plan = { added: 0, changed: 0, unchanged: 0, paise: 0 };
  for (const row of planned) {
    const before = byKey.get(`${row.utr} ${row.eventKey}`);
    const isSame = told.has(row.utr) || (before && FIGURES.every((figure) => before[figure] === row[figure]));
    plan[isSame ? 'unchanged' : before ? 'changed' : 'added'] += 1;
    plan.paise += row.netPaise;
  }
  return plan;
}

const FIGURES = ['amountPaise', 'feePaise', 'feeTaxPaise', 'netPaise'] as const;

async function countUnknown(tx: Db, gateway: GatewayName, planned: readonly PlannedRow[]): Promise<number> {
  const utrs = [...new Set(planned.map(({ utr }) => utr))];
  if (utrs.length === 0) return 0;
  const [row] = await rowsOf<{ unknown: number }>(
    tx,
    sql`select count(*)::int as unknown from gateway_settlement_rows r join gateway_settlements s on s.id = r.settlement_id
      where s.gateway = ${gateway} and s.utr in (${sql.join(
        utrs.map((utr) => sql`${utr}`),
        sql`, `,
      )})
        and r.kind in ('payment', 'refund') and r.payment_id is null and r.refund_id is null`,
  );
  return row?.unknown ?? 0;
}
