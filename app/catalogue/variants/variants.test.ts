import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, aLipstick, aProduct, aStaffMember, type Person, readAgain } from '../../../test/world.ts';
import { media } from '../../media/media.tables.ts';
import { audit } from '../../platform/platform.tables.ts';
import { stockMoves } from '../../stock/stock.tables.ts';
import { idsNeedingAttention } from '../attention/needs-attention.server.ts';
import { products } from '../catalogue.tables.ts';
import { findProductBySlug } from '../find-product.server.ts';
import { listShopProducts } from '../listing/list-cards.server.ts';
import type { ProductAnswer } from '../product-answer.schema.ts';
import { searchProducts } from '../search/search.server.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const OPTIONS = [
  { name: 'Shade', values: ['Rose', 'Ruby'], names: { hi: 'शेड' } },
  { name: 'Size', values: ['3 g', '5 g'] },
];
const LIPSTICK = { name: 'Velvet Lipstick', originalPrice: '499', stockQuantity: '0', hsn: '33041000', isAvailable: 'true' };
const variant = (shade: string, size: string, over = {}) => ({
  options: { Shade: shade, Size: size },
  sku: `VL-${shade}-${size.slice(0, 1)}`,
  originalPrice: size === '3 g' ? 499 : 799,
  stockQuantity: 5,
  ...over,
});
const FOUR = [
  variant('Rose', '3 g'),
  variant('Rose', '5 g'),
  variant('Ruby', '3 g', { swatch: { colour: '#9B111E' } }),
  variant('Ruby', '5 g'),
];

function formOf(fields: Record<string, unknown>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
}
const post = (fields: Record<string, unknown>) => s.request('POST', '/api/product', { body: formOf(fields), as: staff.token });
const put = (id: string, fields: Record<string, unknown>) =>
  s.request('PUT', `/api/product/${id}`, { body: formOf(fields), as: staff.token });
async function create(variants: unknown[] = FOUR): Promise<ProductAnswer> {
  const answer = await post({ ...LIPSTICK, options: OPTIONS, variants });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json;
}
/** As the form sends them again. */
const again = (product: ProductAnswer) =>
  product.variants.map(({ id, options, sku, originalPrice, stockQuantity }) => ({
    id,
    options,
    sku,
    originalPrice,
    stockQuantity,
    stockWas: stockQuantity,
  }));
const labels = async () => {
  const rows = await s.db.select().from(products).where(isNull(products.archivedAt)).orderBy(products.variantPosition);
  return rows.map(({ fullName }) => fullName);
};

// ------------------------------------------------------------ staff

test('a product is created with its variants; the first stands for the product', async () => {
  const product = await create();
  expect(product).toMatchObject({
    name: 'Velvet Lipstick',
    variantLabel: 'Rose, 3 g',
    options: [
      { name: 'Shade', values: ['Rose', 'Ruby'] },
      { name: 'Size', values: ['3 g', '5 g'] },
    ],
    stockQuantity: 20,
    price: 499,
    priceFrom: 499,
    priceTo: 799,
  });
  expect(product.variants.map(({ id, sku, options, price }) => ({ id: id === product.id, sku, options, price }))).toEqual([
    { id: true, sku: 'VL-Rose-3', options: { Shade: 'Rose', Size: '3 g' }, price: 499 },
    { id: false, sku: 'VL-Rose-5', options: { Shade: 'Rose', Size: '5 g' }, price: 799 },
    { id: false, sku: 'VL-Ruby-3', options: { Shade: 'Ruby', Size: '3 g' }, price: 499 },
    { id: false, sku: 'VL-Ruby-5', options: { Shade: 'Ruby', Size: '5 g' }, price: 799 },
  ]);
  expect(product.variants[2]?.swatch).toEqual({ colour: '#9b111e' });
  expect(await s.db.$count(stockMoves)).toBe(4);
  expect(await s.db.$count(audit, eq(audit.action, 'product.create'))).toBe(4);
});

