// The same rules in SQL: `orderIs` and `orderIn` of orders.tables.ts.

/** In the order of progress; cancelled is separate (D9). */
export const FULFILMENT = ['pending', 'processing', 'shipped', 'delivered'] as const;
export const ORDER_STATUSES = [...FULFILMENT, 'cancelled'] as const;
export const PAYMENT_STATUSES = ['awaiting', 'paid', 'cod', 'failed', 'refund_pending', 'refunded'] as const;
/** After a failed attempt the shopper may try again. */
export const AWAITING_PAYMENT = ['awaiting', 'failed'] as const;
export const PAID_OR_CASH = ['paid', 'cod'] as const;
export const BEFORE_SHIPPING = ['pending', 'processing'] as const;
export const OPEN = [...BEFORE_SHIPPING, 'shipped'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

type Standing = { status: OrderStatus; paymentStatus: PaymentStatus };
const isOneOf = (list: readonly string[], value: string) => list.includes(value);

export const isPaid = ({ paymentStatus }: Pick<Standing, 'paymentStatus'>) => paymentStatus === 'paid';

/** No money came, and none is due on delivery. */
export const awaitsPayment = ({ paymentStatus }: Pick<Standing, 'paymentStatus'>) => isOneOf(AWAITING_PAYMENT, paymentStatus);

/** Ordered but unpaid; the stock is reserved. */
export const isUnpaid = (order: Standing) => order.status === 'pending' && awaitsPayment(order);

export const isSold = ({ status, paymentStatus }: Standing) => status !== 'cancelled' && isOneOf(PAID_OR_CASH, paymentStatus);

/** All of the order's money was refunded, or is being refunded. */
export const isPaidBack = ({ paymentStatus }: Pick<Standing, 'paymentStatus'>) =>
  paymentStatus === 'refund_pending' || paymentStatus === 'refunded';

export const isBeforeShipping = ({ status }: Pick<Standing, 'status'>) => isOneOf(BEFORE_SHIPPING, status);

/** The goods are with the customer, or on the way to them or back (D9). */
export const hasShipped = ({ status }: Pick<Standing, 'status'>) => status === 'shipped' || status === 'delivered';

/** "Only before fulfilment" (D10). */
export const canCancel = isBeforeShipping;

/** A cash order that does not leave before its buyer has confirmed it. */
export const isToConfirm = (order: Pick<Standing, 'status'> & { paymentMethod: string; mustConfirm: boolean; confirmedAt: Date | null }) =>
  order.paymentMethod === 'cod' && order.mustConfirm && order.confirmedAt === null && isBeforeShipping(order);
