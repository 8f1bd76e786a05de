// Where a visit came from: utm_source, utm_medium and utm_campaign of its first address, else the host that led to it, else "direct". The
// browser keeps it for the tab and sends it along; a browser can send any, so values are cleaned and may not name a person. Browser-safe.

export type Touch = { source: string; medium: string; campaign: string };

/** The header of a purchase. */
export const VISIT_HEADER = 'x-visit';
/** The browser keeps the touch of its visit under this name, for the tab. */
export const VISIT = 'visit';

export const STEPS = ['product', 'cart', 'checkout'] as const;
export type Step = (typeof STEPS)[number];

export const DIRECT = 'direct';
export const OTHER = 'other';
/** The source of orders that no visit is known of. */
export const NOT_KNOWN = 'not known';

export const TOUCH_CHARACTERS = 1_000;
const LONGEST = 60;
/** An e-mail address, a mobile number of India, or the id of a record: none belongs in a report. Longer numbers are ids of campaigns. */
const PERSON = /@|%40|(?<!\d)(?:91|0)?[6-9]\d{9}(?!\d)|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/** Of the text that the browser sends: the three values as in an address. Null if it is no such text. */
export function readTouch(text: string | undefined): Touch | null {
  if (!text || text.length > TOUCH_CHARACTERS) return null;
  const values = new URLSearchParams(text);
  const source = cleaned(values.get('source'));
  if (!source || source === NOT_KNOWN) return null;
  if (source === DIRECT) return { source, medium: '', campaign: '' };
  return { source, medium: cleaned(values.get('medium')), campaign: cleaned(values.get('campaign')) };
}

function cleaned(value: string | null): string {
  const plain = (value ?? '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase();
  if (PERSON.test(plain) || PERSON.test(plain.replace(/[\s()-]/g, ''))) return OTHER;
  return Array.from(plain).slice(0, LONGEST).join('').trim();
}

/** `own` is the host of the shop. The text that readTouch reads. */
export function touchOf(landing: URL, referrer: string, own: string): string {
  const of = (name: string) => landing.searchParams.get(`utm_${name}`)?.slice(0, LONGEST) ?? '';
  if (of('source')) return written({ source: of('source'), medium: of('medium'), campaign: of('campaign') });
  const host = referrer ? new URL(referrer).host.replace(/^(?:www|l|lm|m)\./, '') : '';
  const isOwn = host === own.replace(/^(?:www|m)\./, '');
  return written({ source: host && !isOwn ? host : DIRECT, medium: host && !isOwn ? 'referral' : '', campaign: of('campaign') });
}

const written = (touch: Touch) => new URLSearchParams(touch).toString();
