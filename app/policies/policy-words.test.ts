import { expect, test } from 'vitest';
import { DEVICE_COOKIE, DEVICE_DAYS } from '../accounts/sign-in/sessions/device.server.ts';
import { SESSION_COOKIE } from '../accounts/sign-in/sessions/session-cookie.server.ts';
import { LANGUAGE_COOKIE } from '../platform/words/language.ts';
import { SECTIONS, type Settings, settingsSchemas } from '../settings/settings.schema.ts';
import { type Kept, RETENTION } from '../vocabulary/retention-periods.ts';
import { keptFor, keptForInHindi } from './kept-words.ts';
import { privacyWords } from './privacy-words.ts';
import { privacyInHindi } from './privacy-words-hindi.ts';
import type { ReadingSection } from './reading.tsx';
import { shippingAndRefundWords } from './shipping-and-refund-words.ts';
import { shippingAndRefundInHindi } from './shipping-and-refund-words-hindi.ts';
import { NUMBERED_TERMS, termsWords } from './terms-words.ts';
import { termsInHindi } from './terms-words-hindi.ts';

const defaults = Object.fromEntries(SECTIONS.map((section) => [section, settingsSchemas[section].parse({})])) as Settings;
const settings: Settings = { ...defaults, policies: { ...defaults.policies, courtsPlace: 'Bangalore' } };
const textOf = (sections: ReadingSection[]) => sections.flatMap(({ parts }) => parts.flat()).join('\n');

test('the policy has the six sections of the specification, and the terms seventeen and General', () => {
  expect(shippingAndRefundWords(settings, 30).map(({ title }) => title)).toEqual([
    'Payment',
    'Shipping',
    'Delivery',
    'Cancellation',
    'Return and Exchange',
    'Refund',
  ]);
  const terms = termsWords(settings, 30);
  expect(terms.slice(NUMBERED_TERMS).map(({ title }) => title)).toEqual(['General']);
  expect(new Set(terms.map(({ id }) => id)).size).toBe(NUMBERED_TERMS + 1);
});

test('the notice says how long logs and page views are kept by Settings, whose defaults are the terms of the shop', () => {
  expect([settings.policies.serverLogDays, settings.policies.pageViewDays]).toEqual([RETENTION.logs.days, RETENTION.impressions.days]);
  const of = { ...settings, policies: { ...settings.policies, serverLogDays: 365, pageViewDays: 120 } };
  expect(textOf(privacyWords(of))).toMatch(/Server logs: for one year[\s\S]*each entry is deleted after 120 days/);
  expect(textOf(privacyInHindi(of))).toMatch(/सर्वर के लॉग: एक साल[\s\S]*120 दिन बाद मिटा/);
});

test('the policy names the payment provider and chargebacks, and the notice links the Data Protection Board, as Settings have them', () => {
  for (const [policy, notice, chargeback] of [
    [shippingAndRefundWords, privacyWords, 'chargeback'],
    [shippingAndRefundInHindi, privacyInHindi, 'चार्जबैक'],
  ] as const) {
    const of = (policies: Partial<Settings['policies']>) => ({ ...settings, policies: { ...settings.policies, ...policies } });
    const links = (words: ReadingSection[]) => words.flatMap((section) => section.links ?? []).map(({ to }) => to);
    const named = of({ paymentProvider: 'Pay Ltd, help@pay.example', dataBoardUrl: 'https://board.example' });
    expect(textOf(policy(named, 30))).toContain('Pay Ltd, help@pay.example');
    expect(textOf(policy(named, 30))).toContain(chargeback);
    expect(links(notice(named))).toContain('https://board.example');
    expect(links(notice(of({ dataBoardUrl: '' }))).filter((to) => to.startsWith('https:'))).toEqual([]);
    expect(textOf(policy({ ...named, payments: { ...settings.payments, isOnline: false } }, 30))).not.toContain(chargeback);
  }
});

test('the policy says the facts of the specification', () => {
  const text = textOf(shippingAndRefundWords(settings, 30));
  for (const fact of [
    '3 to 7 working days',
    'more than ₹1,500',
    'costs ₹99',
    'within 24 hours of delivery',
    'in 2 to 3 working days',
    'within 3 working days',
    '5 to 7 business days',
    '7 to 10 business days',
    '16 digits and a 3-digit CVV',
    '15 digits and a 4-digit code',
    'acknowledge a complaint within 48 hours and resolve it within 30 days',
  ])
    expect(text).toContain(fact);
});

