import { deriveSecret } from '../../platform/env/derived-secret.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { signCashfreeWebhook } from '../cashfree-webhook.server.ts';
import type { PracticeOrder, PracticePayment, PracticeShop } from './practice-orders.server.ts';

const NEWS = {
  success: { type: 'PAYMENT_SUCCESS_WEBHOOK', payment_status: 'SUCCESS' },
  failed: { type: 'PAYMENT_FAILED_WEBHOOK', payment_status: 'FAILED' },
  dropped: { type: 'PAYMENT_USER_DROPPED_WEBHOOK', payment_status: 'USER_DROPPED' },
};

/** Cashfree's message format, so that the shop needs no second webhook parser. A pending attempt sends none. */
export function paymentWebhooks(shop: PracticeShop, order: PracticeOrder, payment: PracticePayment): Request[] {
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

export const webhookSecret = (env: PracticeShop['env']) => deriveSecret(env, 'practice webhook');
