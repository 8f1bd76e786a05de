import { CashfreeSettlements } from './cashfree-stand-in-settlements.ts';

export type StandInRequest = { method: string; path: string; headers: Headers; rawBody: string };
export type Answer = { status: number; body: unknown; text?: string; headers?: Record<string, string> };
export type OrderStatus = 'ACTIVE' | 'PAID' | 'EXPIRED' | 'TERMINATED' | 'TERMINATION_REQUESTED';
export type PaymentStatus = 'SUCCESS' | 'FAILED' | 'USER_DROPPED' | 'PENDING' | 'NOT_ATTEMPTED' | 'CANCELLED' | 'VOID';
type RefundStatus = 'SUCCESS' | 'PENDING' | 'FAILED' | 'CANCELLED' | 'ONHOLD';
type Body = Record<string, unknown>;

type Order = Body & { order_id: string; order_amount: number; order_currency: string; order_status: OrderStatus };
type Payment = Body & { cf_payment_id: string; order_id: string; payment_status: PaymentStatus; payment_amount: number };
type Refund = Body & { refund_id: string; order_id: string; refund_amount: number; refund_status: RefundStatus };

const KNOWN_VERSIONS = ['2025-01-01', '2026-01-01'];

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

const WAYS = /^(cc|dc|nb|upi|app|paylater)(,(cc|dc|nb|upi|app|paylater))*$/;

export class CashfreeBooks {
  hasWays = true;
  hasOrderPay = true;
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  readonly settled = new CashfreeSettlements();
  private readonly remembered = new Map<string, { request: string; answer: Answer }>();
  private readonly keys: { appId: string; secretKey: string };
  private lastId = 1_453_002_794;

  constructor(keys: { appId: string; secretKey: string }) {
    this.keys = keys;
  }

  answer(request: StandInRequest): Answer {
    const { appId, secretKey } = this.keys;
    if (request.headers.get('x-client-id') !== appId || request.headers.get('x-client-secret') !== secretKey) {
      return error(401, 'request_failed', 'authentication_error');
    }
    if (!KNOWN_VERSIONS.includes(request.headers.get('x-api-version') ?? '')) return error(400, 'version_invalid');
    return this.once(request, () => this.route(request));
  }

  /** x-idempotency-key: the same request gets the same answer, another one with the same key is 422. Simulated faults are not remembered. */
  private once(request: StandInRequest, act: () => Answer): Answer {
    const key = request.headers.get('x-idempotency-key');
    if (!key) return act();
    const asked = `${request.method} ${request.path} ${request.rawBody}`;
    const before = this.remembered.get(key);
    if (before && before.request !== asked) return error(422, 'request_failed', 'idempotency_error');
    const answer = before?.answer ?? act();
    this.remembered.set(key, { request: asked, answer });
    return { ...answer, headers: { 'x-idempotency-key': key, 'x-idempotency-replayed': String(before !== undefined) } };
  }

  private route({ method, path, rawBody }: StandInRequest): Answer {
    const body: Body = rawBody ? JSON.parse(rawBody) : {};
    const settlements = method === 'POST' ? this.settled.answer(path, body) : null;
    if (settlements) return settlements;
    const [, base, noun, orderId = '', part, refundId] = path.split('/').map(decodeURIComponent);
    if (base !== 'pg' || noun !== 'orders') return error(404, 'path_not_found');
    if (method === 'POST' && !orderId) return this.createOrder(body);
    if (method === 'POST' && orderId === 'sessions' && !part) return this.orderPay(body);

    const order = this.orders.get(orderId);
    if (!order) return error(404, 'order_not_found');
    if (method === 'GET' && !part) return ok(order);
    if (method === 'PATCH' && !part) return this.terminate(order, body);
    if (method === 'GET' && part === 'payments') return ok(this.paymentsOf(orderId));
    if (method === 'POST' && part === 'refunds') return this.createRefund(order, body);
    if (method === 'GET' && part === 'refunds' && refundId) {
      const refund = this.refunds.get(refundId);
      return refund ? ok(refund) : error(404, 'refund_not_found');
    }
    return error(404, 'path_not_found');
  }

