// Staff make kits; what a kit is made of stays whole, on sale, and within its MRPs (D50).
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aKit, aLipstick, aProduct, aShopper, aStaffMember, type Person, readAgain } from '../../../test/world.ts';
import { media } from '../../media/media.tables.ts';
import { readSection, saveSection } from '../../settings/settings.server.ts';
import { products } from '../catalogue.tables.ts';
import { getProduct } from '../find-product.server.ts';
import { productPictures } from '../product-pictures.tables.ts';
import { kitPieces } from './kit-pieces.tables.ts';
import { picturesOfPieces } from './kits.schema.ts';

const s = await openTestShop();
let staff: Person;
let balm: typeof products.$inferSelect;
let cream: typeof products.$inferSelect;

beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
  balm = await aProduct(s, { name: 'Balm', originalPricePaise: 30_000, mrpPaise: 35_400 });
  cream = await aProduct(s, { name: 'Cream', originalPricePaise: 20_000, gstRateBasisPoints: 500, mrpPaise: 23_600 });
});
afterAll(() => s.close());

type Sent = Record<string, unknown>;
const formOf = (fields: Sent) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
};
const BOX = { name: 'Gift box', originalPrice: '450', stockQuantity: '0', hsn: '33041000' };
const post = (fields: Sent) => s.request('POST', '/api/product', { as: staff.token, body: formOf({ ...BOX, ...fields }) });
const put = (id: string, fields: Sent) => s.request('PUT', `/api/product/${id}`, { as: staff.token, body: formOf(fields) });
const piece = (row: { id: string }, quantity = 1) => ({ productId: row.id, quantity });
const kitOf = (pieces: unknown, pricing = 'own') => ({ kit: { pricing, pieces } });
const aBox = async (over: Sent = {}) => {
  const answer = await post({ ...kitOf([piece(balm), piece(cream)]), ...over });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json;
};
const readPublic = async (id: string) => (await s.request('GET', `/api/product/${id}`)).json;
const rowOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0];

describe('making a kit', () => {
  test('with a price of its own', async () => {
    const box = await aBox();
    expect(box).toMatchObject({ price: 450, mrp: 590, stockQuantity: 100, gstRate: 0, missing: [] });
    // 450 over 300 and 200: 270 at 18% and 180 at 5%.
    expect(box.priceWithGst).toBe(318.6 + 189);
    expect(box.kit).toMatchObject({
      pricing: 'own',
      priceSeparately: 500,
      pieces: [
        { productId: balm.id, name: 'Balm', quantity: 1, price: 300, mrp: 354 },
        { productId: cream.id, name: 'Cream', quantity: 1, price: 200, mrp: 236 },
      ],
    });
    expect((await readPublic(box.slug)).kit.pieces).toHaveLength(2);
  });

  test('with a percentage off its pieces, whose prices it follows', async () => {
    const box = await aBox({ ...kitOf([piece(balm, 2), piece(cream)], 'sum'), originalPrice: '0', offerPercentage: '10' });
    expect(box).toMatchObject({ originalPrice: 800, price: 720, mrp: 944, offerPercentage: 10 });
    expect((await put(balm.id, { originalPrice: '250' })).status).toBe(200);
    expect(await readPublic(box.id)).toMatchObject({ originalPrice: 700, price: 630 });
    expect((await put(balm.id, { offerPercentage: '20' })).status).toBe(200);
    expect(await readPublic(box.id)).toMatchObject({ originalPrice: 600, price: 540 });
  });

  test('of one rate names the rate', async () => {
    await s.db.update(products).set({ gstRateBasisPoints: 1800 }).where(eq(products.id, cream.id));
    expect(await aBox()).toMatchObject({ gstRate: 18, priceWithGst: 531 });
  });

  test('of a shade, which is named', async () => {
    const { variants } = await aLipstick(s);
    const [rose, ruby] = variants;
    const box = await aBox(kitOf([piece(balm), { productId: rose?.id, variantId: ruby?.id, quantity: 1 }]));
    expect(box.kit.pieces[1]).toMatchObject({ productId: rose?.id, variantId: ruby?.id, variant: 'Ruby', name: 'Velvet Lipstick' });
    expect((await post({ name: 'Two', ...kitOf([piece(balm), { productId: rose?.id, quantity: 1 }]) })).json.fields).toEqual({
      'kit.pieces.1': 'Please choose a variant.',
    });
  });

  test('and changing its pieces', async () => {
    const box = await aBox();
    expect((await put(box.id, kitOf([piece(cream, 3)]))).json).toMatchObject({ mrp: 708, stockQuantity: 33 });
    expect(await s.db.$count(kitPieces)).toBe(1);
    expect((await put(box.id, { originalPrice: '500' })).json).toMatchObject({ price: 500, kit: { pieces: [{ quantity: 3 }] } });
  });
});

