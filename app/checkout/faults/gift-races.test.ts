// A gift is one row that many orders want at once; only they may wait for it.
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { buyersOf, CHECKOUT_MODES } from '../../../test/open-world.ts';
import { onPostgres, openTestShop } from '../../../test/shop.ts';
import { aProduct, aShopper, fillCart, pressPay, takeAnyCash } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { settings } from '../../settings/settings.tables.ts';

const s = await openTestShop();
beforeEach(async () => {
  await s.reset();
  await takeAnyCash(s);
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const stockOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;

/** A campaign that gives one piece of the product with every order above ₹1,000. */
async function giveAway({ slug }: { slug: string }) {
  const gift = { slug, aboveRupees: 1000 };
  const campaign = {
    key: 'gift',
    banner: 'A gift',
    startsAt: '2020-01-01T00:00:00Z',
    endsAt: '2099-01-01T00:00:00Z',
    isActive: true,
    gift,
  };
  await s.db.insert(settings).values({ section: 'campaigns', value: { campaigns: [campaign] } });
}

test.runIf(onPostgres)('an order below the amount of a gift does not wait for the row of the gift', async () => {
  const gift = await aProduct(s);
  await giveAway(gift);
  const shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const outcome = await s.db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.id, gift.id)).for('update');
    const placing = pressPay(s, shopper, { paymentMethod: 'cod' });
    return { placing, status: await Promise.race([placing.then(({ status }) => status), wait(3_000)]) };
  });
  await outcome.placing;
  expect(outcome.status).toBe(200);
});

test.each(CHECKOUT_MODES)(
  'orders (%s) with a gift, without and of the gift itself do not deadlock, whatever the order of their ids',
  async (mode) => {
    const goods = await Promise.all(Array.from({ length: 3 }, () => aProduct(s, { originalPricePaise: 60_000 })));
    const [first, gift, last] = goods.map(({ id }) => id).toSorted() as [string, string, string];
    await giveAway(goods.find(({ id }) => id === gift) ?? { slug: '' });
    const carts = [[first, last], [last, first], [gift], [last], [gift, last], [first, gift]];
    const buyers = await buyersOf(
      s,
      mode,
      [...carts, ...carts, ...carts].map((ids) => ids.map((id) => [id, 1] as const)),
    );
    const answers = await Promise.all(buyers.map((buyer) => pressPay(s, buyer, { paymentMethod: 'cod' })));
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200));
    // Four of the six carts are above ₹1,000 and get it; three contain it.
    expect(await stockOf(gift)).toBe(100 - 3 * 4 - 3 * 3);
  },
);
