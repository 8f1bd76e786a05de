// Ids are strings (samples still show numbers), unknown keys are ignored. Source: github.com/cashfree/cashfree-pg and its webhook pages.
import { z } from 'zod';
import { isRupees, paiseFromRupees } from '../platform/money.ts';
import type { GatewayOrderStatus, GatewayPayment, GatewayPaymentStatus, GatewayRefund, GatewayRefundStatus } from './gateway.ts';

const id = z.union([z.string().min(1), z.number()]).transform(String);
const paise = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .refine(isRupees)
  .transform(paiseFromRupees);
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);

// TERMINATION_REQUESTED can still end as PAID, and an unknown status guarantees nothing: both count as active.
const ORDER_STATUS: Record<string, GatewayOrderStatus> = { PAID: 'paid', EXPIRED: 'expired', TERMINATED: 'terminated' };
const PAYMENT_STATUS: Record<string, GatewayPaymentStatus> = {
  SUCCESS: 'success',
  FAILED: 'failed',
  USER_DROPPED: 'dropped',
  CANCELLED: 'cancelled',
  VOID: 'cancelled',
};
const REFUND_STATUS: Record<string, GatewayRefundStatus> = {
  SUCCESS: 'success',
  ONHOLD: 'on_hold',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
};

export const orderAnswer = z
  .object({
    order_id: id,
    order_status: z.string(),
    order_amount: paise,
    order_currency: z.string().default('INR'),
    payment_session_id: text,
  })
  .transform((order) => ({
    gatewayOrderId: order.order_id,
    status: ORDER_STATUS[order.order_status] ?? 'active',
    amountPaise: order.order_amount,
    currency: order.order_currency,
    sessionId: order.payment_session_id,
  }));

const payment = z
  .object({
    cf_payment_id: id,
    payment_status: z.string(),
    payment_amount: paise,
    payment_currency: z.string().nullish(),
    payment_group: text,
    payment_message: text,
  })
  .transform(
    (payment): GatewayPayment => ({
      paymentId: payment.cf_payment_id,
      status: PAYMENT_STATUS[payment.payment_status] ?? 'pending',
      amountPaise: payment.payment_amount,
      currency: payment.payment_currency ?? 'INR',
      method: payment.payment_group,
      message: payment.payment_message,
    }),
  );

/** Skips rows without an attempt: they contain no payment and would look like one that is pending for ever. */
export const paymentsAnswer = z
  .array(z.looseObject({ payment_status: z.string() }))
  .transform((rows) => rows.filter((row) => row.payment_status !== 'NOT_ATTEMPTED'))
  .pipe(z.array(payment));

export const refundAnswer = z
  .object({ order_id: id, refund_id: id, refund_status: z.string(), refund_amount: paise, refund_arn: text })
  .transform(
    (refund): GatewayRefund => ({
      gatewayOrderId: refund.order_id,
      refundId: refund.refund_id,
      status: REFUND_STATUS[refund.refund_status] ?? 'pending',
      amountPaise: refund.refund_amount,
      bankReference: refund.refund_arn,
    }),
  );

export const errorAnswer = z.object({ code: z.string().optional(), type: z.string().optional() });

export const webhookBody = z.object({ type: z.string(), data: z.unknown() });

export const paymentNews = z.object({
  order: z.object({ order_id: id, order_amount: paise }),
  payment,
});

export const refundNews = z.object({ refund: z.looseObject({ order_id: id.nullish() }).nullish() });
