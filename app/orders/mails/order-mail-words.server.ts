import type { MailWords } from '../../language/mail-words.server.ts';
import type { MailParts } from '../../mailing/body/mail-body.ts';
import { formatRupees, payableOf } from '../../platform/money.ts';
import { startOfDay } from '../../platform/time.ts';
import type { Language } from '../../platform/words/language.ts';
import { confirmBy, confirmReminder, unconfirmed } from '../cash/cash-mails.server.ts';
import { orderNumber } from '../order-number.ts';
import { isToConfirm, isUnpaid } from '../order-status.ts';
import type { OrderRow } from '../orders.server.ts';
import type { refunds } from '../refunds/refunds.tables.ts';
import { oneLine, recipientOf } from '../shipping-address.ts';
import { amount, figuresOf } from './order-figures.server.ts';
import type { KINDS } from './order-mails.server.ts';

export type MailedItem = NonNullable<MailParts['items']>[number];
type RefundRow = typeof refunds.$inferSelect;
export type Story = {
  order: OrderRow;
  language: Language;
  items: MailedItem[];
  refunds: RefundRow[];
  refund: RefundRow | undefined;
  claimWithinHours: number;
  isOnline: boolean;
};
export type Words = Pick<MailParts, 'heading' | 'paragraphs' | 'items' | 'table'> & { subject: string; button?: string };