describe('a kit is refused', () => {
  const gone = '6f0c9c1e-0000-4000-8000-000000000000';
  test.each<[name: string, sent: () => Sent | Promise<Sent>, field: string, message: string]>([
    [
      'with a kit in it',
      async () => kitOf([piece(balm), piece(await aBox({ name: 'Inner' }))]),
      'kit.pieces.1',
      'A kit cannot be a piece of a kit.',
    ],
    ['with an unknown piece', () => kitOf([piece(balm), { productId: gone, quantity: 1 }]), 'kit.pieces.1', 'This product does not exist.'],
    ['with nothing of a piece', () => kitOf([piece(balm), piece(cream, 0)]), 'kit', 'The quantity must be a whole number from 1 to 20.'],
    ['with half a piece', () => kitOf([piece(balm), piece(cream, 0.5)]), 'kit', 'The quantity must be a whole number from 1 to 20.'],
    [
      'with a piece listed twice',
      () => kitOf([piece(balm), piece(balm)]),
      'kit.pieces.1',
      'This piece is listed twice. Enter its quantity instead.',
    ],
    ['without pieces', () => kitOf([]), 'kit', 'A kit needs at least two pieces.'],
    ['with one piece', () => kitOf([piece(balm)]), 'kit', 'A kit needs at least two pieces.'],
    ['with more than twenty pieces', () => kitOf([piece(balm, 20), piece(cream)]), 'kit', 'A kit may have at most 20 pieces.'],
    [
      'without a way of pricing',
      () => kitOf([piece(balm, 2)], 'free'),
      'kit',
      'A kit has a price of its own (own), or a percentage off its pieces (sum).',
    ],
    [
      'with stock of its own',
      () => ({ ...kitOf([piece(balm, 2)]), stockQuantity: '3' }),
      'stockQuantity',
      'A kit has no stock of its own. It is as available as its pieces.',
    ],
    ['that is no JSON', () => ({ kit: 'balm' }), 'kit', 'kit must be JSON'],
    [
      'with an archived piece',
      async () => {
        await s.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, cream.id));
        return kitOf([piece(balm), piece(cream)]);
      },
      'kit.pieces.1',
      'Cream is not on sale, so it cannot be part of a kit.',
    ],
    [
      'above all MRPs together',
      () => ({ ...kitOf([piece(balm), piece(cream)]), originalPrice: '600' }),
      'originalPrice',
      'The price of Gift box with GST (₹676.80) is above the MRPs of its pieces together (₹590).',
    ],
    [
      'above the MRP of one piece',
      async () => {
        await s.db.update(products).set({ mrpPaise: 99_900 }).where(eq(products.id, balm.id));
        return { ...kitOf([piece(balm), piece(cream)]), originalPrice: '700' };
      },
      'originalPrice',
      'In Gift box, Cream would cost ₹294 with GST, above its MRP (₹236).',
    ],
  ])('%s', async (_name, sent, field, message) => {
    const fields = await sent();
    const before = [await s.db.$count(products), await s.db.$count(kitPieces)];
    const answer = await post(fields);
    expect([
      answer.status,
      Object.keys(answer.json.fields ?? {})[0]?.startsWith(field),
      Object.values(answer.json.fields ?? {})[0],
    ]).toEqual([400, true, message]);
    expect([await s.db.$count(products), await s.db.$count(kitPieces)]).toEqual(before);
  });

  test('of a product that is none', async () => {
    expect((await put(balm.id, kitOf([piece(cream, 2)]))).json.fields).toEqual({
      kit: 'This product is not a kit. Make the kit as a new product.',
    });
    expect(await s.db.$count(kitPieces)).toBe(0);
  });

  test('stock of its own', async () => {
    const box = await aBox();
    const body = { kind: 'received', quantity: 4 };
    expect((await s.request('POST', `/api/product/${box.id}/stock`, { as: staff.token, body })).json.fields).toEqual({
      quantity: 'A kit has no stock of its own. Change the stock of its pieces.',
    });
  });
});

describe('a piece of a kit', () => {
  const STANDS = 'Balm is part of the kit Gift box. Take it out of the kit, or delete the kit, first.';

  test('stays on sale until it leaves the kit', async () => {
    const box = await aBox();
    expect((await put(balm.id, { isAvailable: 'false' })).json.message).toBe(STANDS);
    expect((await put(balm.id, { isArchived: 'true' })).json.message).toBe(STANDS);
    expect((await s.request('DELETE', `/api/product/${balm.id}`, { as: staff.token })).json.message).toBe(STANDS);
    expect(await rowOf(balm.id)).toMatchObject({ isAvailable: true, archivedAt: null });
    expect((await put(box.id, { ...kitOf([piece(cream, 2)]), originalPrice: '400' })).status).toBe(200);
    expect((await put(balm.id, { isAvailable: 'false' })).status).toBe(200);
  });

  test('leaves with a deleted kit, which comes back only when its pieces are on sale', async () => {
    const box = await aBox();
    expect((await s.request('DELETE', `/api/product/${box.id}`, { as: staff.token })).status).toBe(200);
    expect((await put(balm.id, { isAvailable: 'false' })).status).toBe(200);
    expect((await put(box.id, { isArchived: 'false' })).json.message).toBe('Balm is not on sale, so it cannot be part of a kit.');
    expect((await put(balm.id, { isAvailable: 'true' })).status).toBe(200);
    expect((await put(box.id, { isArchived: 'false' })).status).toBe(200);
  });

  test('may not become so dear that the kit charges more than its MRP', async () => {
    await aBox({ originalPrice: '480' });
    // 480 over 300 and 90: the balm's share would be 369.23.
    const answer = await put(cream.id, { originalPrice: '90' });
    expect([answer.status, answer.json.message]).toEqual([400, 'In Gift box, Balm would cost ₹435.69 with GST, above its MRP (₹354).']);
    expect(await rowOf(cream.id)).toMatchObject({ originalPricePaise: 20_000 });
  });

  test('being switched off while the kit is made does not break the kit', async () => {
    const [made, off] = await Promise.all([post(kitOf([piece(balm), piece(cream)])), put(balm.id, { isAvailable: 'false' })]);
    const isKit = made.status === 201;
    expect(off.status).toBe(isKit ? 400 : 200);
  });
});