test.each([
  ['unknown options', [variant('Rose', '3 g', { options: { Shade: 'Rose', Finish: 'Matte' } })], 'variants.0'],
  ['a value that is not on offer', [variant('Rose', '3 g', { options: { Shade: 'Green', Size: '3 g' } })], 'variants.0'],
  ['a missing value', [variant('Rose', '3 g', { options: { Shade: 'Rose' } })], 'variants.0'],
  ['the same variant twice', [variant('Rose', '3 g'), variant('Rose', '3 g', { sku: 'OTHER' })], 'variants.1'],
  ['no variants', [], 'variants'],
  ['101 variants', Array.from({ length: 101 }, () => variant('Rose', '3 g')), 'variants'],
  ['a price above the MRP', [variant('Rose', '3 g', { mrp: 500 })], 'variants.0.mrp'],
  ['a foreign id', [variant('Rose', '3 g', { id: '00000000-0000-4000-8000-000000000000' })], 'variants.0'],
  ['a bad barcode', [variant('Rose', '3 g', { barcode: '12' })], 'variants.0.barcode'],
  ['a bad colour', [variant('Rose', '3 g', { swatch: { colour: 'red' } })], 'variants.0.swatch.colour'],
])('%s is refused, and nothing is written', async (_what, variants, field) => {
  const answer = await post({ ...LIPSTICK, options: OPTIONS, variants });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields)).toContain(field);
  expect(await s.db.$count(products)).toBe(0);
});

test('a variant that names an option of a product without options is refused, and nothing is written', async () => {
  const answer = await post({ ...LIPSTICK, variants: [variant('Rose', '3 g')] });
  expect([answer.status, answer.json.fields]).toEqual([400, { 'variants.0': 'The product has no option Shade.' }]);
  expect(await s.db.$count(products)).toBe(0);
});

test.each([
  ['four options', [...OPTIONS, { name: 'Finish', values: ['Matte'] }, { name: 'Pack', values: ['Box'] }]],
  ['two options of one name', [OPTIONS[0], { name: 'shade', values: ['Matte'] }]],
  ['a value twice', [{ name: 'Shade', values: ['Rose', 'rose'] }]],
])('%s are refused', async (_what, options) => {
  const answer = await post({ ...LIPSTICK, options, variants: FOUR });
  expect(answer.status).toBe(400);
  expect(await s.db.$count(products)).toBe(0);
});

test('a product without options gets some: its stock and orders stay with its first variant', async () => {
  const plain = (await post({ ...LIPSTICK, stockQuantity: '7' })).json;
  const answer = await put(plain.id, {
    options: OPTIONS,
    variants: [variant('Rose', '3 g', { stockQuantity: 7 }), variant('Ruby', '3 g')],
  });
  expect(
    answer.json.variants.map(({ id, stockQuantity }: { id: string; stockQuantity: number }) => [id === plain.id, stockQuantity]),
  ).toEqual([
    [true, 7],
    [false, 5],
  ]);
  expect(await labels()).toEqual(['Velvet Lipstick – Rose, 3 g', 'Velvet Lipstick – Ruby, 3 g']);
});

test('a removed variant keeps its row, and comes back with its stock', async () => {
  const product = await create();
  const three = again(product).filter(({ sku }) => sku !== 'VL-Ruby-5');
  expect((await put(product.id, { options: OPTIONS, variants: three })).json.variants).toHaveLength(3);
  expect(await labels()).toHaveLength(3);
  const back = await put(product.id, { options: OPTIONS, variants: [...three, variant('Ruby', '5 g', { stockQuantity: 9 })] });
  expect(back.json.variants.map(({ id }: { id: string }) => id).toSorted()).toEqual(product.variants.map(({ id }) => id).toSorted());
  expect(back.json.stockQuantity).toBe(24);
});

