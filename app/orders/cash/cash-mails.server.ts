import type { MailWords } from '../../language/mail-words.server.ts';
import { formatRupees, payableOf } from '../../platform/money.ts';
import type { Story, Words } from '../mails/order-mail-words.server.ts';
import { orderNumber } from '../order-number.ts';
import { isToConfirm } from '../order-status.ts';
import type { OrderRow } from '../orders.server.ts';

/** A paragraph, or none without a deadline. */
export const confirmBy = (t: MailWords, order: OrderRow) =>
  isToConfirm(order) && order.confirmUntil
    ? [t('Please confirm by {time}. After that we cancel the order.', { time: t.dateTime(order.confirmUntil) })]
    : [];

export function confirmReminder(t: MailWords, { order, items }: Story): Words | null {
  if (!isToConfirm(order)) return null;
  const number = orderNumber(order.number);
  return {
    subject: t('Please confirm your order {number}', { number }),
    heading: t('Please confirm your order'),
    paragraphs: [
      t('We have not packed your order {number} yet: we are waiting for your confirmation.', { number }),
      t('Open your order and confirm it with an OTP. It takes a minute.'),
      ...confirmBy(t, order),
    ],
    items,
    button: t('Confirm order'),
  };
}

export function unconfirmed(t: MailWords, { order }: Story): Words {
  const said = { number: orderNumber(order.number), amount: formatRupees(payableOf(order)) };
  return {
    subject: t('Your order {number} was cancelled', said),
    heading: t('Order cancelled'),
    paragraphs: [
      t('Your order {number} of {amount} was not confirmed in time, so we cancelled it.', said),
      t('There is nothing left to pay.'),
      t('If you still want the products, please order again.'),
    ],
  };
}
