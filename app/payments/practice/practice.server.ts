// No money moves, but orders, expiry, refusals and signed webhooks behave like Cashfree's.
import { randomUUID } from 'node:crypto';
import { readCashfreeWebhook } from '../cashfree-webhook.server.ts';
import type { Gateway } from '../gateway.ts';
import {
  changeOrder,
  createPracticeOrder,
  getPracticeOrder,
  type PracticeOrder,
  type PracticePayment,
  type PracticeShop,
  paidBack,
  practiceStatus,
  refundPractice,
  refused,
  terminatePracticeOrder,
} from './practice-orders.server.ts';
import { practiceSettlements } from './practice-settlements.server.ts';
import { paymentWebhooks, webhookSecret } from './practice-webhooks.server.ts';

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
    mode: 'practice',
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