test('no policy states fewer rights than the law gives (E-Commerce Rules 2020, rule 7; Consumer Protection Act 2019, section 69)', () => {
  for (const text of [textOf(shippingAndRefundWords(settings, 30)), textOf(termsWords(settings, 30))]) {
    for (const reason of [/defective/, /not as (described on its page or pack|described)/, /\blate(r than we promised)?\b/])
      expect(text).toMatch(reason);
    expect(text).toContain('does not end your rights under the law');
  }
  const terms = textOf(termsWords(settings, 30));
  expect(terms).toContain('at most ₹2,000 (Indian Rupees 2000)');
  expect(terms).toContain('within 1 year of what caused them, unless the law gives you longer');
  expect(terms).toContain('the courts of Bangalore');
});

test('another number in the settings is another number on the page', () => {
  const other: Settings = {
    ...settings,
    delivery: { ...settings.delivery, freeAboveRupees: 999, chargeRupees: 49.5, workingDays: { min: 2, max: 2 } },
    payments: { ...settings.payments, isCashOnDelivery: false },
    policies: { ...settings.policies, claimWithinHours: 72, refundBusinessDays: { min: 1, max: 1 }, maximumLiabilityRupees: 5000 },
  };
  for (const text of [textOf(shippingAndRefundWords(other, 45)), textOf(termsWords(other, 45))]) {
    for (const said of ['₹999', '₹49.50', '2 working days', '72 hours', '1 business day ', '45 minutes'])
      expect(`${text} `).toContain(said.trim());
    for (const gone of ['₹1,500', '₹99,', '24 hours', '5 to 7', '30 minutes', 'in cash']) expect(text).not.toContain(gone);
  }
  expect(textOf(termsWords(other, 45))).toContain('at most ₹5,000 (Indian Rupees 5000)');
});

test('the privacy notice names the cookies that are set, the officer, and the days that the rest of the shop keeps to', () => {
  const officer = { name: 'Meera Nair', designation: 'Grievance Officer', email: 'grievance@nikhar.example', phone: '' };
  const withOfficer = { ...settings, identity: { ...settings.identity, grievanceOfficer: officer } };
  const text = textOf(privacyWords(withOfficer));
  for (const fact of [
    `“${SESSION_COOKIE}”`,
    `“${DEVICE_COOKIE}”`,
    `${DEVICE_DAYS} days`,
    `“${LANGUAGE_COOKIE}”`,
    'Meera Nair',
    'within 48 hours',
  ])
    expect(text).toContain(fact);
  const inHindi = textOf(privacyInHindi(withOfficer));
  for (const fact of [
    `“${SESSION_COOKIE}”`,
    `“${DEVICE_COOKIE}”`,
    `${DEVICE_DAYS} दिन`,
    `“${LANGUAGE_COOKIE}”`,
    'Meera Nair',
    officer.email,
  ])
    expect(inHindi).toContain(fact);
});

test('the terms name the courts and the nodal person of the settings, in both languages', () => {
  const nodalPerson = { name: 'Ravi Iyer', designation: 'Director', email: 'law@nikhar.example', phone: '' };
  const other: Settings = {
    ...settings,
    identity: { ...settings.identity, nodalPerson },
    policies: { ...settings.policies, courtsPlace: 'Chennai' },
  };
  const translatedPlace = { ...other, policies: { ...other.policies, courtsPlace: 'चेन्नई' } };
  const [english, hindi] = [textOf(termsWords(other, 30)), textOf(termsInHindi(translatedPlace, 30))];
  for (const fact of ['the courts of Chennai', 'Ravi Iyer, Director', 'law@nikhar.example']) expect(english).toContain(fact);
  for (const fact of ['चेन्नई की अदालतों', 'Ravi Iyer', 'law@nikhar.example']) expect(hindi).toContain(fact);
  expect(textOf(termsInHindi(settings, 30))).toContain('बेंगलुरु की अदालतों');
  expect(`${english} ${hindi}`).not.toMatch(/Bangalore|बेंगलुरु/);
});

