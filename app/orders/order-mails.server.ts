// What the customer is told by mail, once for each thing that happens to an order. Written by a job from the order as it stands, so
// that the transaction which changes the order carries one small row.
import { asc, eq } from 'drizzle-orm';
import { type MailParts, mailBody, type Sender } from '../mailing/mail-body.ts';
import type { Db } from '../platform/database.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import { formatRupees } from '../platform/money.ts';
import { orderLines, orders } from '../platform/tables.ts';
import { orderNumber } from './orders.schema.ts';
import { type OrderRow, oneLine } from './orders.server.ts';

export const ORDER_MAIL = 'order-mail';

type LineRow = typeof orderLines.$inferSelect;
type Words = { subject: string; heading: string; paragraphs: string[]; table?: MailParts['table'] };

const WORDS: Record<string, (order: OrderRow, lines: LineRow[]) => Words> = {
  placed: (order, lines) => ({
    subject: `We have your order ${orderNumber(order.number)}`,
    heading: 'Thank you for your order',
    paragraphs: [
      order.paymentMethod === 'cod'
        ? `Your order ${orderNumber(order.number)} is placed. Please keep ${formatRupees(order.totalPaise)} ready for the courier.`
        : `Your payment has arrived and your order ${orderNumber(order.number)} is placed.`,
      `We deliver to: ${order.shippingAddress.name}, ${oneLine(order.shippingAddress)}.`,
    ],
    table: figuresOf(order, lines),
  }),
  shipped: (order) => ({
    subject: `Your order ${orderNumber(order.number)} is on its way`,
    heading: 'On its way',
    paragraphs: [`Your order ${orderNumber(order.number)} has left us.`],
    table: [
      ...(order.courierName ? [['Courier', order.courierName] as [string, string]] : []),
      ...(order.trackingNumber ? [['Tracking number', order.trackingNumber] as [string, string]] : []),
    ],
  }),
  delivered: (order) => ({
    subject: `Your order ${orderNumber(order.number)} was delivered`,
    heading: 'Delivered',
    paragraphs: [`Your order ${orderNumber(order.number)} was delivered. If anything is missing, damaged or wrong, please write to us.`],
  }),
  cancelled: (order) => ({
    subject: `Your order ${orderNumber(order.number)} was cancelled`,
    heading: 'Order cancelled',
    paragraphs: [
      `Your order ${orderNumber(order.number)} was cancelled.`,
      ...(order.paymentStatus === 'refund_pending' || order.paymentStatus === 'refunded'
        ? [`${formatRupees(order.totalPaise)} go back the way you paid.`]
        : []),
    ],
  }),
  refunded: (order) => ({
    subject: `Your money for order ${orderNumber(order.number)} is on its way back`,
    heading: 'Refund sent',
    paragraphs: [`We have sent back what you paid for order ${orderNumber(order.number)}. Your bank may need some days to show it.`],
  }),
};

/** The job. Said once: the mail's cause is the order and what happened to it. */
export async function mailOrder(db: Db, sender: Sender, { orderId = '', kind = '' }: Record<string, string>, now: Date) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const words = WORDS[kind];
  if (!order || !words) throw new Error(`No mail ${kind} for order ${orderId}`);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));
  const { subject, ...parts } = words(order, lines);
  const button = { label: 'See your order', url: `${sender.url}/orders/${order.userId}` };
  await db.transaction((tx) =>
    writeMail(
      tx,
      {
        cause: `order-${kind}:${orderId}`,
        kind: `order-${kind}`,
        to: order.customerEmail,
        subject,
        ...mailBody(sender, { ...parts, button }),
      },
      now,
    ),
  );
}

function figuresOf(order: OrderRow, lines: LineRow[]): NonNullable<MailParts['table']> {
  const amount = (paise: number) => formatRupees(paise, { decimals: 'always' });
  const discountPaise = order.couponDiscountPaise + order.coinDiscountPaise;
  return [
    ...lines.map((line): [string, string] => [`${line.name} × ${line.quantity}`, amount(line.unitPaise * line.quantity)]),
    ...(discountPaise > 0 ? [['Discounts', amount(-discountPaise)] as [string, string]] : []),
    ['GST', amount(order.gstPaise)],
    ['Delivery', order.deliveryPaise === 0 ? 'Free' : amount(order.deliveryPaise)],
    ['Total', amount(order.totalPaise)],
  ];
}
