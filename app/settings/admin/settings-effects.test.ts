import { expect, test } from 'vitest';
import { type Section, type Settings, settingsSchemas } from '../settings.schema.ts';
import { draftOf } from './settings-draft.ts';
import { EFFECT_SECTIONS, type EffectSettings, effectsOf } from './settings-effects.ts';
import { type FormSection, partsOf } from './settings-forms.ts';

const NOW = new Date('2026-11-25T04:30:00Z');
const shop = Object.fromEntries(EFFECT_SECTIONS.map((name) => [name, settingsSchemas[name].parse({})])) as EffectSettings;

const effects = <S extends FormSection & Section>(section: S, change: object, beside: Partial<Settings> = {}) =>
  effectsOf(section, draftOf(partsOf(section), { ...settingsSchemas[section].parse({}), ...change }), { ...shop, ...beside }, NOW);

test.each<[section: FormSection, change: object, path: string, words: string]>([
  ['delivery', {}, 'freeAboveRupees', 'A cart of ₹1,400 pays ₹99 for delivery; one of ₹1,501 is delivered free.'],
  ['delivery', { freeAboveRupees: 999 }, 'freeAboveRupees', 'A cart of ₹999 pays ₹99 for delivery; one of ₹1,000 is delivered free.'],
  ['delivery', { chargeRupees: 49.5 }, 'chargeRupees', 'A cart of ₹1,400 + ₹252 GST + ₹49.50 delivery comes to ₹1,701.50.'],
  ['delivery', {}, 'workingDays.max', 'Ordered today, it is promised between 28 Nov 2026 and 3 Dec 2026.'],
  ['payments', {}, 'cashAtMostRupees', 'An order of ₹25,000 can be paid in cash; ₹25,001 must be paid online.'],
  ['payments', { cashAtMostRupees: 0 }, 'cashAtMostRupees', 'Cash is refused from ₹2,00,000, the legal maximum.'],
  [
    'payments',
    { prepaidBenefit: { type: 'percentage', percent: 5, fromRupees: 0, startsAt: '2027-01-01T00:00:00Z' } },
    'prepaidBenefit.percent',
    'A cart of ₹1,400 comes to ₹1,668.40 paid online, ₹1,751 in cash.',
  ],
  ['loyalty', {}, 'coinsPerRupee', '500 coins take ₹50 off an order.'],
  ['loyalty', {}, 'tiers', 'In a cart of ₹1,400, coins pay at most ₹140.'],
  ['loyalty', {}, 'firstOrderPercent', '₹1,000 of products earn 200 points, worth ₹20.'],
  ['loyalty', { birthdayBonusPoints: 50 }, 'birthdayBonusPoints', 'Credited as 500 coins, worth ₹50.'],
  ['tax', {}, 'registration', 'A product at ₹299 shows as “₹299 + 18% GST, ₹353 incl. of all taxes”.'],
  ['tax', { pricesIncludeTax: true }, 'registration', 'A product at ₹299 shows as “₹299 incl. of all taxes”.'],
  ['tax', { registration: 'unregistered' }, 'registration', 'A product at ₹299 shows as “₹299”.'],
  ['tax', {}, 'pricesIncludeTax', 'On the invoice: taxable value ₹299 + GST 18% ₹53.82 = ₹352.82.'],
  ['tax', { pricesIncludeTax: true }, 'pricesIncludeTax', 'On the invoice: taxable value ₹253.38 + GST 18% ₹45.62 = ₹299.'],
  ['tax', { registration: 'composition' }, 'compositionPercent', 'Of a turnover of ₹1,00,000 you pay ₹1,000, half of it as central tax.'],
  ['policies', {}, 'claimWithinHours', 'A parcel delivered now can be reported until 26 Nov 2026, 10:00 am.'],
  ['welcome', {}, 'discountPercent', 'A first cart of ₹1,400 costs ₹140 less.'],
  ['stock', {}, 'lowUpTo', '10 left: “Low Stock”. 11 left: “In Stock”.'],
  ['mail', {}, 'senderName', 'Customers see “Beauty Shop” as the sender.'],
])('%s with %j says at %s what it does', (section, change, path, words) => {
  expect(effects(section, change)[path]).toBe(words);
});

test('an example follows what is typed, and is absent while a field cannot be read', () => {
  const draft = { ...draftOf(partsOf('delivery'), settingsSchemas.delivery.parse({})), chargeRupees: '' };
  expect(effectsOf('delivery', draft, shop, NOW)).toEqual({});
  expect(effectsOf('delivery', { ...draft, chargeRupees: '0' }, shop, NOW)['freeAboveRupees']).toBe('Every cart is delivered free.');
});

test('the examples of one section count with the saved settings of the others', () => {
  const tax = settingsSchemas.tax.parse({ pricesIncludeTax: true });
  expect(effects('delivery', {}, { tax })['chargeRupees']).toBe('A cart of ₹1,400 + ₹99 delivery comes to ₹1,499.');
});

test('every example stands at a field of its form', () => {
  for (const section of EFFECT_SECTIONS) {
    const names = partsOf(section).map(({ name }) => name);
    for (const path of Object.keys(effects(section, {}))) expect(names).toContain(path.split('.')[0]);
  }
});
