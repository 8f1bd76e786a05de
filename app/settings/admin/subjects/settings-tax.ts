import type { SettingsForm } from '../settings-draft.ts';

export const taxForm = {
  tab: 'Tax',
  cards: [
    {
      title: 'GST',
      parts: [
        {
          kind: 'choice',
          name: 'registration',
          label: 'Registration',
          options: [
            { value: 'regular', label: 'Regular: charges GST, tax invoices' },
            { value: 'composition', label: 'Composition: charges no GST, bills of supply' },
            { value: 'unregistered', label: 'Not registered: charges no GST, plain invoices' },
          ],
          hint: 'Applies from the next order. Under composition you can deliver within your own state only. Regular and composition need a GSTIN (Identity) to sell.',
        },
        {
          kind: 'choice',
          name: 'compositionPercent',
          label: 'Composition rate',
          isNumber: true,
          when: ['registration', 'composition'],
          options: [
            { value: '1', label: '1%: manufacturer or trader of goods' },
            { value: '6', label: '6%: goods and services under notification 2/2019' },
          ],
          hint: 'You pay it on your turnover; customers do not. Used for CMP-08 under Books.',
        },
        {
          kind: 'check',
          name: 'pricesIncludeTax',
          label: 'Prices include GST',
          hint: 'Enter prices as shoppers pay them. Offers, coupons, coins and the free-delivery limit then count with GST too. Existing orders do not change.',
        },
        {
          kind: 'percent',
          name: 'defaultGstPercent',
          label: 'Rate of a new product',
          hint: '0, 5, 18 or 40. Each product has its own rate.',
        },
        {
          kind: 'choice',
          name: 'hsnDigits',
          label: 'HSN digits on invoices',
          isNumber: true,
          options: ['4', '6', '8'].map((digits) => ({ value: digits, label: digits })),
          hint: '4 up to a turnover of ₹5 crore, 6 above.',
        },
        {
          kind: 'choice',
          name: 'eInvoice',
          label: 'E-invoices',
          options: [
            { value: 'off', label: 'Off: turnover of ₹5 crore or less in every year' },
            { value: 'on', label: 'On: above ₹5 crore in any year since 2017-18' },
            { value: 'within-30-days', label: 'On, within 30 days: ₹10 crore or more' },
          ],
          hint: 'Turnover of all registrations under your PAN. Invoices and credit notes for buyers with a GSTIN are then registered with the government’s portal, and are valid only with its number (IRN). Enter the keys of your GSP under Keys.',
        },
      ],
    },
  ],
} satisfies SettingsForm;
