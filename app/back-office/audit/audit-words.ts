// An audit row in words: the action, a link to the subject, and the changed fields.

import { formatRupees } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import type { AuditAction, AuditNoun } from '../../vocabulary/audit-actions.ts';

const PLACES: Partial<Record<AuditNoun, (id: string) => string>> = {
  order: (id) => `/admins/orders/${id}`,
  'in-house': (id) => `/admins/invoices/${id}`,
  'product-import': (id) => `/admins/products/import/${id}`,
  product: (id) => `/admins/products/${id}`,
  user: (id) => `/admins/customers/${id}`,
  claim: (id) => `/admins/claims/${id}`,
  complaint: (id) => `/admins/complaints/${id}`,
  mailing: (id) => `/admins/mails/bulk/${id}`,
  mail: (id) => `/admins/mails/${id}`,
  subscriber: () => '/admins/subscribers',
  collection: (id) => `/admins/collections/${id}`,
  'content-page': (id) => `/admins/pages/${id}`,
  redirect: () => '/admins/pages/redirects',
  'marketing-cost': () => '/admins/books/profit',
  settlement: () => '/admins/books/settlements',
  bank: () => '/admins/books/settlements/bank',
  facet: () => '/admins/filters',
  coupon: () => '/admins/coupons',
  'search-words': () => '/admins/search-words',
  reminder: () => '/admins/reminders',
  review: () => '/admins/reviews',
  keys: (party) => `/admins/settings/keys#${party}`,
  settings: (section) =>
    section === 'slider' || section === 'menus' ? `/admins/${section}` : `/admins/settings/${section === 'logo' ? 'colours' : section}`,
  'slider-image': () => '/admins/slider',
  staff: () => '/admins/staff',
  till: () => '/admins/invoices/till/drawer',
};

const ACTIONS: Partial<Record<AuditAction, string>> = {
  'keys.save': 'Keys saved',
  'keys.remove': 'Keys removed',
  'keys.test': 'Keys tested',
  'session.sign-in': 'Signed in',
  'session.sign-out': 'Signed out',
  'session.wrong-code': 'Wrong verification code',
  'session.lock': 'Sign-in locked after wrong codes',
  'session.step-up': 'Password confirmed',
  'session.end': 'A device signed out',
  'session.end-others': 'All other devices signed out',
  'session.end-all': 'Everyone signed out',
  'customer.sign-out': 'Signed out on all devices',
  'two-step.on': 'Two-step verification turned on',
  'two-step.off': 'Two-step verification turned off',
  'two-step.reset': 'Two-step verification reset',
  'customer.export': 'Downloaded: personal data',
  'consent.withdraw': 'Reminders stopped by a reply',
};

/** 'order.move' -> 'Order: move'. */
export function actionWords(action: string) {
  const known = ACTIONS[action as AuditAction];
  if (known) return known;
  if (action.startsWith('export.')) return `Downloaded: ${action.slice('export.'.length).replaceAll('-', ' ')}`;
  const [noun = '', verb = ''] = action.split('.');
  return `${capital(noun.replaceAll('-', ' '))}: ${verb.replaceAll('-', ' ')}`;
}

/** Null if no page shows it. */
export function placeOf(subject: string): string | null {
  const colon = subject.indexOf(':');
  return PLACES[subject.slice(0, colon) as AuditNoun]?.(subject.slice(colon + 1)) ?? null;
}

/** For a subject without a name: its kind, and for settings the section. */
export function subjectWords(subject: string) {
  const colon = subject.indexOf(':');
  const kind = capital(subject.slice(0, colon).replaceAll('-', ' '));
  const rest = subject.slice(colon + 1);
  if (kind === 'Export') return `File of ${rest.replaceAll('-', ' ')}`;
  return /^[0-9a-f-]{20,}$/.test(rest) ? kind : `${kind}: ${rest}`;
}

export type Difference = { field: string; before: string | null; after: string | null };

/** Changed fields only; a field missing on one side is shown on the other only. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [then, now] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...then.keys(), ...now.keys()])]
    .map((path) => ({ field: fieldWords(path), before: then.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((difference) => difference.before !== difference.after);
}

/** 'address.pinCode' -> '560001'; a list of plain values is one leaf. Empty values are omitted. */
function leavesOf(value: unknown, path = '', leaves = new Map<string, string>()) {
  if (value === null || value === undefined || value === '') return leaves;
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    if (value.length > 0) leaves.set(path, value.map(String).join(', '));
  } else if (typeof value === 'object') {
    for (const [key, each] of Object.entries(value))
      leavesOf(each, [path, Array.isArray(value) ? Number(key) + 1 : key].filter(Boolean).join('.'), leaves);
  } else leaves.set(path, valueWords(path, value));
  return leaves;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function valueWords(path: string, value: unknown) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && path.endsWith('Paise')) return formatRupees(value, { decimals: 'always' });
  if (typeof value === 'number' && path.endsWith('BasisPoints')) return `${value / 100}%`;
  return typeof value === 'string' && MOMENT.test(value) ? formatDateTime(new Date(value)) : String(value);
}

/** 'address.pinCode' -> 'Address, pin code'. */
const fieldWords = (path: string) =>
  capital(
    path
      .replace(/(Paise|BasisPoints)$/, '')
      .replaceAll('.', ', ')
      .replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`),
  );

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
