// Order statuses for staff, and the actions an order allows (D9). The server decides; this only hides buttons that it would refuse.
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { ORDER_TODOS } from '../list/order-list.schema.ts';
import type { OrderEventKind } from '../order-event-kinds.ts';
import { awaitsPayment, hasShipped, isBeforeShipping, isPaid, type OrderStatus, type PaymentStatus } from '../order-status.ts';

const STATUSES: Record<OrderStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  processing: { label: 'Processing', tone: 'neutral' },
  shipped: { label: 'Shipped', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
};

const PAYMENTS: Record<PaymentStatus, { label: string; tone: BadgeTone }> = {
  awaiting: { label: 'Awaiting payment', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  cod: { label: 'Cash on delivery', tone: 'neutral' },
  failed: { label: 'Payment failed', tone: 'danger' },
  refund_pending: { label: 'Refund pending', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

const METHODS = { online: 'Online payment', cod: 'Cash on delivery' } as const;

const EVENTS: Record<OrderEventKind, string> = {
  placed: 'Order placed',
  paid: 'Payment received',
  cash_chosen: 'Changed to cash on delivery by the customer',
  payment_failed: 'Payment failed',
  payment_mismatch: 'Payment received with a different amount',
  payment_not_needed: 'Extra payment received, being refunded',
  confirmed: 'Cash order confirmed',
  processing: 'Marked as processing',
  shipped: 'Marked as shipped',
  out_for_delivery: 'Out for delivery',
  delivery_failed: 'Delivery attempt failed',
  returning: 'On its way back',
  delivered: 'Marked as delivered',
  came_back: 'Parcel returned to sender',
  lost: 'Closed as lost',
  cancelled: 'Cancelled',
  refund_started: 'Refund started',
  refunded: 'Refund sent',
  refund_failed: 'Refund failed',
  claimed: 'Problem reported',
  claim_entered: 'Problem reported by phone',
  claim_replaced: 'Claim: replacement to send',
  claim_refunded: 'Claim: refunded',
  claim_refused: 'Claim refused',
  claim_reopened: 'Claim reopened',
  claim_withdrawn: 'Claim withdrawn by the customer',
  replacement_shipped: 'Replacement shipped',
  replacement_delivered: 'Replacement delivered',
  refund_came_twice: 'A refund went through twice: check the gateway',
};

export const STATUS_CHOICES = (Object.keys(STATUSES) as OrderStatus[]).map((value) => ({ value, label: STATUSES[value].label }));

export const TODO_CHOICES: { value: (typeof ORDER_TODOS)[number]; label: string }[] = [
  { value: 'confirm', label: 'To confirm' },
  { value: 'ship', label: 'To ship' },
  { value: 'pack', label: 'To pack, confirmed' },
  { value: 'late', label: 'Late parcels' },
  { value: 'came-back', label: 'Returned to sender' },
  { value: 'lost', label: 'Lost' },
  { value: 'refund', label: 'Failed refunds' },
  { value: 'e-way-bill', label: 'Needs an e-way bill' },
];

/** Beside the status in the list: how it is paid, and whether a waiting cash order was confirmed by phone. */
export const paymentWords = (order: Standing & Refunded & { confirmedAt: Date | null; isToConfirm: boolean }) =>
  `${paymentOf(order).label}${order.confirmedAt && isBeforeShipping(order) ? ', confirmed' : order.isToConfirm ? ', to confirm' : ''}`;
export const methodWords = (method: keyof typeof METHODS) => METHODS[method];
export const eventWords = (kind: OrderEventKind) => EVENTS[kind];

type Shown = { status: OrderStatus; cameBackAt?: Date | null; isLost?: boolean };
export const StatusBadge = ({ order: { status, cameBackAt, isLost } }: { order: Shown }) =>
  cameBackAt ? (
    <Badge tone="danger">{isLost ? 'Shipped, lost' : 'Shipped, returned'}</Badge>
  ) : (
    <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
  );
export const PaymentBadge = ({ order }: { order: Pick<Standing, 'paymentStatus'> & Refunded }) => {
  const { tone, label } = paymentOf(order);
  return <Badge tone={tone}>{label}</Badge>;
};

type Refunded = { refundedAmount: number };

/** After a partial refund the payment status stays paid, or cod. */
export const isPartRefunded = (order: Pick<Standing, 'paymentStatus'> & Refunded) =>
  order.refundedAmount > 0 && (isPaid(order) || order.paymentStatus === 'cod');

function paymentOf(order: Pick<Standing, 'paymentStatus'> & Refunded): { label: string; tone: BadgeTone } {
  return isPartRefunded(order) ? { label: 'Part-refunded', tone: 'warning' } : PAYMENTS[order.paymentStatus];
}

type Standing = { status: OrderStatus; paymentStatus: PaymentStatus };

type Parcel = { status: OrderStatus; cameBackAt: Date | null };

export const canProcess = (order: Standing) => order.status === 'pending' && !awaitsPayment(order);
/** Staff may issue the invoice before the parcel leaves (D40). */
export const canInvoice = (order: Standing) => !awaitsPayment(order) && order.status !== 'cancelled';
/** Cash orders are confirmed by phone before packing. */
export const canConfirm = (order: Standing & { paymentMethod: string; confirmedAt: Date | null }) =>
  isBeforeShipping(order) && order.paymentMethod === 'cod' && order.confirmedAt === null;
export const canShip = (order: Standing) => isBeforeShipping(order) && !awaitsPayment(order);
export const canComeBack = ({ status, cameBackAt }: Parcel) => status === 'shipped' && cameBackAt === null;
export const canClaim = (parcel: Parcel) => hasShipped(parcel) && parcel.cameBackAt === null;
/** The server also accepts an unshipped order as delivered; the pages offer one step at a time. */
export const canDeliver = (order: Standing & Parcel) => canComeBack(order) && !awaitsPayment(order);

/** Paid, and not fully refunded. */
export const canRefund = (order: Standing & { totalAmount: number }) =>
  (isPaid(order) && order.status !== 'cancelled' && order.totalAmount > 0) ||
  (order.paymentStatus === 'cod' && order.status === 'delivered');
