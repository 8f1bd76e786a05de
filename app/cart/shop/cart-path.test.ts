import { expect, test } from 'vitest';
import { cartPath, type Wishes, wishesIn } from './cart-path.ts';

const NOTHING: Wishes = { code: undefined, useCoins: undefined, addressId: undefined };

test.each<[Wishes, string]>([
  [NOTHING, '/cart'],
  [{ ...NOTHING, code: 'NAMASTE10', useCoins: true }, '/cart?code=NAMASTE10&coins=all'],
  [{ ...NOTHING, useCoins: 450 }, '/cart?coins=450'],
  [{ ...NOTHING, addressId: 'work', code: 'NAMASTE10' }, '/cart?address=work&code=NAMASTE10'],
])('the choices %o are written to the address and read back', (wishes, path) => {
  expect(cartPath(wishes)).toBe(path);
  expect(wishesIn(new URL(path, 'http://shop').searchParams)).toEqual(wishes);
  expect(wishesIn(new URL(cartPath(wishes, 'payment'), 'http://shop').searchParams)).toEqual(wishes);
});

test.each(['coins=-5', 'coins=nonsense', 'coins=0', 'coins=1e99', 'code=%20', 'address='])(
  'invalid choices in an address (%s) are ignored',
  (query) => {
    expect(wishesIn(new URLSearchParams(query))).toEqual(NOTHING);
  },
);
