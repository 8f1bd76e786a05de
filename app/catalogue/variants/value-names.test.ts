import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aSeller, aShopper, aStaffMember, type Person, pressPay } from '../../../test/world.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { orderLines } from '../../orders/orders.tables.ts';
import { mails } from '../../platform/platform.tables.ts';
import { importSlice } from '../../product-import/run-import.server.ts';
import { findProductBySlug } from '../find-product.server.ts';
import type { ProductAnswer } from '../product-answer.schema.ts';
import { nameIn } from '../product-name.ts';
import { searchProducts } from '../search/search.server.ts';
import { variantChoices } from '../shop/variant-choices.server.ts';
import { namesIn } from '../texts/in-other-languages.server.ts';
import { labelsOf, withValueNames } from './variant-labels.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const SHADES = { Rose: { hi: 'गुलाबी' }, 'Sindoor Red': { hi: 'सिंदूरी लाल' } };
const shadeOption = (over = {}) => ({ name: 'Shade', values: ['Rose', 'Sindoor Red'], names: { hi: 'शेड' }, valueNames: SHADES, ...over });
const SIZE = { name: 'Size', values: ['3 g'] };
const variant = (shade: string) => ({ options: { Shade: shade, Size: '3 g' }, originalPrice: 499, stockQuantity: 5 });

async function send(method: string, path: string, fields: Record<string, unknown>): Promise<ProductAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  const answer = await s.request(method, path, { body: form, as: staff.token });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json;
}
const own = { name: 'Gulmohar Lipstick', originalPrice: '499', stockQuantity: '0', hsn: '33041000', isAvailable: 'true' };
const create = () =>
  send('POST', '/api/product', {
    ...own,
    texts: { hi: { name: 'गुलमोहर लिपस्टिक' } },
    options: [shadeOption(), SIZE],
    variants: [variant('Rose'), variant('Sindoor Red')],
  });
const change = ({ id, variants }: ProductAnswer, options: object[]) =>
  send('PUT', `/api/product/${id}`, {
    options,
    variants: variants.map((each) => ({ id: each.id, options: each.options, sku: each.sku, originalPrice: 499, stockQuantity: 5 })),
  });
const read = async ({ slug, variants }: ProductAnswer, place = 1) => {
  const found = await findProductBySlug(s.db, slug, { sku: variants[place]?.sku ?? '', language: 'hi' });
  if (!found || !('product' in found)) throw new Error('No product.');
  return found.product;
};

test('a page in Hindi shows the shades in Hindi; the English page, values and address stay', async () => {
  const product = await create();
  expect(product.options[0]?.values).toEqual(['Rose', 'Sindoor Red']);
  const view = await read(product);
  expect([view.variantLabel, view.variantLabels]).toEqual(['Sindoor Red, 3 g', { hi: 'सिंदूरी लाल, 3 g' }]);
  const [shade, size] = variantChoices(view, 'hi');
  expect([shade?.name, shade?.chosen, shade?.links.map(({ value }) => value)]).toEqual(['शेड', 'सिंदूरी लाल', ['गुलाबी', 'सिंदूरी लाल']]);
  expect(shade?.links[1]?.to).toContain(view.sku);
  expect(size?.links.map(({ value }) => value)).toEqual(['3 g']);
  expect(nameIn('hi', view)).toBe('गुलमोहर लिपस्टिक – सिंदूरी लाल, 3 g');
  expect(nameIn('en', product)).toBe('Gulmohar Lipstick – Rose, 3 g');
});

