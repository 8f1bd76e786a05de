import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { badField } from '../platform/refusal.ts';
import { inLanguage, languageAt, withoutLanguage } from '../platform/words/language.ts';
import { rule, said, saidIn } from '../platform/words/said.ts';
import { sayIn } from './use-words.tsx';
import { learn, say } from './words.ts';

learn('hi', {
  Cart: 'कार्ट',
  '{label}, {count, plural, one {# item} other {# items}}': '{label}, {count, plural, one {# चीज़} other {# चीज़ें}}',
  'Only {count} left': 'सिर्फ़ {count} बचे',
  '{number} of {count}': '{number} / {count}',
  'No {what} found.': 'कोई {what} नहीं मिला।',
  Nov: 'नवंबर',
  'Valid until {day}.': '{day} तक मान्य।',
  'Read our <terms>Terms</terms>.': 'हमारी <terms>शर्तें</terms> पढ़ें।',
});
afterAll(() => learn('hi', {}));

test.each([
  ['/', 'en', '/'],
  ['/shop?sort=price', 'en', '/shop?sort=price'],
  ['/hi', 'hi', '/'],
  ['/hi?utm=x', 'hi', '/?utm=x'],
  ['/hi/product/night-cream', 'hi', '/product/night-cream'],
  ['/hibiscus', 'en', '/hibiscus'],
] as const)('%s is %s at %s', (path, language, bare) => {
  expect(languageAt(path)).toBe(language);
  expect(withoutLanguage(path)).toBe(bare);
  expect(inLanguage(bare, language)).toBe(path);
});

test('a text is its own key, and stays English where there is no translation', () => {
  expect(say('Cart', 'hi')).toBe('कार्ट');
  expect(say('Cart', 'en')).toBe('Cart');
  expect(say('Night Cream', 'hi')).toBe('Night Cream');
});

test('placeholders are filled in every language', () => {
  expect(say('Only {count} left', 'en', { count: 3 })).toBe('Only 3 left');
  expect(say('Only {count} left', 'hi', { count: 3 })).toBe('सिर्फ़ 3 बचे');
});

test('a count selects the plural form of the language', () => {
  expect([0, 1, 2, 1_234_567].map((count) => sayIn('en')('{count, plural, one {# item} other {# items}}', { count }))).toEqual([
    '0 items',
    '1 item',
    '2 items',
    '12,34,567 items',
  ]);
  const t = sayIn('hi');
  expect([0, 1, 2].map((count) => t('{label}, {count, plural, one {# item} other {# items}}', { label: 'कार्ट', count }))).toEqual([
    'कार्ट, 0 चीज़',
    'कार्ट, 1 चीज़',
    'कार्ट, 2 चीज़ें',
  ]);
});

test('a missing, misspelt or non-numeric parameter does not compile', () => {
  const t = sayIn('en');
  const calls = () => [
    // @ts-expect-error missing
    t('Only {count} left'),
    // @ts-expect-error misspelt
    t('Only {count} left', { cuont: 3 }),
    // @ts-expect-error not asked for
    t('Cart', { count: 3 }),
    // @ts-expect-error no number
    t('{count, plural, one {# item} other {# items}}', { count: '3' }),
    // @ts-expect-error misspelt in a refusal
    said('No {what} found.', { waht: 'Cart' }),
    t('{label}, {count, plural, one {# item} other {# items}} of {total}', { label: 'Cart', count: 3, total: 5 }),
  ];
  expect(calls).toBeTypeOf('function');
});

test('a server message is translated from its key and parameters', () => {
  expect(say(said('Only {count} left', { count: 12 }), 'hi')).toBe('सिर्फ़ 12 बचे');
  expect(say(said('Only {count} left', { count: 12 }), 'en')).toBe('Only 12 left');
  expect(say({ message: 'Cart' }, 'hi')).toBe('कार्ट');
});

test('a parameter is translated when it is a text of the shop, and kept when it is a name', () => {
  expect(say(said('No {what} found.', { what: { message: 'Cart' } }), 'hi')).toBe('कोई कार्ट नहीं मिला।');
  expect(say(said('No {what} found.', { what: 'Cart' }), 'hi')).toBe('कोई Cart नहीं मिला।');
});

test('a finished sentence is never parsed to find its translation', () => {
  for (const finished of ['Only 12 left', 'No Cart found.', 'Valid until 21 Nov 2026.', '21 Nov 2026'])
    expect(say(finished, 'hi')).toBe(finished);
});

test('a form error carries its key and parameters', () => {
  const { error } = z.object({ name: z.string().max(3, rule('Only {count} left', { count: 3 })) }).safeParse({ name: 'Asha' });
  expect(error?.issues.map(({ message }) => message)).toEqual(['Only 3 left']);
  expect(error?.issues.map((issue) => say(saidIn(issue), 'hi'))).toEqual(['सिर्फ़ 3 बचे']);
});

test('a refusal answers its message as before, with the key and parameters beside it', () => {
  const left = said('Only {count} left', { count: 3 });
  expect(badField('quantity', left).toJSON()).toEqual({
    message: 'Only 3 left',
    code: 'bad_input',
    key: 'Only {count} left',
    params: { count: 3 },
    fields: { quantity: 'Only 3 left' },
    fieldParts: { quantity: { key: 'Only {count} left', params: { count: 3 } } },
  });
  expect(badField('name', 'Name is required').toJSON()).toEqual({
    message: 'Name is required',
    code: 'bad_input',
    fields: { name: 'Name is required' },
  });
});

test('a date has its month in the language', () => {
  const day = new Date('2026-11-21T10:35:00Z');
  const t = sayIn('hi');
  expect(t.dateTime(day)).toBe('21 नवंबर 2026, 4:05 pm');
  expect(t('Valid until {day}.', { day: t.date(day) })).toBe('21 नवंबर 2026 तक मान्य।');
});

test('a text can contain links', () => {
  const parts: string[] = [];
  sayIn('hi').rich('Read our <terms>Terms</terms>.', { terms: (words) => parts.push(words) });
  expect(parts).toEqual(['शर्तें']);
});

test.each(['/hi//evil.test', '/hi///evil.test/x', '/hi'])('%s without its language prefix is a path of this site', (path) => {
  expect(withoutLanguage(path)).toMatch(/^\/(?!\/)/);
});
