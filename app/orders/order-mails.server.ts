// E-mails to the customer about an order, one per event. Written by a job from the current order, so that the transaction that
// changes the order only enqueues one small row.
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { languageOf } from '../accounts/accounts.server.ts';
import { namedIn } from '../catalogue/in-other-languages.server.ts';
import { type MailWords, mailWords } from '../language/mail-words.server.ts';
import { type MailParts, mailBody, type Sender } from '../mailing/mail-body.ts';
import { mailPictureUrl } from '../media/media.schema.ts';
import { findPictures } from '../media/media.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { defineJob } from '../platform/jobs.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import { formatRupees, paiseFromRupees, payableOf } from '../platform/money.ts';
import { startOfDay } from '../platform/time.ts';
import type { Language } from '../platform/words/language.ts';
import { readSection } from '../settings/settings.server.ts';
import { confirmBy, confirmReminder, unconfirmed } from './cash/cash-mails.server.ts';
import { isToConfirm, isUnpaid } from './order-status.ts';
import { asInCart, asPieces, readOrderedKits } from './ordered-kits.server.ts';
import { orderNumber } from './orders.schema.ts';
import { type OrderRow, oneLine, recipientOf, savingsOf } from './orders.server.ts';
import { orderLines, orders, refunds } from './orders.tables.ts';
import { trackingUrl } from './tracking.server.ts';

const KINDS = [
  ...(['placed', 'paid', 'payment-failed', 'confirm-reminder', 'unconfirmed'] as const),
  ...(['shipped', 'delivered', 'cancelled', 'came-back', 'refunded'] as const),
] as const;

/** Their recipients may want to pass on where the order is. */
const FOLLOWED: readonly (typeof KINDS)[number][] = ['placed', 'shipped'];

export const ORDER_MAIL = defineJob('order-mail', {
  lane: 'orders',
  payload: z.object({ orderId: z.string(), kind: z.enum(KINDS), refundId: z.string().optional() }),
});

type MailedItem = NonNullable<MailParts['items']>[number];
type RefundRow = typeof refunds.$inferSelect;
export type Story = {
  order: OrderRow;
  /** The buyer's language. */
  language: Language;
  items: MailedItem[];
  refunds: RefundRow[];
  refund: RefundRow | undefined;
  claimWithinHours: number;
  /** The shop takes online payments. */
  isOnline: boolean;
};
export type Words = Pick<MailParts, 'heading' | 'paragraphs' | 'items' | 'table'> & { subject: string; button?: string };

/** Null when there is nothing left to say. */
const WORDS: Record<(typeof KINDS)[number], (t: MailWords, story: Story) => Words | null> = {
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
      whatGoesBack(
        t,
        refunds.find((refund) => refund.cause === `came-back:${order.id}`),
      ),
      t('If you still want the products, please order again.'),
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

const whatGoesBack = (t: MailWords, back: RefundRow | undefined) =>
  back
    ? t('{amount} will be refunded to your original payment method.', { amount: formatRupees(back.amountPaise) })
    : t('There is nothing left to pay.');

/** The job. Idempotent: the e-mail's cause is the event, by refund id or else order id. */
export async function mailOrder(
  db: Db,
  env: Env,
  sender: Sender,
  { orderId, kind, refundId }: z.output<typeof ORDER_MAIL.payload>,
  now: Date,
) {
  const story = await readStory(db, orderId, refundId);
  if (!story) throw new Error(`No mail ${kind} for order ${orderId}`);
  const { order, language } = story;
  const t = mailWords(language);
  const words = WORDS[kind](t, story);
  if (!words) return;
  const { subject, button = t('View your order'), ...parts } = words;
  const path = `/orders/${order.userId}/${order.id}`;
  const draft = {
    cause: `order-${kind}:${refundId ?? orderId}`,
    kind: `order-${kind}` as const,
    to: order.customerEmail,
    subject,
    ...mailBody(sender, language, {
      ...parts,
      button: { label: button, path },
      ...(FOLLOWED.includes(kind) && {
        note: { text: t('Track this order without signing in'), url: trackingUrl(env, order.id, language) },
      }),
    }),
  };
  await db.transaction((tx) => writeMail(tx, draft, now));
}

async function readStory(db: Db, orderId: string, refundId: string | undefined): Promise<Story | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const language = await languageOf(db, order.userId);
  const all = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  return {
    order,
    language,
    items: await readItems(db, orderId, language),
    refunds: all.filter(({ kind }) => kind !== 'surplus'),
    refund: all.find(({ id }) => id === refundId),
    claimWithinHours: (await readSection(db, 'policies')).claimWithinHours,
    isOnline: (await readSection(db, 'payments')).isOnline,
  };
}

/** A kit is one item, which names what it contains. */
async function readItems(db: Db, orderId: string, language: Language): Promise<MailedItem[]> {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));
  const kits = await namedIn(db, language, await readOrderedKits(db, lines));
  const items = asInCart(await namedIn(db, language, lines), kits);
  const pictures = await findPictures(
    db,
    items.flatMap(({ sold }) => sold.mediaKey ?? []),
  );
  return items.map(({ sold: { name, quantity, mediaKey, unitPaise }, pieces }) => {
    const picture = mediaKey ? pictures.get(mediaKey) : undefined;
    const contents = asPieces(pieces).map((piece) => `${piece.quantity} × ${piece.name}`);
    return {
      picture: picture ? mailPictureUrl(picture.key) : null,
      name: contents.length > 0 ? `${name} (${contents.join(', ')})` : name,
      quantity,
      amount: amount(unitPaise * quantity),
    };
  });
}

/** Free text stays as typed; a list option is translated to the e-mail's language. */
const addressOf = (t: MailWords, order: OrderRow) => {
  const { shippingAddress: to } = order;
  return `${recipientOf(order)}, ${oneLine({ ...to, state: t(to.state), country: t(to.country) })}`;
};

/** Cash is collected in whole rupees. */

const amount = (paise: number) => formatRupees(paise, { decimals: 'always' });

function figuresOf(t: MailWords, { order, language }: Pick<Story, 'order' | 'language'>): NonNullable<MailParts['table']> {
  const { coinDiscountPaise, prepaidDiscountPaise, coinsSpent } = order;
  return [
    ...savingsOf(order).map(({ code, name, names, amount: rupees }): [string, string] => [
      code ? t('Coupon {code}', { code }) : names[language] || name || t('Discount'),
      amount(-paiseFromRupees(rupees)),
    ]),
    ...(coinDiscountPaise > 0 ? [[t('{count} coins', { count: coinsSpent }), amount(-coinDiscountPaise)] as [string, string]] : []),
    ...(prepaidDiscountPaise > 0 ? [[t('Online payment discount'), amount(-prepaidDiscountPaise)] as [string, string]] : []),
    ...(order.gstPaise === 0 || order.pricesIncludeTax ? [] : [[t('GST'), amount(order.gstPaise)] as [string, string]]),
    [t('Delivery'), order.deliveryPaise === 0 ? t('Free') : amount(order.deliveryPaise)],
    [t('Total'), amount(order.totalPaise)],
    ...(order.gstPaise > 0 && order.pricesIncludeTax ? [[t('Includes GST on products'), amount(order.gstPaise)] as [string, string]] : []),
    ...(order.roundOffPaise === 0
      ? []
      : ([
          [t('Round off'), amount(order.roundOffPaise)],
          [t('Cash due on delivery'), amount(payableOf(order))],
        ] satisfies MailParts['table'])),
  ];
}
