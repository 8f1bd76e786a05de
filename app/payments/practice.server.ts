// The practice gateway, for a shop without keys. No money moves, but orders, expiry, refusals and signed webhooks behave like Cashfree's.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { deriveSecret, type Env } from '../platform/env.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { readCashfreeWebhook, signCashfreeWebhook } from './cashfree-webhook.server.ts';
import {
  type Gateway,
  GatewayError,
  type GatewayOrderStatus,
  type GatewayRefund,
  type NewGatewayOrder,
  type NewGatewayRefund,
} from './gateway.ts';
import { practiceOrders } from './payments.tables.ts';
import { practiceSettlements } from './practice-settlements.server.ts';

type PracticeShop = { db: Db; env: Pick<Env, 'SESSION_SECRET' | 'PUBLIC_URL'>; now: () => Date };
type PracticeOrder = typeof practiceOrders.$inferSelect;
type PracticePayment = PracticeOrder['payments'][number];

/** Actions on the hosted page, for shoppers and testers. The last ones are failures in which shops lose money. */
export const PRACTICE_ACTS = [
  'pay',
  'fail',
  'drop',
  'pending',
  'pay_untold',
  'pay_twice',
  'pay_refund_fails',
  'expire',
  'pay_anyway',
] as const;
export type PracticeAct = (typeof PRACTICE_ACTS)[number];

const ATTEMPTS: Record<PracticeAct, PracticePayment['status'][]> = {
  pay: ['success'],
  fail: ['failed'],
  drop: ['dropped'],
  pending: ['pending'],
  pay_untold: ['success'],
  pay_twice: ['success', 'success'],
  pay_refund_fails: ['success'],
  expire: [],
  pay_anyway: ['success'],
};

export function practiceGateway(shop: PracticeShop): Gateway {
  return {
    name: 'practice',
    createOrder: (order) => createPracticeOrder(shop, order),
    async getOrder(gatewayOrderId) {
      const order = await getPracticeOrder(shop.db, gatewayOrderId);
      const payments = order.payments.map(({ paymentId, status, amountPaise }) => ({
        ...{ paymentId, status, amountPaise },
        ...{ currency: order.currency, method: 'practice', message: null },
      }));
      return {
        gatewayOrderId,
        status: practiceStatus(order, shop.now()),
        amountPaise: order.amountPaise,
        currency: order.currency,
        payments,
      };
    },
    terminateOrder: (gatewayOrderId) => terminatePracticeOrder(shop, gatewayOrderId),
    refund: (refund) => refundPractice(shop, refund),
    async getRefund(gatewayOrderId, refundId) {
      const order = await getPracticeOrder(shop.db, gatewayOrderId);
      const refund = order.refunds.find((refund) => refund.refundId === refundId);
      if (!refund) throw refused(404, 'refund_not_found');
      return paidBack(gatewayOrderId, refund);
    },
    readWebhook: (rawBody, headers, now) => readCashfreeWebhook(webhookSecret(shop.env), rawBody, headers, now),
    settlements: practiceSettlements(shop),
  };
}

/** An order past its expiry is expired from that moment, without a write. */
export function practiceStatus(order: PracticeOrder, now: Date): GatewayOrderStatus {
  return order.status === 'active' && order.expiresAt <= now ? 'expired' : order.status;
}

/** The session id is the order's id and a signature, so that guessing an order number is not enough to pay. */
export async function findPracticeOrder(shop: PracticeShop, sessionId: string): Promise<PracticeOrder | null> {
  const gatewayOrderId = sessionId.slice(0, sessionId.lastIndexOf('.'));
  const expected = Buffer.from(sessionIdOf(shop.env, gatewayOrderId));
  const given = Buffer.from(sessionId);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [order] = await shop.db.select().from(practiceOrders).where(eq(practiceOrders.id, gatewayOrderId));
  return order ?? null;
}

/** Returns the webhooks to send. Idempotent, and ignores an action that no longer fits the order. */
export async function playPractice(shop: PracticeShop, gatewayOrderId: string, act: PracticeAct): Promise<Request[]> {
  const attempts = await changeOrder(shop.db, gatewayOrderId, (order) => {
    const needsActive = act !== 'pay_anyway';
    if ((practiceStatus(order, shop.now()) === 'active') !== needsActive) return { result: [], set: {} };
    // A pending attempt is completed now; it is not a second one.
    const pending = order.payments.find((payment) => payment.status === 'pending');
    const made = ATTEMPTS[act].map(
      (status, index): PracticePayment => ({
        paymentId: (index === 0 && pending?.paymentId) || `practice-${randomUUID()}`,
        status,
        amountPaise: order.amountPaise,
        at: shop.now().toISOString(),
      }),
    );
    const earlier = made.length > 0 ? order.payments.filter((payment) => payment !== pending) : order.payments;
    const status = act === 'expire' ? 'expired' : made.some((payment) => payment.status === 'success') ? 'paid' : order.status;
    const failsFirstRefund = order.failsFirstRefund || act === 'pay_refund_fails';
    const set: Partial<PracticeOrder> = { status, payments: [...earlier, ...made], failsFirstRefund };
    return { result: made.map((payment) => ({ order, payment })), set };
  });
  if (act === 'pay_untold') return [];
  return attempts.flatMap(({ order, payment }) => paymentWebhooks(shop, order, payment));
}

