import { describe, expect, test } from 'vitest';
import { trueClaims } from './free-from.server.ts';

const balm = 'Ricinus Communis (Castor) Seed Oil, Beeswax, CI 77491';

describe('the "free from" claims of the home page', () => {
  test('are all those that no ingredient list disproves', () => {
    expect(trueClaims([balm])).toEqual(['No parabens', 'No sulphates', 'No mineral oil', 'No silicones', 'No talc', 'No carmine']);
  });

  test.each([
    ['No parabens', 'Aqua, Methylparaben'],
    ['No sulphates', 'Aqua, Sodium Laureth Sulfate'],
    ['No mineral oil', 'Petrolatum, Beeswax'],
    ['No silicones', 'Aqua, Dimethicone'],
    ['No talc', 'Talc, Mica'],
    ['No carmine', 'Beeswax, CI 75470'],
  ])('"%s" falls silent for the whole shop when one product contains %s', (claim, ingredients) => {
    expect(trueClaims([balm, ingredients])).not.toContain(claim);
  });

  test('are empty while a product on sale has no ingredient list', () => {
    expect(trueClaims([balm, ''])).toEqual([]);
    expect(trueClaims([])).toEqual([]);
  });
});