test('a shade may declare ingredients and shelf life of its own, until it follows the product again', async () => {
  const declarations = { inciIngredients: 'Ricinus Communis Seed Oil', shelfLifeMonths: 24, warnings: 'For external use only' };
  const made = await post({ ...LIPSTICK, options: OPTIONS, variants: FOUR, declarations });
  const lipstick: ProductAnswer = made.json;
  const change = (own: object, more: object = {}) =>
    put(lipstick.id, {
      options: OPTIONS,
      variants: again(lipstick).map((each) => (each.sku === 'VL-Ruby-3' ? { ...each, ...own } : each)),
      ...more,
    });
  const declaredBy = async (sku: string) => {
    const found = await findProductBySlug(s.db, lipstick.slug, { sku });
    if (!found || !('product' in found)) throw new Error('no product');
    const { inciIngredients, shelfLifeMonths, warnings } = found.product.declarations;
    return [inciIngredients, shelfLifeMonths, warnings];
  };
  const ofProduct = ['Ricinus Communis Seed Oil', 24, 'For external use only'];
  const { json } = await change({ inciIngredients: 'Ricinus Communis Seed Oil, CI 15850', shelfLifeMonths: 18 });
  expect(json.variants.map(({ ownDeclarations }: { ownDeclarations: object }) => ownDeclarations)).toEqual([
    {},
    {},
    { inciIngredients: 'Ricinus Communis Seed Oil, CI 15850', shelfLifeMonths: 18 },
    {},
  ]);
  expect(await declaredBy('VL-Ruby-3')).toEqual(['Ricinus Communis Seed Oil, CI 15850', 18, 'For external use only']);
  expect(await declaredBy('VL-Rose-3')).toEqual(ofProduct);

  // Not sent they stay, while the rest follows the product.
  await change({}, { declarations: { ...declarations, warnings: 'Keep away from children' } });
  expect(await declaredBy('VL-Ruby-3')).toEqual(['Ricinus Communis Seed Oil, CI 15850', 18, 'Keep away from children']);
  await change({ inciIngredients: null, shelfLifeMonths: null }, { declarations });
  expect(await declaredBy('VL-Ruby-3')).toEqual(ofProduct);
  const refused = await change({ shelfLifeMonths: 0 });
  expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['variants.2.shelfLifeMonths']]);
});

test('the first variant can be switched off but not removed', async () => {
  const product = await create();
  const [first, ...others] = again(product);
  const removed = await put(product.id, { options: OPTIONS, variants: others });
  expect(removed.json.fields).toEqual({ variants: 'The first variant stands for the product. Switch it off instead of removing it.' });
  const off = await put(product.id, { options: OPTIONS, variants: [{ ...first, isAvailable: false }, ...others] });
  expect(off.json).toMatchObject({ isAvailable: true, stockQuantity: 15 });
  expect(await listShopProducts(readAgain(s), {})).toHaveLength(1);
});

test('two variants can exchange their values', async () => {
  const product = await create();
  const [a, b, ...others] = again(product);
  const swapped = [{ ...a, options: b?.options }, { ...b, options: a?.options }, ...others];
  const answer = await put(product.id, { options: OPTIONS, variants: swapped });
  expect(answer.status).toBe(200);
  expect(await labels()).toEqual([
    'Velvet Lipstick – Rose, 5 g',
    'Velvet Lipstick – Rose, 3 g',
    'Velvet Lipstick – Ruby, 3 g',
    'Velvet Lipstick – Ruby, 5 g',
  ]);
});

test('what variants share follows the product, and so do its switches', async () => {
  const product = await create();
  await put(product.id, { name: 'Satin Lipstick', hsn: '33049990' });
  const rows = await s.db.select().from(products);
  expect(new Set(rows.map(({ name, hsn }) => `${name} ${hsn}`))).toEqual(new Set(['Satin Lipstick 33049990']));
  await put(product.id, { isAvailable: 'false' });
  expect(await listShopProducts(readAgain(s), {})).toHaveLength(0);
  await put(product.id, { isAvailable: 'true' });
  expect(await listShopProducts(readAgain(s), {})).toHaveLength(1);
  await s.request('DELETE', `/api/product/${product.id}`, { as: staff.token });
  expect(await s.db.$count(products, isNull(products.archivedAt))).toBe(0);
  expect((await put(product.id, { isArchived: 'false' })).json.variants).toHaveLength(4);
});

test('a variant removed before the product was archived stays away when the product is restored', async () => {
  const product = await create();
  await put(product.id, { options: OPTIONS, variants: again(product).slice(0, 3) });
  await s.request('DELETE', `/api/product/${product.id}`, { as: staff.token });
  expect((await put(product.id, { isArchived: 'false' })).json.variants).toHaveLength(3);
});

test('a barcode that another product has is refused by its name', async () => {
  await create(FOUR.map((each, place) => ({ ...each, barcode: place === 0 ? '8901234567894' : null })));
  const answer = await post({ ...LIPSTICK, name: 'Other Lipstick', barcode: '8901234567894' });
  expect([answer.status, answer.json.fields]).toEqual([409, { barcode: 'Another product has this barcode.' }]);
});

test('options can be taken away: the first variant is the product again', async () => {
  const product = await create();
  const several = await put(product.id, { options: [], variants: again(product) });
  expect(several.status).toBe(400);
  const answer = await put(product.id, { options: [], variants: again(product).slice(0, 1) });
  expect(answer.json).toMatchObject({ options: [], variantLabel: '', stockQuantity: 5 });
  expect(answer.json.variants).toHaveLength(1);
});

