// Browser-safe. A field has the name that it has in the environment.
import type { Choice } from '../../ui/field.tsx';

export type KeyField = {
  name: string;
  label: string;
  hint?: string;
  isSecret?: true;
  isNeeded?: true;
  options?: readonly Choice[];
};
type KeyForm = {
  title: string;
  text: string;
  words: string;
  /** What the connection test does; null where the party has no call that sends nothing. */
  test: string | null;
  fields: readonly KeyField[];
};

const TEST_OR_REAL = [
  { value: 'sandbox', label: 'Sandbox: a trial, no money arrives' },
  { value: 'production', label: 'Production: real payments' },
];

export const KEY_FORMS = {
  cashfree: {
    title: 'Cashfree payments',
    text: 'From the Cashfree dashboard, Developers, API keys. Sandbox and production have different keys.',
    words: 'payment gateway UPI card API key app id secret sandbox production mode',
    test: 'Asks Cashfree for an order that does not exist.',
    fields: [
      { name: 'CASHFREE_APP_ID', label: 'App ID', isSecret: true, isNeeded: true },
      { name: 'CASHFREE_SECRET_KEY', label: 'Secret key', isSecret: true, isNeeded: true },
      { name: 'CASHFREE_MODE', label: 'Mode', isNeeded: true, options: TEST_OR_REAL },
    ],
  },
  mail: {
    title: 'Mail server',
    text: 'From your mail provider, under SMTP.',
    words: 'SMTP e-mail sending host password from address',
    test: 'Signs in to the mail server and sends nothing.',
    fields: [
      {
        name: 'SMTP_URL',
        label: 'SMTP address',
        isSecret: true,
        isNeeded: true,
        hint: 'smtps://user:password@host:465. Write @ in a user name as %40.',
      },
      {
        name: 'MAIL_FROM',
        label: 'Sending address',
        isNeeded: true,
        hint: 'Such as orders@yourshop.in. The sender’s name is under E-mail.',
      },
    ],
  },
  whatsapp: {
    title: 'WhatsApp',
    text: 'From Meta’s App Dashboard, WhatsApp, API setup. Use a token of a system user: others end after a day.',
    words: 'messages order updates Meta Cloud API token templates',
    test: 'Asks Meta for your phone number and sends nothing.',
    fields: [
      { name: 'WHATSAPP_TOKEN', label: 'Access token', isSecret: true, isNeeded: true },
      { name: 'WHATSAPP_PHONE_NUMBER_ID', label: 'Phone number ID', isNeeded: true },
      { name: 'WHATSAPP_APP_SECRET', label: 'App secret', isSecret: true, isNeeded: true },
      {
        name: 'WHATSAPP_VERIFY_TOKEN',
        label: 'Verify token',
        isSecret: true,
        isNeeded: true,
        hint: 'A word of your own. Enter the same at Meta for the webhook.',
      },
      {
        name: 'WHATSAPP_TEMPLATES',
        label: 'Templates',
        hint: 'kind=name, separated by commas. E-mails, Messages, Templates lists the kinds.',
      },
    ],
  },
  msg91: {
    title: 'SMS by MSG91',
    text: 'From the MSG91 panel. The texts must be registered with DLT first.',
    words: 'messages OTP SMS DLT sender id auth key templates',
    test: 'Asks MSG91 for your balance and sends nothing.',
    fields: [
      {
        name: 'MSG91_AUTH_KEY',
        label: 'Auth key',
        isSecret: true,
        isNeeded: true,
        hint: 'If its IP security is on, add the address of your server there.',
      },
      { name: 'MSG91_SENDER', label: 'Sender ID', isNeeded: true, hint: 'The DLT header, six letters.' },
      {
        name: 'MSG91_WEBHOOK_SECRET',
        label: 'Webhook secret',
        isSecret: true,
        isNeeded: true,
        hint: 'At least 24 characters of your own. It is part of the webhook’s address.',
      },
      { name: 'MSG91_TEMPLATES', label: 'Templates', hint: 'kind=id, separated by commas.' },
    ],
  },
  shiprocket: {
    title: 'Shiprocket',
    text: 'An API user from the Shiprocket panel, Settings, API. Not your own sign-in.',
    words: 'courier shipping pickup webhook',
    test: 'Signs in and asks for an order that does not exist.',
    fields: [
      { name: 'SHIPROCKET_EMAIL', label: 'E-mail of the API user', isSecret: true, isNeeded: true },
      { name: 'SHIPROCKET_PASSWORD', label: 'Password of the API user', isSecret: true, isNeeded: true },
      { name: 'SHIPROCKET_PICKUP', label: 'Pickup address', hint: 'Its name in the Shiprocket panel. Leave blank for Primary.' },
      {
        name: 'SHIPROCKET_WEBHOOK_KEY',
        label: 'Webhook key',
        isSecret: true,
        hint: 'At least 32 random characters. Enter the same at Shiprocket.',
      },
    ],
  },
  delhivery: {
    title: 'Delhivery',
    text: 'From your contact at Delhivery.',
    words: 'courier shipping waybill token warehouse',
    test: 'Asks Delhivery for a parcel that does not exist.',
    fields: [
      { name: 'DELHIVERY_TOKEN', label: 'API token', isSecret: true, isNeeded: true },
      { name: 'DELHIVERY_CLIENT', label: 'Client name', isNeeded: true },
      { name: 'DELHIVERY_PICKUP', label: 'Warehouse', isNeeded: true, hint: 'The registered name, in its exact case.' },
      {
        name: 'DELHIVERY_MODE',
        label: 'Mode',
        isNeeded: true,
        options: [
          { value: 'staging', label: 'Staging: a trial, no parcel is collected' },
          { value: 'production', label: 'Production: real parcels' },
        ],
      },
      { name: 'DELHIVERY_WEBHOOK_KEY', label: 'Webhook key', isSecret: true, hint: 'At least 32 random characters. Tell it to Delhivery.' },
    ],
  },
  gsp: {
    title: 'E-invoices (GSP)',
    text: 'From Adaequare, your GST Suvidha Provider. The API user is made for it at the e-invoice portal.',
    words: 'GSP IRN e-invoice portal API user client id',
    test: 'Signs in at the portal and asks for an invoice that does not exist.',
    fields: [
      { name: 'GSP_CLIENT_ID', label: 'Client ID', isSecret: true, isNeeded: true },
      { name: 'GSP_CLIENT_SECRET', label: 'Client secret', isSecret: true, isNeeded: true },
      { name: 'GSP_USER', label: 'API user', isSecret: true, isNeeded: true },
      { name: 'GSP_PASSWORD', label: 'Password of the API user', isSecret: true, isNeeded: true },
      {
        name: 'GSP_MODE',
        label: 'Mode',
        isNeeded: true,
        options: [
          { value: 'sandbox', label: 'Sandbox: a trial' },
          { value: 'production', label: 'Production: real e-invoices' },
        ],
      },
    ],
  },
  meta: {
    title: 'Meta ads',
    text: 'From Meta’s Events Manager: the dataset’s settings, Conversions API, Generate access token. Turn it on under Catalogue, Measuring ads.',
    words: 'Facebook Instagram pixel dataset Conversions API access token ads measuring',
    test: 'Asks Meta whether the token is valid and sends no event.',
    fields: [
      { name: 'META_PIXEL_ID', label: 'Dataset ID', isNeeded: true, hint: 'Also called pixel ID: digits only.' },
      { name: 'META_PIXEL_TOKEN', label: 'Access token', isSecret: true, isNeeded: true },
      {
        name: 'META_TEST_EVENT_CODE',
        label: 'Test event code',
        hint: 'While it is set, orders appear under Test events. Leave blank when you go live.',
      },
    ],
  },
  google: {
    title: 'Google Analytics',
    text: 'From Google Analytics: Admin, Data streams, your stream, Measurement Protocol API secrets. Turn it on under Catalogue, Measuring ads.',
    words: 'GA4 measurement protocol api secret data stream ads measuring',
    test: null,
    fields: [
      { name: 'GA4_MEASUREMENT_ID', label: 'Measurement ID', isNeeded: true, hint: 'Begins with G-.' },
      {
        name: 'GA4_API_SECRET',
        label: 'API secret',
        isSecret: true,
        isNeeded: true,
        hint: 'Google takes every event without checking the secret, so nothing can test it: look at Realtime after an order.',
      },
    ],
  },
} as const satisfies Record<string, KeyForm>;

export type KeyParty = keyof typeof KEY_FORMS;
export const KEY_PARTIES = Object.keys(KEY_FORMS) as [KeyParty, ...KeyParty[]];
export type KeyName = (typeof KEY_FORMS)[KeyParty]['fields'][number]['name'];

export const keyForm = (party: KeyParty): KeyForm => KEY_FORMS[party];
export const fieldsOf = (party: KeyParty): readonly (KeyField & { name: KeyName })[] => KEY_FORMS[party].fields;
export const KEY_NAMES: readonly KeyName[] = KEY_PARTIES.flatMap((party) => fieldsOf(party).map(({ name }) => name));

/** The secrets without which a party cannot be asked. Where one of them is in the environment, all its keys are. */
export const decidingNames = (party: KeyParty): KeyName[] =>
  fieldsOf(party).flatMap(({ name, isSecret, isNeeded }) => (isSecret && isNeeded ? name : []));
