// What the settings page shows of each section that the shop obeys, in the words of those who fill it in.
import type { Section } from '../settings/settings.schema.ts';
import { campaignsForm } from './settings-campaigns.ts';
import { type Card, type Part, type SettingsForm, spanOf } from './settings-draft.ts';
import { coloursForm, identityForm } from './settings-identity.ts';
import { deliveryForm, loyaltyForm, paymentsForm } from './settings-selling.ts';

export const SETTINGS_FORMS = {
  identity: identityForm,
  colours: coloursForm,
  tax: {
    tab: 'Tax',
    cards: [
      {
        title: 'GST',
        parts: [
          {
            kind: 'choice',
            name: 'gstMode',
            label: 'Registration',
            options: [
              { value: 'regular', label: 'Regular: tax invoices' },
              { value: 'composition', label: 'Composition: bills of supply' },
              { value: 'unregistered', label: 'Not registered: invoices without tax' },
            ],
            hint: 'It names the document. Who may not collect the tax sells each product at 0%.',
          },
          { kind: 'percent', name: 'defaultGstPercent', label: 'Rate of a new product', hint: 'Each product has its own rate.' },
          {
            kind: 'choice',
            name: 'hsnDigits',
            label: 'HSN digits on invoices',
            isNumber: true,
            options: ['4', '6', '8'].map((digits) => ({ value: digits, label: digits })),
            hint: '4 up to a turnover of ₹5 crore, 6 above.',
          },
        ],
      },
    ],
  },
  delivery: deliveryForm,
  payments: paymentsForm,
  loyalty: loyaltyForm,
  campaigns: campaignsForm,
  home: {
    tab: 'Home page',
    cards: [
      {
        title: 'Our Most Loved Formulations',
        text: 'Three products. Where fewer are chosen or on sale, the newest fill the row.',
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
        text: 'A popup asks new visitors for their e-mail. Who subscribes there gets a code of their own by mail, for a first order.',
        parts: [
          { kind: 'check', name: 'isActive', label: 'Show the popup', hint: 'Codes that were mailed stay good.' },
          { kind: 'percent', name: 'discountPercent', label: 'Off the first order' },
          { kind: 'count', name: 'validDays', label: 'The code is good for', unit: 'days' },
        ],
      },
    ],
  },
  policies: {
    tab: 'Policies',
    cards: [
      {
        title: 'Claims and refunds',
        text: 'The policy pages and the answers in the shop say these numbers, and reports of problems with an order are held to them.',
        parts: [
          { kind: 'count', name: 'claimWithinHours', label: 'Report damage within', unit: 'hours' },
          { kind: 'count', name: 'nonDeliveryInvestigationWorkingDays', label: 'Investigate a lost parcel within', unit: 'working days' },
          spanOf('claimResolvedWorkingDays', 'A claim is settled within', 'working days'),
          spanOf('refundBusinessDays', 'A refund arrives within', 'business days'),
        ],
      },
      {
        title: 'Liability and grievances',
        parts: [
          { kind: 'rupees', name: 'maximumLiabilityRupees', label: 'Liability at most' },
          { kind: 'count', name: 'claimsWithinYears', label: 'Claims within', unit: 'years' },
          { kind: 'count', name: 'grievanceAcknowledgedHours', label: 'A grievance is acknowledged within', unit: 'hours' },
          { kind: 'count', name: 'grievanceResolvedDays', label: 'and resolved within', unit: 'days' },
        ],
      },
    ],
  },
  stock: {
    tab: 'Stock',
    cards: [
      {
        title: 'Low stock',
        text: 'One mail a day, to the address of the shop, names the products that have newly fallen so low.',
        parts: [{ kind: 'count', name: 'lowUpTo', label: 'Stock is low at', unit: 'pieces or fewer' }],
      },
    ],
  },
  mail: {
    tab: 'Mail',
    cards: [
      {
        title: 'Mail to customers',
        parts: [
          { kind: 'text', name: 'senderName', label: 'Sender name', hint: 'Empty: the name of the shop.' },
          { kind: 'email', name: 'replyTo', label: 'Replies go to', hint: 'Empty: to the address that sends.' },
          { kind: 'count', name: 'mailingsPerMinute', label: 'Bulk mail at most', unit: 'mails a minute' },
        ],
      },
    ],
  },
} as const satisfies Partial<Record<Section, SettingsForm>>;

export type FormSection = keyof typeof SETTINGS_FORMS;

export const FORM_SECTIONS = Object.keys(SETTINGS_FORMS) as FormSection[];

/** All parts of a section, whatever cards they stand in. */
export const partsOf = (section: FormSection): Part[] => cardsOf(section).flatMap(({ parts }) => parts);
export const cardsOf = (section: FormSection): readonly Card[] => SETTINGS_FORMS[section].cards;
