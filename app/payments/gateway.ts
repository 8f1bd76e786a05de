// Amounts are paise. The caller chooses the ids of orders and refunds, so that a repeated call moves money once.
import type { AllowedSources } from '../platform/pages/page.server.ts';
import type { GatewaySettlements } from './gateway-settlements.ts';
import type { GatewayName } from './gateways.server.ts';

export type Gateway = {
  name: GatewayName;
  mode: 'practice' | 'sandbox' | 'production';
  isClosed?: true;
  pageSources?: AllowedSources;
  /** Idempotent: the same order with the same amount returns the same session; with another amount it is refused. */
  createOrder(order: NewGatewayOrder): Promise<GatewaySession>;
  /** Throws a GatewayError with status 404 for an unknown order. */
  getOrder(gatewayOrderId: string): Promise<GatewayOrder>;
  /** Requests the end of an unpaid order and returns its state; `active` and `paid` are possible, because a payment may be in progress. */
  terminateOrder(gatewayOrderId: string): Promise<GatewayOrderStatus>;
  /** Idempotent: the same refund with the same amount is paid once. */
  refund(refund: NewGatewayRefund): Promise<GatewayRefund>;
  /** UPI without the gateway's page. Absent, or refused with a GatewayError that is not retryable: the shopper pays on its page. */
  payByUpi?(session: Pick<GatewaySession, 'gatewayOrderId' | 'sessionId'>, channel: UpiChannel): Promise<UpiPayment>;
  getRefund(gatewayOrderId: string, refundId: string): Promise<GatewayRefund>;
  /** Refuses with 401 an invalid or old signature, with 400 a signed message that cannot be parsed. */
  readWebhook(rawBody: string | Buffer, headers: Headers, now: Date): WebhookEvent;
  /** Absent: its settlements come as files. */
  settlements?: GatewaySettlements;
};

export const ONLINE_WAYS = ['upi', 'card'] as const;
export type OnlineWay = (typeof ONLINE_WAYS)[number];

export const UPI_CHANNELS = ['link', 'qrcode'] as const;
export type UpiChannel = (typeof UPI_CHANNELS)[number];
export const UPI_APPS = ['gpay', 'phonepe', 'paytm', 'bhim', 'any'] as const;
export type UpiApp = (typeof UPI_APPS)[number];

export type UpiPayment = {
  /** An app's own link, or for `any` the one that every UPI app knows. Empty for a code. */
  links: Partial<Record<UpiApp, string>>;
  qrCode: string | null;
  expiresAt: Date;
};

export type NewGatewayOrder = {
  /** Letters, digits, `_` and `-`, 3 to 45 characters: `ORD-1042-1`. */
  gatewayOrderId: string;
  amountPaise: number;
  customer: { id: string; phone: string; email: string; name: string };
  /** `{order_id}` in it is replaced by the gatewayOrderId. At most 250 characters. */
  returnUrl: string;
  notifyUrl: string;
  way: OnlineWay | null;
  expiresAt: Date;
};

export type GatewaySession = {
  gatewayOrderId: string;
  sessionId: string;
  checkout: { kind: 'cashfree'; mode: 'sandbox' | 'production' } | { kind: 'redirect'; url: string };
};

/** Only `paid` and `terminated` are final: a payment begun before `expired` can still succeed. */
export type GatewayOrderStatus = 'active' | 'paid' | 'expired' | 'terminated';

/** Only `success` is final; an unknown status counts as `pending`. */
export type GatewayPaymentStatus = 'success' | 'failed' | 'dropped' | 'pending' | 'cancelled';

export type GatewayPayment = {
  paymentId: string;
  status: GatewayPaymentStatus;
  /** The amount the customer paid: above the order's amount if the gateway adds a surcharge. */
  amountPaise: number;
  currency: string;
  method: string | null;
  message: string | null;
};

export type GatewayOrder = {
  gatewayOrderId: string;
  status: GatewayOrderStatus;
  amountPaise: number;
  currency: string;
  payments: GatewayPayment[];
};

export type NewGatewayRefund = { gatewayOrderId: string; refundId: string; amountPaise: number; note: string };

export type GatewayRefundStatus = 'success' | 'pending' | 'on_hold' | 'cancelled' | 'failed';

export type GatewayRefund = {
  gatewayOrderId: string;
  refundId: string;
  status: GatewayRefundStatus;
  amountPaise: number;
  bankReference: string | null;
};

/** `eventId` is the same for every repetition of an event. Webhooks come twice, late and out of order (D14). */
export type WebhookEvent =
  | ({ kind: 'payment'; eventId: string; gatewayOrderId: string; orderAmountPaise: number } & GatewayPayment)
  | ({ kind: 'refund'; eventId: string } & GatewayRefund)
  | { kind: 'settlement'; type: string }
  | { kind: 'ignored'; type: string };

/** `retryable`: unreachable, failed (5xx), rate-limited or unreadable. It may have been executed, and may be sent again. */
export class GatewayError extends Error {
  readonly code: string;
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    failure: { code: string; retryable: boolean; status?: number; retryAfterSeconds?: number; cause?: unknown },
  ) {
    super(message, { cause: failure.cause });
    this.name = 'GatewayError';
    this.code = failure.code;
    this.retryable = failure.retryable;
    this.status = failure.status;
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }

  get isAway() {
    return this.retryable && UNANSWERED.includes(this.code);
  }

  get retryInMs() {
    return (this.retryAfterSeconds ?? 0) * 1000;
  }
}

const UNANSWERED = ['timeout', 'unreachable', 'gateway_away'];