test('a sale between reading and saving the form is kept', async () => {
  const product = await create();
  const variants = again(product);
  const [, second] = product.variants;
  await s.db
    .update(products)
    .set({ stockQuantity: 3 })
    .where(eq(products.id, second?.id ?? ''));
  const answer = await put(product.id, { options: OPTIONS, variants });
  expect(answer.json.variants[1].stockQuantity).toBe(3);
});

// ------------------------------------------------------------ shoppers

test('lists show a product once, with the prices and stock of all its variants', async () => {
  await create();
  const [card] = await listShopProducts(readAgain(s));
  expect(card).toMatchObject({
    stockQuantity: 20,
    variants: { count: 4, shades: 1, fromPaise: 49_900, toPaise: 79_900, from: { unitPaise: 49_900 }, swatches: ['#9b111e'] },
  });
  expect((await s.request('GET', '/api/product')).json).toHaveLength(1);
  expect(await listShopProducts(readAgain(s), { fromPaise: 70_000, toPaise: 80_000 })).toHaveLength(1);
  expect(await listShopProducts(readAgain(s), { fromPaise: 80_000 })).toHaveLength(0);
});

test('a card counts shades, not their sizes, and shows each colour once', async () => {
  const swatchOf = (shade: string) => ({ swatch: { colour: shade === 'Rose' ? '#c21e56' : '#9b111e' } });
  await create([...['Rose', 'Ruby'].flatMap((shade) => ['3 g', '5 g'].map((size) => variant(shade, size, swatchOf(shade))))]);
  const [card] = await listShopProducts(readAgain(s));
  expect(card?.variants).toMatchObject({ count: 4, shades: 2, swatches: ['#c21e56', '#9b111e'] });
});

test('a card shows shades that are pictures, small, beside those that are colours', async () => {
  const key = 'b'.repeat(32);
  await s.db.insert(media).values({ key, width: 640, height: 640, widths: [320, 640] });
  const swatchOf = (shade: string) => ({ swatch: shade === 'Rose' ? { image: `/media/${key}-640.webp` } : { colour: '#9b111e' } });
  await create([...['Rose', 'Ruby'].flatMap((shade) => ['3 g', '5 g'].map((size) => variant(shade, size, swatchOf(shade))))]);
  const [card] = await listShopProducts(readAgain(s));
  expect(card?.variants).toMatchObject({ count: 4, shades: 2, swatches: [`/media/${key}-320.webp`, '#9b111e'] });
});

test('a search finds a product by its shades and SKUs, also after a shade is renamed', async () => {
  const product = await create(FOUR.map((row, place) => ({ ...row, sku: `GLOSS-${place}4711` })));
  const found = async (query: string) => (await searchProducts(s.shop, query)).ids;
  s.shop.pages.drop('all');
  for (const query of ['ruby', 'velvet ruby', 'GLOSS-24711']) expect(await found(query)).toEqual([product.id]);
  const variants = again(product).map((row) => ({
    ...row,
    options: { ...row.options, Shade: row.options['Shade']?.replace('Ruby', 'Jamun') },
  }));
  const options = [{ name: 'Shade', values: ['Rose', 'Jamun'] }, OPTIONS[1]];
  expect((await put(product.id, { options, variants })).status).toBe(200);
  await expect.poll(() => found('jamun')).toEqual([product.id]);
  expect(await found('ruby')).toEqual([]);
});

test('a product needs attention once, whichever of its variants does', async () => {
  const { product, variants } = await aLipstick(s);
  await s.db
    .update(products)
    .set({ mrpPaise: 100 })
    .where(eq(products.id, variants[1]?.id ?? ''));
  expect(await idsNeedingAttention(s.db, new Date())).toEqual([product.id]);
});

test('staff find a product by the SKU or shade of a variant', async () => {
  await create();
  for (const search of ['VL-Ruby-5', 'ruby'])
    expect((await s.request('GET', `/api/product?search=${search}`)).json.map(({ name }: ProductAnswer) => name)).toEqual([
      'Velvet Lipstick',
    ]);
});

