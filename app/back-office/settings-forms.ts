// What the settings page shows of each section that the shop obeys, in the words of those who fill it in.
import { STATES } from '../platform/india.ts';
import type { Section } from '../settings/settings.schema.ts';
import type { Part } from './settings-draft.ts';

type Card = { title: string; text?: string; parts: readonly Part[] };
type SettingsForm = { tab: string; cards: readonly Card[] };

/** From so many to so many. */
const span = (name: string, label: string, unit: string): Part => ({
  kind: 'group',
  name,
  label,
  parts: [
    { kind: 'count', name: 'min', label: 'At least', unit },
    { kind: 'count', name: 'max', label: 'At most', unit },
  ],
});

const discountTypes = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed amount' },
];

export const SETTINGS_FORMS = {
  identity: {
    tab: 'Identity',
    cards: [
      {
        title: 'Brand',
        parts: [
          { kind: 'text', name: 'name', label: 'Name' },
          { kind: 'text', name: 'nameDevanagari', label: 'Name in Devanagari', hint: 'Shown beside the name. May be empty.' },
          { kind: 'text', name: 'tagline', label: 'Tagline', isWide: true },
          { kind: 'url', name: 'socialUrl', label: 'Social page', hint: 'The footer links to it.' },
        ],
      },
      {
        title: 'Contact',
        parts: [
          { kind: 'email', name: 'email', label: 'Email' },
          { kind: 'phone', name: 'phone', label: 'Phone' },
          {
            kind: 'group',
            name: 'hours',
            label: 'Hours',
            parts: [
              { kind: 'time', name: 'opens', label: 'From' },
              { kind: 'time', name: 'closes', label: 'Until' },
              { kind: 'text', name: 'days', label: 'Days', hint: 'Such as Monday to Friday' },
            ],
          },
        ],
      },
      {
        title: 'Legal identity',
        text: 'Invoices need the legal name, the address and, where tax is collected, the GSTIN.',
        parts: [
          { kind: 'text', name: 'legalName', label: 'Legal name' },
          { kind: 'text', name: 'gstin', label: 'GSTIN', hint: '15 letters and digits' },
          {
            kind: 'group',
            name: 'address',
            label: 'Registered address',
            turnOn: 'The shop has an address',
            parts: [
              { kind: 'long', name: 'street', label: 'Street' },
              { kind: 'text', name: 'city', label: 'City' },
              { kind: 'text', name: 'pinCode', label: 'PIN code' },
              {
                kind: 'choice',
                name: 'stateCode',
                label: 'State',
                placeholder: 'Choose a state',
                options: STATES.map(({ code, name }) => ({ value: code, label: name })),
              },
              { kind: 'text', name: 'country', label: 'Country' },
            ],
          },
          {
            kind: 'group',
            name: 'grievanceOfficer',
            label: 'Grievance officer',
            turnOn: 'Name a grievance officer',
            parts: [
              { kind: 'text', name: 'name', label: 'Name' },
              { kind: 'text', name: 'designation', label: 'Designation' },
              { kind: 'email', name: 'email', label: 'Email' },
              { kind: 'phone', name: 'phone', label: 'Phone' },
            ],
          },
        ],
      },
    ],
  },
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
  delivery: {
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
          span('workingDays', 'Delivery time', 'working days'),
          { kind: 'check', name: 'isCashOnDelivery', label: 'Cash on delivery', hint: 'Shoppers may pay at the door.' },
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
  },
  loyalty: {
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
  },
  campaigns: {
    tab: 'Campaigns',
    cards: [
      {
        title: 'Campaigns',
        text: 'A banner is shown only while its campaign is live, and so is what it promises.',
        parts: [
          {
            kind: 'list',
            name: 'campaigns',
            label: '',
            entry: 'campaign',
            parts: [
              { kind: 'text', name: 'banner', label: 'Banner', isWide: true },
              { kind: 'text', name: 'key', label: 'Short name', hint: 'Small letters, digits and hyphens' },
              { kind: 'moment', name: 'startsAt', label: 'Starts' },
              { kind: 'moment', name: 'endsAt', label: 'Ends' },
              { kind: 'check', name: 'isActive', label: 'Active' },
              {
                kind: 'group',
                name: 'coupon',
                label: 'Coupon',
                turnOn: 'It has a coupon',
                parts: [
                  { kind: 'text', name: 'code', label: 'Code' },
                  { kind: 'text', name: 'description', label: 'Description' },
                  { kind: 'choice', name: 'type', label: 'Discount type', options: discountTypes },
                  { kind: 'percent', name: 'discountPercentage', label: 'Discount', when: ['type', 'percentage'] },
                  { kind: 'rupees', name: 'discountValue', label: 'Discount', when: ['type', 'fixed'] },
                  { kind: 'count', name: 'perCustomerLimit', label: 'Uses per customer', isOptional: true, hint: 'Empty: no limit.' },
                  { kind: 'check', name: 'firstOrderOnly', label: 'First order only' },
                  { kind: 'check', name: 'isPublic', label: 'Public', hint: 'The cart offers it.' },
                ],
              },
              {
                kind: 'group',
                name: 'gift',
                label: 'Gift',
                turnOn: 'It has a gift',
                parts: [
                  { kind: 'product', name: 'slug', label: 'Product' },
                  { kind: 'rupees', name: 'aboveRupees', label: 'Given above' },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
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
        text: 'The policy pages and the answers in the shop say these numbers.',
        parts: [
          { kind: 'count', name: 'claimWithinHours', label: 'Report damage within', unit: 'hours' },
          { kind: 'count', name: 'nonDeliveryInvestigationWorkingDays', label: 'Investigate a lost parcel within', unit: 'working days' },
          span('claimResolvedWorkingDays', 'A claim is settled within', 'working days'),
          span('refundBusinessDays', 'A refund arrives within', 'business days'),
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
