// What is related is found in memory as PostgreSQL would find it among all products.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, readAgain } from '../../../test/world.ts';
import { findRelated, listRelated } from './list-cards.server.ts';

const s = await openTestShop();
afterAll(() => s.close());

const name = fc.constantFrom('Lip care', 'lip care', 'Body', 'Neem', 'Aloe', 'Honey');
const goods = fc.record({
  category: fc.array(name, { minLength: 1, maxLength: 3 }),
  ingredients: fc.array(name, { maxLength: 3 }),
  stockQuantity: fc.nat(2),
  isAvailable: fc.nat(4).map((n) => n > 0),
  day: fc.integer({ min: 1, max: 3 }),
});

test('related products are the most similar in stock, then the newest, also of a product off sale', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(goods, { minLength: 2, maxLength: 20 }), async (all) => {
      await s.reset();
      const ids: string[] = [];
      for (const { category, ingredients, stockQuantity, isAvailable, day } of all) {
        const keyIngredients = ingredients.map((name) => ({ name })) as never;
        const createdAt = new Date(2026, 0, day);
        ids.push((await aProduct(s, { category, keyIngredients, stockQuantity, isAvailable, createdAt })).id);
      }
      const shop = readAgain(s);
      for (const id of ids) {
        const cards = await listRelated(shop, id);
        const found = (await findRelated(s.db, { id })).map((each) => each.id);
        expect(cards.map(({ id }) => id)).toEqual(found);
      }
    }),
    { numRuns: 10 },
  );
}, 120_000);
