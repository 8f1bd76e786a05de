// Legal requirements on a product: GST rate, HSN code and declarations (D59), through the real app.
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { onStatement } from '../../../test/statements.ts';
import { aProduct, aStaffMember, type Person, readAgain } from '../../../test/world.ts';
import { readSection, saveSection } from '../../settings/settings.server.ts';
import { settings } from '../../settings/settings.tables.ts';
import { countAttention } from '../attention/needs-attention.server.ts';
import { products } from '../catalogue.tables.ts';
import { NO_DECLARATIONS } from './declarations.schema.ts';

const isPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterEach(() => {
  s.shop.env.isProduction = false;
});
afterAll(() => s.close());

function form(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}
const create = (fields: Record<string, string> = {}) =>
  s.request('POST', '/api/product', {
    as: staff.token,
    body: form({ name: 'Rose balm', originalPrice: '299', stockQuantity: '5', hsn: '33041000', gstRate: '18', ...fields }),
  });
const edit = (id: string, fields: Record<string, string>) =>
  s.request('PUT', `/api/product/${id}`, { as: staff.token, body: form(fields) });
const listed = async (query: string) =>
  (await s.request('GET', `/api/product?${query}`, { as: staff.token })).json.map(({ name }: { name: string }) => name);

test.each([
  [{ gstRate: '12' }, { gstRate: 'GST is 0, 5, 18 or 40%, never 12%' }],
  [{ gstRate: '17.5' }, { gstRate: 'GST is 0, 5, 18 or 40%, never 17.5%' }],
  [{ gstRate: '28' }, { gstRate: 'GST is 0, 5, 18 or 40%, never 28%' }],
  [{ gstRate: '100' }, { gstRate: 'GST is 0, 5, 18 or 40%, never 100%' }],
  [{ hsn: '0000' }, { hsn: 'There is no HSN chapter 00' }],
  [{ hsn: '99999999' }, { hsn: 'HSN codes beginning with 99 are for services, not for goods' }],
  [
    { hsn: '33080000', gstRate: '3' },
    { hsn: 'There is no HSN heading 3308', gstRate: 'GST is 0, 5, 18 or 40%, never 3%' },
  ],
])('a product with %j is refused, each field by name, and not written', async (fields, problems) => {
  const { status, json } = await create(fields);
  expect([status, json.fields]).toEqual([400, problems]);
  expect(await s.db.$count(products)).toBe(0);
});

test('a product of before keeps a rate and a code that are no more, and only another wrong one is refused', async () => {
  const old = await aProduct(s, { hsn: '0000', gstRateBasisPoints: 1200 });
  expect((await edit(old.id, { weight: '9 g', hsn: '0000', gstRate: '12' })).status).toBe(200);
  expect((await edit(old.id, { hsn: '99999999' })).status).toBe(400);
  expect((await edit(old.id, { gstRate: '28' })).status).toBe(400);
  expect((await edit(old.id, { hsn: '33041000', gstRate: '18' })).status).toBe(200);
});

test('a rate that would lift the price above the MRP on its day is refused when it is entered', async () => {
  const product = await aProduct(s, { originalPricePaise: 10_000, gstRateBasisPoints: 500, hsn: '33051000', mrpPaise: 10_500 });
  const { status, json } = await edit(product.id, { nextGstRate: '18', nextGstFrom: '2099-01-01' });
  expect([status, json.fields]).toEqual([400, { nextGstRate: 'From that day: The price with GST (₹118) is above the MRP (₹105).' }]);
  expect((await edit(product.id, { nextGstRate: '18', nextGstFrom: '2099-01-01', mrp: '118' })).status).toBe(200);
});

const whole = {
  ...NO_DECLARATIONS,
  genericName: 'Lip balm',
  netQuantity: { value: 8, unit: 'g' as const },
  manufacturer: { name: 'Nikhar Botanicals', address: 'Bengaluru' },
  shelfLifeMonths: 24,
  inciIngredients: 'Cera Alba',
  mfgLicenceNo: 'KA/COS/1',
  originDot: 'green' as const,
};

