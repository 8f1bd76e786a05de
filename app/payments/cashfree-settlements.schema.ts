// Rows come nested (since 2025) or flat, amounts as numbers or strings, or not at all. Customers' names and contact data are not read.
import { z } from 'zod';
import type { GatewaySettlement, GatewaySettlementRow, Listed } from './gateway-settlements.ts';

const id = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)));
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
/** Fees may have more than two decimals. */
const paise = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/), z.literal('')])
  .nullish()
  .transform((value) => Math.round(Number(value || 0) * 100) + 0);
const moment = z
  .string()
  .nullish()
  .transform((value) => readTime(value ?? ''));

/** Times without a zone are Indian. */
function readTime(value: string): Date | null {
  const bare = value.trim().replace(' ', 'T');
  if (!bare) return null;
  const read = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(bare) || bare.length === 10 ? bare : `${bare}+05:30`);
  return Number.isNaN(read.getTime()) ? null : read;
}

const listed = <Item, Row extends z.ZodType<Item | null>>(item: Row) =>
  z
    .object({ data: z.array(item).nullish(), cursor: text })
    .transform(({ data, cursor }): Listed<Item> => ({ items: (data ?? []).filter((each) => each !== null) as Item[], cursor }));

// An unknown status is not final.
const STATUS: Record<string, GatewaySettlement['status']> = { SUCCESS: 'done', PAID: 'done', FAILED: 'failed', REVERSED: 'failed' };

const settlement = z
  .object({
    cf_settlement_id: id,
    settlement_id: id,
    status: text,
    settlement_utr: text,
    payment_amount: paise,
    service_charge: paise,
    service_tax: paise,
    pg_service_charge: paise,
    pg_service_tax: paise,
    adjustment: paise,
    settlement_charge: paise,
    settlement_tax: paise,
    amount_settled: paise,
    settlement_date: moment,
    settlement_initiated_on: moment,
  })
  .transform((row): GatewaySettlement | null => {
    const settlementId = row.cf_settlement_id ?? row.settlement_id;
    if (!settlementId) return null;
    const parts = {
      paymentsPaise: row.payment_amount,
      feePaise: row.pg_service_charge || row.service_charge,
      feeTaxPaise: row.pg_service_tax || row.service_tax,
      chargePaise: row.settlement_charge,
      chargeTaxPaise: row.settlement_tax,
      amountPaise: row.amount_settled,
    };
    return {
      settlementId,
      utr: row.settlement_utr,
      status: STATUS[row.status ?? ''] ?? 'pending',
      ...parts,
      adjustmentPaise: signedAdjustment(parts, row.adjustment),
      settledAt: row.settlement_date ?? row.settlement_initiated_on,
    };
  });

type Parts = Omit<GatewaySettlement, 'settlementId' | 'utr' | 'status' | 'adjustmentPaise' | 'settledAt'>;

/** Refunds are written as what they take, with or without a sign: the sign that makes the figures add up is the right one. */
function signedAdjustment(parts: Parts, adjustment: number): number {
  const { paymentsPaise, feePaise, feeTaxPaise, chargePaise, chargeTaxPaise, amountPaise } = parts;
  const missing = amountPaise - (paymentsPaise - feePaise - feeTaxPaise - chargePaise - chargeTaxPaise);
  return missing === -adjustment ? -adjustment : adjustment;
}

export const settlementsAnswer = listed<GatewaySettlement, typeof settlement>(settlement);

const event = {
  event_id: id,
  event_type: text,
  event_status: text,
  sale_type: text,
  event_amount: paise,
  event_settlement_amount: paise,
  event_service_charge: paise,
  event_service_tax: paise,
  event_time: moment,
};

const settlementRow = z
  .record(z.string(), z.unknown())
  .transform((row) => {
    const nested = ['order_details', 'payment_details', 'refund_details', 'event_details'].map((part) => Object(row[part]));
    return Object.assign({}, row, ...nested) as Record<string, unknown>;
  })
  .pipe(
    z.object({
      ...event,
      order_id: id,
      cf_payment_id: id,
      refund_id: id,
      payment_service_charge: paise,
      payment_service_tax: paise,
    }),
  )
  .transform((row): GatewaySettlementRow | null => {
    const type = row.event_type ?? '';
    // The settlement itself is listed among its rows in older versions.
    if (type === 'SETTLEMENT' || ['FAILED', 'CANCELLED'].includes(row.event_status ?? '')) return null;
    const kind = KINDS.find(([known]) => type.startsWith(known))?.[1] ?? 'other';
    const isDebit = row.sale_type === 'DEBIT';
    const own = (kind === 'payment' && row.cf_payment_id) || (kind === 'refund' && row.refund_id) || row.event_id;
    if (!own) return null;
    return {
      eventKey: `${kind === 'payment' || kind === 'refund' ? kind : type.toLowerCase() || 'other'}:${own}`,
      kind,
      gatewayOrderId: row.order_id,
      gatewayPaymentId: row.cf_payment_id,
      gatewayRefundId: row.refund_id,
      amountPaise: Math.abs(row.event_amount),
      feePaise: row.event_service_charge || (kind === 'payment' ? row.payment_service_charge : 0),
      feeTaxPaise: row.event_service_tax || (kind === 'payment' ? row.payment_service_tax : 0),
      netPaise: (isDebit ? -1 : 1) * Math.abs(row.event_settlement_amount) + 0,
      at: row.event_time,
    };
  });

/** A refund that bounced (REFUND_REVERSAL) is no refund. */
const KINDS = [
  ['PAYMENT', 'payment'],
  ['REFUND_REVERSAL', 'other'],
  ['REFUND', 'refund'],
  ['DISPUTE', 'dispute'],
  ['CHARGEBACK', 'dispute'],
] as const;

export const settlementRowsAnswer = listed<GatewaySettlementRow, typeof settlementRow>(settlementRow);
