import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aLipstick, aProduct, aShopper, fillCart, pressPay, readAgain, type Shopper, takeAnyCash } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { daysAfter } from '../platform/time.ts';
import { listBestsellers, listPairs, listPopular } from './recommendations.server.ts';
import { bestsellers } from './recommendations.tables.ts';

const s = await openTestShop();
const NOW = new Date('2026-11-20T06:00:00Z');
let shopper: Shopper;
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  shopper = await aShopper(s);
  await takeAnyCash(s);
});
afterAll(() => s.close());

async function buy(ids: string[], times: number) {
  for (let n = 0; n < times; n++) {
    for (const id of ids) await fillCart(s, shopper, id);
    expect((await pressPay(s, shopper, { paymentMethod: 'cod' })).status).toBe(200);
  }
}

/** The first round of the next day. */
async function countLater(days = 1) {
  s.setClock(daysAfter(s.shop.now(), days));
  await s.runSweeps();
}

const goods = async (count: number) => {
  const made = [];
  for (let n = 0; n < count; n++) made.push((await aProduct(s)).id);
  return made as [string, string, string, string];
};
const shown = (list: { id: string }[]) => list.map(({ id }) => id);

test('a shop without orders shows its newest products, and calls none a bestseller', async () => {
  const [one, two] = await goods(2);
  await s.runSweeps();
  expect(await listPopular(readAgain(s))).toMatchObject({ kind: 'newest' });
  expect(shown((await listPopular(readAgain(s))).products).toSorted()).toEqual([one, two].toSorted());
});

test('a bestseller was in five orders of the last 90 days, and fewer than three are no list', async () => {
  const [one, two, three, four] = await goods(4);
  await buy([one], 5);
  await buy([two], 6);
  await buy([three], 4);
  await countLater();
  expect((await listPopular(readAgain(s))).kind).toBe('newest');
  await buy([three, four], 1);
  await countLater();
  const popular = await listPopular(readAgain(s));
  expect([popular.kind, shown(popular.products)[0]]).toEqual(['bestsellers', two]);
  expect(shown(popular.products).toSorted()).toEqual([one, two, three].toSorted());
  await countLater(90);
  expect((await listPopular(readAgain(s))).kind).toBe('newest');
});

test('the list of bestsellers is kept until the next count', async () => {
  const [one, two] = await goods(2);
  expect(await listBestsellers(s.shop)).toEqual([]);
  await buy([one], 5);
  await buy([two], 6);
  expect(await listBestsellers(s.shop)).toEqual([]);
  await countLater();
  await expect.poll(async () => shown(await listBestsellers(s.shop))).toEqual([two, one]);
});

test('a bestseller that is sold out or no longer sold is not shown', async () => {
  const [one, two, three, four] = await goods(4);
  for (const id of [one, two, three, four]) await buy([id], 5);
  await countLater();
  await s.db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, four));
  expect(shown((await listPopular(readAgain(s))).products).toSorted()).toEqual([one, two, three].toSorted());
  await s.db.update(products).set({ archivedAt: NOW }).where(eq(products.id, one));
  expect((await listPopular(readAgain(s))).kind).toBe('newest');
});

test('orders count for the product, whichever variant was bought, and cancelled ones do not', async () => {
  const { product, variants } = await aLipstick(s);
  for (const { id } of variants) {
    for (let n = 0; n < 2; n++) {
      await s.request('POST', '/api/cart', { as: shopper.token, body: { productId: product.id, variantId: id } });
      const { json } = await pressPay(s, shopper, { paymentMethod: 'cod' });
      if (id === product.id && n === 0) await s.request('POST', `/api/order/${json.localOrderId}/cancel`, { as: shopper.token });
    }
  }
  await countLater();
  expect(await s.db.select().from(bestsellers)).toEqual([{ productId: product.id, orders: 5 }]);
});

test.each([
  [2, false],
  [3, true],
])('products bought together in %i orders: paired %s', async (times, isPaired) => {
  const [one, other] = [await aProduct(s, { category: ['Lip care'] }), await aProduct(s, { category: ['Skin care'] })];
  await buy([one.id, other.id], times);
  await countLater();
  expect(shown(await listPairs(readAgain(s), one.id))).toEqual(isPaired ? [other.id] : []);
  expect(shown(await listPairs(readAgain(s), other.id))).toEqual(isPaired ? [one.id] : []);
});

test('what was bought together comes before what is similar, each once', async () => {
  const [one, similar, together] = await goods(3);
  const far = await aProduct(s, { category: ['Skin care'] });
  await buy([one, far.id], 3);
  await buy([one, together], 4);
  await countLater();
  expect(shown(await listPairs(readAgain(s), one))).toEqual([together, far.id, similar]);
});

test('it is counted once a day, however many nodes look', async () => {
  const [one] = await goods(1);
  await s.runSweeps();
  await buy([one], 5);
  await Promise.all([s.runSweeps(), s.runSweeps()]);
  expect(await s.db.$count(bestsellers)).toBe(0);
  s.setClock(daysAfter(NOW, 1));
  await Promise.all([s.runSweeps(), s.runSweeps()]);
  expect(await s.db.$count(bestsellers)).toBe(1);
});
