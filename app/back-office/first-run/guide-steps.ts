// The steps of the guide in their order: what each asks, why, and the field that it leads to. Browser-safe.

export const GUIDE_GROUPS = {
  'For the law': ['identity', 'registration', 'officers', 'policies', 'contacts'],
  'To sell': ['product', 'collection', 'home', 'delivery', 'payment-keys', 'mail'],
  'To be safe': ['backup', 'second-step'],
  'To open': ['test-order', 'live'],
} as const;

export type StepName = (typeof GUIDE_GROUPS)[keyof typeof GUIDE_GROUPS][number];
/** `isOpen`: the person may do it. */
export type GuideStep = { name: StepName; isDone: boolean; isOpen: boolean };

type StepWords = {
  title: string;
  why: string;
  to: string;
  /** The field of the settings that records the reading, which nothing else in the shop can show. */
  reading?: 'policiesReadAt' | 'contactsReadAt';
};

export const GUIDE_WORDS: Record<StepName, StepWords> = {
  identity: {
    title: 'Legal name, address, e-mail and phone',
    why: 'E-Commerce Rules: customers must be able to see and reach the seller. Invoices show it.',
    to: '/admins/settings/identity#legalName',
  },
  registration: {
    title: 'GST registration and rate',
    why: 'Choose and save your registration. With a GSTIN, enter it under Identity: the shop takes no orders without it.',
    to: '/admins/settings/tax#registration',
  },
  officers: {
    title: 'Grievance officer and nodal person',
    why: 'E-Commerce Rules, rule 4: named on the shop’s pages, with an answer within 48 hours.',
    to: '/admins/settings/identity#grievanceOfficer',
  },
  policies: {
    title: 'Policies read',
    why: 'Terms, shipping, refunds and privacy are written from your settings. Read them once as your own promise.',
    to: '/admins/settings/policies',
    reading: 'policiesReadAt',
  },
  contacts: {
    title: 'Contacts of the payment provider and the Data Protection Board checked',
    why: 'The shop fills in Cashfree and the ministry’s page. Check that both are right for you.',
    to: '/admins/settings/policies#paymentProvider',
    reading: 'contactsReadAt',
  },
  product: {
    title: 'A product on sale with complete declarations',
    why: 'Manufacturer, net quantity, MRP, HSN and more: the Packaged Commodities Rules ask for them before you sell.',
    to: '/admins/products/new',
  },
  collection: { title: 'A collection', why: 'Shoppers browse by it, and menus link to it.', to: '/admins/collections' },
  home: { title: 'Home page', why: 'Upload a slide, or arrange and publish the home page.', to: '/admins/slider' },
  delivery: {
    title: 'Delivery charge and area',
    why: 'Save what you charge, from when it is free, and where you deliver.',
    to: '/admins/settings/delivery#freeAboveRupees',
  },
  'payment-keys': {
    title: 'Keys of the payment gateway',
    why: 'Without them payments are in test mode. Or switch online payment off under Payments.',
    to: '/admins/settings/keys#cashfree',
  },
  mail: { title: 'Mail server', why: 'Customers get OTPs and order updates by e-mail.', to: '/admins/settings/keys#mail' },
  backup: {
    title: 'A backup',
    why: 'Run npm run backup on the server every night; the books must be kept for years.',
    to: '/admins/health',
  },
  'second-step': {
    title: 'Two-step verification of every owner',
    why: 'A stolen password must not open orders, refunds and keys.',
    to: '/admins/account',
  },
  'test-order': { title: 'A test order', why: 'Buy a product as a customer would, in test mode, and ship it.', to: '/' },
  live: {
    title: 'Go live',
    why: 'Start the server with NODE_ENV=production and real keys; docs/operations.md leads there.',
    to: '/admins/health',
  },
};
