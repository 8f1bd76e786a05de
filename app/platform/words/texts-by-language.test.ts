import { expect, test } from 'vitest';
import { z } from 'zod';
import { byLanguage, inEachLanguage, type TextsByLanguage, translated, withTexts } from './texts-by-language.ts';

const balm = { name: 'Balm', uses: ['Apply it'], texts: { hi: { name: 'बाम', uses: [] } } };

test('an item is shown in the reader’s language as far as it is translated', () => {
  expect(translated(balm, 'hi')).toMatchObject({ name: 'बाम', uses: ['Apply it'] });
  expect(translated({ ...balm, texts: { hi: { name: '' } } }, 'hi')).toMatchObject({ name: 'Balm' });
  expect(translated({ ...balm, texts: {} }, 'hi')).toMatchObject({ name: 'Balm' });
  expect(translated({ ...balm, texts: { en: { name: 'Butter' } } }, 'en')).toMatchObject({ name: 'Balm' });
});

test('a language that is sent replaces what it had, others stay, and nothing empty is kept', () => {
  const present: TextsByLanguage<{ name: string; description: string }> = { hi: { name: 'बाम', description: 'मुलायम' }, ta: { name: 'பாம்' } };
  expect(withTexts(present, { hi: { name: 'लिप बाम', description: '' } })).toEqual({ hi: { name: 'लिप बाम' }, ta: { name: 'பாம்' } });
  expect(withTexts(present, { hi: { name: '', description: '' } })).toEqual({ ta: { name: 'பாம்' } });
  expect(withTexts(present, undefined)).toEqual(present);
});

test('one field is listed in each language that has it', () => {
  const texts: TextsByLanguage<{ name: string }> = { hi: { name: 'बाम' }, ta: { name: '' }, mr: {} };
  expect(inEachLanguage(texts, 'name')).toEqual({ hi: 'बाम' });
});

test.each(['Hindi', 'HI', 'h', ''])('%j is no language code', (code) => {
  expect(byLanguage(z.string()).safeParse({ [code]: 'x' }).success).toBe(false);
});
