import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, aProduct, aStaffMember, fillCart, type Person } from '../../../test/world.ts';
import { audit } from '../../platform/platform.tables.ts';
import { readSection, saveSection } from '../../settings/settings.server.ts';
import { products } from '../catalogue.tables.ts';
import { launchProducts } from './launch-products.server.ts';
import { launchOf, PRODUCT_STATES, stateOf, switchOf } from './product-state.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

function send(method: 'POST' | 'PUT', path: string, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return s.request(method, path, { as: staff.token, body });
}
const BALM = { name: 'Rose Balm', originalPrice: '249', stockQuantity: '20', sku: 'RB-1', hsn: '33041000' };
const create = (over: Record<string, string> = {}) => send('POST', '/api/product', { ...BALM, ...over });
const change = (id: string, fields: Record<string, string>) => send('PUT', `/api/product/${id}`, fields);
const after = (minutes: number) => new Date(s.shop.now().getTime() + minutes * 60_000);
const launchIn = (minutes: number) => ({ state: 'scheduled', launchAt: after(minutes).toISOString() });
const launch = (minutes: number) => launchProducts(s.shop, after(minutes));
const rowOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0];

describe('the state of a product', () => {
  const LAUNCH = new Date('2026-12-01T10:00:00Z');
  test.each([
    [{ isArchived: true, isAvailable: true, launchAt: null }, 'archived'],
    [{ isArchived: false, isAvailable: true, launchAt: null }, 'active'],
    [{ isArchived: false, isAvailable: false, launchAt: LAUNCH }, 'scheduled'],
    [{ isArchived: false, isAvailable: false, launchAt: null }, 'draft'],
  ])('%o is %s', (facts, state) => expect(stateOf(facts)).toBe(state));

  test.each([
    [{}, undefined, LAUNCH],
    [{ isAvailable: false }, false, LAUNCH],
    [{ isAvailable: true }, true, null],
    [{ state: 'active', isAvailable: false }, true, null],
    [{ state: 'draft', isAvailable: true }, false, null],
    [{ state: 'scheduled' }, false, LAUNCH],
    [{ state: 'scheduled', launchAt: new Date(0) }, false, new Date(0)],
  ] as const)('%o switches %s and launches at %s', (asked, isOn, launchAt) => {
    expect(switchOf(asked)).toBe(isOn);
    expect(launchOf(asked, LAUNCH)).toEqual(launchAt);
  });
});

describe.each([
  ['a draft', { state: 'draft' }],
  ['a scheduled product', { state: 'scheduled', launchAt: '2999-01-01T10:00:00+05:30' }],
])('%s', (_, state) => {
  test('is found nowhere in the shop', async () => {
    const { status, json } = await create({ ...state, category: '["Lip care"]', isFeatured: 'true' });
    expect(status).toBe(201);
    const shopper = await aCustomer(s);
    const mentions = async (path: string, as?: string) => (await s.request('GET', path, as ? { as } : {})).text.includes('Rose Balm');
    for (const path of [
      '/api/product',
      '/api/product?search=rose',
      '/api/product?category=Lip%20care',
      '/api/product/search?q=rose',
      '/sitemap.xml',
      '/sitemap-products-1.xml',
      `/api/product/${json.id}`,
      '/api/product/rose-balm',
      '/api/collections',
    ]) {
      expect([path, await mentions(path)]).toEqual([path, false]);
      expect([path, await mentions(path, shopper.token)]).toEqual([path, false]);
    }
    for (const path of [`/api/product/${json.id}`, '/api/product/rose-balm', '/api/product/rose-balm/image'])
      expect([path, (await s.request('GET', path)).status]).toEqual([path, 404]);
    for (const scope of ['all', 'kept', ...PRODUCT_STATES])
      expect((await s.request('GET', `/api/product?scope=${scope}`, { as: shopper.token })).status).toBe(403);
    expect((await fillCart(s, shopper, json.id)).status).toBe(409);
  });
});

