// The Shipping and Refund Policy with the numbers from Settings (storefront specification, section 9).
import { isTaxCharged, isTaxIncluded, onlyStateName } from '../settings/rules/registration.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { countOf, grievanceWords, reachedAt, rupees, spanOf, waysToPay } from './policy-words.ts';
import type { ReadingSection } from './reading.tsx';

/** How long the bank takes for a card refund: Cashfree, "Refunds". */
const BANK_SHOWS_IT = '7 to 10 business days';

export function shippingAndRefundWords(settings: Settings, holdMinutes: number): ReadingSection[] {
  const { identity, delivery, payments, policies } = settings;
  const isTaxed = isTaxCharged(settings.tax);
  const onlyState = onlyStateName(settings);
  const workingDays = spanOf(delivery.workingDays, 'working day');
  return [
    {
      id: 'payment',
      title: 'Payment',
      parts: [
        `You can pay ${waysToPay(payments)}. The cart shows products, discounts,${isTaxed ? ' GST,' : ''} delivery and the total before you order. That total is what you pay; no payment method costs extra.`,
        ...(payments.isOnline ? [...paidOnline(holdMinutes), ...providerWords(policies.paymentProvider)] : []),
      ],
    },
    {
      id: 'shipping',
      title: 'Shipping',
      parts: [
        onlyState
          ? `We ship within ${onlyState}, to every PIN code our couriers reach. We do not ship to other states or abroad.`
          : 'We ship within India, to every PIN code our couriers reach. We do not ship abroad.',
        `Delivery is free when your products come to more than ${rupees(delivery.freeAboveRupees)} after discounts${isTaxed && !isTaxIncluded(settings.tax) ? ' and before GST' : ''}. Otherwise it costs ${rupees(delivery.chargeRupees)}${isTaxed ? ', taxes included' : ''}.`,
        'We e-mail you when your parcel ships. The courier and tracking number are under My Orders.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      parts: [
        `An order takes ${workingDays} from the day it is placed. Our working days are ${identity.hours.days}, except public holidays.`,
        'Please check the parcel when it arrives. If it is open, wet or crushed, take a photo before you unpack it.',
        `If it has not arrived after ${countOf(delivery.workingDays.max, 'working day')}, tell us ${reachedAt(identity)}. You can wait or ask for a refund. Only if something beyond our control delays it, such as a flood or a strike, we may first ask you for more time.`,
        `If it is marked delivered but has not reached you, report it under My Orders. We investigate with the courier within ${countOf(policies.nonDeliveryInvestigationWorkingDays, 'working day')}, then send a replacement or a refund.`,
      ],
    },
    {
      id: 'cancellation',
      title: 'Cancellation',
      parts: [
        'You can cancel an order under My Orders, free of charge, until it ships. Your payment, coins and coupon are returned. Once it has shipped, it can no longer be cancelled.',
        'If we have to cancel because an item is out of stock or no courier reaches you, we inform you and return everything in the same way.',
      ],
    },
    {
      id: 'return-and-exchange',
      title: 'Return and Exchange',
      parts: [
        'Cosmetics cannot be resold. Our products are therefore non-returnable and non-exchangeable, except when an item is',
        [
          'missing',
          'damaged or leaking',
          'wrong',
          'expired',
          'defective, or not as described on its page or pack',
          'delivered later than we promised',
        ],
        `Please report it within ${countOf(policies.claimWithinHours, 'hour')} of delivery: open the order under My Orders and add a photo, or contact us ${reachedAt(identity)}. This helps us resolve it with the courier. A later report may be harder to investigate; it does not end your rights under the law.`,
        `We resolve a claim in ${spanOf(policies.claimResolvedWorkingDays, 'working day')}: we send the missing item, replace it or refund it, as you prefer and as our stock allows. If we need a product back, we pay for the return.`,
      ],
    },
    {
      id: 'refund',
      title: 'Refund',
      parts: [
        `A refund takes ${spanOf(policies.refundBusinessDays, 'business day')} from the day we approve it or you cancel, and goes to your original payment method. Some banks take up to ${BANK_SHOWS_IT} to show it in your account.`,
        ...(payments.isCashOnDelivery
          ? [
              'For an order paid in cash we ask for a UPI ID or a bank account, use it for this one payment, and keep only the payment’s reference.',
            ]
          : []),
        `We refund what you paid for the products${isTaxed ? ' with their GST' : ''}, and the delivery charge too for a whole order. Coins you used are returned in the same share, and coins the order earned are deducted.`,
        grievanceWords(settings),
      ],
      links: [{ to: '/complaints', label: 'Make a complaint' }],
    },
  ];
}

/** E-Commerce Rules 2020, r.7(1)(c): chargeback options and the contact of the payment provider. */
const providerWords = (provider: string) => [
  ...(provider ? [`Our payment partner is ${provider}. For questions about a payment you can contact it as well as us.`] : []),
  'If you do not recognise a payment, or did not get what you paid for, tell us first: a refund is usually faster. You can also ask your card issuer or bank for a chargeback. We answer it with the records of the order.',
];

/** For cards and UPI. */
function paidOnline(holdMinutes: number) {
  return [
    'Cards and UPI are handled on the secure page of our payment partner. Your card number, CVV and UPI PIN are entered there. We never see or store them.',
    'Card numbers have 16 digits and a 3-digit CVV. American Express cards have 15 digits and a 4-digit code.',
    `We hold the items of an online order for ${countOf(holdMinutes, 'minute')}. If it is not paid by then, it is cancelled, and a late payment is refunded.`,
    // RBI circular of 20 September 2019 on the turn around time of failed transactions: T+5.
    'If a payment fails after your account was debited, your bank reverses it automatically within five days (RBI rule).',
  ];
}
