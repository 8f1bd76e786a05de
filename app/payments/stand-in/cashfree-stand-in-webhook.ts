import { createHmac } from 'node:crypto';

export type WebhookMessage = { rawBody: string; headers: Record<string, string> };
export type WebhookChange = { secretKey?: string; signedAt?: Date; amountRupees?: number };
type Signing = WebhookChange & { secretKey: string };
type Body = Record<string, unknown>;

const PAYMENT_TYPES: Record<string, string> = {
  SUCCESS: 'PAYMENT_SUCCESS_WEBHOOK',
  USER_DROPPED: 'PAYMENT_USER_DROPPED_WEBHOOK',
};

export const cashfreeWebhook = {
  message: signed,
  payment({ order, payment }: { order: Body; payment: Body }, change: Signing): WebhookMessage {
    const { order_id: _, entity: __, ...sent } = payment;
    const amount = change.amountRupees;
    const data = {
      order: {
        order_id: order.order_id,
        order_amount: amount ?? order.order_amount,
        order_currency: order.order_currency,
        order_tags: null,
      },
      payment: { ...sent, payment_amount: amount ?? payment.payment_amount, bank_reference: '234928698581', auth_id: null },
      customer_details: order.customer_details,
      payment_gateway_details: { gateway_name: 'CASHFREE' },
    };
    return signed(PAYMENT_TYPES[String(payment.payment_status)] ?? 'PAYMENT_FAILED_WEBHOOK', data, change);
  },
  refund(refund: Body, change: Signing): WebhookMessage {
    return signed('REFUND_STATUS_WEBHOOK', { refund: { ...refund, refund_amount: change.amountRupees ?? refund.refund_amount } }, change);
  },
};

function signed(type: string, data: Body, { secretKey, signedAt = new Date() }: Signing): WebhookMessage {
  const rawBody = JSON.stringify({ data, event_time: signedAt.toISOString(), type }).replace(
    /("(?:order|payment|refund)_amount":)([\d.]+)/g,
    (_, name: string, rupees: string) => name + Number(rupees).toFixed(2),
  );
  const timestamp = String(signedAt.getTime());
  return {
    rawBody,
    headers: {
      'content-type': 'application/json',
      'x-webhook-signature': createHmac('sha256', secretKey)
        .update(timestamp + rawBody)
        .digest('base64'),
      'x-webhook-timestamp': timestamp,
      'x-webhook-version': '2025-01-01',
      'x-webhook-attempt': '1',
    },
  };
}