test('cart, order and mails name the shade in the language of their reader; the order keeps what was bought', async () => {
  await aSeller(s);
  const product = await create();
  const shopper = await aShopper(s);
  await s.db.update(users).set({ language: 'hi' }).where(eq(users.id, shopper.id));
  const body = { productId: product.id, variantId: product.variants[1]?.id, quantity: 1 };
  await s.request('POST', '/api/cart', { as: shopper.token, body });
  const items = (await s.request('GET', `/api/cart/${shopper.id}`, { as: shopper.token })).json;
  expect(items.map((item: { Product: ProductAnswer }) => nameIn('hi', item.Product))).toEqual(['गुलमोहर लिपस्टिक – सिंदूरी लाल, 3 g']);

  await pressPay(s, shopper, { paymentMethod: 'cod' });
  const [line] = await s.db.select().from(orderLines);
  expect(line?.name).toBe('Gulmohar Lipstick – Sindoor Red, 3 g');
  const sold = { productId: line?.productId ?? '', name: line?.name ?? '' };
  expect((await namesIn(s.db, 'hi', [sold]))(sold)).toBe('गुलमोहर लिपस्टिक – सिंदूरी लाल, 3 g');
  await s.runJobs();
  const written = await s.db.select().from(mails).where(eq(mails.toAddress, shopper.email));
  expect(written.map(({ text }) => text).join()).toContain('गुलमोहर लिपस्टिक – सिंदूरी लाल, 3 g');

  // A shade renamed since: the order still says what was bought.
  const renamed = { Rose: SHADES.Rose, 'Sindoor Red': { hi: 'लाल' } };
  await change(product, [shadeOption({ valueNames: renamed }), SIZE]);
  expect((await namesIn(s.db, 'hi', [sold]))(sold)).toBe('गुलमोहर लिपस्टिक – लाल, 3 g');
});

test('a list of options that does not name its values keeps the names, an empty one takes them away', async () => {
  const product = await create();
  const { valueNames: _, ...unnamed } = shadeOption();
  await change(product, [unnamed, SIZE]);
  expect((await read(product)).variantLabels).toEqual({ hi: 'सिंदूरी लाल, 3 g' });
  await change(product, [shadeOption({ valueNames: {} }), SIZE]);
  expect((await read(product)).variantLabels).toEqual({});
});

test('a search finds a shade by its name in another language, once it has one', async () => {
  const product = await create();
  s.shop.pages.drop('all');
  const found = async (query: string) => (await searchProducts(s.shop, query)).ids;
  expect(await found('सिंदूरी')).toEqual([product.id]);
  await change(product, [shadeOption({ valueNames: { 'Sindoor Red': { hi: 'केसरिया' } } }), SIZE]);
  await expect.poll(() => found('केसरिया')).toEqual([product.id]);
});

test('the product file holds the names of the values, and brings them back', async () => {
  const product = await create();
  const csv = (await s.request('GET', '/api/product/products.csv?scope=all', { as: staff.token })).text;
  expect(csv).toContain('Option 1 Value (hi)');
  const check = async (text: string) => {
    const form = new FormData();
    form.set('file', new File([text], 'products.csv'));
    return (await s.request('POST', '/api/product-imports', { as: staff.token, body: form })).json;
  };
  expect((await check(csv)).actions).toMatchObject({ update: 0, unchanged: 1, problem: 0 });
  const found = await check(csv.replace('सिंदूरी लाल', 'केसरिया'));
  expect(found.actions).toMatchObject({ update: 1, problem: 0 });
  expect((await s.request('POST', `/api/product-imports/${found.id}/start`, { as: staff.token })).status).toBe(200);
  await importSlice(s.shop, async () => Buffer.alloc(0), found.id);
  const view = await read(product);
  expect([view.variantLabels, view.options[0]?.shownValues]).toEqual([{ hi: 'केसरिया, 3 g' }, ['गुलाबी', 'केसरिया']]);
});

test.each([
  [['Rose'], {}, {}],
  [['Rose'], { Rose: { hi: 'गुलाबी' } }, { hi: 'गुलाबी' }],
  [['Ruby'], { Rose: { hi: 'गुलाबी' } }, {}],
  [['Rose'], { Rose: { hi: '' } }, {}],
  [['Rose'], { Rose: { xx: 'nobody reads it' } }, {}],
])('the label of %j with %j in other languages: %j', (values, valueNames, labels) => {
  expect(labelsOf(withValueNames([{ name: 'Shade', values: ['Rose', 'Ruby'], valueNames }], []), values)).toEqual(labels);
});
