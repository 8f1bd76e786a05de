import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { pagesFromSources } from '../../../test/pages.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, aLipstick, aProduct, aStaffMember, fillCart, type Person } from '../../../test/world.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { pagesInLanguages } from '../../language/language.server.ts';
import { audit } from '../../platform/platform.tables.ts';
import { averageCost } from '../batches.server.ts';
import { batches } from '../stock.tables.ts';
import { readUnitCosts } from './unit-costs.server.ts';

const s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  staff = await aStaffMember(s);
  balm = await aProduct(s, { stockQuantity: 10 });
});
afterAll(() => s.close());

const receive = (body: object, as = staff) =>
  s.request('POST', `/api/product/${balm.id}/stock`, { as: as.token, body: { kind: 'received', ...body } });
const lot = (quantity: number, unitCost?: number | null) => receive({ quantity, batchNumber: 'B1', expiresOn: '2027-06-30', unitCost });
const costOfBatch = async () => (await s.db.select().from(batches))[0]?.unitCostPaise;
const costOfProduct = async () => (await s.db.select().from(products).where(eq(products.id, balm.id)))[0]?.unitCostPaise;

describe('a delivery', () => {
  test('gives its cost to its batch, and without a batch to the product', async () => {
    await lot(5, 120.5);
    expect([await costOfBatch(), await costOfProduct()]).toEqual([12_050, null]);
    await receive({ quantity: 3, unitCost: 99 });
    expect([await costOfBatch(), await costOfProduct()]).toEqual([12_050, 9_900]);
    await receive({ quantity: 3 });
    expect(await costOfProduct()).toBe(9_900);
  });

  test('of a known batch makes its cost the average of what was left and what came', async () => {
    await lot(5, 100);
    await lot(15, 200);
    expect(await costOfBatch()).toBe(17_500);
    await lot(10, null);
    expect(await costOfBatch()).toBe(17_500);
  });

  test.each([
    [-1, 'Enter the cost as a number of 0 or more'],
    [1.005, 'At most two decimals'],
    [1_000_001, 'At most 10,00,000'],
  ])('at a cost of %d is refused and books nothing', async (unitCost, message) => {
    expect(await lot(5, unitCost)).toMatchObject({ status: 400, json: { fields: { unitCost: message } } });
    expect(await costOfBatch()).toBeUndefined();
  });

  test('is received by a packer without its cost', async () => {
    const packer = await aStaffMember(s, undefined, 'packer');
    const sent = { quantity: 5, batchNumber: 'B1', expiresOn: '2027-06-30' };
    expect((await receive({ ...sent, unitCost: 10 }, packer)).status).toBe(403);
    expect((await receive(sent, packer)).status).toBe(201);
    expect(await costOfBatch()).toBeNull();
  });
});

test('an average cost is between the costs it is made of, and counts every piece', () => {
  const part = fc.record({ quantity: fc.integer({ min: 0, max: 1_000_000 }), unitCostPaise: fc.integer({ min: 0, max: 100_000_000 }) });
  fc.assert(
    fc.property(part, part, (left, came) => {
      const cost = averageCost(left, came) ?? Number.NaN;
      expect(cost).toBeGreaterThanOrEqual(Math.min(left.unitCostPaise, came.unitCostPaise));
      expect(cost).toBeLessThanOrEqual(Math.max(left.unitCostPaise, came.unitCostPaise));
      const exact = left.quantity * left.unitCostPaise + came.quantity * came.unitCostPaise;
      const pieces = left.quantity + came.quantity;
      if (pieces > 0) expect(Math.abs(cost * pieces - exact)).toBeLessThanOrEqual(pieces / 2);
    }),
  );
});

test('staff correct the cost of a product and of a batch, each with its audit', async () => {
  await lot(5, 120);
  const [batch] = await s.db.select().from(batches);
  const put = (path: string, unitCost: number | null) => s.request('PUT', path, { as: staff.token, body: { unitCost } });
  expect((await put(`/api/product/${balm.id}/unit-cost`, 80)).status).toBe(200);
  expect((await put(`/api/batches/${batch?.id}/unit-cost`, null)).status).toBe(200);
  expect((await put(`/api/batches/${batch?.id}/unit-cost`, null)).status).toBe(200);
  expect(await readUnitCosts(s.db, balm.id)).toEqual({ unitCost: 80, batches: { [batch?.id ?? '']: null } });
  expect((await s.db.select().from(audit)).map(({ action }) => action)).toEqual(['stock.received', 'stock.cost', 'stock.cost']);
  expect((await put('/api/product/7e0b8a52-9c74-4c53-8d5c-5d1d4a6c1f10/unit-cost', 1)).status).toBe(404);
});

test('the cost of a product is in no answer, page or feed that a shopper gets', async () => {
  const { product, variants } = await aLipstick(s);
  await s.db.update(products).set({ unitCostPaise: 8_765_431 });
  const shopper = await aCustomer(s);
  await fillCart(s, shopper, variants[1]?.id ?? '', 1);
  const { google, meta } = (await s.request('POST', '/api/feeds', { as: staff.token })).json;
  const feeds = [google, meta].map((address: string) => new URL(address).pathname);
  const slug = `/product/${product.slug}`;
  const pages = ['/', '/shop', '/search?q=lipstick', slug, `/hi${slug}`, `${slug}.data`, '/shop.data', '/cart', '/cart.data'];
  const calls = ['/api/product', `/api/product/${product.id}`, '/api/product/search?q=velvet', `/api/cart/${shopper.id}`];
  for (const path of [...feeds, ...pages, ...calls]) {
    const headers = { authorization: `Bearer ${shopper.token}` };
    const answer = await s.fetch(new Request(`http://shop.test${path}`, { headers }));
    const text = await answer.text();
    expect([answer.status, text.includes('Velvet') || path === '/' || feeds.includes(path)], path).toEqual([200, true]);
    expect(text, path).not.toMatch(/8765431|87,?654\.31|unitCost/i);
  }
});
