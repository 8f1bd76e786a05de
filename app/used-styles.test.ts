import { expect, test } from 'vitest';
import { usedStylesOf } from './used-styles.server.ts';

const page = (...names: string[]) => `<p class="${names.join(' ')}">Rose Petal Lip Balm</p>`;

test.each([
  ['a rule of an element', 'p{margin:0}', 'p{margin:0}'],
  ['a class that is on the page', '.card{gap:1rem}', '.card{gap:1rem}'],
  ['a class that is not', '.mini-cart{gap:1rem}', ''],
  ['one selector of a list', '.mini-cart,.card{gap:1rem}', '.mini-cart,.card{gap:1rem}'],
  ['a class within another', '.card .mini-cart{gap:1rem}', ''],
  ['an element within a class', '.card>a:hover{gap:1rem}', '.card>a:hover{gap:1rem}'],
  ['a class that may be missing', '.card:not(.is-done):is(.a,.b){gap:1rem}', '.card:not(.is-done):is(.a,.b){gap:1rem}'],
  ['an escaped class', '.md\\:gap-1\\.5{gap:1rem}', '.md\\:gap-1\\.5{gap:1rem}'],
  ['a class with brackets and a comma', '.grid-\\[1fr\\,2fr\\]{gap:1rem}', '.grid-\\[1fr\\,2fr\\]{gap:1rem}'],
  ['a class that begins with a digit', '.\\32 xl\\:flex{gap:1rem}', '.\\32 xl\\:flex{gap:1rem}'],
  ['rules within a condition', '@media (width>=40rem){.card{gap:1rem}.mini-cart{gap:0}}', '@media (width>=40rem){.card{gap:1rem}}'],
  ['a condition that holds nothing of the page', '@layer components{@media print{.mini-cart{gap:0}}}', ''],
  ['the order of layers', '@layer theme,base;.card{gap:0}', '@layer theme,base;.card{gap:0}'],
  ['what is nested in a rule', '.card{&:hover{.mini-cart{gap:0}}}', '.card{&:hover{.mini-cart{gap:0}}}'],
  ['an animation', '@keyframes turn{to{rotate:1turn}}', '@keyframes turn{to{rotate:1turn}}'],
  ['braces in a string', '.card:before{content:"}{"}.mini-cart{gap:0}', '.card:before{content:"}{"}'],
  ['a comment before a rule', '/*! licence; {} */.mini-cart{gap:0}/* a */.card{gap:0}', '.card{gap:0}'],
  ['a property that is read', '@property --a{inherits:false}.card{gap:var(--a)}', '.card{gap:var(--a)}@property --a{inherits:false}'],
  ['a property that is not', '@property --a{inherits:false}.card{gap:0}', '.card{gap:0}'],
])('%s', (_, css, used) => {
  expect(usedStylesOf(css)(page('card', 'md:gap-1.5', 'grid-[1fr,2fr]', '2xl:flex'))).toBe(used);
});

test('a class is found as the page writes it', () => {
  const used = usedStylesOf('.\\[\\&\\>a\\]\\:flex{gap:0}.no-code{gap:0}');
  expect(used('<p class="[&amp;&gt;a]:flex"></p>')).toBe('.\\[\\&\\>a\\]\\:flex{gap:0}');
  expect(used('<script>make("p", { className: "no-code" })</script>')).toBe('.no-code{gap:0}');
});

test('more kinds of pages than are remembered get their own styles', () => {
  const names = Array.from({ length: 250 }, (_, n) => `c${n}`);
  const used = usedStylesOf(names.map((name) => `.${name}{gap:0}`).join(''));
  for (const name of [...names, ...names]) expect(used(page(name))).toBe(`.${name}{gap:0}`);
});

test('a page that ends within its classes has no styles of them', () => {
  expect(usedStylesOf('.card{gap:0}')('<p class="card')).toBe('');
});
