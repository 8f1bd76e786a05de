// How staff read an order, and what may be done with it (D9). The server decides; this only keeps presses away that it would refuse.
import type { ORDER_TODOS, OrderStatus, PaymentStatus } from '../orders/orders.schema.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

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

/** What the timeline says; the names are those of the order's events. */
const EVENTS: Record<string, string> = {
  placed: 'Order placed',
  paid: 'Payment received',
  payment_failed: 'Payment failed',
  payment_mismatch: 'A payment came with another amount',
  payment_not_needed: 'A payment came that is sent back',
  confirmed: 'Confirmed by telephone',
  processing: 'Marked as processing',
  shipped: 'Marked as shipped',
  delivered: 'Marked as delivered',
  came_back: 'The parcel came back',
  cancelled: 'Cancelled',
  refund_started: 'Refund started',
  refunded: 'Money sent back',
  refund_failed: 'Refund failed',
  claimed: 'A problem was reported',
  claim_entered: 'A problem was reported by telephone',
  claim_replaced: 'Claim settled: sent again',
  claim_refunded: 'Claim settled: refunded',
  claim_refused: 'Claim refused',
  claim_reopened: 'Claim opened again',
  claim_withdrawn: 'Claim withdrawn by the customer',
  replacement_shipped: 'Replacement shipped',
  replacement_delivered: 'Replacement delivered',
  refund_came_twice: 'A refund went through twice: look at the gateway',
};

export const STATUS_CHOICES = (Object.keys(STATUSES) as OrderStatus[]).map((value) => ({ value, label: STATUSES[value].label }));

export const TODO_CHOICES: { value: (typeof ORDER_TODOS)[number]; label: string }[] = [
  { value: 'confirm', label: 'To confirm' },
  { value: 'ship', label: 'To ship' },
  { value: 'came-back', label: 'Came back' },
];

/** Beside the status in the list: how it is paid, and of a cash order that waits whether somebody has called. */
export const paymentWords = (order: Standing & { confirmedAt: Date | null }) =>
  `${PAYMENTS[order.paymentStatus].label}${order.confirmedAt && canCancel(order) ? ', confirmed' : ''}`;
export const methodWords = (method: keyof typeof METHODS) => METHODS[method];
/** An event without words of its own is shown by its name. */
export const eventWords = (kind: string) => EVENTS[kind] ?? kind.replaceAll(/[_-]/g, ' ').replace(/^./, (first) => first.toUpperCase());

export const StatusBadge = ({ order: { status, cameBackAt } }: { order: { status: OrderStatus; cameBackAt?: Date | null } }) =>
  cameBackAt ? <Badge tone="danger">Shipped, came back</Badge> : <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>;
export const PaymentBadge = ({ status }: { status: PaymentStatus }) => <Badge tone={PAYMENTS[status].tone}>{PAYMENTS[status].label}</Badge>;

type Standing = { status: OrderStatus; paymentStatus: PaymentStatus };

type Parcel = { status: OrderStatus; cameBackAt: Date | null };

export const canCancel = ({ status }: Standing) => status === 'pending' || status === 'processing';
const isWorkable = ({ paymentStatus }: Standing) => paymentStatus !== 'awaiting' && paymentStatus !== 'failed';
export const canProcess = (order: Standing) => order.status === 'pending' && isWorkable(order);
/** Staff may ask for it before the parcel leaves (D40). */
export const canInvoice = (order: Standing) => isWorkable(order) && order.status !== 'cancelled';
/** The buyer of a cash order is asked before it is packed. */
export const canConfirm = (order: Standing & { paymentMethod: string; confirmedAt: Date | null }) =>
  canCancel(order) && order.paymentMethod === 'cod' && order.confirmedAt === null;
export const canShip = (order: Standing) => canCancel(order) && isWorkable(order);
export const canComeBack = ({ status, cameBackAt }: Parcel) => status === 'shipped' && cameBackAt === null;
export const canClaim = ({ status, cameBackAt }: Parcel) => (status === 'shipped' || status === 'delivered') && cameBackAt === null;
export const canDeliver = (order: Standing & Parcel) => (canCancel(order) || canComeBack(order)) && isWorkable(order);

/** Money has come, and not all of it went back. */
export const canRefund = ({ status, paymentStatus, totalAmount }: Standing & { totalAmount: number }) =>
  (paymentStatus === 'paid' && status !== 'cancelled' && totalAmount > 0) || (paymentStatus === 'cod' && status === 'delivered');
