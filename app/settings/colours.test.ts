import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, mix } from '../ui/theme/colour.ts';
import { type Colours, colourRules, OWN_COLOURS, ratiosOf, tonesOf, unreadableIn } from './colours.ts';

const css = readFileSync(new URL('../ui/theme/theme.css', import.meta.url), 'utf8');
const declared = new Map([...css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));

/** A token is a hex colour, or color-mix(in srgb, var(--color-a), <var or black> n%). */
function hexOf(value: string): string {
  const mixed = value.match(/^color-mix\(in srgb, (.+?\)), (.+) (\d+)%\)$/);
  if (mixed) return mix(hexOf(mixed[1] ?? ''), hexOf(mixed[2] ?? ''), Number(mixed[3]));
  if (value === 'black') return '#000000';
  const name = value.match(/^var\(--color-([\w-]+)\)$/)?.[1];
  return name ? hexOf(declared.get(name) ?? '') : value;
}

test('the tones are exactly those of the stylesheet', () => {
  declared.delete('*');
  expect(tonesOf(OWN_COLOURS)).toEqual(Object.fromEntries([...declared].map(([name, value]) => [name, hexOf(value)])));
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#ff0000', '#ffffff', 3.998],
  ['#777777', '#ffffff', 4.478],
  ['#767676', '#ffffff', 4.542],
  ['#949494', '#ffffff', 3.033],
  ['#0000ff', '#ffffff', 8.592],
])('%s on %s reaches %d:1, in both directions', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 3);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test.each(ratiosOf(OWN_COLOURS))('$tone is readable on $on', ({ ratio, needs }) => {
  expect(ratio).toBeGreaterThanOrEqual(needs);
});

describe('unreadable colours', () => {
  const withColours = (over: Partial<Colours>) => ({ ...OWN_COLOURS, ...over });

  test('are reported with the worst pair, its ratio, and the nearest shade that works', () => {
    const { action, ...others } = unreadableIn(withColours({ action: '#e0a080' }));
    expect(others).toEqual({});
    expect(action?.message).toMatch(/^The action colour on the footer reaches 1\.\d+:1 and needs 4\.5:1\. Nearest readable colour: #/);
    expect(unreadableIn(withColours({ action: action?.suggestion ?? '' }))).toEqual({});
  });

  test.each<[Partial<Colours>, string]>([
    [{ page: '#8a7a6a' }, 'page'],
    [{ ink: '#a09080' }, 'ink'],
    [{ panel: '#5a3a30' }, 'panel'],
    [{ sale: '#ff6060' }, 'sale'],
    [{ highlight: '#ffd060' }, 'highlight'],
    [{ success: '#70c080' }, 'success'],
    [{ hairline: '#403020' }, 'hairline'],
  ])('%j is corrected at %s', (over, name) => {
    const found = unreadableIn(withColours(over));
    expect(Object.keys(found)).toEqual([name]);
    const mended = Object.fromEntries(Object.entries(found).map(([at, { suggestion }]) => [at, suggestion ?? '']));
    expect(unreadableIn(withColours({ ...over, ...mended }))).toEqual({});
  });

  test('never have their ratio rounded up', () => {
    for (const { message } of Object.values(unreadableIn(withColours({ success: '#5e7a64' }))))
      expect(message).not.toContain('reaches 4.5:1');
  });

  test('that no shade can fix are reported all the same', () => {
    const dark = unreadableIn({ ...OWN_COLOURS, page: '#000000', paper: '#000000', ink: '#000000' });
    expect(Object.keys(dark).length).toBeGreaterThan(0);
  });
});

test('the default colours need no rules, and custom ones set every tone', () => {
  expect(colourRules(OWN_COLOURS)).toBe('');
  const rules = colourRules({ ...OWN_COLOURS, action: '#1a4a7a' });
  expect(rules).toMatch(/^:root\{--color-sandal:#f7f1e8;/);
  expect(rules).toContain(`--color-clay:#1a4a7a;`);
  expect(rules).toContain(`--color-clay-dark:${mix('#1a4a7a', '#000000', 22)};`);
});
