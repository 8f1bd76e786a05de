// A quote joins kept products with the figures of this moment.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aShopper, fillCart, type Shopper } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import type { Quote } from './cart.schema.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

async function quoteOf(shopper: Shopper): Promise<Quote> {
  const answer = await s.request('POST', '/api/cart/quote', { as: shopper.token, body: { addressId: shopper.addressId } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

test('a quote shows the price that it adds up, before the change of the product is announced', async () => {
  const shopper = await aShopper(s);
  const { id } = await aProduct(s, { originalPricePaise: 50_000 });
  await fillCart(s, shopper, id);
  await quoteOf(shopper);
  await s.db.update(products).set({ originalPricePaise: 70_000, stockQuantity: 7 }).where(eq(products.id, id));
  const { items, pricingDetails } = await quoteOf(shopper);
  expect(items[0]?.Product).toMatchObject({ originalPrice: 700, stockQuantity: 7 });
  expect(pricingDetails.originalSubtotal).toBe(700);
});
