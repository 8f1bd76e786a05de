// What the settings page shows of delivering, being paid and rewarding.
import { type SettingsForm, spanOf } from './settings-draft.ts';

export const deliveryForm: SettingsForm = {
  tab: 'Delivery',
  cards: [
    {
      title: 'Delivery',
      parts: [
        {
          kind: 'rupees',
          name: 'freeAboveRupees',
          label: 'Free above',
          hint: 'Above, not at, this amount: after discounts, before GST.',
        },
        { kind: 'rupees', name: 'chargeRupees', label: 'Charge', hint: 'Includes GST.' },
        spanOf('workingDays', 'Delivery time', 'working days'),
      ],
    },
    {
      title: 'Where to',
      text: 'PIN codes or their first digits, with spaces between: 560 means all of Bengaluru. Product pages tell it and the checkout holds to it.',
      parts: [
        { kind: 'long', name: 'servedPins', label: 'Deliver only to', hint: 'Empty: everywhere.' },
        { kind: 'long', name: 'unservedPins', label: 'Never deliver to' },
        { kind: 'long', name: 'cashPins', label: 'Cash on delivery only at', hint: 'Empty: wherever we deliver.' },
        { kind: 'long', name: 'cashlessPins', label: 'No cash on delivery at' },
      ],
    },
  ],
};

export const paymentsForm: SettingsForm = {
  tab: 'Payments',
  cards: [
    {
      title: 'How shoppers may pay',
      text: 'At least one way stays on. Cart, product pages and policies tell only what is on; an order that was placed before can still be paid as it was meant to be.',
      parts: [
        { kind: 'check', name: 'isOnline', label: 'Online payment', hint: 'By card or UPI, on the page of the payment gateway.' },
        {
          kind: 'check',
          name: 'isCashOnDelivery',
          label: 'Cash on delivery',
          hint: 'Shoppers may pay at the door. At which PIN codes: see Delivery.',
        },
        {
          kind: 'rupees',
          name: 'cashAtMostRupees',
          label: 'Cash up to',
          hint: 'Of the whole order; above it is paid online. 0: any amount.',
        },
        {
          kind: 'check',
          name: 'confirmCod',
          label: 'Confirm cash orders first',
          hint: 'A cash order ships only once staff have confirmed it by telephone.',
        },
      ],
    },
  ],
};

export const loyaltyForm: SettingsForm = {
  tab: 'Loyalty',
  cards: [
    {
      title: 'Earning',
      text: 'Changes count for what is earned from now on.',
      parts: [
        { kind: 'count', name: 'accountPoints', label: 'Account', unit: 'points' },
        { kind: 'count', name: 'newsletterPoints', label: 'Newsletter', unit: 'points' },
        { kind: 'count', name: 'reviewPoints', label: 'Approved review', unit: 'points' },
        { kind: 'percent', name: 'firstOrderPercent', label: 'First order', hint: 'Of the goods, after discounts, before GST.' },
        { kind: 'percent', name: 'repeatOrderPercent', label: 'Later orders' },
        { kind: 'count', name: 'birthdayBonusPoints', label: 'Birthday', unit: 'bonus points', hint: 'A bonus point is worth ₹1.' },
        { kind: 'count', name: 'referralBonusPoints', label: 'Referral', unit: 'bonus points' },
        { kind: 'rupees', name: 'friendDiscountRupees', label: 'A friend’s first order, less' },
      ],
    },
    {
      title: 'Spending',
      parts: [
        { kind: 'count', name: 'coinsPerRupee', label: 'Coins for ₹1' },
        {
          kind: 'list',
          name: 'tiers',
          label: 'What coins may pay',
          entry: 'tier',
          parts: [
            { kind: 'rupees', name: 'fromRupees', label: 'Cart from' },
            { kind: 'percent', name: 'percent', label: 'At most' },
          ],
        },
      ],
    },
  ],
};
