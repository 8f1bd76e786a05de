// The Shipping and Refund Policy in the numbers of the settings (storefront specification, section 9).
import type { Settings } from '../settings/settings.schema.ts';
import { countOf, grievanceWords, reachedAt, rupees, spanOf, waysToPay } from './policy-words.ts';
import type { ReadingSection } from './reading.tsx';

/** What card payments need at the bank's end before the money is seen: Cashfree, "Refunds". */
const BANK_SHOWS_IT = '7 to 10 business days';

export function shippingAndRefundWords(settings: Settings, holdMinutes: number): ReadingSection[] {
  const { identity, delivery, payments, policies } = settings;
  const workingDays = spanOf(delivery.workingDays, 'working day');
  return [
    {
      id: 'payment',
      title: 'Payment',
      parts: [
        `You can pay ${waysToPay(payments)}. The cart shows the goods, discounts, GST, delivery and the total before you order. That total is what you pay: no way of paying costs extra.`,
        ...(payments.isOnline ? paidOnline(holdMinutes) : []),
      ],
    },
    {
      id: 'shipping',
      title: 'Shipping',
      parts: [
        'We ship within India, to every PIN code that a courier reaches. We do not ship abroad.',
        `Delivery is free when your goods come to more than ${rupees(delivery.freeAboveRupees)} after discounts and before GST. Otherwise it costs ${rupees(delivery.chargeRupees)}, taxes included.`,
        'When your parcel leaves us we write to you. Its courier and tracking number are under My Orders.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      parts: [
        `An order takes ${workingDays} to reach you, counted from the day it is placed. Our working days are ${identity.hours.days}, without public holidays.`,
        'Please look at the parcel when it comes. If it is open, wet or crushed, take a photo before you unpack it.',
        `If it has not come after ${countOf(delivery.workingDays.max, 'working day')}, tell us ${reachedAt(identity)}. You choose whether to wait or to have your money back. Only where something outside everyone’s control holds it up, such as a flood or a strike, we first ask you for more time.`,
        `If it is marked delivered and you do not have it, report it under My Orders too. We look into it with the courier within ${countOf(policies.nonDeliveryInvestigationWorkingDays, 'working day')}, then send it again or refund it.`,
      ],
    },
    {
      id: 'cancellation',
      title: 'Cancellation',
      parts: [
        'You can cancel an order under My Orders as long as it has not been shipped. It costs nothing. What you paid, your coins and your coupon come back. Once it is shipped, it can no longer be cancelled.',
        'If we have to cancel, because something ran out or no courier reaches you, we tell you and everything comes back in the same way.',
      ],
    },
    {
      id: 'return-and-exchange',
      title: 'Return and Exchange',
      parts: [
        'Cosmetics cannot be sold a second time. Our products are therefore non-returnable and non-exchangeable, except when something is',
        [
          'missing',
          'damaged or leaking',
          'the wrong item',
          'past its date (expired)',
          'defective, or not as its page or pack describes it',
          'later than we promised',
        ],
        `Please tell us within ${countOf(policies.claimWithinHours, 'hour')} of delivery: open the order under My Orders and report the problem with a photo, or reach us ${reachedAt(identity)}. This helps us to settle it with the courier. Telling us later may make it harder to look into; it does not end your rights under the law.`,
        `We settle a claim in ${spanOf(policies.claimResolvedWorkingDays, 'working day')}: we send what is missing, replace what went wrong, or refund it, as you prefer and as our stock allows. If we need a product back, we pay for sending it.`,
      ],
    },
    {
      id: 'refund',
      title: 'Refund',
      parts: [
        `A refund takes ${spanOf(policies.refundBusinessDays, 'business day')} from the day we approve it, or from the day you cancel. It goes back the way you paid. Some banks take up to ${BANK_SHOWS_IT} before you see it in your account.`,
        ...(payments.isCashOnDelivery
          ? [
              'For an order paid in cash we ask for a UPI ID or a bank account, use it for this one payment, and keep only the payment’s reference.',
            ]
          : []),
        'You get back what you paid for the goods with their GST, and for a whole order the delivery charge too. Coins that you used come back in the same share, and coins that the order earned are taken back.',
        grievanceWords(settings),
      ],
      links: [{ to: '/complaints', label: 'Make a complaint' }],
    },
  ];
}

/** What is said of cards and UPI. */
function paidOnline(holdMinutes: number) {
  return [
    'Cards and UPI are handled on the secure page of our payment partner. Your card number, CVV and UPI PIN are entered there. We never see them or keep them.',
    'Card numbers have 16 digits and a 3-digit CVV. American Express cards have 15 digits and a 4-digit code.',
    `We hold the goods of an online order for ${countOf(holdMinutes, 'minute')}. If it is not paid by then, it is cancelled, and a payment that still arrives is refunded.`,
    // RBI circular of 20 September 2019 on the turn around time of failed transactions: T+5.
    'If a payment fails after your account was debited, your bank returns the money by itself. The Reserve Bank of India gives it five days for this.',
  ];
}
