import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { onStatement } from '../../../test/statements.ts';
import { aProduct, aStaffMember, readAgain } from '../../../test/world.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { products } from '../catalogue.tables.ts';
import { listMostLoved, listShopProducts } from '../listing/list-cards.server.ts';
import { searchProducts } from './search.server.ts';

const s = await openTestShop();
const statements: string[] = [];
onStatement((text) => statements.push(text));
beforeEach(() => s.reset());
afterAll(() => s.close());

const found = async (query: string) => (await searchProducts(s.shop, query)).ids;

test('a search reads the changed product only, once', async () => {
  const { id } = await aProduct(s, { name: 'Rose Balm', slug: 'rose' });
  for (let more = 0; more < 5; more++) await aProduct(s, { name: `Neem Wash ${more}`, slug: `neem-${more}`, sku: `N${more}` });
  s.shop.pages.drop('all');
  expect(await found('rose')).toEqual([id]);
  await s.db.transaction(async (tx) => {
    await tx.update(products).set({ name: 'Tulsi Balm' }).where(eq(products.id, id));
    await pagesChanged(tx, 'products', `product:${id}`);
  });
  statements.length = 0;
  // PostgreSQL delivers the notification a moment after the commit.
  await expect.poll(() => found('tulsi')).toEqual([id]);
  expect(await found('rose')).toEqual([]);
  expect(statements.filter((text) => text === 'select products')).toHaveLength(1);
});

test('a change that names no product is found by comparing, and a product off sale is gone', async () => {
  const { id } = await aProduct(s, { name: 'Rose Balm', slug: 'rose' });
  const { id: other } = await aProduct(s, { name: 'Rose Mist', slug: 'mist', sku: 'M' });
  s.shop.pages.drop('all');
  expect((await found('rose')).toSorted()).toEqual([id, other].toSorted());
  await s.db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, other));
  s.shop.pages.drop(['products']);
  expect(await found('rose')).toEqual([id, other]);
  await s.db.update(products).set({ isAvailable: false }).where(eq(products.id, id));
  s.shop.pages.drop(['products']);
  expect(await found('rose')).toEqual([other]);
});

test('searches that start together share one reading, and a failed reading is tried again', async () => {
  const { id } = await aProduct(s, { name: 'Rose Balm', slug: 'rose' });
  s.shop.pages.drop('all');
  const refuse = () => {
    throw new Error('down');
  };
  const down = { ...s.shop, db: new Proxy(s.db, { get: () => refuse }) };
  await expect(searchProducts(down, 'rose')).rejects.toThrow();
  statements.length = 0;
  expect(await Promise.all([found('rose'), found('balm'), found('rose')])).toEqual([[id], [id], [id]]);
  expect(statements.filter((text) => text === 'select products')).toHaveLength(2);
});

test('staff teach the search a word, correct it and take it back', async () => {
  const { id } = await aProduct(s, { name: 'Daily Shade Sunscreen', slug: 'shade' });
  const staff = await aStaffMember(s, 'owner@example.com');
  const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
  const suggested = async (q: string) => (await s.request('GET', `/api/product/search?q=${q}`)).json.total;
  expect(await suggested('tan')).toBe(0);
  const { status, json } = await as('POST', '/api/search-words', {
    words: { en: ['Tan', 'tan', ' '], 'hi-Latn': ['kalapan'] },
    alsoFinds: ['sunscreen'],
  });
  expect(status, JSON.stringify(json)).toBe(400);
  const words = { en: ['Tan', 'tan'], 'hi-Latn': ['kalapan'], hi: [] };
  const { json: made } = await as('POST', '/api/search-words', { words, alsoFinds: ['sunscreen'] });
  expect(made.words).toEqual({ en: ['tan'], 'hi-Latn': ['kalapan'] });
  await expect.poll(() => suggested('tan')).toBe(1);
  expect([await suggested('kalapan'), (await found('kalapan'))[0]]).toEqual([1, id]);
  const change = { words: { en: ['sunburn'] }, alsoFinds: ['sunscreen'], updatedAt: made.updatedAt };
  expect((await as('PUT', `/api/search-words/${made.id}`, change)).status).toBe(200);
  expect((await as('PUT', `/api/search-words/${made.id}`, change)).json.code).toBe('changed_meanwhile');
  await expect.poll(() => suggested('sunburn')).toBe(1);
  expect(await suggested('tan')).toBe(0);
  expect((await as('GET', '/api/search-words?search=sunb')).json).toHaveLength(1);
  expect((await as('DELETE', `/api/search-words/${made.id}`)).status).toBe(200);
  await expect.poll(() => suggested('sunburn')).toBe(0);
  expect((await as('DELETE', `/api/search-words/${made.id}`)).status).toBe(404);
  expect((await as('POST', '/api/search-words', { words: { xx: ['tan', 'sun'] } })).json.fields).toHaveProperty('words');
  expect((await as('POST', '/api/search-words', { words: { en: ['tan'] } })).json.fields).toHaveProperty('words.en');
});

test('results keep the order of the search through filters and parts', async () => {
  const ids: string[] = [];
  for (let place = 0; place < 6; place++)
    ids.push((await aProduct(s, { slug: `p${place}`, sku: `P${place}`, category: [place % 2 ? 'Lip care' : 'Skin care'] })).id);
  const mixed = [3, 0, 5, 2, 4, 1].map((place) => ids[place] ?? '');
  const list = async (filter: object, part = { limit: 2, offset: 1 }) =>
    (await listShopProducts(readAgain(s), { ids: mixed, sort: 'relevance', ...filter }, { part })).map(({ slug }) => slug);
  expect(await list({ category: 'All Products', ingredient: '' })).toEqual(['p0', 'p5']);
  expect(await list({ category: 'Lip care' })).toEqual(['p5', 'p1']);
  expect(await list({ category: 'Lip care' }, { limit: 9, offset: 0 })).toEqual(['p3', 'p5', 'p1']);
});

test('most loved reads its three products of many once, and then those that changed', async () => {
  for (let place = 0; place < 8; place++) await aProduct(s, { slug: `p${place}`, sku: `P${place}` });
  const rows = await listMostLoved(readAgain(s));
  expect(rows).toHaveLength(3);
  statements.length = 0;
  await listMostLoved(s.shop);
  expect(statements.filter((text) => text === 'select products')).toHaveLength(0);
  s.shop.pages.drop([`stock:${rows[0]?.id}`]);
  await listMostLoved(s.shop);
  expect(statements.filter((text) => text === 'select products')).toHaveLength(1);
});
