import type { Section } from '../settings.schema.ts';
import { type Card, type Part, type SettingsForm, spanOf } from './settings-draft.ts';
import { booksForm } from './subjects/settings-books.ts';
import { campaignsForm } from './subjects/settings-campaigns.ts';
import { cashForm } from './subjects/settings-cash.ts';
import { coloursForm, identityForm } from './subjects/settings-identity.ts';
import { checkoutForm, deliveryForm, loyaltyForm, paymentsForm } from './subjects/settings-selling.ts';
import { taxForm } from './subjects/settings-tax.ts';

export const SETTINGS_FORMS = {
  identity: identityForm,
  colours: coloursForm,
  tax: taxForm,
  catalogue: {
    tab: 'Products',
    cards: [
      {
        title: 'Declarations',
        text: 'Details required by law for each product: manufacturer, net quantity, MRP, ingredients and more.',
        parts: [
          {
            kind: 'choice',
            name: 'declarations',
            label: 'Product with missing details',
            options: [
              { value: 'advise', label: 'Sell it and list what is missing' },
              { value: 'require', label: 'Keep it off sale until complete' },
            ],
            hint: 'Products already on sale stay on sale.',
          },
        ],
      },
      {
        title: 'Manufacturer and packer',
        text: 'Filled in for each new product. Existing products stay as they are.',
        parts: [
          { kind: 'text', name: 'manufacturerName', label: 'Manufacturer name' },
          { kind: 'text', name: 'manufacturerAddress', label: 'Manufacturer address' },
          { kind: 'text', name: 'packerName', label: 'Packer name' },
          { kind: 'text', name: 'packerAddress', label: 'Packer address' },
        ],
      },
    ],
  },
  delivery: deliveryForm,
  payments: paymentsForm,
  cash: cashForm,
  checkout: checkoutForm,
  loyalty: loyaltyForm,
  campaigns: campaignsForm,
  home: {
    tab: 'Home page',
    cards: [
      {
        title: 'Our Most Loved Formulations',
        text: 'Three products. If fewer are chosen or on sale, the newest are added.',
        parts: [
          {
            kind: 'list',
            name: 'mostLoved',
            label: '',
            entry: 'product',
            parts: [{ kind: 'product', name: 'slug', label: 'Product' }],
          },
        ],
      },
    ],
  },
  welcome: {
    tab: 'Welcome offer',
    cards: [
      {
        title: 'First visit',
        text: 'A popup asks new visitors for their e-mail and sends a personal first-order code.',
        parts: [
          { kind: 'check', name: 'isActive', label: 'Show the popup', hint: 'Codes already sent stay valid.' },
          { kind: 'percent', name: 'discountPercent', label: 'First-order discount' },
          { kind: 'count', name: 'validDays', label: 'Code valid for', unit: 'days' },
        ],
      },
    ],
  },
  policies: {
    tab: 'Policies',
    cards: [
      {
        title: 'Claims and refunds',
        text: 'Shown on the policy pages and enforced for problem reports.',
        parts: [
          { kind: 'count', name: 'claimWithinHours', label: 'Report damage within', unit: 'hours' },
          { kind: 'count', name: 'nonDeliveryInvestigationWorkingDays', label: 'Investigate a lost parcel within', unit: 'working days' },
          spanOf('claimResolvedWorkingDays', 'Resolve a claim within', 'working days'),
          spanOf('refundBusinessDays', 'Complete a refund within', 'business days'),
        ],
      },
      {
        title: 'Liability and grievances',
        parts: [
          { kind: 'rupees', name: 'maximumLiabilityRupees', label: 'Maximum liability' },
          { kind: 'count', name: 'claimsWithinYears', label: 'Claim period', unit: 'years' },
          { kind: 'count', name: 'grievanceAcknowledgedHours', label: 'Acknowledge a grievance within', unit: 'hours' },
          { kind: 'count', name: 'grievanceResolvedDays', label: 'Resolve a grievance within', unit: 'days' },
          {
            kind: 'text',
            name: 'courtsPlace',
            label: 'Courts in',
            hint: 'Named in the terms. Leave blank to name the city of your address.',
            isTranslated: true,
          },
        ],
      },
      {
        title: 'How long logs are kept',
        text: 'Shown in the privacy notice. The shop deletes page views itself; your host keeps and deletes server logs.',
        parts: [
          { kind: 'count', name: 'serverLogDays', label: 'Server logs', unit: 'days', hint: '180 at least; 365 from May 2027.' },
          { kind: 'count', name: 'pageViewDays', label: 'Page views', unit: 'days' },
        ],
      },
      {
        title: 'Whom customers can turn to',
        text: 'Both are filled in for you: Cashfree, and the ministry’s page until the Board has one. Check them before you open, and when you change your payment provider.',
        parts: [
          {
            kind: 'text',
            name: 'paymentProvider',
            label: 'Payment provider and its contact',
            hint: 'Shown in the policy under Payment.',
            isWide: true,
          },
          {
            kind: 'url',
            name: 'dataBoardUrl',
            label: 'Page of the Data Protection Board',
            hint: 'Linked in the privacy notice. Leave blank for no link.',
            isWide: true,
          },
        ],
      },
    ],
  },
  books: booksForm,
  stock: {
    tab: 'Stock',
    cards: [
      {
        title: 'Low stock',
        text: 'A daily e-mail to the shop lists products that have newly reached this level.',
        parts: [{ kind: 'count', name: 'lowUpTo', label: 'Low stock at', unit: 'pieces or fewer' }],
      },
      {
        title: 'For everyone',
        text: 'Prevents one customer from buying out a product. Does not apply to in-house orders.',
        parts: [{ kind: 'count', name: 'atMostAnOrder', label: 'Maximum per product', unit: 'pieces per order' }],
      },
    ],
  },
  security: {
    tab: 'Security',
    cards: [
      {
        title: 'Staff sign-in',
        text: 'Only owners can change this.',
        parts: [
          {
            kind: 'choice',
            name: 'staffSecondStep',
            label: 'Two-step verification for owners and managers',
            options: [
              { value: 'production', label: 'Required in production' },
              { value: 'always', label: 'Always required' },
              { value: 'never', label: 'Optional' },
            ],
            hint: 'If required, nothing else opens until it is set up.',
          },
          {
            kind: 'rupees',
            name: 'refundPasswordAboveRupees',
            label: 'Confirm password for refunds above',
            hint: '0 asks for every refund.',
          },
        ],
      },
      {
        title: 'Codes to phones',
        text: 'Customers verify their phone by an OTP and can then sign in with one. Needs WhatsApp or SMS with the template “code” (E-mails, Messages, Templates).',
        parts: [
          {
            kind: 'count',
            name: 'phoneCodesADay',
            label: 'OTPs to phones',
            unit: 'a day at most',
            hint: 'All customers together: caps the cost when someone requests OTPs in bulk. After that, customers sign in by e-mail. 0 turns OTPs to phones off.',
          },
          {
            kind: 'choice',
            name: 'phoneCodesBy',
            label: 'Send by',
            options: [
              { value: 'sms', label: 'SMS, then WhatsApp' },
              { value: 'whatsapp', label: 'WhatsApp, then SMS' },
            ],
            hint: 'The second is used when the first fails or has no template. Android fills in an OTP from an SMS.',
          },
        ],
      },
    ],
  },
  mail: {
    tab: 'E-mail',
    cards: [
      {
        title: 'E-mail to customers',
        parts: [
          { kind: 'text', name: 'senderName', label: 'Sender name', hint: 'Leave blank to use the shop name.' },
          { kind: 'email', name: 'replyTo', label: 'Replies go to', hint: 'Leave blank to use the sending address.' },
          { kind: 'count', name: 'mailingsPerMinute', label: 'Bulk e-mail limit', unit: 'e-mails a minute' },
          {
            kind: 'check',
            name: 'quietHours',
            label: 'No news at night',
            hint: 'Bulk and back-in-stock e-mails wait for the morning. Service e-mails do not.',
          },
        ],
      },
    ],
  },
} as const satisfies Partial<Record<Section, SettingsForm>>;

export type FormSection = keyof typeof SETTINGS_FORMS;

export const FORM_SECTIONS = Object.keys(SETTINGS_FORMS) as FormSection[];

export const partsOf = (section: FormSection): Part[] => cardsOf(section).flatMap(({ parts }) => parts);
export const cardsOf = (section: FormSection): readonly Card[] => SETTINGS_FORMS[section].cards;
