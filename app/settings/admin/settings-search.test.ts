import { expect, test } from 'vitest';
import { FORM_SECTIONS } from './settings-forms.ts';
import { findSettings, SYNONYMS } from './settings-search.ts';

const first = (text: string) => {
  const [found] = findSettings(text, FORM_SECTIONS);
  return found && `${found.subject}#${found.field}`;
};

test.each([
  ['GST number', 'identity#gstin'],
  ['gstin', 'identity#gstin'],
  ['cod limit', 'payments#cashAtMostRupees'],
  ['COD', 'payments#cashAtMostRupees'],
  ['shipping fee', 'delivery#chargeRupees'],
  ['free shipping', 'delivery#freeAboveRupees'],
  ['logo', 'colours#logo'],
  ['pincode', 'delivery#servedPins'],
  ['2fa', 'security#staffSecondStep'],
  ['guest checkout', 'checkout#mode'],
  ['grievance', 'identity#grievanceOfficer'],
  ['webhook', 'payments#gateway'],
  ['value of a coin', 'loyalty#coinsPerRupee'],
  ['low stock', 'stock#lowUpTo'],
  ['tagline', 'identity#tagline'],
  ['taglien', 'identity#tagline'],
  ['shiping fee', 'delivery#chargeRupees'],
  ['reply to', 'mail#replyTo'],
  ['e-invoice', 'tax#eInvoice'],
  ['inclusive prices', 'tax#pricesIncludeTax'],
  ['instagram', 'identity#socialUrl'],
])('“%s” leads to %s', (text, field) => {
  expect(first(text)).toBe(field);
});

test('nothing is found for no words, for words of no setting, and in subjects that are closed to the person', () => {
  expect(findSettings('  ', FORM_SECTIONS)).toEqual([]);
  expect(findSettings('zebra', FORM_SECTIONS)).toEqual([]);
  expect(findSettings('shipping zebra', FORM_SECTIONS)).toEqual([]);
  const open = FORM_SECTIONS.filter((name) => name !== 'security');
  expect(findSettings('2fa', open)).toEqual([]);
});

test('every synonym belongs to a setting', () => {
  const reached = Object.entries(SYNONYMS).filter(([key, words]) => {
    const [word = ''] = words.split(',');
    return findSettings(word, FORM_SECTIONS).some(({ subject, field }) => `${subject}.${field}` === key);
  });
  expect(Object.keys(SYNONYMS).filter((key) => !reached.some(([reachedKey]) => reachedKey === key))).toEqual([]);
});
