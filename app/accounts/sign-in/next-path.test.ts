import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

const ORIGIN = 'https://shop.test';
const next = (path: string) => nextPath(`?next=${encodeURIComponent(path)}`, ORIGIN);

test.each(['/cart', '/product/night-cream?from=home#reviews', '/', '/loginhelp'])('after signing in a customer may go to %s', (path) => {
  expect(next(path)).toBe(path);
});

test.each([
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '\\\\evil.test',
  '/.//evil.test',
  '/x/..//evil.test',
  'javascript:alert(1)',
  'cart',
  '',
  '/login',
  '/Login?next=/login',
  '/signup',
])('signing in never leads to %j', (path) => {
  expect(next(path)).toBeNull();
});

test('without a next path there is none', () => {
  expect(nextPath('', ORIGIN)).toBeNull();
});
