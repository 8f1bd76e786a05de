import type { MailWords } from '../../language/mail-words.server.ts';
import type { MailParts } from '../../mailing/body/mail-body.ts';
import { formatRupees, paiseFromRupees, payableOf } from '../../platform/money.ts';
import { savingsOf } from '../serialize-orders.server.ts';
import type { Story } from './order-mail-words.server.ts';

/** Cash is collected in whole rupees. */

export const amount = (paise: number) => formatRupees(paise, { decimals: 'always' });

export function figuresOf(t: MailWords, { order, language }: Pick<Story, 'order' | 'language'>): NonNullable<MailParts['table']> {
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
