// What the customer is told by mail, once for each thing that happens to an order. Written by a job from the order as it stands, so
// that the transaction which changes the order carries one small row.
import { asc, eq } from 'drizzle-orm';
import { languageOf } from '../accounts/accounts.server.ts';
import { namedIn } from '../catalogue/in-hindi.server.ts';
import { type MailWords, mailWords } from '../language/mail-words.server.ts';
import { type MailParts, mailBody, type Sender } from '../mailing/mail-body.ts';
import type { Db } from '../platform/database.server.ts';
import type { Language } from '../platform/language.ts';
import { writeMail } from '../platform/mail.server.ts';
import { formatRupees } from '../platform/money.ts';
import { orderLines, orders, refunds, type ShippingAddress } from '../platform/tables.ts';
import { readSection } from '../settings/settings.server.ts';
import { orderNumber } from './orders.schema.ts';
import { isUnpaid, type OrderRow, oneLine } from './orders.server.ts';

export const ORDER_MAIL = 'order-mail';

type LineRow = typeof orderLines.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;
type Story = {
  order: OrderRow;
  /** In which its buyer is written to. */
  language: Language;
  lines: LineRow[];
  refunds: RefundRow[];
  refund: RefundRow | undefined;
  claimWithinHours: number;
};
type Words = { subject: string; heading: string; paragraphs: string[]; table?: MailParts['table']; button?: string };

/** Null when there is nothing to say any more. */
const WORDS: Record<string, (t: MailWords, story: Story) => Words | null> = {
  placed: (t, { order, lines }) => ({
    subject: t('We have your order {number}', numberOf(order)),
    heading: t('Thank you for your order'),
    paragraphs: [
      payableOf(order) === 0
        ? t('Your order {number} is placed, and nothing is to be paid.', numberOf(order))
        : order.paymentMethod === 'cod'
          ? t('Your order {number} is placed. Pay {amount} in cash when it arrives.', {
              ...numberOf(order),
              amount: formatRupees(payableOf(order)),
            })
          : t('Your payment has arrived and your order {number} is placed.', numberOf(order)),
      t('We deliver to: {address}.', { address: addressOf(t, order.shippingAddress) }),
    ],
    table: figuresOf(t, order, lines),
  }),
  'payment-failed': (t, { order }) =>
    isUnpaid(order)
      ? {
          subject: t('Your payment for order {number} did not go through', numberOf(order)),
          heading: t('The payment did not go through'),
          paragraphs: [
            t(
              '{amount} for your order {number} did not reach us. We keep the goods for you for a short while: open the order to pay again.',
              { ...numberOf(order), amount: formatRupees(order.totalPaise) },
            ),
            t('Should your bank have taken the money all the same, it comes back to you.'),
          ],
          button: t('Pay again'),
        }
      : null,
  shipped: (t, { order }) => ({
    subject: t('Your order {number} is on its way', numberOf(order)),
    heading: t('On its way'),
    paragraphs: [t('Your order {number} has left us.', numberOf(order))],
    table: [
      ...(order.courierName ? [[t('Courier'), order.courierName] as [string, string]] : []),
      ...(order.trackingNumber ? [[t('Tracking number'), order.trackingNumber] as [string, string]] : []),
    ],
  }),
  delivered: (t, { order, claimWithinHours: hours }) => ({
    subject: t('Your order {number} was delivered', numberOf(order)),
    heading: t('Delivered'),
    paragraphs: [
      t(
        'Your order {number} was delivered. If anything is missing, damaged or wrong, please open it within {hours} hours and report the problem there.',
        { ...numberOf(order), hours },
      ),
      t('How do you like it? Open the order to review what you received.'),
    ],
    button: t('Review your order'),
  }),
  cancelled: (t, { order, refunds }) => ({
    subject: t('Your order {number} was cancelled', numberOf(order)),
    heading: t('Order cancelled'),
    paragraphs: [
      t('Your order {number} of {amount} was cancelled.', { ...numberOf(order), amount: formatRupees(payableOf(order)) }),
      whatGoesBack(
        t,
        refunds.find((refund) => refund.kind === 'cancel'),
      ),
    ],
  }),
  'came-back': (t, { order, refunds }) => ({
    subject: t('Your order {number} came back to us', numberOf(order)),
    heading: t('Your parcel came back'),
    paragraphs: [
      t('The courier could not deliver your order {number} and brought it back to us.', numberOf(order)),
      whatGoesBack(
        t,
        refunds.find((refund) => refund.cause === `came-back:${order.id}`),
      ),
      t('If you still want the goods, please order them again.'),
    ],
  }),
  refunded: (t, { order, refunds, refund }) => {
    if (!refund) throw new Error(`Order ${order.id} has no such refund.`);
    // One that failed is still owed, but it is not back.
    const backPaise = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const sent = { ...numberOf(order), amount: formatRupees(refund.amountPaise) };
    return {
      subject: t('Your money for order {number} is on its way back', numberOf(order)),
      heading: t('Refund sent'),
      paragraphs: [
        refund.kind === 'surplus'
          ? t('We have sent back {amount}, which came for order {number} when nothing was owed.', sent)
          : t('We have sent back {amount} for order {number}.', sent),
        refund.payoutReference
          ? t('It was paid out by {way}, reference {reference}.', { way: refund.payoutMethod ?? '', reference: refund.payoutReference })
          : t('It goes the way you paid. Your bank may need some days to show it.'),
      ],
      table: [
        [t('This refund'), amount(refund.amountPaise)],
        ...(refund.kind === 'surplus' ? [] : ([[t('Refunded in all'), amount(backPaise)]] satisfies MailParts['table'])),
        [t('Paid in all'), amount(payableOf(order))],
      ],
    };
  },
};