describe('the list of products that need attention', () => {
  test('finds rates, codes, doubts and declarations, and only staff may ask for it', async () => {
    const given = { mrpPaise: 50_000, declarations: whole };
    await aProduct(s, { name: 'Right', ...given });
    await aProduct(s, { name: 'Old rate', ...given, gstRateBasisPoints: 1200 });
    await aProduct(s, { name: 'No code', ...given, hsn: '0000' });
    await aProduct(s, { name: 'Doubtful', ...given, gstRateBasisPoints: 500 });
    await aProduct(s, { name: 'Imported', ...given, declarations: { ...whole, countryOfOrigin: 'France' } });
    await aProduct(s, {
      name: 'A bag',
      mrpPaise: 50_000,
      hsn: '42029900',
      declarations: { ...whole, mfgLicenceNo: '', inciIngredients: '' },
    });
    await aProduct(s, { name: 'Curing', ...given, overallBenefits: ['Treats dry lips', 'Cures eczema'] });
    await aProduct(s, { name: 'Short code', ...given, hsn: '3304' });
    await aProduct(s, { name: 'Above the MRP', ...given, mrpPaise: 100 });
    await aProduct(s, { name: 'Packer alone', ...given, declarations: { ...whole, manufacturer: null, packer: whole.manufacturer } });
    await aProduct(s, { name: 'Deleted', hsn: '0000', archivedAt: new Date() });
    expect((await listed('attention=yes&scope=kept')).toSorted()).toEqual([
      'Above the MRP',
      'Curing',
      'Doubtful',
      'Imported',
      'No code',
      'Old rate',
      'Packer alone',
      'Short code',
    ]);
    expect((await s.request('GET', '/api/product?attention=yes')).status).toBe(401);
    const { products, reasons } = await countAttention(s.db, s.shop.now());
    expect(products).toBe(8);
    expect(Object.fromEntries(reasons.map((each) => [each.reason, each.products]))).toEqual({
      ...{ 'GST rate': 2, 'HSN code': 2, 'missing declarations': 2, 'price above MRP': 1, 'doubtful claims': 1 },
    });
  });
});

describe('in a large catalogue', () => {
  const copies = (from: number, count: number) =>
    s.db.execute(sql`insert into products (slug, sku, name, description, category, overall_benefits, how_to_use, key_ingredients, declarations,
        original_price_paise, hsn)
      select slug || n, sku || n, name || n, description, category, overall_benefits, how_to_use, key_ingredients, declarations, original_price_paise, hsn
      from products, generate_series(${from}::int, ${from + count - 1}::int) n where name = 'Undeclared'`);
  const reads: string[] = [];
  onStatement((_, statement) => {
    if (statement.includes('~*')) reads.push(statement);
  });
  const counted = async () => (await countAttention(s.db, s.shop.now())).products;

  test('every product is judged, and again only what has changed', async () => {
    const product = await aProduct(s, { name: 'Undeclared' });
    await copies(1, 10_100);
    expect(await counted()).toBe(10_101);
    expect(
      (await s.request('GET', '/api/product?attention=yes&scope=kept&limit=1', { as: staff.token })).headers.get('X-Total-Count'),
    ).toBe('10101');
    reads.length = 0;
    await s.db.update(products).set({ mrpPaise: 50_000, declarations: whole }).where(eq(products.id, product.id));
    expect(await counted()).toBe(10_100);
    await s.db.update(products).set({ archivedAt: s.shop.now() }).where(eq(products.name, 'Undeclared7'));
    expect([await counted(), await counted()]).toEqual([10_099, 10_099]);
    // All of them took three.
    expect(reads).toHaveLength(3);
    await s.db.delete(products).where(eq(products.name, 'Undeclared8'));
    expect(await counted()).toBe(10_098);
  });

  test('what a transaction wrote that was open at the last count is judged after it', async () => {
    await aProduct(s, { name: 'Undeclared' });
    await s.db.transaction(async (tx) => {
      await tx.update(products).set({ mrpPaise: 50_000, declarations: whole });
      if (isPostgres) expect(await counted()).toBe(1);
    });
    expect(await counted()).toBe(0);
  });
});

