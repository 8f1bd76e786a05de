import { formatRupees, paiseFromRupees } from '../platform/money.ts';
import type { Settings } from '../settings/settings.schema.ts';

const rupees = (amount: number) => formatRupees(paiseFromRupees(amount));

/** The numbers are the settings' own, so that no answer can promise what the shop does not keep. */
export function faqOf({ delivery, policies, tax }: Settings) {
  const { workingDays } = delivery;
  return [
    {
      question: 'How long does delivery take?',
      answer: `${workingDays.min} to ${workingDays.max} working days anywhere in India that a courier reaches. You can follow your order under My Orders.`,
    },
    {
      question: 'What does delivery cost?',
      answer: `Delivery is free when your goods come to more than ${rupees(delivery.freeAboveRupees)} after discounts and before GST. Otherwise it is ${rupees(delivery.chargeRupees)}, taxes included.`,
    },
    {
      question: `Why does the price say “+ ${tax.defaultGstPercent}% GST”?`,
      answer: `The large figure is the price before tax. The price with all taxes stands right beside it, and you never pay more than the MRP on the pack. Most of our goods carry ${tax.defaultGstPercent}% GST; where it is another rate, the product says so.`,
    },
    {
      question: 'How can I pay?',
      answer: `By credit card, debit card or UPI on the secure page of our payment partner${delivery.isCashOnDelivery ? ', or in cash on delivery' : ''}. Your card number is entered there and never reaches us.`,
    },
    {
      question: 'Can I cancel an order?',
      answer: 'Yes, as long as it has not been shipped. Open the order under My Orders and cancel it there; what you paid comes back.',
    },
    {
      question: 'Can I return or exchange a product?',
      answer: `Opened cosmetics cannot be sold again, so we take back only what went wrong: something missing, damaged or leaking, the wrong item, past its date, not as described, or too late. Please tell us within ${policies.claimWithinHours} hours of delivery, with a photo if you can. We settle it in ${policies.claimResolvedWorkingDays.min} to ${policies.claimResolvedWorkingDays.max} working days.`,
    },
    {
      question: 'How long does a refund take?',
      answer: `${policies.refundBusinessDays.min} to ${policies.refundBusinessDays.max} business days once it is approved, to the way you paid. Your bank may add a few days before you see it.`,
    },
    {
      question: 'Where can I see what is in a product?',
      answer:
        'On its page, under “On the pack”: the whole ingredient list with the largest amount first, the warnings, who made it, and how long it keeps.',
    },
  ];
}
