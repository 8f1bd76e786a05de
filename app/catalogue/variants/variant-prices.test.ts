// Prices and stock that a shopper sees are those of variants that can be bought.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, aLipstick, aProduct, aShopper, aStaffMember, fillCart, pressPay, readAgain, takeAnyCash } from '../../../test/world.ts';
import { homeReviews } from '../../reviews/reviews.server.ts';
import { reviews } from '../../reviews/reviews.tables.ts';
import { products } from '../catalogue.tables.ts';
import { currentListing } from '../listing/current-listing.server.ts';
import { listRelated, listShopProducts } from '../listing/list-cards.server.ts';
import { suggestProducts } from '../search/search.server.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

type Change = Partial<typeof products.$inferInsert>;
const change = (id: string | undefined, to: Change) =>
  s.db
    .update(products)
    .set(to)
    .where(eq(products.id, id ?? ''));
const names = async (filter: Parameters<typeof listShopProducts>[1]) =>
  (await listShopProducts(readAgain(s), filter)).map(({ name }) => name);

test('a price above 2,147 rupees is sorted and filtered like any other', async () => {
  await aProduct(s, { name: 'Gold Serum', originalPricePaise: 99_999_900, offerBasisPoints: 1000 });
  await aProduct(s, { name: 'Rose Mist', originalPricePaise: 29_900 });
  expect(await names({ sort: 'price-up' })).toEqual(['Rose Mist', 'Gold Serum']);
  expect(await names({ sort: 'price-down' })).toEqual(['Gold Serum', 'Rose Mist']);
  expect(await names({ fromPaise: 89_999_910, toPaise: 89_999_910 })).toEqual(['Gold Serum']);
});

test('the price of a shade that is switched off is neither shown, sorted by nor found', async () => {
  const { product, variants } = await aLipstick(s, ['Rose', 'Ruby', 'Plum'], { originalPricePaise: 59_900 });
  await change(product.id, { originalPricePaise: 9_900, isAvailable: false });
  await aProduct(s, { name: 'Rose Mist', originalPricePaise: 29_900 });
  const [lipstick] = (await listShopProducts(readAgain(s))).filter(({ id }) => id === product.id);
  expect(lipstick?.variants).toMatchObject({ count: 2, fromPaise: 59_900, from: { unitPaise: 59_900 } });
  expect(await names({ sort: 'price-up' })).toEqual(['Rose Mist', 'Velvet Lipstick']);
  const listing = await currentListing(s.shop);
  expect(listing.find({ toPaise: 10_000 })).toEqual([]);
  expect(listing.look({ toPaise: 10_000 }).count('category').category('')).toBe(0);
  await change(variants[2]?.id, { originalPricePaise: 19_900 });
  expect(await names({ sort: 'price-up' })).toEqual(['Velvet Lipstick', 'Rose Mist']);
});

test('a product is in stock by the shades on sale alone', async () => {
  const { product, variants } = await aLipstick(s, ['Rose', 'Ruby'], { name: 'Velvet Balm' });
  await change(product.id, { isAvailable: false });
  await change(variants[1]?.id, { stockQuantity: 0 });
  const other = await aProduct(s, { name: 'Plain Balm', stockQuantity: 3 });
  expect((await listRelated(readAgain(s), other.id)).map(({ id }) => id)).toEqual([]);
  s.shop.pages.drop('all');
  const found = async () => (await suggestProducts(s.shop, 'balm', 5)).products.map(({ name }) => name);
  expect(await found()).toEqual(['Plain Balm', 'Velvet Balm']);
});

test('reviews stay on the home page while its first shade is switched off', async () => {
  const { product } = await aLipstick(s);
  await s.db.insert(reviews).values({ productId: product.id, name: 'Asha', rating: 5, content: 'Lovely', status: 'approved' });
  await change(product.id, { isAvailable: false });
  expect((await homeReviews(s.db, 'en')).reviews).toHaveLength(1);
});

test("a shade's sale and count refresh what shows its product", async () => {
  const { product, variants } = await aLipstick(s);
  const staff = await aStaffMember(s);
  const changed: string[] = [];
  s.shop.pages.watch((tags) => changed.push(...tags));
  const answer = await s.request('POST', `/api/product/${variants[1]?.id}/stock`, {
    as: staff.token,
    body: { kind: 'count', quantity: 3, note: 'Counted' },
  });
  expect(answer.status).toBe(201);
  await expect.poll(() => changed).toContain(`product:${product.id}`);
});

test('a wish is removed by its product whichever shade it is for', async () => {
  const { product, variants } = await aLipstick(s);
  const shopper = await aCustomer(s);
  await s.request('POST', '/api/wishlist', { body: { productId: product.id, variantId: variants[1]?.id }, as: shopper.token });
  const after = await s.request('DELETE', `/api/wishlist/${shopper.id}/${product.id}`, { as: shopper.token });
  expect(after.json).toEqual([]);
});

test('an order for one of the last pieces of a shade refreshes its product', async () => {
  const { product, variants } = await aLipstick(s);
  await takeAnyCash(s);
  await change(variants[1]?.id, { stockQuantity: 2 });
  const shopper = await aShopper(s);
  await fillCart(s, shopper, variants[1]?.id ?? '');
  const changed: string[] = [];
  s.shop.pages.watch((tags) => changed.push(...tags));
  const placed = await pressPay(s, shopper, { paymentMethod: 'cod' });
  expect(placed.status).toBeLessThan(300);
  await expect.poll(() => changed).toContain(`product:${product.id}`);
});
