// Rules for a section as a whole, beyond each field's shape. A value saved before a rule existed stays valid until it is edited, so that
// another field can be changed; staff see a notice (`shopAttention`).
import { findState } from '../../platform/india.ts';
import type { FieldMessages } from '../../platform/refusal.ts';
import { inEachLanguage } from '../../platform/words/texts-by-language.ts';
import { whyNoGstRate } from '../../pricing/tax/gst-rates.ts';
import { unreadableIn } from '../colours.ts';
import type { Identity, Section, Settings } from '../settings.schema.ts';
import { problemsOfCash } from './cash-rules.ts';
import { doubtsIn } from './doubtful-words.ts';
import { isGstinMissing, isTaxCharged, isTaxIncluded } from './registration.ts';

type Rule<S extends Section> = (value: Settings[S], before: Settings[S], now: Date) => FieldMessages;

const RULES: { [S in Section]?: Rule<S> } = {
  payments: ({ isOnline, isCashOnDelivery }): FieldMessages =>
    isOnline || isCashOnDelivery ? {} : { isOnline: 'Keep at least one payment method on' },
  cash: problemsOfCash,
  colours: (colours) => Object.fromEntries(Object.entries(unreadableIn(colours)).map(([name, { message }]) => [name, message])),
  identity: (identity, before): FieldMessages => {
    const isNewNumber = identity.gstin !== before.gstin;
    const isMoved = identity.address?.stateCode !== before.address?.stateCode;
    const problem = isNewNumber || isMoved ? gstinMismatch(identity) : null;
    return problem ? { [isNewNumber ? 'gstin' : 'address.stateCode']: problem } : {};
  },
  tax: ({ defaultGstPercent, eInvoice, registration, hsnDigits }, before, now): FieldMessages => {
    const problem = defaultGstPercent === before.defaultGstPercent ? null : whyNoGstRate(defaultGstPercent, now);
    return {
      ...(problem && { defaultGstPercent: problem }),
      ...(eInvoice !== 'off' && registration !== 'regular' && { eInvoice: 'Only a regular registration makes e-invoices' }),
      ...(eInvoice !== 'off' && hsnDigits < 6 && { hsnDigits: 'An e-invoice needs 6 digits' }),
    };
  },
  policies: (policies, before): FieldMessages =>
    Object.fromEntries(
      Object.entries(LATEST).flatMap(([name, { most, message }]) => {
        const field = name as keyof typeof LATEST;
        return policies[field] > most && policies[field] !== before[field] ? [[field, message]] : [];
      }),
    ),
};

/** Consumer Protection (E-Commerce) Rules 2020, rule 4(5). A shop may promise a shorter time, never a longer one. */
const LATEST = {
  grievanceAcknowledgedHours: { most: 48, message: 'The law allows 48 hours at most' },
  grievanceResolvedDays: { most: 30, message: 'The law allows one month: 30 days at most' },
};

export const problemsOf = <S extends Section>(section: S, value: Settings[S], before: Settings[S], now: Date): FieldMessages =>
  RULES[section]?.(value, before, now) ?? {};

/** A GSTIN begins with the code of its state. */
export function gstinMismatch({ gstin, address }: Pick<Identity, 'gstin' | 'address'>): string | null {
  const code = gstin.slice(0, 2);
  if (!gstin || !address || code === address.stateCode) return null;
  return `This GSTIN belongs to ${findState(code)?.name ?? code}, but the address is in ${address.state}. Enter the GSTIN of that state.`;
}

const PRICE_NAMED = /(?:\b(?:at|for|from|only|just)|केवल|सिर्फ़|सिर्फ)\s*(?:₹|Rs\.?\s*)\d|(?:₹|\bRs\.?\s*)\d[\d,.]*\s*(?:only\b|में(?!\p{L}))/iu;
const WITH_TAXES = /incl|with (?:all )?tax|सहित/i;

/** A price in a banner has no taxes beside it (D47). An amount that the campaign gives is not a price (coupons/campaign-words.ts). */
function pricesWithoutTax({ campaigns }: Settings['campaigns'], tax: Settings['tax']): string[] {
  if (!isTaxCharged(tax) || isTaxIncluded(tax)) return [];
  return campaigns
    .filter(({ coupon, gift, samples }) => !coupon && !gift && !samples)
    .flatMap(({ banner, texts }) => [banner, ...Object.values(inEachLanguage(texts, 'banner'))])
    .filter((text) => PRICE_NAMED.test(text) && !WITH_TAXES.test(text))
    .map((text) => `Campaign: “${text}” names a price. Write what it costs with GST, and “incl. of all taxes”`);
}

/** What prevents selling, or violates a newer rule, with the section to open. For staff. */
export function shopAttention(
  { tax, identity, campaigns }: Pick<Settings, 'tax' | 'identity' | 'campaigns'>,
  now: Date,
): Array<{ section: Section; message: string }> {
  const mismatch = gstinMismatch(identity);
  const badRate = whyNoGstRate(tax.defaultGstPercent, now);
  return [
    ...(isGstinMissing({ tax, identity })
      ? [
          {
            section: 'identity' as const,
            message: 'The shop cannot take orders: enter its GSTIN, or set the registration to “Not registered”',
          },
        ]
      : []),
    ...(mismatch ? [{ section: 'identity' as const, message: mismatch }] : []),
    ...(tax.registration === 'composition' && !identity.address
      ? [{ section: 'identity' as const, message: 'Enter the shop’s address: under composition it can sell only within its state' }]
      : []),
    ...(!isGstinMissing({ tax, identity }) && tax.registration !== 'unregistered' && !(identity.legalName && identity.address)
      ? [{ section: 'identity' as const, message: 'Invoices wait: enter the legal name and address that they must show' }]
      : []),
    ...doubtsIn(
      campaigns.campaigns.flatMap(({ banner, texts, coupon }) => [
        ...[banner, ...Object.values(inEachLanguage(texts, 'banner'))],
        ...(coupon ? [coupon.description, ...Object.values(inEachLanguage(coupon.texts, 'description'))] : []),
      ]),
    ).map((message) => ({ section: 'campaigns' as const, message: `Campaign: ${message}` })),
    ...pricesWithoutTax(campaigns, tax).map((message) => ({ section: 'campaigns' as const, message })),
    ...missingContacts(identity).map((message) => ({ section: 'identity' as const, message })),
    ...(badRate ? [{ section: 'tax' as const, message: `Rate of a new product: ${badRate}` }] : []),
  ];
}

/** Consumer Protection (E-Commerce) Rules 2020, rule 4(1), (2) and (4): whom customers and authorities can reach. */
function missingContacts({ phone, grievanceOfficer, nodalPerson }: Pick<Identity, 'phone' | 'grievanceOfficer' | 'nodalPerson'>): string[] {
  const missing = [
    ...(phone ? [] : ['a customer care number']),
    ...(grievanceOfficer?.name ? [] : ['a grievance officer']),
    ...(nodalPerson?.name ? [] : ['a nodal person']),
  ];
  return missing.length > 0 ? [`E-commerce rules: enter ${missing.join(', ')}`] : [];
}
