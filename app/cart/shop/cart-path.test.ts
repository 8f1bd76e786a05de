import { expect, test } from 'vitest';
import { cartPath, type Wishes, wishesIn } from './cart-path.ts';

const NOTHING: Wishes = { code: undefined, useCoins: undefined, addressId: undefined };

test.each<[string, Wishes]>([
  ['code=NAMASTE10&coins=all', { ...NOTHING, code: 'NAMASTE10', useCoins: true }],
  ['coins=450', { ...NOTHING, useCoins: 450 }],
  ['address=work&code=NAMASTE10', { ...NOTHING, addressId: 'work', code: 'NAMASTE10' }],
])('a link to the cart may bring %s', (query, wishes) => {
  expect(wishesIn(new URLSearchParams(query))).toEqual(wishes);
});

test('the address of the cart names where to deliver; coupon and coins are kept with the cart', () => {
  expect(cartPath({ ...NOTHING, addressId: 'work' })).toBe('/cart?address=work');
  expect(cartPath({ ...NOTHING, addressId: 'work' }, 'payment')).toBe('/cart?step=payment&address=work');
  expect(cartPath(NOTHING)).toBe('/cart');
});

test.each(['coins=-5', 'coins=nonsense', 'coins=0', 'coins=1e99', 'code=%20', 'address='])(
  'invalid choices in an address (%s) are ignored',
  (query) => {
    expect(wishesIn(new URLSearchParams(query))).toEqual(NOTHING);
  },
);