  private createOrder(body: Body): Answer {
    const { order_id, order_amount, order_currency, order_expiry_time } = body;
    const customer = Object(body.customer_details) as Body;
    const meta = Object(body.order_meta) as Body;
    if (typeof order_id !== 'string' || !/^[A-Za-z0-9_-]{3,45}$/.test(order_id)) return error(400, 'order_id_invalid');
    if (!isRupees(order_amount) || order_amount < 1) return error(400, 'order_amount_invalid');
    if (order_currency !== 'INR') return error(400, 'order_currency_invalid');
    if (!(Date.parse(String(order_expiry_time)) > Date.now())) return error(400, 'order_expiry_time_invalid');
    if (!customer.customer_phone) return error(400, 'customer_details.customer_phone_missing');
    if (!/^\d{10}$/.test(String(customer.customer_phone))) return error(400, 'customer_details.customer_phone_invalid');
    if (!/^[A-Za-z0-9]+$/.test(String(customer.customer_id))) return error(400, 'customer_details.customer_id_invalid');
    if (String(meta.return_url ?? '').length > 250) return error(400, 'order_meta.return_url_invalid');
    if (meta.notify_url !== undefined && !String(meta.notify_url).startsWith('https://'))
      return error(400, 'order_meta.notify_url_invalid');
    if (meta.payment_methods !== undefined && !(this.hasWays && WAYS.test(String(meta.payment_methods))))
      return error(400, 'order_meta.payment_methods_invalid');
    if (this.orders.has(order_id)) return error(409, 'order_already_exists');
    const order: Order = {
      ...body,
      cf_order_id: this.nextId(),
      order_id,
      entity: 'order',
      order_amount,
      order_currency,
      order_status: 'ACTIVE',
      payment_session_id: `session_${order_id}`,
      created_at: new Date().toISOString(),
      order_tags: null,
    };
    this.orders.set(order_id, order);
    return ok({ ...order });
  }

  private orderPay(body: Body): Answer {
    const order = [...this.orders.values()].find(({ payment_session_id }) => payment_session_id === body.payment_session_id);
    if (!this.hasOrderPay) return error(403, 'feature_not_enabled');
    if (!order) return error(404, 'payment_session_id_invalid');
    if (order.order_status !== 'ACTIVE') return error(400, 'order_inactive');
    const { channel, upi_expiry_minutes: minutes = 10 } = Object((Object(body.payment_method) as Body).upi) as Body;
    if (channel === 'collect') return error(400, 'payment_method.upi.channel_not_allowed');
    if (channel !== 'link' && channel !== 'qrcode') return error(400, 'payment_method.upi.channel_invalid');
    if (!(Number(minutes) >= 5 && Number(minutes) <= 15)) return error(400, 'payment_method.upi.upi_expiry_minutes_invalid');
    const paymentId = this.nextId();
    const asked = `pay?pa=shop@standin&am=${order.order_amount}&cu=INR&tr=${paymentId}`;
    const payload =
      channel === 'link'
        ? {
            default: `upi://${asked}`,
            gpay: `tez://upi/${asked}`,
            phonepe: `phonepe://${asked}`,
            paytm: `paytmmp://${asked}`,
            bhim: `bhim://${asked}`,
          }
        : { qrcode: `data:image/png;base64,${ONE_PIXEL}` };
    return ok({
      ...{ cf_payment_id: paymentId, payment_amount: order.order_amount, payment_method: 'upi', channel },
      ...{ action: 'custom', data: { url: null, payload, content_type: null, method: null } },
    });
  }

