import { expect, test } from 'vitest';
import { sayIn } from '../../language/use-words.tsx';
import { SECTIONS, type Settings, settingsSchemas } from '../../settings/settings.schema.ts';
import { loyaltyWords } from './loyalty-words.ts';

const settings = Object.fromEntries(SECTIONS.map((section) => [section, settingsSchemas[section].parse({})])) as Settings;
const t = sayIn('en');

test('the page says the numbers of the settings, and bonus points in plain words', () => {
  const words = loyaltyWords(settings, t);
  expect(words.worth).toBe('10 points are worth ₹1.');
  expect(words.tiers).toEqual([
    { cart: '₹1 to ₹1,199', percent: 'up to 5%' },
    { cart: '₹1,200 to ₹1,999', percent: 'up to 10%' },
    { cart: '₹2,000 to ₹4,999', percent: 'up to 15%' },
    { cart: '₹5,000 and above', percent: 'up to 25%' },
  ]);
  expect(words.whoIsAFriend).toContain('phone number, device or address');
  expect(words.birthday).toEqual({
    headline: '500 bonus points (₹500)',
    explained: 'You get 5,000 points, worth ₹500.',
  });
});

test('the worked example matches a real order', () => {
  expect(loyaltyWords(settings, t).example).toEqual({
    earning: 'A first order of ₹1,250 earns 250 points after delivery, worth ₹25.',
    spending: 'On a cart of ₹1,250 you can use up to 1,250 points and save ₹125.',
  });
  const dear = loyaltyWords({ ...settings, loyalty: { ...settings.loyalty, coinsPerRupee: 20, firstOrderPercent: 10 } }, t);
  expect(dear.example.earning).toContain('earns 125 points');
  expect(dear.example.spending).toContain('2,500 points');
});
