import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct } from '../../test/world.ts';
import { bringReviews } from './bring-reviews.server.ts';
import { reviews } from './reviews.tables.ts';

const s = await openTestShop();
afterAll(() => s.close());

test('reviews of more products than one notification can name come along together, once', async () => {
  const goods = [];
  for (let place = 0; place < 200; place += 1) goods.push(await aProduct(s, { name: `Balm ${place}` }));
  const brought = goods.map(({ id: productId }, place) => ({
    ...{ productId, userId: null, name: 'Asha', rating: 5, title: null, content: 'Soft', verified: false, status: 'approved' as const },
    ...{ createdAt: new Date('2024-05-01T06:00:00Z'), broughtFrom: 'Loox', outsideKey: String(place) },
  }));
  const bring = () => s.db.transaction((tx) => bringReviews(tx, brought));
  expect([await bring(), await bring(), await s.db.$count(reviews)]).toEqual([200, 0, 200]);
});
