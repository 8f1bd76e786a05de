import { type SettingsForm, spanOf } from '../settings-draft.ts';

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
          hint: 'Free above this amount after discounts, counted like your prices: before GST, or with it (see Tax).',
        },
        { kind: 'rupees', name: 'chargeRupees', label: 'Charge', hint: 'Includes GST.' },
        spanOf('workingDays', 'Delivery time', 'working days'),
      ],
    },
    {
      title: 'Delivery area',
      text: 'PIN codes or their first digits, separated by spaces: 560 covers all of Bengaluru. Shown on product pages and enforced at checkout.',
      parts: [
        { kind: 'long', name: 'servedPins', label: 'Deliver only to', hint: 'Leave blank to deliver everywhere.' },
        { kind: 'long', name: 'unservedPins', label: 'Never deliver to' },
        { kind: 'long', name: 'cashPins', label: 'Cash on delivery only at', hint: 'Leave blank to offer it wherever you deliver.' },
        { kind: 'long', name: 'cashlessPins', label: 'No cash on delivery at' },
      ],
    },
  ],
};

export const paymentsForm: SettingsForm = {
  tab: 'Payments',
  cards: [
    {
      title: 'Payment methods',
      text: 'At least one must stay on. Existing orders can still be paid with their original method.',
      parts: [
        { kind: 'check', name: 'isOnline', label: 'Online payment', hint: 'Card or UPI on the gateway’s page.' },
        {
          kind: 'check',
          name: 'isCashOnDelivery',
          label: 'Cash on delivery',
          hint: 'Shoppers pay in cash at the door. Set PIN codes under Delivery.',
        },
        {
          kind: 'rupees',
          name: 'cashAtMostRupees',
          label: 'COD limit',
          hint: 'Orders above this must be paid online. 0 = no limit below ₹2,00,000, the legal maximum.',
        },
        {
          kind: 'count',
          name: 'unconfirmedCashOrders',
          label: 'Unconfirmed cash orders',
          unit: 'at a time',
          hint: 'For accounts without a delivery so far. 0 = no limit.',
        },
        {
          kind: 'check',
          name: 'confirmCod',
          label: 'Confirm cash orders first',
          hint: 'Cash orders ship only after staff confirm them by phone.',
        },
      ],
    },
    {
      title: 'Benefit for paying online',
      text: 'A discount before tax on orders paid online, shown before shoppers choose. Cash orders cost what they cost without it.',
      parts: [
        {
          kind: 'group',
          name: 'prepaidBenefit',
          label: '',
          turnOn: 'Offer a discount for paying online',
          parts: [
            {
              kind: 'choice',
              name: 'type',
              label: 'Discount type',
              options: [
                { value: 'percentage', label: 'Percentage' },
                { value: 'fixed', label: 'Fixed amount' },
              ],
            },
            {
              kind: 'percent',
              name: 'percent',
              label: 'Discount',
              when: ['type', 'percentage'],
              hint: 'Of the goods after coupon and coins, before delivery.',
            },
            {
              kind: 'rupees',
              name: 'atMostRupees',
              label: 'At most',
              isOptional: true,
              when: ['type', 'percentage'],
              hint: 'Leave blank for no cap.',
            },
            { kind: 'rupees', name: 'valueRupees', label: 'Discount', when: ['type', 'fixed'] },
            {
              kind: 'rupees',
              name: 'fromRupees',
              label: 'Orders from',
              hint: 'Counted after offers, before coupons and coins. 0 = every order.',
            },
            { kind: 'moment', name: 'startsAt', label: 'From', hint: 'Leave blank to start now.' },
            { kind: 'moment', name: 'endsAt', label: 'Until', hint: 'Leave blank for no end.' },
            {
              kind: 'check',
              name: 'isForCashOrders',
              label: 'Also for cash orders paid online later',
              hint: 'Customers can pay a cash order online until it ships.',
            },
          ],
        },
      ],
    },
    {
      title: 'Till',
      text: 'For sales over the counter (Invoice, Open till).',
      parts: [
        { kind: 'text', name: 'upiId', label: 'UPI ID', hint: 'The till shows a QR code with the amount. Leave blank for none.' },
        { kind: 'text', name: 'upiName', label: 'Name for UPI', hint: 'Leave blank to use the shop name.' },
        { kind: 'text', name: 'tillNames', label: 'Tills', hint: 'Separated by commas. Each has its own cash drawer.' },
      ],
    },
  ],
};

export const checkoutForm: SettingsForm = {
  tab: 'Checkout',
  cards: [
    {
      title: 'Who can fill a cart',
      parts: [
        {
          kind: 'choice',
          name: 'mode',
          label: 'Checkout',
          options: [
            { value: 'account', label: 'Sign in first' },
            { value: 'open', label: 'Open: shop first, confirm with an OTP at checkout' },
          ],
          hint: 'Open checkout finds or creates the account on one page: contact, address, payment.',
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
      text: 'Changes apply to points earned from now on.',
      parts: [
        { kind: 'count', name: 'accountPoints', label: 'Account', unit: 'points' },
        { kind: 'count', name: 'newsletterPoints', label: 'Newsletter', unit: 'points' },
        { kind: 'count', name: 'reviewPoints', label: 'Approved review', unit: 'points' },
        { kind: 'percent', name: 'firstOrderPercent', label: 'First order', hint: 'Of the product total, after discounts, before GST.' },
        { kind: 'percent', name: 'repeatOrderPercent', label: 'Later orders' },
        { kind: 'count', name: 'birthdayBonusPoints', label: 'Birthday', unit: 'bonus points', hint: 'A bonus point is worth ₹1.' },
        { kind: 'count', name: 'referralBonusPoints', label: 'Referral', unit: 'bonus points' },
        { kind: 'rupees', name: 'friendDiscountRupees', label: 'Discount on a referred friend’s first order' },
      ],
    },
    {
      title: 'Spending',
      parts: [
        { kind: 'count', name: 'coinsPerRupee', label: 'Coins for ₹1' },
        {
          kind: 'list',
          name: 'tiers',
          label: 'Maximum share payable with coins',
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