test('dimensions are declared where size matters, kept, and refused by name when too long', async () => {
  const { json } = await create({ declarations: JSON.stringify({ ...whole, dimensions: '12 × 4 × 3 cm' }) });
  expect(json.declarations).toMatchObject({ dimensions: '12 × 4 × 3 cm' });
  const refused = await edit(json.id, { declarations: JSON.stringify({ ...whole, dimensions: 'x'.repeat(121) }) });
  expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['declarations.dimensions']]);
});

describe('where declarations are required', () => {
  const complete = { mrp: '500', declarations: JSON.stringify(whole) };
  const require = () => s.db.insert(settings).values({ section: 'catalogue', value: { declarations: 'require' } });

  test('a product stays off sale until they are complete, and the answer says what is missing', async () => {
    await require();
    const { status, json } = await create();
    expect([status, json.isAvailable]).toEqual([201, false]);
    expect(json.missing).toEqual([
      'mrp',
      'declarations.genericName',
      'declarations.netQuantity',
      'declarations.manufacturer',
      'declarations.shelfLifeMonths',
      'declarations.inciIngredients',
      'declarations.mfgLicenceNo',
      'declarations.originDot',
    ]);
    expect((await edit(json.id, { isAvailable: 'true' })).json.isAvailable).toBe(false);
    expect((await edit(json.id, { isAvailable: 'true', ...complete })).json).toMatchObject({ isAvailable: true, missing: [] });
    expect((await edit(json.id, { mrp: '' })).json).toMatchObject({ isAvailable: false, missing: ['mrp'] });
  });

  test('imported goods need their importer', async () => {
    await require();
    const { json } = await create({ ...complete, declarations: JSON.stringify({ ...whole, countryOfOrigin: 'France' }) });
    expect([json.isAvailable, json.missing]).toEqual([false, ['declarations.importer']]);
  });

  test('products already on sale stay on sale', async () => {
    const sold = await aProduct(s);
    await require();
    expect((await edit(sold.id, { weight: '9 g' })).json.isAvailable).toBe(true);
  });

  test('production requires them, elsewhere they are advised', async () => {
    expect((await create()).json).toMatchObject({ isAvailable: true, missing: expect.arrayContaining(['mrp']) });
    const security = await readSection(s.db, 'security');
    await saveSection(s.db, 'security', { ...security, staffSecondStep: 'never' }, staff.id, s.shop.now());
    s.shop.env.isProduction = true;
    expect((await create({ name: 'Second' })).json.isAvailable).toBe(false);
  });
});

test('the price with tax is held against the MRP as the shop charges it', async () => {
  const price = { originalPrice: '100', mrp: '100' };
  expect((await create(price)).json.fields).toHaveProperty('mrp');
  await s.db.insert(settings).values({ section: 'tax', value: { registration: 'unregistered' } });
  expect((await create(price)).status).toBe(201);
});

test('the shop page sorts by the country of origin, imported goods first', async () => {
  const { listShopProducts } = await import('../listing/list-cards.server.ts');
  for (const [name, countryOfOrigin] of [
    ['Indian', 'India'],
    ['Korean', 'South Korea'],
    ['French', 'France'],
  ] as const)
    await aProduct(s, { name, declarations: { ...whole, countryOfOrigin } });
  expect((await listShopProducts(readAgain(s), { sort: 'origin' })).map(({ name }) => name)).toEqual(['French', 'Korean', 'Indian']);
  expect(await s.db.select({ hsn: products.hsn }).from(products).where(eq(products.name, 'Indian'))).toHaveLength(1);
});
