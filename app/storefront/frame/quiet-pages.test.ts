import { expect, test } from 'vitest';
import { isQuiet } from './quiet-pages.ts';

test.each(['/cart', '/checkout', '/pay/1', '/success', '/Signup', '/login', '/orders/1', '/complaints'])('no popup at %s', (path) => {
  expect(isQuiet(path)).toBe(true);
});

test.each(['/', '/shop', '/product/rose-balm', '/payments-explained', '/pages/gifts'])('a popup may open at %s', (path) => {
  expect(isQuiet(path)).toBe(false);
});
