// What the customer is told by mail, once for each thing that happens to an order. Written by a job from the order as it stands, so
// that the transaction which changes the order carries one small row.
import { asc, eq } from 'drizzle-orm';
import { type MailParts, mailBody, type Sender } from '../mailing/mail-body.ts';
import type { Db } from '../platform/database.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import { formatRupees } from '../platform/money.ts';
import { orderLines, orders, refunds } from '../platform/tables.ts';
import { readSection } from '../settings/settings.server.ts';
import { orderNumber } from './orders.schema.ts';
import { isUnpaid, type OrderRow, oneLine } from './orders.server.ts';

export const ORDER_MAIL = 'order-mail';

type LineRow = typeof orderLines.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;
type Story = { order: OrderRow; lines: LineRow[]; refunds: RefundRow[]; refund: RefundRow | undefined; claimWithinHours: number };
type Words = { subject: string; heading: string; paragraphs: string[]; table?: MailParts['table']; button?: string };

/** Null when there is nothing to say any more. */
const WORDS: Record<string, (story: Story) => Words | null> = {
  placed: ({ order, lines }) => ({
    subject: `We have your order ${orderNumber(order.number)}`,
    heading: 'Thank you for your order',
    paragraphs: [
      order.paymentMethod === 'cod'
        ? `Your order ${orderNumber(order.number)} is placed. Pay ${formatRupees(payableOf(order))} in cash when it arrives.`
        : `Your payment has arrived and your order ${orderNumber(order.number)} is placed.`,
      `We deliver to: ${order.shippingAddress.name}, ${oneLine(order.shippingAddress)}.`,
    ],
    table: figuresOf(order, lines),
  }),
  'payment-failed': ({ order }) =>
    isUnpaid(order)
      ? {
          subject: `Your payment for order ${orderNumber(order.number)} did not go through`,
          heading: 'The payment did not go through',
          paragraphs: [
            `${formatRupees(order.totalPaise)} for your order ${orderNumber(order.number)} did not reach us. We keep the goods for you for a short while: open the order to pay again.`,
            'Should your bank have taken the money all the same, it comes back to you.',
          ],
          button: 'Pay again',
        }
      : null,
  shipped: ({ order }) => ({
    subject: `Your order ${orderNumber(order.number)} is on its way`,
    heading: 'On its way',
    paragraphs: [`Your order ${orderNumber(order.number)} has left us.`],
    table: [
      ...(order.courierName ? [['Courier', order.courierName] as [string, string]] : []),
      ...(order.trackingNumber ? [['Tracking number', order.trackingNumber] as [string, string]] : []),
    ],
  }),
  delivered: ({ order, claimWithinHours }) => ({
    subject: `Your order ${orderNumber(order.number)} was delivered`,
    heading: 'Delivered',
    paragraphs: [
      `Your order ${orderNumber(order.number)} was delivered. If anything is missing, damaged or wrong, please open it within ${claimWithinHours} hours and report the problem there.`,
      'How do you like it? Open the order to review what you received.',
    ],
    button: 'Review your order',
  }),
  cancelled: ({ order, refunds }) => {
    const back = refunds.find((refund) => refund.kind === 'cancel');
    return {
      subject: `Your order ${orderNumber(order.number)} was cancelled`,
      heading: 'Order cancelled',
      paragraphs: [
        `Your order ${orderNumber(order.number)} of ${formatRupees(payableOf(order))} was cancelled.`,
        back ? `${formatRupees(back.amountPaise)} go back the way you paid.` : 'Nothing is left to pay.',
      ],
    };
  },
  'came-back': ({ order, refunds }) => {
    const back = refunds.find((refund) => refund.cause === `came-back:${order.id}`);
    return {
      subject: `Your order ${orderNumber(order.number)} came back to us`,
      heading: 'Your parcel came back',
      paragraphs: [
        `The courier could not deliver your order ${orderNumber(order.number)} and brought it back to us.`,
        back ? `${formatRupees(back.amountPaise)} go back the way you paid.` : 'Nothing is left to pay.',
        'If you still want the goods, please order them again.',
      ],
    };
  },
  refunded: ({ order, refunds, refund }) => {
    if (!refund) throw new Error(`Order ${order.id} has no such refund.`);
    // One that failed is still owed, but it is not back.
    const backPaise = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const sent = formatRupees(refund.amountPaise);
    return {
      subject: `Your money for order ${orderNumber(order.number)} is on its way back`,
      heading: 'Refund sent',
      paragraphs: [
        refund.kind === 'surplus'
          ? `We have sent back ${sent}, which came for order ${orderNumber(order.number)} when nothing was owed.`
          : `We have sent back ${sent} for order ${orderNumber(order.number)}.`,
        refund.payoutReference
          ? `It was paid out by ${refund.payoutMethod}, reference ${refund.payoutReference}.`
          : 'It goes the way you paid. Your bank may need some days to show it.',
      ],
      table: [
        ['This refund', amount(refund.amountPaise)],
        ...(refund.kind === 'surplus' ? [] : ([['Refunded in all', amount(backPaise)]] satisfies MailParts['table'])),
        ['Paid in all', amount(payableOf(order))],
      ],
    };
  },
};

