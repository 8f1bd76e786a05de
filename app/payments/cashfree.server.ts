// Source: www.cashfree.com/docs/api-reference/payments, version 2025-01-01.
import type { Env } from '../platform/env.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { orderAnswer, paymentsAnswer, refundAnswer } from './cashfree.schema.ts';
import { type CashfreeAccess, callCashfree, whileShopperWaits } from './cashfree-call.server.ts';
import { cashfreeSettlements } from './cashfree-settlements.server.ts';
import { payByUpi } from './cashfree-upi.server.ts';
import { readCashfreeWebhook } from './cashfree-webhook.server.ts';
import {
  type Gateway,
  GatewayError,
  type GatewayRefund,
  type GatewaySession,
  type NewGatewayOrder,
  type NewGatewayRefund,
  type OnlineWay,
} from './gateway.ts';

type CashfreeSettings = Omit<CashfreeAccess, 'apiUrl'> & { mode: 'sandbox' | 'production'; apiUrl?: string | undefined };

const API_URL = { sandbox: 'https://sandbox.cashfree.com/pg', production: 'https://api.cashfree.com/pg' };

// As listed in the README of @cashfreepayments/cashfree-js; form-action in case it navigates with a form.
const PAGE_SOURCES = {
  'script-src': ['https://sdk.cashfree.com'],
  'connect-src': ['https://api.cashfree.com'],
  'frame-src': ['sdk', 'api', 'sandbox', 'payments', 'payments-test'].map((host) => `https://${host}.cashfree.com`),
  'form-action': ['https://api.cashfree.com', 'https://sandbox.cashfree.com'],
};

/** Null without keys. One key without the other is a mistake, and would silently give products away. */
export function openCashfree({ env }: { env: Env }): Gateway | null {
  if (Boolean(env.CASHFREE_APP_ID) !== Boolean(env.CASHFREE_SECRET_KEY))
    throw new Error('Set both CASHFREE_APP_ID and CASHFREE_SECRET_KEY, or neither.');
  if (!env.CASHFREE_APP_ID || !env.CASHFREE_SECRET_KEY) return null;
  return cashfreeGateway({
    appId: env.CASHFREE_APP_ID,
    secretKey: env.CASHFREE_SECRET_KEY,
    mode: env.CASHFREE_MODE,
    apiUrl: env.CASHFREE_API_URL,
    apiVersion: env.CASHFREE_API_VERSION,
  });
}

export function cashfreeGateway(settings: CashfreeSettings): Gateway {
  const access: CashfreeAccess = { ...settings, apiUrl: settings.apiUrl ?? API_URL[settings.mode] };
  return {
    name: 'cashfree',
    mode: settings.mode,
    pageSources: PAGE_SOURCES,
    createOrder: (order) => {
      const waited = whileShopperWaits(access);
      return createOrder(waited, settings.mode, order).catch((error: unknown) => {
        if (!order.way || !isWayRefused(error)) throw error;
        return createOrder(waited, settings.mode, { ...order, way: null });
      });
    },
    getOrder: (gatewayOrderId) => getOrder(whileShopperWaits(access), gatewayOrderId),
    payByUpi: (session, channel) => payByUpi(whileShopperWaits(access), session, channel),
    terminateOrder: (gatewayOrderId) => terminateOrder(whileShopperWaits(access), gatewayOrderId),
    refund: (refund) => refundPayment(access, refund),
    getRefund: (gatewayOrderId, refundId) => getRefund(access, gatewayOrderId, refundId),
    readWebhook: (rawBody, headers, now) => readCashfreeWebhook(settings.secretKey, rawBody, headers, now),
    settlements: cashfreeSettlements(access),
  };
}

/** order_meta.payment_methods of Create Order: comma-separated; without it the hosted page shows all. It opens UPI apps, or a QR code on desktops. */
const PAYMENT_METHODS: Record<OnlineWay, string> = { upi: 'upi', card: 'cc,dc' };

const isWayRefused = (error: unknown) => error instanceof GatewayError && !error.retryable && error.code.includes('payment_methods');