async function createPracticeOrder(shop: PracticeShop, order: NewGatewayOrder) {
  const { gatewayOrderId, amountPaise, expiresAt, way } = order;
  const returnUrl = order.returnUrl.replace('{order_id}', encodeURIComponent(gatewayOrderId));
  await shop.db
    .insert(practiceOrders)
    .values({
      id: gatewayOrderId,
      amountPaise,
      currency: 'INR',
      returnUrl,
      way,
      payments: [],
      refunds: [],
      expiresAt,
      createdAt: shop.now(),
    })
    .onConflictDoNothing();
  const made = await getPracticeOrder(shop.db, gatewayOrderId);
  if (made.amountPaise !== amountPaise || practiceStatus(made, shop.now()) !== 'active') throw refused(409, 'order_conflict');
  const sessionId = sessionIdOf(shop.env, gatewayOrderId);
  return { gatewayOrderId, sessionId, checkout: { kind: 'redirect', url: `${shop.env.PUBLIC_URL}/practice-pay/${sessionId}` } as const };
}

async function terminatePracticeOrder(shop: PracticeShop, gatewayOrderId: string) {
  return changeOrder(shop.db, gatewayOrderId, (order) => {
    const status = practiceStatus(order, shop.now());
    const isUnderWay = order.payments.some((payment) => payment.status === 'pending');
    return status === 'active' && !isUnderWay
      ? { result: 'terminated' as const, set: { status: 'terminated' } as const }
      : { result: status, set: {} };
  });
}

async function refundPractice(shop: PracticeShop, refund: NewGatewayRefund) {
  const { gatewayOrderId, refundId, amountPaise } = refund;
  return changeOrder(shop.db, gatewayOrderId, (order) => {
    const known = order.refunds.find((earlier) => earlier.refundId === refundId);
    if (known && known.amountPaise !== amountPaise) throw refused(409, 'refund_conflict');
    if (known) return { result: paidBack(gatewayOrderId, known), set: {} };
    const paid = sum(order.payments.filter((payment) => payment.status === 'success'));
    const back = sum(order.refunds.filter((earlier) => earlier.status === 'success'));
    if (amountPaise <= 0 || back + amountPaise > paid) throw refused(400, 'refund_amount_invalid');
    const hasFailed = order.failsFirstRefund && order.refunds.length === 0;
    const made = { refundId, amountPaise, status: hasFailed ? 'failed' : 'success', at: shop.now().toISOString() } as const;
    return { result: paidBack(gatewayOrderId, made), set: { refunds: [...order.refunds, made] } };
  });
}

/** Under a row lock, so that two presses are handled one after the other. */
function changeOrder<Result>(
  db: Db,
  gatewayOrderId: string,
  decide: (order: PracticeOrder) => { result: Result; set: Partial<PracticeOrder> },
): Promise<Result> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(practiceOrders).where(eq(practiceOrders.id, gatewayOrderId)).for('update');
    if (!order) throw refused(404, 'order_not_found');
    const { result, set } = decide(order);
    if (Object.keys(set).length > 0) await tx.update(practiceOrders).set(set).where(eq(practiceOrders.id, gatewayOrderId));
    return result;
  });
}

async function getPracticeOrder(db: Db, gatewayOrderId: string) {
  const [order] = await db.select().from(practiceOrders).where(eq(practiceOrders.id, gatewayOrderId));
  if (!order) throw refused(404, 'order_not_found');
  return order;
}

const NEWS = {
  success: { type: 'PAYMENT_SUCCESS_WEBHOOK', payment_status: 'SUCCESS' },
  failed: { type: 'PAYMENT_FAILED_WEBHOOK', payment_status: 'FAILED' },
  dropped: { type: 'PAYMENT_USER_DROPPED_WEBHOOK', payment_status: 'USER_DROPPED' },
};

/** Cashfree's message format, so that the shop needs no second webhook parser. A pending attempt sends none. */
function paymentWebhooks(shop: PracticeShop, order: PracticeOrder, payment: PracticePayment): Request[] {
  if (payment.status === 'pending') return [];
  const { type, payment_status } = NEWS[payment.status];
  const body = JSON.stringify({
    data: {
      order: { order_id: order.id, order_amount: rupeesFromPaise(order.amountPaise), order_currency: order.currency },
      payment: {
        cf_payment_id: payment.paymentId,
        payment_status,
        payment_amount: rupeesFromPaise(payment.amountPaise),
        payment_currency: order.currency,
        payment_group: 'practice',
      },
    },
    event_time: shop.now().toISOString(),
    type,
  });
  const timestamp = String(shop.now().getTime());
  const request = new Request(`${shop.env.PUBLIC_URL}/api/payment/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': signCashfreeWebhook(webhookSecret(shop.env), timestamp, body),
    },
    body,
  });
  return [request];
}

const webhookSecret = (env: PracticeShop['env']) => deriveSecret(env, 'practice webhook');

function sessionIdOf(env: PracticeShop['env'], gatewayOrderId: string) {
  return `${gatewayOrderId}.${createHmac('sha256', deriveSecret(env, 'practice session')).update(gatewayOrderId).digest('hex').slice(0, 32)}`;
}

const paidBack = (gatewayOrderId: string, { refundId, amountPaise, status }: PracticeOrder['refunds'][number]): GatewayRefund => ({
  refundId,
  amountPaise,
  status,
  gatewayOrderId,
  bankReference: null,
});

const refused = (status: number, code: string) => new GatewayError(`Practice gateway: ${code}`, { code, status, retryable: false });
const sum = (rows: Array<{ amountPaise: number }>) => rows.reduce((total, row) => total + row.amountPaise, 0);
