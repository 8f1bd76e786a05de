import type { Say } from '../language/use-words.tsx';
import { formatRupees, paiseFromRupees } from '../platform/money.ts';
import type { Settings } from '../settings/settings.schema.ts';

const rupees = (amount: number) => formatRupees(paiseFromRupees(amount));

/** The numbers are the settings' own, so that no answer can promise what the shop does not keep. */
export function faqOf({ delivery, payments, policies, tax }: Settings, t: Say) {
  const percent = tax.defaultGstPercent;
  return [
    {
      question: t('How long does delivery take?'),
      answer: t(
        '{min} to {max} working days anywhere in India that a courier reaches. You can follow your order under My Orders.',
        delivery.workingDays,
      ),
    },
    {
      question: t('What does delivery cost?'),
      answer: t(
        'Delivery is free when your goods come to more than {amount} after discounts and before GST. Otherwise it is {charge}, taxes included.',
        { amount: rupees(delivery.freeAboveRupees), charge: rupees(delivery.chargeRupees) },
      ),
    },
    {
      question: t('Why does the price say “+ {percent}% GST”?', { percent }),
      answer: t(
        'The large figure is the price before tax. The price with all taxes stands right beside it, and you never pay more than the MRP on the pack. Most of our goods carry {percent}% GST; where it is another rate, the product says so.',
        { percent },
      ),
    },
    {
      question: t('How can I pay?'),
      answer: !payments.isOnline
        ? t('In cash, when the parcel comes.')
        : payments.isCashOnDelivery
          ? t(
              'By credit card, debit card or UPI on the secure page of our payment partner, or in cash on delivery. Your card number is entered there and never reaches us.',
            )
          : t(
              'By credit card, debit card or UPI on the secure page of our payment partner. Your card number is entered there and never reaches us.',
            ),
    },
    {
      question: t('Can I cancel an order?'),
      answer: t('Yes, as long as it has not been shipped. Open the order under My Orders and cancel it there; what you paid comes back.'),
    },
    {
      question: t('Can I return or exchange a product?'),
      answer: t(
        'Opened cosmetics cannot be sold again, so we take back only what went wrong: something missing, damaged or leaking, the wrong item, past its date, not as described, or too late. Please tell us within {hours} hours of delivery, with a photo if you can. We settle it in {min} to {max} working days.',
        { hours: policies.claimWithinHours, ...policies.claimResolvedWorkingDays },
      ),
    },
    {
      question: t('How long does a refund take?'),
      answer: t(
        '{min} to {max} business days once it is approved, to the way you paid. Your bank may add a few days before you see it.',
        policies.refundBusinessDays,
      ),
    },
    {
      question: t('Where can I see what is in a product?'),
      answer: t(
        'On its page, under “On the pack”: the whole ingredient list with the largest amount first, the warnings, who made it, and how long it keeps.',
      ),
    },
  ];
}