const numberOf = ({ number }: OrderRow) => ({ number: orderNumber(number) });

const whatGoesBack = (t: MailWords, back: RefundRow | undefined) =>
  back ? t('{amount} go back the way you paid.', { amount: formatRupees(back.amountPaise) }) : t('Nothing is left to pay.');

/** The job. Said once: the mail's cause is what happened, a refund by its own id and else the order. */
export async function mailOrder(db: Db, sender: Sender, payload: Record<string, string>, now: Date) {
  const { orderId = '', kind = '', refundId = '' } = payload;
  const story = await readStory(db, orderId, refundId);
  const tell = WORDS[kind];
  if (!story || !tell) throw new Error(`No mail ${kind} for order ${orderId}`);
  const { order, language } = story;
  const t = mailWords(language);
  const words = tell(t, story);
  if (!words) return;
  const { subject, button = t('See your order'), ...parts } = words;
  const path = `/orders/${order.userId}/${order.id}`;
  const draft = {
    cause: `order-${kind}:${refundId || orderId}`,
    kind: `order-${kind}`,
    to: order.customerEmail,
    subject,
    ...mailBody(sender, language, { ...parts, button: { label: button, path } }),
  };
  await db.transaction((tx) => writeMail(tx, draft, now));
}

async function readStory(db: Db, orderId: string, refundId: string): Promise<Story | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const language = await languageOf(db, order.userId);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));
  const all = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  return {
    order,
    language,
    lines: await namedIn(db, language, lines),
    refunds: all.filter(({ kind }) => kind !== 'surplus'),
    refund: all.find(({ id }) => id === refundId),
    claimWithinHours: (await readSection(db, 'policies')).claimWithinHours,
  };
}

/** As it was typed; what was chosen from a list is said in the mail's language. */
const addressOf = (t: MailWords, to: ShippingAddress) => `${to.name}, ${oneLine({ ...to, state: t(to.state), country: t(to.country) })}`;

/** At the door whole rupees are paid. */
const payableOf = ({ totalPaise, roundOffPaise }: OrderRow) => totalPaise + roundOffPaise;

const amount = (paise: number) => formatRupees(paise, { decimals: 'always' });

function figuresOf(t: MailWords, order: OrderRow, lines: LineRow[]): NonNullable<MailParts['table']> {
  const { couponCode, couponDiscountPaise, coinDiscountPaise, coinsSpent } = order;
  return [
    ...lines.map((line): [string, string] => [`${line.name} × ${line.quantity}`, amount(line.unitPaise * line.quantity)]),
    ...(couponDiscountPaise > 0
      ? [[couponCode ? t('Coupon {code}', { code: couponCode }) : t('Discount'), amount(-couponDiscountPaise)] as [string, string]]
      : []),
    ...(coinDiscountPaise > 0 ? [[t('{count} coins', { count: coinsSpent }), amount(-coinDiscountPaise)] as [string, string]] : []),
    [t('GST'), amount(order.gstPaise)],
    [t('Delivery'), order.deliveryPaise === 0 ? t('Free') : amount(order.deliveryPaise)],
    [t('Total'), amount(order.totalPaise)],
    ...(order.roundOffPaise === 0
      ? []
      : ([
          [t('Round off'), amount(order.roundOffPaise)],
          [t('To pay in cash'), amount(payableOf(order))],
        ] satisfies MailParts['table'])),
  ];
}