/** Null when there is nothing left to say. */
export const WORDS: Record<(typeof KINDS)[number], (t: MailWords, story: Story) => Words | null> = {
  placed: (t, { order, items, isOnline, language }) => ({
    subject: t('Order {number} confirmed', numberOf(order)),
    heading: t('Thank you for your order'),
    paragraphs: [
      payableOf(order) === 0
        ? t('Your order {number} is confirmed. There is nothing to pay.', numberOf(order))
        : order.paymentMethod === 'cod'
          ? t(
              isToConfirm(order)
                ? 'We have your order {number}. Pay {amount} in cash on delivery.'
                : 'Your order {number} is confirmed. Pay {amount} in cash on delivery.',
              {
                ...numberOf(order),
                amount: formatRupees(payableOf(order)),
              },
            )
          : t("We've received your payment. Your order {number} is confirmed.", numberOf(order)),
      ...(isToConfirm(order) ? [t('One more step: open your order and confirm it with an OTP. We pack it then.')] : []),
      ...confirmBy(t, order),
      ...deliveryBy(t, order),
      t('Delivery address: {address}.', { address: addressOf(t, order) }),
      ...(order.giftNote ? [t('Your gift note: “{note}”', { note: order.giftNote })] : []),
      ...(order.paymentStatus === 'cod' && payableOf(order) > 0 && isOnline
        ? [t('Prefer to pay online? Open your order before it ships.')]
        : []),
    ],
    items,
    table: figuresOf(t, { order, language }),
  }),
  paid: (t, { order, items, language }) => ({
    subject: t('Payment received for order {number}', numberOf(order)),
    heading: t('Paid online'),
    paragraphs: [
      t("We've received {amount} for your order {number}. There is nothing to pay on delivery.", {
        ...numberOf(order),
        amount: formatRupees(order.totalPaise),
      }),
      ...deliveryBy(t, order),
    ],
    items,
    table: figuresOf(t, { order, language }),
  }),
  'payment-failed': (t, { order }) =>
    isUnpaid(order)
      ? {
          subject: t('Your payment for order {number} did not go through', numberOf(order)),
          heading: t('The payment did not go through'),
          paragraphs: [
            t(
              "We didn't receive {amount} for your order {number}. We're holding the items for a short while: open the order to pay again.",
              { ...numberOf(order), amount: formatRupees(order.totalPaise) },
            ),
            t('If money was debited, your bank will return it.'),
          ],
          button: t('Pay again'),
        }
      : null,
  'confirm-asked': confirmReminder,
  'confirm-reminder': confirmReminder,
  unconfirmed,
  shipped: (t, { order, items }) => ({
    subject: t('Your order {number} is on its way', numberOf(order)),
    heading: t('On its way'),
    paragraphs: [t('Your order {number} has shipped.', numberOf(order)), ...deliveryBy(t, order)],
    items: items.map(({ amount: _, ...item }) => item),
    table: [
      ...(order.courierName ? [[t('Courier'), order.courierName] as [string, string]] : []),
      ...(order.trackingNumber ? [[t('Tracking number'), order.trackingNumber] as [string, string]] : []),
    ],
  }),
  delivered: (t, { order, items, claimWithinHours: hours }) => ({
    subject: t('Your order {number} was delivered', numberOf(order)),
    heading: t('Delivered'),
    paragraphs: [
      t('Your order {number} was delivered. Something wrong? Open your order and report it within {hours} hours.', {
        ...numberOf(order),
        hours,
      }),
      t('How do you like it? Open your order to write a review.'),
    ],
    items: items.map(({ amount: _, ...item }) => item),
    ...(order.deliveredAt && { table: [[t('Delivered on'), t.date(order.deliveredAt)] as [string, string]] }),
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
    subject: t('Your order {number} was returned to us', numberOf(order)),
    heading: t('Your parcel was returned'),
    paragraphs: [
      t('The courier could not deliver your order {number} and returned it to us.', numberOf(order)),
      ...afterTheEnd(t, order, refunds),
    ],
  }),
  lost: (t, { order, refunds }) => ({
    subject: t('Your order {number} was lost on its way', numberOf(order)),
    heading: t('Your parcel was lost'),
    paragraphs: [
      t('We are sorry: your order {number} was lost on its way to you. We have closed it.', numberOf(order)),
      ...afterTheEnd(t, order, refunds),
    ],
  }),
  refunded: (t, { order, refunds, refund }) => {
    if (!refund) throw new Error(`Order ${order.id} has no such refund.`);
    // A failed refund is still owed, but not refunded.
    const backPaise = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const sent = { ...numberOf(order), amount: formatRupees(refund.amountPaise) };
    return {
      subject: t('Your refund for order {number} is on its way', numberOf(order)),
      heading: t('Refund sent'),
      paragraphs: [
        refund.kind === 'surplus'
          ? t('We have refunded {amount}, a duplicate payment for order {number}.', sent)
          : t('We have refunded {amount} for order {number}.', sent),
        refund.payoutReference
          ? t('Paid by {way}, reference {reference}.', { way: refund.payoutMethod ?? '', reference: refund.payoutReference })
          : t('It goes to your original payment method. Your bank may take a few days to show it.'),
      ],
      table: [
        [t('This refund'), amount(refund.amountPaise)],
        ...(refund.kind === 'surplus' ? [] : ([[t('Total refunded'), amount(backPaise)]] satisfies MailParts['table'])),
        [t('Total paid'), amount(payableOf(order))],
      ],
    };
  },
};

const deliveryBy = (t: MailWords, { promisedBy }: OrderRow) =>
  promisedBy ? [t('Delivery by {date}.', { date: t.date(startOfDay(promisedBy)) })] : [];

const numberOf = ({ number }: OrderRow) => ({ number: orderNumber(number) });

const afterTheEnd = (t: MailWords, order: OrderRow, refunds: RefundRow[]) => [
  whatGoesBack(
    t,
    refunds.find((refund) => refund.cause === `came-back:${order.id}`),
  ),
  t('If you still want the products, please order again.'),
];

const whatGoesBack = (t: MailWords, back: RefundRow | undefined) =>
  back
    ? t('{amount} will be refunded to your original payment method.', { amount: formatRupees(back.amountPaise) })
    : t('There is nothing left to pay.');

/** Free text stays as typed; a list option is translated to the e-mail's language. */
const addressOf = (t: MailWords, order: OrderRow) => {
  const { shippingAddress: to } = order;
  return `${recipientOf(order)}, ${oneLine({ ...to, state: t(to.state), country: t(to.country) })}`;
};
