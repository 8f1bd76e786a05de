import { expect, test } from 'vitest';
import { cartPath, type Wishes, wishesIn } from './cart-path.ts';

test.each<[Wishes, string]>([
  [{ code: undefined, useCoins: undefined }, '/cart'],
  [{ code: 'NAMASTE10', useCoins: true }, '/cart?code=NAMASTE10&coins=all'],
  [{ code: undefined, useCoins: 450 }, '/cart?coins=450'],
])('the wishes %o stand in the address and are read from it', (wishes, path) => {
  expect(cartPath(wishes)).toBe(path);
  expect(wishesIn(new URL(path, 'http://shop').searchParams)).toEqual(wishes);
  expect(wishesIn(new URL(cartPath(wishes, { addressId: 'home' }), 'http://shop').searchParams)).toEqual(wishes);
});

test.each(['coins=-5', 'coins=nonsense', 'coins=0', 'coins=1e99', 'code=%20'])(
  'an address that wishes nonsense (%s) wishes nothing',
  (query) => {
    expect(wishesIn(new URLSearchParams(query))).toEqual({ code: undefined, useCoins: undefined });
  },
);
