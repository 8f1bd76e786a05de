// Each day's payments and refunds are paid out on the next day. No money moves.
import { and, asc, gte, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { percentOf } from '../../platform/money.ts';
import { addDays, atHour, type Day, dayOf, daysBefore, startOfDay } from '../../platform/time.ts';
import type { GatewaySettlement, GatewaySettlementRow, GatewaySettlements } from '../gateway-settlements.ts';
import { practiceOrders } from '../payments.tables.ts';

/** As in a usual contract: 2%, and 18% GST on it. */
const FEE_BASIS_POINTS = 200;
const GST_BASIS_POINTS = 1_800;
const PAID_OUT_AT_HOUR = 11;
const REFUNDED_WITHIN_DAYS = 60;
const ORDERS_AT_MOST = 5_000;

export const practiceSettlements = (shop: { db: Db; now: () => Date }): GatewaySettlements => ({
  async list({ from, to }) {
    const rows = await practiceRows(shop.db, addDays(from, -1), addDays(to, -1));
    const days = [...new Set(rows.map(({ day }) => day))].sort();
    const settled = days.map((day) =>
      settlementOf(
        day,
        rows.filter((row) => row.day === day),
      ),
    );
    return { items: settled.filter(({ settledAt }) => settledAt !== null && settledAt <= shop.now()), cursor: null };
  },
  async rows(settlementId) {
    const day = settlementId.slice(PREFIX.length);
    const rows = await practiceRows(shop.db, day, day);
    return { items: rows.map(({ day: _, ...row }) => row), cursor: null };
  },
});

const PREFIX = 'practice-';

type PracticeRow = GatewaySettlementRow & { day: Day };

async function practiceRows(db: Db, from: Day, to: Day): Promise<PracticeRow[]> {
  const since = daysBefore(startOfDay(from), REFUNDED_WITHIN_DAYS);
  const orders = await db
    .select()
    .from(practiceOrders)
    .where(and(gte(practiceOrders.createdAt, since), lt(practiceOrders.createdAt, startOfDay(addDays(to, 1)))))
    .orderBy(asc(practiceOrders.createdAt), asc(practiceOrders.id))
    .limit(ORDERS_AT_MOST);
  return orders
    .flatMap((order) => {
      const dated = (at: string | undefined) => (at ? new Date(at) : order.createdAt);
      const paid = order.payments.filter(({ status }) => status === 'success').map((payment) => paymentRow(order.id, payment, dated));
      const back = order.refunds.filter(({ status }) => status === 'success').map((refund) => refundRow(order.id, refund, dated));
      return [...paid, ...back];
    })
    .filter(({ day }) => day >= from && day <= to);
}

type At = (at: string | undefined) => Date;

function paymentRow(orderId: string, payment: { paymentId: string; amountPaise: number; at?: string }, dated: At): PracticeRow {
  const feePaise = percentOf(payment.amountPaise, FEE_BASIS_POINTS);
  const feeTaxPaise = percentOf(feePaise, GST_BASIS_POINTS);
  const at = dated(payment.at);
  return {
    eventKey: `payment:${payment.paymentId}`,
    kind: 'payment',
    gatewayOrderId: orderId,
    gatewayPaymentId: payment.paymentId,
    gatewayRefundId: null,
    amountPaise: payment.amountPaise,
    feePaise,
    feeTaxPaise,
    netPaise: payment.amountPaise - feePaise - feeTaxPaise,
    at,
    day: dayOf(at),
  };
}

function refundRow(orderId: string, refund: { refundId: string; amountPaise: number; at?: string }, dated: At): PracticeRow {
  const at = dated(refund.at);
  return {
    eventKey: `refund:${refund.refundId}`,
    kind: 'refund',
    gatewayOrderId: orderId,
    gatewayPaymentId: null,
    gatewayRefundId: refund.refundId,
    amountPaise: refund.amountPaise,
    feePaise: 0,
    feeTaxPaise: 0,
    netPaise: -refund.amountPaise,
    at,
    day: dayOf(at),
  };
}

function settlementOf(day: Day, rows: PracticeRow[]): GatewaySettlement {
  const sum = (of: (row: PracticeRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    settlementId: `${PREFIX}${day}`,
    utr: `PRACTICE${day.replaceAll('-', '')}`,
    status: 'done',
    paymentsPaise: sum(({ kind, amountPaise }) => (kind === 'payment' ? amountPaise : 0)),
    feePaise: sum(({ feePaise }) => feePaise),
    feeTaxPaise: sum(({ feeTaxPaise }) => feeTaxPaise),
    adjustmentPaise: sum(({ kind, netPaise }) => (kind === 'payment' ? 0 : netPaise)),
    chargePaise: 0,
    chargeTaxPaise: 0,
    amountPaise: sum(({ netPaise }) => netPaise),
    settledAt: atHour(addDays(day, 1), PAID_OUT_AT_HOUR),
  };
}
