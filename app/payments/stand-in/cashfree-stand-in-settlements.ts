import type { Answer } from './cashfree-stand-in-books.ts';

type Body = Record<string, unknown>;
type Event = { type: 'PAYMENT' | 'REFUND' | 'DISPUTE'; id: string; orderId: string; amount: number; refundId?: string };
type Settlement = { id: number; day: string; utr: string | null; status: string; events: Event[] };

const FEE_PERCENT = 2;
const GST_PERCENT = 18;

export class CashfreeSettlements {
  readonly settlements: Settlement[] = [];
  isFlat = false;
  hasTexts = false;
  pageSize = 2;
  /** After each page the first item is moved to the end, once: one item then comes twice, and another is left out. */
  shifts = 0;
  private lastId = 7000;

  settle(events: Event[], { day, utr, status = 'SUCCESS' }: { day: string; utr?: string | null; status?: string }): number {
    this.lastId += 1;
    this.settlements.push({ id: this.lastId, day, utr: utr === undefined ? `UTR${this.lastId}` : utr, status, events });
    return this.lastId;
  }

  answer(path: string, body: Body): Answer | null {
    if (path !== '/pg/settlements' && path !== '/pg/settlement/recon') return null;
    const filters = Object(body['filters']) as { start_date?: string; end_date?: string; cf_settlement_ids?: unknown[] };
    const { cursor } = Object(body['pagination']) as { cursor?: string | null };
    if (path === '/pg/settlements') {
      const [from, to] = [filters.start_date?.slice(0, 10) ?? '', filters.end_date?.slice(0, 10) ?? '9'];
      return this.page(
        this.settlements.filter(({ day }) => day >= from && day <= to),
        cursor,
        (settlement) => settlementBody(settlement),
      );
    }
    const found = this.settlements.find(({ id }) => filters.cf_settlement_ids?.includes(id));
    if (!found) return { status: 200, body: { data: [], cursor: null, limit: this.pageSize } };
    return this.page(found.events, cursor, (event) => (this.isFlat ? flatRow(event, found) : nestedRow(event, found)));
  }

  private page<Item>(items: Item[], cursor: string | null | undefined, write: (item: Item) => Body): Answer {
    const start = Number(cursor ?? 0);
    const data = items.slice(start, start + this.pageSize).map(write);
    const next = start + this.pageSize < items.length ? String(start + this.pageSize) : null;
    if (this.shifts > 0 && items.length > 1) {
      this.shifts -= 1;
      items.push(...items.splice(0, 1));
    }
    const body = { data, cursor: next, limit: this.pageSize };
    return { status: 200, body: this.hasTexts ? asTexts(body) : body };
  }
}

const hundredths = (value: number) => Math.round(value * 100) / 100;
const feeOf = ({ type, amount }: Event) => (type === 'PAYMENT' ? hundredths((amount * FEE_PERCENT) / 100) : 0);
const taxOf = (event: Event) => hundredths((feeOf(event) * GST_PERCENT) / 100);
const netOf = (event: Event) => hundredths(event.amount - feeOf(event) - taxOf(event));
const isDebit = ({ type }: Event) => type !== 'PAYMENT';
const sum = (amounts: number[]) => hundredths(amounts.reduce((total, amount) => total + amount, 0));

/** `adjustment` is written as what it takes, without a sign. */
function settlementBody({ id, day, utr, status, events }: Settlement): Body {
  const payments = events.filter((event) => !isDebit(event));
  const adjustment = sum(events.filter(isDebit).map(netOf));
  return {
    entity: 'settlement',
    cf_settlement_id: id,
    status,
    settlement_utr: utr,
    payment_amount: sum(payments.map(({ amount }) => amount)),
    pg_service_charge: sum(payments.map(feeOf)),
    pg_service_tax: sum(payments.map(taxOf)),
    adjustment,
    settlement_charge: 0,
    settlement_tax: 0,
    amount_settled: hundredths(sum(payments.map(netOf)) - adjustment),
    settlement_date: `${day}T10:30:00+05:30`,
    settlement_initiated_on: `${day}T08:00:00+05:30`,
  };
}

const customer = { customer_name: 'Asha Rao', customer_email: 'asha@example.com', customer_phone: '9876543210' };

function nestedRow(event: Event, { id, utr, day }: Settlement): Body {
  return {
    event_details: {
      event_id: event.id,
      event_type: event.type,
      event_status: 'SUCCESS',
      sale_type: isDebit(event) ? 'DEBIT' : 'CREDIT',
      event_amount: event.amount,
      event_settlement_amount: netOf(event),
      event_service_charge: feeOf(event),
      event_service_tax: taxOf(event),
      event_time: `${day}T07:00:00+05:30`,
    },
    order_details: { order_id: event.orderId },
    customer_details: customer,
    payment_details: event.type === 'PAYMENT' ? { cf_payment_id: Number(event.id), payment_group: 'upi' } : null,
    settlement_details: { cf_settlement_id: id, utr, settlement_date: `${day}T10:30:00+05:30` },
    refund_details: event.refundId ? { refund_id: event.refundId, refund_arn: '205907014017' } : null,
  };
}

function flatRow(event: Event, { id, utr, day }: Settlement): Body {
  return {
    event_id: event.id,
    event_type: event.type,
    event_status: 'SUCCESS',
    sale_type: isDebit(event) ? 'DEBIT' : 'CREDIT',
    event_amount: event.amount,
    event_settlement_amount: netOf(event),
    event_time: `${day} 07:00:00`,
    order_id: event.orderId,
    ...customer,
    cf_payment_id: event.type === 'PAYMENT' ? event.id : null,
    payment_service_charge: event.type === 'PAYMENT' ? feeOf(event) : null,
    payment_service_tax: event.type === 'PAYMENT' ? taxOf(event) : null,
    refund_id: event.refundId ?? null,
    cf_settlement_id: id,
    settlement_utr: utr,
    settlement_date: `${day} 10:30:00`,
  };
}

const asTexts = (value: unknown): unknown =>
  typeof value === 'number'
    ? String(value)
    : Array.isArray(value)
      ? value.map(asTexts)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asTexts(each)]))
        : value;
