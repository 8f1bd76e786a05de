// What is kept of a product is what would be computed now, whatever was edited. The edits are the calls and verbs of the shop itself.
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, aKit, aLipstick, aProduct, aStaffMember, type Person } from '../../../test/world.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { reviews } from '../../reviews/reviews.tables.ts';
import { readSection, saveSection } from '../../settings/settings.server.ts';
import { takeStock } from '../../stock/stock.server.ts';
import { productQuery } from '../catalogue.schema.ts';
import { listProducts } from '../catalogue.server.ts';
import { products } from '../catalogue.tables.ts';
import { getProduct } from '../find-product.server.ts';
import { answerOf } from '../product-answer.ts';
import { followSales } from '../sales/follow-sales.server.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const LISTS = [
  ...['', 'limit=60&sort=price-asc', 'search=balm&sort=stock-desc', 'limit=2&page=2&category=Lip%20care'],
  ...['limit=1&sort=stock-asc', 'limit=2&sort=name-desc', 'limit=3&sort=sku-asc', 'limit=2&sort=date-asc'],
];

/** Number and text of each list and product, as a customer gets them: each of them has a limit of their own. */
async function kept(ids: readonly string[]) {
  const as = (await aCustomer(s)).token;
  const texts: string[] = [];
  for (const query of LISTS) {
    const { headers, text } = await s.request('GET', `/api/product?${query}`, { as });
    texts.push(`${headers.get('x-total-count')} ${text}`);
  }
  for (const id of ids) texts.push((await s.request('GET', `/api/product/${id}`, { as })).text);
  return texts;
}

/** The same from the database, past everything that is kept. */
async function computed(ids: readonly string[]) {
  const texts: string[] = [];
  for (const query of LISTS) {
    const { items, total } = await listProducts(s.db, productQuery.parse(Object.fromEntries(new URLSearchParams(query))));
    texts.push(`${total} ${JSON.stringify(items.map(answerOf))}`);
  }
  for (const id of ids) {
    const product = await getProduct(s.db, id).catch(() => null);
    const [row] = await s.db.select({ texts: products.texts }).from(products).where(eq(products.id, id));
    texts.push(product ? JSON.stringify({ ...answerOf(product), texts: row?.texts }) : NOT_FOUND);
  }
  return texts;
}

const NOT_FOUND = JSON.stringify(new Refusal(404, 'Product not found.'));

/** On PostgreSQL a change is heard of shortly after its commit. */
async function expectCurrent(ids: readonly string[]) {
  const now = await computed(ids);
  await expect.poll(() => kept(ids), { interval: 20, timeout: 5_000 }).toEqual(now);
}

type World = Awaited<ReturnType<typeof aWorld>>;

async function aWorld() {
  const plain = await aProduct(s, { stockQuantity: 7 });
  const { kit, balm, cream } = await aKit(s);
  const { product: lipstick, variants } = await aLipstick(s);
  const goods = [plain, balm, cream, ...variants];
  const written = await Promise.all(
    [plain, kit, lipstick].map(async ({ id }) => {
      const [review] = await s.db
        .insert(reviews)
        .values({
          productId: id,
          userId: (await aCustomer(s)).id,
          name: 'Meena',
          rating: 4,
          content: 'Soft and kind to lips',
          status: 'pending',
        })
        .returning();
      return review?.id ?? '';
    }),
  );
  return { goods, products: [plain, kit, balm, cream, lipstick], written };
}

const put = async (id: string, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return s.request('PUT', `/api/product/${id}`, { body: form, as: staff.token });
};
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T;

const FOR_AN_ORDER = { reason: 'sale' as const };

