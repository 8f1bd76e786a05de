import { expect, test } from 'vitest';
import { code128 } from './code128.ts';

/** The modules as a scanner sees them: 1 is a bar. */
const modulesOf = (widths: readonly number[]) => widths.map((width, index) => (index % 2 ? '0' : '1').repeat(width)).join('');

/** ISO/IEC 15417, table 1, written as modules: the test reads by it, independently of the code's own table of widths. */
const LETTERS: Record<string, string> = {
  ' ': '11011001100',
  '-': '10011011100',
  '0': '10011101100',
  '1': '10011100110',
  '2': '11001110010',
  '3': '11001011100',
  '6': '11001110100',
  '7': '11101101110',
  C: '10001000110',
  D: '10110001000',
  J: '10110111000',
  L: '10001101110',
  O: '10001110110',
  P: '11101110110',
  R: '11000101110',
};
const START_B = '11010010000';
const STOP = '1100011101011';

test.each(['ORD-1001', 'ORD-1237', 'CL-2026-000123', 'PJJ123C'])('%s reads back letter by letter', (text) => {
  const modules = modulesOf(code128(text));
  expect(modules).toHaveLength(11 * (text.length + 2) + 13);
  expect([modules.slice(0, 11), modules.slice(-13)]).toEqual([START_B, STOP]);
  const inside = modules.slice(11, -24).match(/.{11}/g) ?? [];
  expect(inside.map((each) => Object.entries(LETTERS).find(([, pattern]) => pattern === each)?.[0]).join('')).toBe(text);
});

test('the check character weighs each letter by its place', () => {
  // 104 + 47×1 + 50×2 + 36×3 + 13×4 + 17×5 + 16×6 + 16×7 + 17×8 = 840, and 840 mod 103 is 16: the pattern of "0".
  expect(modulesOf(code128('ORD-1001')).slice(-24, -13)).toBe(LETTERS['0']);
});

test('each character is eleven modules wide, with an even number of bar modules', () => {
  const seen = new Set<string>();
  for (let code = 32; code < 127; code++) {
    const widths = code128(String.fromCharCode(code)).slice(6, 12);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11);
    expect(((widths[0] ?? 0) + (widths[2] ?? 0) + (widths[4] ?? 0)) % 2).toBe(0);
    seen.add(widths.join(''));
  }
  expect(seen.size).toBe(95);
});

test.each(['ORD–1001', 'नमस्ते', '\n'])('%j contains letters that the code cannot encode', (text) => {
  expect(() => code128(text)).toThrow('Code 128');
});
