// How a customer reads an order. `pending` is shown as Order Placed (storefront specification, section 4).

import { useWords } from '../language/use-words.tsx';
import type { OrderStatus, PaymentStatus } from '../orders/orders.schema.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import type { IconName } from '../ui/icon.tsx';

type Standing = { status: OrderStatus; paymentStatus: PaymentStatus };

/** Ordered, but the money is still out; the shop holds the goods meanwhile. */
export const isUnpaid = ({ status, paymentStatus }: Standing) =>
  status === 'pending' && (paymentStatus === 'awaiting' || paymentStatus === 'failed');

/** "Only before fulfilment" (D10). */
export const canCancel = ({ status }: Standing) => status === 'pending' || status === 'processing';

const STATUSES: Record<OrderStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Order Placed', tone: 'info' },
  processing: { label: 'Processing', tone: 'info' },
  shipped: { label: 'Shipped', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
};

export function OrderBadge({ order }: { order: Standing & { cameBackAt: Date | null } }) {
  const t = useWords();
  if (order.cameBackAt) return <Badge tone="danger">{t('Came back to us')}</Badge>;
  if (isUnpaid(order)) return <Badge tone="warning">{t(PAYMENTS[order.paymentStatus])}</Badge>;
  const { label, tone } = STATUSES[order.status];
  return <Badge tone={tone}>{t(label)}</Badge>;
}

const PAYMENTS: Record<PaymentStatus, string> = {
  awaiting: 'Awaiting payment',
  paid: 'Paid',
  cod: 'Cash on delivery',
  failed: 'Payment failed',
  refund_pending: 'Refund on its way',
  refunded: 'Refunded',
};

/** A cancelled order, or one that came back, owes nothing and was owed nothing, unless money is going back. */
export function paymentWords({ status, paymentStatus, cameBackAt }: Standing & { cameBackAt: Date | null }): string {
  if (cameBackAt && paymentStatus === 'cod') return 'Not paid';
  if (status === 'cancelled' && (paymentStatus === 'awaiting' || paymentStatus === 'failed' || paymentStatus === 'cod')) return 'Not paid';
  if (paymentStatus === 'cod') return status === 'delivered' ? 'Paid in cash' : 'Due on delivery';
  return PAYMENTS[paymentStatus];
}

export const METHODS = { online: 'Online payment', cod: 'Cash on delivery' } as const;

export type Days = { min: number; max: number };

export const GOES_BACK = '{amount} goes back the way you paid. Refunds take {min} to {max} business days.';

/** The tracker, in the order in which an order goes through it. */
export const STEPS: readonly { label: string; description: string; icon: IconName }[] = [
  { label: 'Order Placed', description: 'Order received', icon: 'receipt' },
  { label: 'Processing', description: 'Seller is preparing your order', icon: 'box' },
  { label: 'Shipped', description: 'On its way', icon: 'truck' },
  { label: 'Delivered', description: 'Delivered to you', icon: 'check' },
];

const EVENTS: Record<string, string> = {
  placed: 'Order placed',
  paid: 'Payment received',
  payment_failed: 'Payment did not go through',
  payment_mismatch: 'A payment of another amount came in; we are looking into it',
  payment_not_needed: 'A second payment came in and goes back to you',
  processing: 'We are preparing your order',
  shipped: 'Handed to the courier',
  delivered: 'Delivered',
  came_back: 'The courier brought the parcel back to us',
  cancelled: 'Order cancelled',
  refund_started: 'Refund started',
  refunded: 'Refund sent',
  refund_failed: 'The refund did not go through; we are looking into it',
  claimed: 'You reported a problem',
  claim_entered: 'You reported a problem by telephone',
  claim_replaced: 'We send it again',
  claim_refunded: 'We refund what you reported',
  claim_refused: 'We could not accept your report',
  claim_reopened: 'We look into your report again',
  claim_withdrawn: 'You withdrew your report',
  replacement_shipped: 'Replacement handed to the courier',
  replacement_delivered: 'Replacement delivered',
};

/** Null for what is the shop's own business. */
export const eventWords = (kind: string): string | null => EVENTS[kind] ?? null;
