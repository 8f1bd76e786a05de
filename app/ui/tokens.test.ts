import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8');
const declared = new Map([...css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));

type Colour = [number, number, number];

/** A token is a hex colour, or color-mix(in srgb, var(--color-a), <var or black> n%). */
function colourOf(value: string): Colour {
  const mix = value.match(/^color-mix\(in srgb, (.+?\)), (.+) (\d+)%\)$/);
  if (mix) {
    const [, base = '', other = '', percent] = mix;
    const [from, to] = [colourOf(base), colourOf(other)];
    return from.map((channel, n) => channel + ((to[n] ?? 0) - channel) * (Number(percent) / 100)) as Colour;
  }
  if (value === 'black') return [0, 0, 0];
  const name = value.match(/^var\(--color-([\w-]+)\)$/)?.[1];
  if (name) return colourOf(declared.get(name) ?? `no token ${name}`);
  const hex = value.match(/^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/);
  if (!hex) throw new Error(`Not a colour: ${value}`);
  return hex.slice(1).map((channel) => Number.parseInt(channel, 16)) as Colour;
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [one, other].map((name) => luminance(colourOf(`var(--color-${name})`))).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour) {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const grounds = ['sandal', 'paper', 'sandal-deep'];
const texts: [string, string[]][] = [
  ['ink', [...grounds, 'rose', 'hairline']],
  ['ink-soft', grounds],
  ['clay', grounds],
  ['clay-dark', [...grounds, 'rose']],
  ['kumkum', [...grounds, 'kumkum-tint']],
  ['leaf', [...grounds, 'leaf-tint', 'rose']],
  ['neel', [...grounds, 'neel-tint']],
  ['turmeric-dark', [...grounds, 'turmeric-tint']],
  ['paper', ['ink', 'clay', 'clay-dark', 'kumkum', 'kumkum-dark', 'leaf', 'neel']],
];

test.each(texts.flatMap(([text, on]) => on.map((ground) => [text, ground] as const)))('%s can be read on %s', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(['edge', 'gold'].flatMap((mark) => grounds.map((ground) => [mark, ground] as const)))('%s can be seen on %s', (mark, ground) => {
  expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
});