describe('the product page', () => {
  test('opens a variant by its SKU, and the first one in stock without', async () => {
    const { product, variants } = await aLipstick(s);
    await s.db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, product.id));
    const shown = async (sku?: string) => {
      const found = await findProductBySlug(s.db, product.slug, { ...(sku && { sku }) });
      return found && ('product' in found ? [found.product.id, found.product.variantId, found.product.variantLabel] : found);
    };
    expect(await shown('LIP-Plum')).toEqual([product.id, variants[2]?.id, 'Plum']);
    expect(await shown()).toEqual([product.id, variants[1]?.id, 'Ruby']);
    expect(await shown('LIP-Green')).toEqual({ movedTo: product.slug });
  });

  test("a variant's own slug, as on orders, leads to it; its id finds the product", async () => {
    const { product, variants } = await aLipstick(s);
    expect(await findProductBySlug(s.db, variants[1]?.slug ?? '')).toEqual({ movedTo: `${product.slug}?variant=LIP-Ruby` });
    expect((await s.request('GET', `/api/product/${variants[1]?.id}`)).json.id).toBe(product.id);
  });
});

describe('a cart', () => {
  test('takes a variant; a product with several needs one', async () => {
    const { product, variants } = await aLipstick(s);
    const shopper = await aCustomer(s);
    const add = (body: object) => s.request('POST', '/api/cart', { body, as: shopper.token });
    const without = await add({ productId: product.id });
    expect([without.status, without.json.fields]).toEqual([400, { variantId: 'Please choose a variant.' }]);
    expect((await add({ productId: product.id, variantId: product.id })).json).toMatchObject({ productId: product.id, variant: 'Rose' });
    expect((await add({ productId: product.id, variantId: variants[2]?.id, quantity: 2 })).json).toMatchObject({
      productId: product.id,
      variantId: variants[2]?.id,
      variant: 'Plum',
      Product: { name: 'Velvet Lipstick', stockQuantity: 10 },
    });
    expect((await s.request('GET', `/api/cart/${shopper.id}`, { as: shopper.token })).json).toHaveLength(2);
    const other = await aProduct(s);
    expect((await add({ productId: other.id, variantId: variants[1]?.id })).json.fields).toEqual({
      variantId: 'This product has no such variant.',
    });
    expect((await add({ productId: other.id })).status).toBe(201);
  });

  test('refuses a variant that is switched off or removed', async () => {
    const { product, variants } = await aLipstick(s);
    const shopper = await aCustomer(s);
    const [, ruby] = variants;
    await s.db
      .update(products)
      .set({ isAvailable: false })
      .where(eq(products.id, ruby?.id ?? ''));
    const answer = await s.request('POST', '/api/cart', { body: { productId: product.id, variantId: ruby?.id }, as: shopper.token });
    expect(answer.json).toMatchObject({ code: 'unavailable', message: 'Velvet Lipstick – Ruby is not available right now.' });
  });
});

test('a wishlist takes variants, and gives them back by their ids', async () => {
  const { product, variants } = await aLipstick(s);
  const shopper = await aCustomer(s);
  const wish = (body: object) => s.request('POST', '/api/wishlist', { body, as: shopper.token });
  expect((await wish({ productId: product.id })).status).toBe(400);
  expect((await wish({ productId: product.id, variantId: variants[1]?.id })).json).toMatchObject([
    { productId: product.id, variantId: variants[1]?.id, Product: { variantLabel: 'Ruby' } },
  ]);
  const after = await s.request('DELETE', `/api/wishlist/${shopper.id}/${variants[1]?.id}`, { as: shopper.token });
  expect(after.json).toEqual([]);
});

test('a back-in-stock request is for the variant', async () => {
  const { product, variants } = await aLipstick(s);
  const notify = (id?: string) => s.request('POST', `/api/product/${id}/notify`, { body: { email: 'asha@example.com' } });
  expect((await notify(variants[1]?.id)).status).toBe(409);
  await s.db
    .update(products)
    .set({ stockQuantity: 0 })
    .where(eq(products.id, variants[1]?.id ?? ''));
  expect((await notify(variants[1]?.id)).status).toBeLessThan(300);
  expect((await notify(product.id)).status).toBe(409);
});

test('no two kept variants of a product have the same values, in whatever order they are written', async () => {
  const product = await create(FOUR.slice(0, 3));
  const more = (sku: string) => put(product.id, { options: OPTIONS, variants: [...again(product), variant('Ruby', '5 g', { sku })] });
  const answers = await Promise.all([more('A'), more('B')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200]);
  const twins = and(eq(products.variantLabel, 'Ruby, 5 g'), isNull(products.archivedAt));
  expect(await s.db.$count(products, twins)).toBe(1);
});
