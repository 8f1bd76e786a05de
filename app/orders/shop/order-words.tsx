// Order statuses for customers. `pending` is shown as Order Placed (storefront specification, section 4).
import { useWords } from '../../language/use-words.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { OrderEventKind } from '../order-event-kinds.ts';
import type { OrderStatus, PaymentStatus } from '../order-status.ts';
import { awaitsPayment, isUnpaid } from '../order-status.ts';

type Standing = { status: OrderStatus; paymentStatus: PaymentStatus };

const STATUSES: Record<OrderStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Order Placed', tone: 'info' },
  processing: { label: 'Processing', tone: 'info' },
  shipped: { label: 'Shipped', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
};

export function OrderBadge({ order }: { order: Standing & { cameBackAt: Date | null; isLost: boolean } }) {
  const t = useWords();
  if (order.isLost) return <Badge tone="danger">{t('Lost')}</Badge>;
  if (order.cameBackAt) return <Badge tone="danger">{t('Returned to sender')}</Badge>;
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

/** A cancelled or returned order that was never paid owes nothing. */
export function paymentWords({ status, paymentStatus, cameBackAt }: Standing & { cameBackAt: Date | null }): string {
  if (cameBackAt && paymentStatus === 'cod') return 'Not paid';
  if (status === 'cancelled' && (awaitsPayment({ paymentStatus }) || paymentStatus === 'cod')) return 'Not paid';
  if (paymentStatus === 'cod') return status === 'delivered' ? 'Paid in cash' : 'Due on delivery';
  return PAYMENTS[paymentStatus];
}

export const METHODS = { online: 'Online payment', cod: 'Cash on delivery' } as const;

export type Days = { min: number; max: number };

export const LOST = 'This order was lost on its way';
export const GOES_BACK = '{amount} will be refunded to your original payment method in {min}-{max} business days.';

export const STEPS: readonly { label: string; description: string; icon: IconName }[] = [
  { label: 'Order Placed', description: 'Order received', icon: 'receipt' },
  { label: 'Processing', description: 'Seller is preparing your order', icon: 'box' },
  { label: 'Shipped', description: 'On its way', icon: 'truck' },
  { label: 'Delivered', description: 'Delivered to you', icon: 'check' },
];

const EVENTS: Partial<Record<OrderEventKind, string>> = {
  placed: 'Order placed',
  paid: 'Payment received',
  cash_chosen: 'Changed to cash on delivery',
  payment_failed: 'Payment did not go through',
  payment_mismatch: 'We received a different amount; we are looking into it',
  payment_not_needed: 'Duplicate payment received; we are refunding it',
  processing: 'We are preparing your order',
  shipped: 'Handed to the courier',
  out_for_delivery: 'Out for delivery',
  delivery_failed: 'The courier could not deliver it',
  returning: 'The parcel is on its way back to us',
  delivered: 'Delivered',
  came_back: 'The courier returned the parcel to us',
  lost: 'The parcel was lost on its way',
  cancelled: 'Order cancelled',
  refund_started: 'Refund started',
  refunded: 'Refund sent',
  refund_failed: 'Refund failed; we are looking into it',
  claimed: 'You reported a problem',
  claim_entered: 'You reported a problem by phone',
  claim_replaced: 'Sending a replacement',
  claim_refunded: 'Refund approved',
  claim_refused: 'We could not accept your report',
  claim_reopened: 'Report reopened',
  claim_withdrawn: 'You withdrew your report',
  replacement_shipped: 'Replacement handed to the courier',
  replacement_delivered: 'Replacement delivered',
};

export const eventWords = (kind: OrderEventKind, isLost: boolean): string | null =>
  isLost && kind === 'claim_refused' ? 'Report closed' : (EVENTS[kind] ?? null);
