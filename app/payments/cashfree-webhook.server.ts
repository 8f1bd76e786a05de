// Cashfree's webhooks: signed, at least once, in any order. The practice gateway sends the same format, with its own secret.
import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { Refusal } from '../platform/refusal.ts';
import { isSame } from '../platform/seal.server.ts';
import { said } from '../platform/words/said.ts';
import { paymentNews, refundAnswer, refundNews, webhookBody } from './cashfree.schema.ts';
import type { WebhookEvent } from './gateway.ts';

/** D41: retries arrive up to 42 minutes late by default, or hours if the shop configured it so. */
const OLDEST_MS = 24 * 60 * 60 * 1000;
const FASTEST_CLOCK_MS = 5 * 60 * 1000;
const PAYMENT_TYPES = ['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_FAILED_WEBHOOK', 'PAYMENT_USER_DROPPED_WEBHOOK'];
const SETTLEMENT_TYPES = ['SETTLEMENT_INITIATED', 'SETTLEMENT_SUCCESS', 'SETTLEMENT_FAILED', 'SETTLEMENT_REVERSED'];

/** The body must be the raw bytes: 170.00, parsed and serialized again as 170, has another signature. */
export function readCashfreeWebhook(secret: string, rawBody: string | Buffer, headers: Headers, now: Date): WebhookEvent {
  requireSignature(secret, rawBody, headers, now);
  const { type, data } = understand(webhookBody, parseJson(rawBody));

  if (PAYMENT_TYPES.includes(type)) {
    const { order, payment } = understand(paymentNews, data);
    return {
      kind: 'payment',
      // From the signed body, not from the header x-idempotency-key: headers are not signed, so a sender could replay an event under a new id.
      eventId: `payment:${payment.paymentId}:${payment.status}`,
      gatewayOrderId: order.order_id,
      orderAmountPaise: order.order_amount,
      ...payment,
    };
  }
  if (type === 'REFUND_STATUS_WEBHOOK') {
    const news = understand(refundNews, data).refund;
    if (!news?.order_id) return { kind: 'ignored', type };
    const refund = understand(refundAnswer, news);
    return { kind: 'refund', eventId: `refund:${refund.refundId}:${refund.status}`, ...refund };
  }
  if (SETTLEMENT_TYPES.includes(type)) return { kind: 'settlement', type };
  return { kind: 'ignored', type };
}

/** base64(HMAC-SHA256(secret, timestamp + body)), without a separator. */
export function signCashfreeWebhook(secret: string, timestamp: string, rawBody: string | Buffer) {
  return createHmac('sha256', secret).update(timestamp).update(rawBody).digest('base64');
}

function requireSignature(secret: string, rawBody: string | Buffer, headers: Headers, now: Date) {
  const timestamp = headers.get('x-webhook-timestamp') ?? '';
  const expected = signCashfreeWebhook(secret, timestamp, rawBody);
  if (!isSame(expected, headers.get('x-webhook-signature') ?? '')) throw new Refusal(401, 'The webhook signature is not valid.');

  const ageMs = /^\d{13}$/.test(timestamp) ? now.getTime() - Number(timestamp) : Number.NaN;
  const isTimely = ageMs <= OLDEST_MS && ageMs >= -FASTEST_CLOCK_MS;
  if (!isTimely) throw new Refusal(401, 'The webhook timestamp is too old or lies in the future.');
}

function parseJson(rawBody: string | Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString());
  } catch {
    throw new Refusal(400, 'The webhook body is not JSON.');
  }
}

/** Not a silent 200: the gateway then shows the failure in its dashboard and retries, also after we have fixed it. */
function understand<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value);
  if (!parsed.success)
    throw new Refusal(400, said('The webhook body is not understood: {field}.', { field: parsed.error.issues[0]?.path.join('.') ?? '' }));
  return parsed.data;
}
