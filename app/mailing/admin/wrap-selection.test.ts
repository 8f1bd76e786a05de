import { expect, test } from 'vitest';
import { alignLines, type Edit, type Marked, wrapWords } from './wrap-selection.ts';

/** '[' and ']' stand for the ends of the selection. */
function marked(text: string): Marked {
  const from = text.indexOf('[');
  return { text: text.replace(/[[\]]/g, ''), from, to: text.indexOf(']') - 1 };
}
function after({ text }: Marked, { from, to, put, select: [start, end] }: Edit) {
  const next = text.slice(0, from) + put + text.slice(to);
  return `${next.slice(0, start)}[${next.slice(start, end)}]${next.slice(end)}`;
}
const bold = (text: string) => after(marked(text), wrapWords(marked(text), '<b>', '</b>'));
const align = (text: string, how = 'center') => after(marked(text), alignLines(marked(text), how));

test.each([
  ['a [word] b', 'a <b>[word]</b> b'],
  ['a <b>[word]</b> b', 'a [word] b'],
  ['a [<b>word</b>] b', 'a [word] b'],
  ['a [] b', 'a <b>[]</b> b'],
  ['<i>[word]</i>', '<i><b>[word]</b></i>'],
])('%s in bold is %s', (before, wanted) => expect(bold(before)).toBe(wanted));

test.each([
  ['one\nt[w]o\nthree', 'one\n[<div align="center">two</div>]\nthree'],
  ['[one\ntwo]', '[<div align="center">one\ntwo</div>]'],
  ['one\n<div align="center">t[w]o</div>', 'one\n[two]'],
  ['<div align="right">o[]ne</div>\ntwo', '[<div align="center">one</div>]\ntwo'],
  ['[]', '[<div align="center"></div>]'],
])('%s in the middle is %s', (before, wanted) => expect(align(before)).toBe(wanted));
