import type { SayText } from '../../language/words.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { isTaxCharged, isTaxIncluded } from '../../settings/rules/registration.ts';
import type { Settings } from '../../settings/settings.schema.ts';

const rupees = (amount: number) => formatRupees(paiseFromRupees(amount));

/** The numbers come from the settings, so that no answer promises what the shop does not keep. */
export function faqOf({ delivery, payments, policies, tax }: Settings, t: SayText) {
  const percent = tax.defaultGstPercent;
  const isTaxed = isTaxCharged(tax);
  const isIncluded = isTaxIncluded(tax);
  return [
    {
      question: t('How long does delivery take?'),
      answer: t('{min}-{max} working days, anywhere in India our couriers reach. Track your order under My Orders.', delivery.workingDays),
    },
    {
      question: t('What does delivery cost?'),
      answer: t(
        isTaxed && !isIncluded
          ? 'Delivery is free above {amount} (after discounts, before GST). Otherwise it is {charge}, taxes included.'
          : 'Delivery is free above {amount} (after discounts). Otherwise it is {charge}.',
        { amount: rupees(delivery.freeAboveRupees), charge: rupees(delivery.chargeRupees) },
      ),
    },
    ...(isTaxed
      ? [
          {
            question: isIncluded ? t('Is GST included in the price?') : t('Why does the price say “+ {percent}% GST”?', { percent }),
            answer: t(
              isIncluded
                ? 'Yes. Every price includes all taxes and is never more than the MRP on the pack. Your invoice shows the GST contained in it.'
                : 'The large price is before tax. The price including all taxes is right next to it, and you never pay more than the MRP on the pack. Most of our products carry {percent}% GST; where the rate differs, the product page says so.',
              { percent },
            ),
          },
        ]
      : []),
    {
      question: t('How can I pay?'),
      answer: !payments.isOnline
        ? t('In cash, on delivery.')
        : payments.isCashOnDelivery
          ? t(
              "By credit card, debit card or UPI on our payment partner's secure page, or by cash on delivery. We never see your card number.",
            )
          : t("By credit card, debit card or UPI on our payment partner's secure page. We never see your card number."),
    },
    {
      question: t('Can I cancel an order?'),
      answer: t('Yes, until it ships. Open the order under My Orders and cancel it there; we refund what you paid.'),
    },
    {
      question: t('Can I return or exchange a product?'),
      answer: t(
        'Opened cosmetics cannot be resold, so we accept returns only when something went wrong: an item is missing, damaged or leaking, wrong, expired, not as described or delivered too late. Please report it within {hours} hours of delivery, with a photo if you can. We resolve it in {min}-{max} working days.',
        { hours: policies.claimWithinHours, ...policies.claimResolvedWorkingDays },
      ),
    },
    {
      question: t('How long does a refund take?'),
      answer: t(
        '{min}-{max} business days after approval, to your original payment method. Your bank may take a few more days to show it.',
        policies.refundBusinessDays,
      ),
    },
    {
      question: t('Where can I see what is in a product?'),
      answer: t(
        'On its page, under “Product information”: the full ingredient list (largest amount first), warnings, manufacturer and shelf life.',
      ),
    },
  ];
}
