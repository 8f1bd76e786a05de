// Cells of other shops' exports as the shop stores them.
import { findState } from '../platform/india.ts';
import { readPaise } from '../platform/money.ts';

/** Null for a negative amount too: no price, balance or total of another shop is one. */
export function paiseIn(cell: string): number | null {
  const paise = readPaise(cell);
  return paise !== null && paise >= 0 ? paise : null;
}

/** '2024-05-01 12:30:00 +0530', an ISO moment or a day; one without a zone is in India. Null for anything else. */
export function momentIn(cell: string): Date | null {
  const [, day, time = '00:00:00', zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i.exec(cell.trim()) ?? [];
  if (!day) return null;
  const offset = !zone ? '+05:30' : /^(Z|UTC)$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2');
  const moment = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

export const emailIn = (cell: string): string | null => {
  const email = cell.trim().toLowerCase();
  return email.length <= 254 && /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(email) ? email : null;
};

export const isYes = (cell: string) => /^(yes|true|1|subscribed)$/i.test(cell.trim());

/** ISO 3166-2:IN, as Shopify and WooCommerce write states, with the older codes that they still use. */
const ISO_STATES: Readonly<Record<string, string>> = {
  ...{ AN: 'Andaman and Nicobar Islands', AP: 'Andhra Pradesh', AR: 'Arunachal Pradesh', AS: 'Assam', BR: 'Bihar', CH: 'Chandigarh' },
  ...{ CG: 'Chhattisgarh', CT: 'Chhattisgarh', DN: '26', DD: '26', DH: '26', DL: 'Delhi', GA: 'Goa', GJ: 'Gujarat', HR: 'Haryana' },
  ...{ HP: 'Himachal Pradesh', JK: 'Jammu and Kashmir', JH: 'Jharkhand', KA: 'Karnataka', KL: 'Kerala', LA: 'Ladakh', LD: 'Lakshadweep' },
  ...{ MP: 'Madhya Pradesh', MH: 'Maharashtra', MN: 'Manipur', ML: 'Meghalaya', MZ: 'Mizoram', NL: 'Nagaland', OD: 'Odisha', OR: 'Odisha' },
  ...{ PY: 'Puducherry', PB: 'Punjab', RJ: 'Rajasthan', SK: 'Sikkim', TN: 'Tamil Nadu', TS: 'Telangana', TG: 'Telangana', TR: 'Tripura' },
  ...{ UP: 'Uttar Pradesh', UK: 'Uttarakhand', UT: 'Uttarakhand', WB: 'West Bengal' },
};

/** The name of the state, or the cell as it is. */
export const stateIn = (cell: string) => findState(ISO_STATES[cell.toUpperCase()] ?? cell)?.name ?? cell;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', rsquo: '’', lsquo: '‘' };

/** The paragraphs of a text in HTML, without its formatting. */
export const paragraphsIn = (html: string): string[] =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<\/?(p|div|br|h[1-6]|li|ul|ol|table|tr|blockquote|section|hr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, name) =>
      decimal || hex ? fromPoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)) : (ENTITIES[name.toLowerCase()] ?? all),
    )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const fromPoint = (point: number) =>
  point > 31 && point < 0x110000 && !(point >= 0xd800 && point < 0xe000) ? String.fromCodePoint(point) : '';

export const plainText = (html: string) => paragraphsIn(html).join('\n');