/** Each takes a number that chooses what it is about; a refused edit changes nothing, which is a case too. */
const EDITS: Record<string, (world: World, n: number) => Promise<unknown>> = {
  name: ({ products: all }, n) => put(pick(all, n).id, { name: `Name ${n}` }),
  price: ({ products: all }, n) => put(pick(all, n).id, { originalPrice: String(100 + (n % 300)) }),
  offer: ({ products: all }, n) => put(pick(all, n).id, { offerPercentage: String(n % 60) }),
  category: ({ products: all }, n) => put(pick(all, n).id, { category: JSON.stringify([pick(['Lip care', 'Body'], n)]) }),
  availability: ({ products: all }, n) => put(pick(all, n).id, { isAvailable: String(n % 3 > 0) }),
  archive: ({ products: all }, n) => s.request('DELETE', `/api/product/${pick(all, n).id}`, { as: staff.token }),
  order: ({ goods }, n) =>
    s.db.transaction((tx) => takeStock(tx, FOR_AN_ORDER, [{ productId: pick(goods, n).id, quantity: 1 + (n % 4) }], new Date())),
  count: ({ goods }, n) =>
    s.request('POST', `/api/product/${pick(goods, n).id}/stock`, { as: staff.token, body: { kind: 'count', quantity: n % 9 } }),
  review: ({ written }, n) =>
    s.request('PUT', `/api/reviews/${pick(written, n)}`, {
      as: staff.token,
      body: n % 2 ? { status: 'approved' } : { status: 'rejected', reason: 'spam' },
    }),
  tax: async (_world, n) => {
    const tax = await readSection(s.db, 'tax');
    await saveSection(s.db, 'tax', { ...tax, pricesIncludeTax: n % 2 === 0 }, staff.id, new Date()).catch(() => null);
  },
};

test('after any edits, lists and products are answered to the byte as they would be computed', async () => {
  const edits = fc.array(fc.tuple(fc.constantFrom(...Object.keys(EDITS)), fc.nat(1_000)), { minLength: 3, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(edits, async (chosen) => {
      await s.reset();
      staff = await aStaffMember(s);
      const world = await aWorld();
      const ids = world.products.map(({ id }) => id);
      await expectCurrent(ids);
      for (const [edit, n] of chosen) {
        await EDITS[edit]?.(world, n);
        await expectCurrent(ids);
      }
    }),
    { numRuns: 4 },
  );
}, 240_000);

test('the price of a timed sale is answered from its start to its end', async () => {
  await followSales(s.shop);
  const { kit, balm } = await aKit(s);
  const as = (await aCustomer(s)).token;
  const read = async () =>
    (await s.request('GET', '/api/product?limit=60', { as })).json.find(({ id }: { id: string }) => id === balm.id).price;
  expect([await read(), await read(), await read()]).toEqual([300, 300, 300]);
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const sale = { id: '00000000-0000-4000-8000-000000000000', pricePaise: 199_00, startsAt: at(700), endsAt: at(1_600) };
  await s.db.transaction(async (tx) => {
    await tx
      .update(products)
      .set({ sales: [sale] })
      .where(eq(products.id, balm.id));
    await pagesChanged(tx, 'products', `product:${balm.id}`);
  });
  await pause(200);
  const wait = async (until: string) => pause(Date.parse(until) - Date.now() + 50);
  expect(await read()).toBe(300);
  await wait(sale.startsAt);
  expect(await read()).toBe(199);
  await expectCurrent([kit.id, balm.id]);
  await wait(sale.endsAt);
  expect(await read()).toBe(300);
  await expectCurrent([kit.id, balm.id]);
}, 20_000);

test('an order reads and makes again only the products that it took', async () => {
  const [one, other] = [await aProduct(s), await aProduct(s)];
  await kept([one.id, other.id]);
  await s.db.update(products).set({ name: 'Unseen' });
  const as = (await aCustomer(s)).token;
  const list = async () => (await s.request('GET', '/api/product?limit=60', { as })).json as Array<{ id: string; name: string }>;
  const nameOf = async ({ id }: { id: string }) => (await list()).find((each) => each.id === id)?.name;
  await s.db.transaction((tx) => takeStock(tx, FOR_AN_ORDER, [{ productId: one.id, quantity: 1 }], new Date()));
  await expect.poll(() => nameOf(one), { interval: 20 }).toBe('Unseen');
  expect(await nameOf(other)).toBe(other.name);
});

test('a list by stock shows a product that an order has moved into it', async () => {
  const [few, many] = [await aProduct(s, { stockQuantity: 5 }), await aProduct(s, { stockQuantity: 7 })];
  const as = (await aCustomer(s)).token;
  const first = async () => (await s.request('GET', '/api/product?limit=1&sort=stock-asc', { as })).json[0].id;
  expect([await first(), await first(), await first()]).toEqual([few.id, few.id, few.id]);
  await s.db.transaction((tx) => takeStock(tx, FOR_AN_ORDER, [{ productId: many.id, quantity: 3 }], new Date()));
  await expect.poll(first, { timeout: 3_000 }).toBe(many.id);
});