async function createOrder(access: CashfreeAccess, mode: CashfreeSettings['mode'], order: NewGatewayOrder): Promise<GatewaySession> {
  const body = {
    order_id: order.gatewayOrderId,
    order_amount: rupeesFromPaise(order.amountPaise),
    order_currency: 'INR',
    order_expiry_time: order.expiresAt.toISOString(),
    customer_details: {
      customer_id: order.customer.id.replace(/[^A-Za-z0-9]/g, ''),
      customer_phone: tenDigits(order.customer.phone),
      ...(order.customer.email && { customer_email: order.customer.email }),
      customer_name: order.customer.name,
    },
    order_meta: {
      return_url: order.returnUrl,
      ...(order.way && { payment_methods: PAYMENT_METHODS[order.way] }),
      // Cashfree refuses any other scheme; a shop on http://localhost then relies on Get Order alone.
      ...(order.notifyUrl.startsWith('https://') && { notify_url: order.notifyUrl }),
    },
  };
  const made = await callCashfree(access, { method: 'POST', path: '/orders', body }, orderAnswer).catch((error: unknown) =>
    whatStandsAlready(error, () => readOrder(access, order.gatewayOrderId)),
  );
  if (made.amountPaise !== order.amountPaise || made.status !== 'active' || !made.sessionId) {
    throw new GatewayError(`Cashfree order ${order.gatewayOrderId} cannot be paid as asked`, {
      code: 'order_conflict',
      retryable: false,
      status: 409,
    });
  }
  return { gatewayOrderId: made.gatewayOrderId, sessionId: made.sessionId, checkout: { kind: 'cashfree', mode } };
}

async function getOrder(access: CashfreeAccess, gatewayOrderId: string) {
  const { sessionId: _, ...order } = await readOrder(access, gatewayOrderId);
  // Read after the order: an order PAID between the two reads is then seen as active with its payment, never as paid without one.
  const payments = await callCashfree(access, { method: 'GET', path: `${orderPath(gatewayOrderId)}/payments` }, paymentsAnswer);
  return { ...order, payments };
}

async function terminateOrder(access: CashfreeAccess, gatewayOrderId: string) {
  const call = { method: 'PATCH', path: orderPath(gatewayOrderId), body: { order_status: 'TERMINATED' } } as const;
  await callCashfree(access, call, orderAnswer).catch((error: unknown) => {
    // A paid or ended order cannot be terminated: 4xx.
    if (!(error instanceof GatewayError) || error.retryable) throw error;
  });
  // Read again, because a repeated PATCH returns its first answer.
  return (await readOrder(access, gatewayOrderId)).status;
}

async function refundPayment(access: CashfreeAccess, refund: NewGatewayRefund): Promise<GatewayRefund> {
  const body = {
    refund_id: refund.refundId,
    refund_amount: rupeesFromPaise(refund.amountPaise),
    refund_note: refund.note,
    refund_speed: 'STANDARD',
  };
  const path = `${orderPath(refund.gatewayOrderId)}/refunds`;
  const made = await callCashfree(access, { method: 'POST', path, body }, refundAnswer).catch((error: unknown) =>
    whatStandsAlready(error, () => getRefund(access, refund.gatewayOrderId, refund.refundId)),
  );
  if (made.amountPaise !== refund.amountPaise) {
    throw new GatewayError(`Cashfree refund ${refund.refundId} exists with another amount`, {
      code: 'refund_conflict',
      retryable: false,
      status: 409,
    });
  }
  return made;
}

const getRefund = (access: CashfreeAccess, gatewayOrderId: string, refundId: string) =>
  callCashfree(access, { method: 'GET', path: `${orderPath(gatewayOrderId)}/refunds/${encodeURIComponent(refundId)}` }, refundAnswer);

const readOrder = (access: CashfreeAccess, gatewayOrderId: string) =>
  callCashfree(access, { method: 'GET', path: orderPath(gatewayOrderId) }, orderAnswer);

const orderPath = (gatewayOrderId: string) => `/orders/${encodeURIComponent(gatewayOrderId)}`;

/** Used before (409), or its key with another body (422): an earlier answer was lost. The caller compares the existing amount. */
function whatStandsAlready<Answer>(error: unknown, read: () => Promise<Answer>) {
  if (error instanceof GatewayError && (error.status === 409 || error.status === 422)) return read();
  throw error;
}

const tenDigits = (phone: string) => phone.replace(/\D/g, '').slice(-10);