describe('staff', () => {
  test('list products by their state', async () => {
    const ids = {
      active: (await aProduct(s)).id,
      draft: (await aProduct(s, { isAvailable: false })).id,
      scheduled: (await aProduct(s, { isAvailable: false, launchAt: after(5) })).id,
      archived: (await aProduct(s, { archivedAt: s.shop.now() })).id,
    };
    for (const state of PRODUCT_STATES) {
      const { json } = await s.request('GET', `/api/product?scope=${state}`, { as: staff.token });
      expect(json.map((product: { id: string; state: string }) => [product.id, product.state])).toEqual([[ids[state], state]]);
    }
  });

  test('sort the list by SKU, name, price and stock', async () => {
    await aProduct(s, { sku: 'B', name: 'Aloe', originalPricePaise: 300_00, stockQuantity: 2 });
    await aProduct(s, { sku: 'a', name: 'Clay', originalPricePaise: 100_00, stockQuantity: 3 });
    await aProduct(s, { sku: 'c', name: 'balm', originalPricePaise: 200_00, stockQuantity: 1 });
    const skus = async (sort: string) =>
      (await s.request('GET', `/api/product?scope=kept&sort=${sort}`, { as: staff.token })).json
        .map(({ sku }: { sku: string }) => sku)
        .join('');
    expect(await skus('sku-asc')).toBe('aBc');
    expect(await skus('sku-desc')).toBe('cBa');
    expect(await skus('name-asc')).toBe('Bca');
    expect(await skus('price-asc')).toBe('acB');
    expect(await skus('stock-desc')).toBe('aBc');
    expect((await s.request('GET', '/api/product?sort=weight')).status).toBe(400);
  });

  test('must say when a product goes on sale, in the future', async () => {
    expect(await create({ state: 'scheduled' })).toMatchObject({
      status: 400,
      json: { fields: { launchAt: 'Choose when it goes on sale' } },
    });
    expect(await create(launchIn(-1))).toMatchObject({ status: 400, json: { fields: { launchAt: 'Choose a time in the future' } } });
    expect((await create({ state: 'scheduled', launchAt: 'soon' })).json.fields).toHaveProperty('launchAt');
  });

  test('cannot schedule a price above the MRP', async () => {
    expect(await create({ ...launchIn(5), mrp: '200' })).toMatchObject({ status: 400, json: { fields: { mrp: expect.any(String) } } });
    expect((await create({ state: 'draft', mrp: '200' })).status).toBe(201);
  });
});

describe('a launch', () => {
  test('comes on time and not before, and its product is found at once', async () => {
    const { json } = await create(launchIn(5));
    await launch(4);
    expect(await rowOf(json.id)).toMatchObject({ isAvailable: false });
    expect((await s.request('GET', '/api/product/search?q=rose')).json.products).toEqual([]);
    await launch(5);
    expect(await rowOf(json.id)).toMatchObject({ isAvailable: true, launchAt: null });
    await expect.poll(async () => (await s.request('GET', '/api/product/search?q=rose')).json.total).toBe(1);
    await expect.poll(async () => (await s.request('GET', '/api/product')).json.length).toBe(1);
    expect((await s.db.select().from(audit)).at(-1)).toMatchObject({ action: 'product.update', actorId: null });
  });

  test('leaves a variant off that staff switched off', async () => {
    const variants = [
      { options: { Shade: 'Rose' }, sku: 'R', originalPrice: 100, stockQuantity: 1 },
      { options: { Shade: 'Plum' }, sku: 'P', originalPrice: 100, stockQuantity: 1, isAvailable: false },
    ];
    const options = JSON.stringify([{ name: 'Shade', values: ['Rose', 'Plum'] }]);
    const { json } = await create({ ...launchIn(5), options, variants: JSON.stringify(variants) });
    expect(json).toMatchObject({ state: 'scheduled', variants: [{ isAvailable: false }, { isAvailable: false }] });
    await launch(5);
    const launched = await s.request('GET', `/api/product/${json.id}`);
    expect(launched.json).toMatchObject({
      state: 'active',
      variants: [
        { sku: 'R', isAvailable: true },
        { sku: 'P', isAvailable: false },
      ],
    });
  });

  test('does not happen once staff made it a draft, or deleted it', async () => {
    const [draft, deleted] = [(await create(launchIn(5))).json, (await create({ ...launchIn(5), name: 'Plum Balm', sku: 'PB' })).json];
    await change(draft.id, { state: 'draft' });
    await s.request('DELETE', `/api/product/${deleted.id}`, { as: staff.token });
    await launch(6);
    expect(await rowOf(draft.id)).toMatchObject({ isAvailable: false, launchAt: null });
    expect(await rowOf(deleted.id)).toMatchObject({ isAvailable: false });
  });

  test('that a rule refuses leaves a draft, and the audit says why', async () => {
    const { json } = await create({ ...launchIn(5), mrp: '300' });
    await s.db.update(products).set({ mrpPaise: 200_00 }).where(eq(products.id, json.id));
    await launch(5);
    expect(await rowOf(json.id)).toMatchObject({ isAvailable: false, launchAt: null });
    expect((await s.db.select().from(audit)).at(-1)?.after).toMatchObject({ refused: expect.stringContaining('MRP') });
  });

  test('waits for the declarations where the shop requires them', async () => {
    await saveSection(s.db, 'catalogue', { ...(await readSection(s.db, 'catalogue')), declarations: 'require' }, staff.id, s.shop.now());
    const { json } = await create(launchIn(5));
    await launch(5);
    expect(await rowOf(json.id)).toMatchObject({ isAvailable: false, launchAt: null });
  });

  test('by two nodes at once happens once', async () => {
    const { json } = await create(launchIn(5));
    await Promise.all([launch(5), launch(5)]);
    const updates = (await s.db.select().from(audit)).filter(({ action }) => action === 'product.update');
    expect(updates).toHaveLength(1);
    expect(await rowOf(json.id)).toMatchObject({ isAvailable: true });
  });
});
