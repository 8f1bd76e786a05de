import { afterAll, expect, test } from 'vitest';
import { inLanguage, languageAt, withoutLanguage } from '../platform/language.ts';
import { formatDate, formatDateTime } from '../platform/time.ts';
import { sayIn } from './use-words.tsx';
import { learnHindi, say } from './words.ts';

learnHindi({
  Cart: 'कार्ट',
  'Only {count} left': 'सिर्फ़ {count} बचे',
  '{number} of {count}': '{number} / {count}',
  'No {what} found.': 'कोई {what} नहीं मिला।',
  Nov: 'नवंबर',
  'Valid until {day}.': '{day} तक मान्य।',
  'Read our <terms>Terms</terms>.': 'हमारी <terms>शर्तें</terms> पढ़ें।',
});
afterAll(() => learnHindi({}));

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

test('values take their places in every language', () => {
  expect(say('Only {count} left', 'en', { count: 3 })).toBe('Only 3 left');
  expect(say('Only {count} left', 'hi', { count: 3 })).toBe('सिर्फ़ 3 बचे');
});

test('a message that the server filled in is found by its pattern, and what it was filled with is translated too', () => {
  expect(say('Only 12 left', 'hi')).toBe('सिर्फ़ 12 बचे');
  expect(say('No Cart found.', 'hi')).toBe('कोई कार्ट नहीं मिला।');
  expect(say('Milk of Roses', 'hi')).toBe('Milk of Roses');
});

test('a day has its month in the language', () => {
  const day = new Date('2026-11-21T10:35:00Z');
  expect(say(formatDateTime(day), 'hi')).toBe('21 नवंबर 2026, 4:05 pm');
  expect(say(`Valid until ${formatDate(day)}.`, 'hi')).toBe('21 नवंबर 2026 तक मान्य।');
});

test('a text may have parts that are links', () => {
  const parts: string[] = [];
  sayIn('hi').rich('Read our <terms>Terms</terms>.', { terms: (words) => parts.push(words) });
  expect(parts).toEqual(['शर्तें']);
});

test.each(['/hi//evil.test', '/hi///evil.test/x', '/hi'])('what is left of %s without its language is a path of this site', (path) => {
  expect(withoutLanguage(path)).toMatch(/^\/(?!\/)/);
});