test('courts that nobody named are those of the shop’s city, and without an address of its registered office', () => {
  const address = { street: '1 MI Road', city: 'Jaipur', state: 'Rajasthan', stateCode: '08', pinCode: '302001', country: 'India' };
  const inJaipur = { ...defaults, identity: { ...defaults.identity, address } };
  expect(textOf(termsWords(inJaipur, 30))).toContain('the courts of Jaipur.');
  expect(textOf(termsInHindi(inJaipur, 30))).toContain('Jaipur की अदालतों');
  expect(textOf(termsWords(defaults, 30))).toContain('the courts of the city of our registered office.');
  expect(textOf(termsInHindi(defaults, 30))).toContain('हमारे रजिस्टर्ड ऑफ़िस के शहर की अदालतों');
});

test('the privacy notice names WhatsApp and MSG91 only in a shop that sends over them', () => {
  for (const words of [privacyWords, privacyInHindi]) {
    expect(textOf(words(settings))).not.toMatch(/Meta|MSG91/);
    expect(textOf(words(settings, ['sms']))).toMatch(/MSG91/);
    expect(textOf(words(settings, ['whatsapp']))).toMatch(/WhatsApp \(Meta\)/);
  }
});

test('the privacy notice tells of the rules for cash where they are on', () => {
  const on: Settings = { ...settings, cash: { ...settings.cash, isOn: true } };
  expect([textOf(privacyWords(on)), textOf(privacyWords(settings))].map((text) => text.includes('is decided by rules'))).toEqual([
    true,
    false,
  ]);
  expect([textOf(privacyInHindi(on)), textOf(privacyInHindi(settings))].map((text) => text.includes('नियमों से तय'))).toEqual([true, false]);
});

test('the privacy notice says each term that people are told of as it is kept', () => {
  const [english, hindi] = [textOf(privacyWords(settings)), textOf(privacyInHindi(settings))];
  for (const kind of Object.keys(RETENTION) as Kept[]) {
    if (['recipients', 'bounces', 'deadJobs'].includes(kind)) continue;
    expect([kind, english.includes(keptFor(kind)), hindi.includes(keptForInHindi(kind))]).toEqual([kind, true, true]);
  }
  expect(english).toContain('two years after it is closed');
});

test.each([
  ['terms', termsWords, termsInHindi],
  ['policy', shippingAndRefundWords, shippingAndRefundInHindi],
  ['privacy notice', (of: Settings) => privacyWords(of, ['whatsapp', 'sms']), (of: Settings) => privacyInHindi(of, ['whatsapp', 'sms'])],
])('the %s in Hindi: the same sections, parts, links and numbers', (_, inEnglish, inHindi) => {
  const shapeOf = (sections: ReadingSection[]) =>
    sections.map(({ id, parts, links }) => [
      id,
      parts.map((part) => (typeof part === 'string' ? 1 : part.length)),
      links?.map(({ to }) => to),
    ]);
  expect(shapeOf(inHindi(settings, 30))).toEqual(shapeOf(inEnglish(settings, 30)));
  const numbersIn = (sections: ReadingSection[]) => [...textOf(sections).matchAll(/\d[\d,.:]*(?<=\d)/g)].map(String).sort();
  expect(numbersIn(inHindi(settings, 30))).toEqual(numbersIn(inEnglish(settings, 30)));
});

test('the notice and the terms name the cookie of the cart where visitors may fill one, and only there', () => {
  const open: Settings = { ...settings, checkout: { mode: 'open' } };
  for (const [words, said] of [
    [privacyWords, '“cart”'],
    [privacyInHindi, '“cart”'],
    [(of: Settings) => termsWords(of, 30), 'one cookie, which finds your cart'],
  ] as const) {
    expect(textOf(words(open))).toContain(said);
    expect(textOf(words(settings))).not.toContain(said);
  }
});

test('the notice names who is told of orders, in both languages, and only while that is on', () => {
  for (const notice of [privacyWords, privacyInHindi]) {
    expect(textOf(notice(settings, []))).not.toMatch(/Meta|Google/);
    const named = textOf(notice(settings, [], ['meta', 'google']));
    expect(named).toContain('Meta Platforms (Facebook, Instagram)');
    expect(named).toContain('Google Analytics');
    expect(textOf(notice(settings, [], ['google']))).not.toContain('Meta');
  }
  expect(textOf(privacyWords(settings, [], ['meta']))).toContain(`for ${keptFor('conversions')}, or until you close the account`);
});