/** The job. Said once: the mail's cause is what happened, a refund by its own id and else the order. */
export async function mailOrder(db: Db, sender: Sender, payload: Record<string, string>, now: Date) {
  const { orderId = '', kind = '', refundId = '' } = payload;
  const story = await readStory(db, orderId, refundId);
  const tell = WORDS[kind];
  if (!story || !tell) throw new Error(`No mail ${kind} for order ${orderId}`);
  const words = tell(story);
  if (!words) return;
  const { order } = story;
  const { subject, button = 'See your order', ...parts } = words;
  const url = `${sender.url}/orders/${order.userId}/${order.id}`;
  const draft = {
    cause: `order-${kind}:${refundId || orderId}`,
    kind: `order-${kind}`,
    to: order.customerEmail,
    subject,
    ...mailBody(sender, { ...parts, button: { label: button, url } }),
  };
  await db.transaction((tx) => writeMail(tx, draft, now));
}

async function readStory(db: Db, orderId: string, refundId: string): Promise<Story | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));
  const all = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  return {
    order,
    lines,
    refunds: all.filter(({ kind }) => kind !== 'surplus'),
    refund: all.find(({ id }) => id === refundId),
    claimWithinHours: (await readSection(db, 'policies')).claimWithinHours,
  };
}

/** At the door whole rupees are paid. */
const payableOf = ({ totalPaise, roundOffPaise }: OrderRow) => totalPaise + roundOffPaise;

const amount = (paise: number) => formatRupees(paise, { decimals: 'always' });

function figuresOf(order: OrderRow, lines: LineRow[]): NonNullable<MailParts['table']> {
  const { couponCode, couponDiscountPaise, coinDiscountPaise, coinsSpent } = order;
  return [
    ...lines.map((line): [string, string] => [`${line.name} × ${line.quantity}`, amount(line.unitPaise * line.quantity)]),
    ...(couponDiscountPaise > 0
      ? [[couponCode ? `Coupon ${couponCode}` : 'Discount', amount(-couponDiscountPaise)] as [string, string]]
      : []),
    ...(coinDiscountPaise > 0 ? [[`${coinsSpent} coins`, amount(-coinDiscountPaise)] as [string, string]] : []),
    ['GST', amount(order.gstPaise)],
    ['Delivery', order.deliveryPaise === 0 ? 'Free' : amount(order.deliveryPaise)],
    ['Total', amount(order.totalPaise)],
    ...(order.roundOffPaise === 0
      ? []
      : ([
          ['Round off', amount(order.roundOffPaise)],
          ['To pay in cash', amount(payableOf(order))],
        ] satisfies MailParts['table'])),
  ];
}