test('prices are not switched to before tax where a kit would exceed its MRPs', async () => {
  await saveSection(s.db, 'tax', { ...(await readSection(s.db, 'tax')), pricesIncludeTax: true }, staff.id, new Date());
  await aBox({ originalPrice: '550' });
  const { tax } = (await s.request('GET', '/api/settings', { as: staff.token })).json;
  const answer = await s.request('PUT', '/api/settings/tax', { as: staff.token, body: { ...tax, pricesIncludeTax: false } });
  expect([answer.status, answer.json.fields?.pricesIncludeTax]).toEqual([
    400,
    'Prices that would exceed their MRP: 1. Lower them or take the products off sale first.',
  ]);
});

test('staff see what a kit costs before and after prices include tax', async () => {
  const box = await aBox();
  const address = '/api/settings/tax/preview?registration=regular&pricesIncludeTax=';
  const { json } = await s.request('GET', `${address}true`, { as: staff.token });
  expect(json).toMatchObject({ total: 3, lower: 3, aboveMrp: 0 });
  expect(json.products).toContainEqual({ id: box.id, name: 'Gift box', now: 507.6, planned: 450, isAboveMrp: false });
  await saveSection(s.db, 'tax', { ...(await readSection(s.db, 'tax')), pricesIncludeTax: true }, staff.id, new Date());
  await put(box.id, { originalPrice: '550' });
  expect((await s.request('GET', `${address}false`, { as: staff.token })).json).toMatchObject({ aboveMrp: 1 });
});

test('lists, search and exports know kits', async () => {
  const { kit, cream: soap } = await aKit(s);
  const list = async (query: string) =>
    (await s.request('GET', `/api/product?${query}`, { as: staff.token })).json.map(({ name }: { name: string }) => name);
  expect(await list('search=Travel')).toEqual(['Travel kit']);
  await s.db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, soap.id));
  readAgain(s);
  expect((await readPublic(kit.id)).stockQuantity).toBe(0);
  expect(await list('scope=kept&stock=low')).toEqual(['Kit cream', 'Kit balm']);
  expect((await s.request('GET', '/api/product/products.csv', { as: staff.token })).text).toContain('Travel kit');
  const found = (await s.request('GET', '/api/product/search?q=travel')).json.products;
  expect(found).toMatchObject([{ name: 'Travel kit', isSoldOut: true }]);
});

test("a sold-out kit's page, and who waits for it, follow its pieces", async () => {
  const { kit, cream: soap } = await aKit(s);
  await s.db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, soap.id));
  const asha = await aShopper(s);
  const body = { email: asha.email };
  expect((await s.request('POST', `/api/product/${kit.id}/notify`, { body })).status).toBeLessThan(300);
});

test('a copy of a kit has the same pieces', async () => {
  const box = await aBox();
  const { json } = await s.request('POST', `/api/product/${box.id}/duplicate`, { as: staff.token });
  expect(json).toMatchObject({
    name: 'Gift box (copy)',
    isAvailable: false,
    kit: { pieces: [{ productId: balm.id }, { productId: cream.id }] },
  });
});

test('a kit without pictures shows those of its pieces on its card and page, and staff still find it without', async () => {
  const made = await aKit(s);
  for (const [index, id] of [made.balm.id, made.cream.id].entries()) {
    const key = String(index).repeat(32);
    await s.db.insert(media).values({ key, width: 640, height: 640, widths: [320, 640] });
    await s.db.insert(productPictures).values({ productId: id, position: 0, mediaKey: key, alt: 'The tin' });
  }
  const view = await getProduct(s.db, made.kit.id);
  expect([view.picture, view.pictures]).toEqual([expect.objectContaining({ key: '0'.repeat(32), alt: 'Kit balm' }), []]);
  expect(view.kit && picturesOfPieces(view.kit).map(({ key, alt }) => [key[0], alt])).toEqual([
    ['0', 'Kit balm'],
    ['1', 'Kit cream'],
  ]);
});
