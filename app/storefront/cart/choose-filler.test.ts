import { expect, test } from 'vitest';
import { chooseFiller, type Fillable } from './choose-filler.ts';

const good = (slug: string, rupees: number, { stock = 10, variants = 1, from = rupees } = {}): Fillable => ({
  ...{ id: slug, variantId: slug, slug, stockQuantity: stock },
  prices: { unitPaise: rupees * 100 },
  variants: { count: variants, fromPaise: from * 100 },
});
const SHOP = [good('balm', 150), good('serum', 700), good('cream', 450), good('mask', 650)];
const SOLD = [good('balm', 150), good('cream', 450)];

test.each<[string, Fillable[], Fillable[], number, string[], [string, number, number] | null]>([
  ['the cheapest that is enough alone', SHOP, SOLD, 400, [], ['cream', 1, 0]],
  ['one at exactly the missing amount', SHOP, SOLD, 650, [], ['mask', 1, 0]],
  ['the next when the cheapest is in the cart', SHOP, SOLD, 400, ['cream'], ['mask', 1, 0]],
  ['the next when the cheapest is sold out', [good('cream', 450, { stock: 0 }), ...SHOP.slice(0, 2)], [], 400, [], ['serum', 1, 0]],
  ['two pieces of the cheapest that fills in two', SHOP, SOLD, 1222, [], ['mask', 2, 0]],
  ['no two of a last piece', [good('mask', 650, { stock: 1 }), good('serum', 700)], [], 1222, [], ['serum', 2, 0]],
  ['no two of a product with variants', [good('lipstick', 650, { variants: 3 }), good('serum', 700)], [], 1222, [], ['serum', 2, 0]],
  [
    'one with variants only by its lowest price',
    [good('kajal', 500, { variants: 2, from: 300 }), good('mask', 650)],
    [],
    400,
    [],
    ['mask', 1, 0],
  ],
  ['the bestseller that brings it nearest', SHOP, SOLD, 1401, [], ['cream', 1, 951]],
  ['a bestseller that is not in the cart', SHOP, SOLD, 1401, ['cream'], ['balm', 1, 1251]],
  ['the dearest without a bestseller', SHOP, [], 1401, [], ['serum', 1, 701]],
  ['the dearest when every bestseller is sold out', SHOP, [good('cream', 450, { stock: 0 })], 1401, [], ['serum', 1, 701]],
  ['nothing when all is in the cart', SHOP, SOLD, 400, ['balm', 'serum', 'cream', 'mask'], null],
  ['nothing in an empty shop', [], [], 400, [], null],
])('names %s', async (_, goods, sold, missing, inCart, expected) => {
  const chosen = await chooseFiller(goods, missing * 100, new Set(inCart), async () => sold);
  expect(chosen && [chosen.card.slug, chosen.pieces, chosen.leftPaise / 100]).toEqual(expected);
});

test('bestsellers are not read while one or two pieces are enough', async () => {
  let reads = 0;
  const read = async () => {
    reads++;
    return SOLD;
  };
  await chooseFiller(SHOP, 40_000, new Set(), read);
  await chooseFiller(SHOP, 122_200, new Set(), read);
  expect(reads).toBe(0);
});