  private terminate(order: Order, body: Body): Answer {
    if (body.order_status !== 'TERMINATED') return error(400, 'order_status_invalid');
    if (order.order_status !== 'ACTIVE') return error(400, 'order_inactive');
    const isUnderWay = this.paymentsOf(order.order_id).some((payment) => payment.payment_status === 'PENDING');
    order.order_status = isUnderWay ? 'TERMINATION_REQUESTED' : 'TERMINATED';
    return ok({ ...order });
  }

  private createRefund(order: Order, body: Body): Answer {
    const { refund_id, refund_amount, refund_note } = body;
    if (typeof refund_id !== 'string' || !/^[A-Za-z0-9_-]{3,40}$/.test(refund_id)) return error(400, 'refund_id_invalid');
    if (this.refunds.has(refund_id)) return error(409, 'refund_already_exists');
    const paid = sum(
      this.paymentsOf(order.order_id)
        .filter((payment) => payment.payment_status === 'SUCCESS')
        .map((payment) => payment.payment_amount),
    );
    const refunded = sum(
      [...this.refunds.values()].filter((refund) => refund.order_id === order.order_id).map((refund) => refund.refund_amount),
    );
    if (!isRupees(refund_amount) || refund_amount <= 0 || Math.round((refunded + refund_amount) * 100) > Math.round(paid * 100)) {
      return error(400, 'refund_amount_invalid');
    }
    const forced = (['SUCCESS', 'FAILED', 'PENDING'] as const).find((status) => status === refund_note);
    const refund: Refund = {
      cf_refund_id: this.nextId(),
      cf_payment_id: this.paymentsOf(order.order_id)[0]?.cf_payment_id,
      refund_id,
      order_id: order.order_id,
      entity: 'refund',
      refund_amount,
      refund_currency: 'INR',
      refund_note,
      refund_status: forced ?? 'PENDING',
      refund_arn: null,
      refund_type: 'MERCHANT_INITIATED',
    };
    this.refunds.set(refund_id, refund);
    return ok({ ...refund });
  }

  pay(
    orderId: string,
    { status = 'SUCCESS', amountRupees, group = 'upi' }: { status?: PaymentStatus; amountRupees?: number; group?: string } = {},
  ): string {
    const order = mustHave(this.orders, orderId);
    const paymentId = this.nextId();
    this.payments.set(paymentId, {
      cf_payment_id: paymentId,
      order_id: orderId,
      entity: 'payment',
      payment_status: status,
      payment_amount: amountRupees ?? order.order_amount,
      payment_currency: 'INR',
      payment_message: status === 'SUCCESS' ? '00::Transaction success' : null,
      payment_group: group,
      payment_time: new Date().toISOString(),
    });
    if (status === 'SUCCESS') order.order_status = 'PAID';
    return paymentId;
  }

  setOrderStatus(orderId: string, status: OrderStatus) {
    mustHave(this.orders, orderId).order_status = status;
  }

  settleRefund(refundId: string, status: RefundStatus) {
    const refund = mustHave(this.refunds, refundId);
    Object.assign(refund, { refund_status: status, refund_arn: status === 'SUCCESS' ? '205907014017' : null });
  }

  paymentNews(paymentId: string) {
    const payment = mustHave(this.payments, paymentId);
    return { order: mustHave(this.orders, payment.order_id), payment };
  }

  refundNews(refundId: string) {
    return mustHave(this.refunds, refundId);
  }

  private paymentsOf(orderId: string) {
    return [...this.payments.values()].filter((payment) => payment.order_id === orderId);
  }

  private nextId() {
    this.lastId += 1;
    return String(this.lastId);
  }
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const error = (status: number, code: string, type = 'invalid_request_error'): Answer => ({
  status,
  body: { message: code, help: '', code, type },
});
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const isRupees = (value: unknown): value is number => typeof value === 'number' && Math.round(value * 100) / 100 === value;

function mustHave<Value>(map: Map<string, Value>, id: string): Value {
  const value = map.get(id);
  if (value === undefined) throw new Error(`The stand-in knows no ${id}.`);
  return value;
}
