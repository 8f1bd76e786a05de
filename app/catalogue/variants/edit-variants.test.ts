// Staff change the variants of a product in ways that cross: what one frees, another may take in the same change.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aLipstick, aStaffMember, type Person } from '../../../test/world.ts';
import type { ProductAnswer } from '../product-answer.schema.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

function put(id: string, fields: Record<string, unknown>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return s.request('PUT', `/api/product/${id}`, { body: form, as: staff.token });
}
type Row = { id?: string; options: Record<string, string>; sku: string; originalPrice: number; stockQuantity: number } & Record<
  string,
  unknown
>;
const shade = (value: string, over: Partial<Row> = {}): Row => ({
  options: { Shade: value },
  sku: `LIP-${value}`,
  originalPrice: 299,
  stockQuantity: 10,
  ...over,
});
const shades = (...values: string[]) => [{ name: 'Shade', values }];
const read = async (id: string): Promise<ProductAnswer> =>
  (await s.request('GET', `/api/product/${id}?scope=all`, { as: staff.token })).json;
const availability = async (id: string) => (await read(id)).variants.map(({ isAvailable }) => isAvailable);

async function threeShades() {
  const { product, variants } = await aLipstick(s);
  const [rose, ruby, plum] = variants.map(({ id, variantLabel }) => shade(variantLabel, { id }));
  if (!rose || !ruby || !plum) throw new Error('three shades');
  return { id: product.id, rose, ruby, plum };
}

test("the product's switch turns all its variants; sending it unchanged turns none", async () => {
  const { id, rose, ruby, plum } = await threeShades();
  const firstOff = [{ ...rose, isAvailable: false }, ruby, { ...plum, isAvailable: false }];
  await put(id, { options: shades('Rose', 'Ruby', 'Plum'), variants: firstOff });
  await put(id, { isAvailable: 'true', weight: '4 g' });
  expect(await availability(id)).toEqual([false, true, false]);
  await put(id, { isAvailable: 'false' });
  expect(await availability(id)).toEqual([false, false, false]);
  await put(id, { isAvailable: 'false' });
  await put(id, { isAvailable: 'true' });
  expect(await availability(id)).toEqual([true, true, true]);
});

test('variants exchange their SKUs and barcodes', async () => {
  const { id, rose, ruby, plum } = await threeShades();
  const options = shades('Rose', 'Ruby', 'Plum');
  const coded = [{ ...rose, barcode: '8901234567894' }, { ...ruby, barcode: '8901234567900' }, plum];
  expect((await put(id, { options, variants: coded })).status).toBe(200);
  const exchanged = [
    { ...rose, sku: ruby.sku, barcode: '8901234567900' },
    { ...ruby, sku: plum.sku, barcode: '8901234567894' },
    { ...plum, sku: rose.sku },
  ];
  const answer = await put(id, { options, variants: exchanged });
  expect([answer.status, answer.json.variants?.map(({ sku }: Row) => sku)]).toEqual([200, ['LIP-Ruby', 'LIP-Plum', 'LIP-Rose']]);
});

test("a removed variant's SKU can be given to a new one, at once and later", async () => {
  const { id, rose, ruby, plum } = await threeShades();
  const again = await put(id, { options: shades('Rose', 'Ruby', 'Coral'), variants: [rose, ruby, shade('Coral', { sku: plum.sku })] });
  expect([again.status, again.json.variants?.[2]]).toMatchObject([200, { options: { Shade: 'Coral' }, sku: 'LIP-Plum' }]);
  await put(id, { options: shades('Rose', 'Ruby'), variants: [rose, ruby] });
  const later = await put(id, { options: shades('Rose', 'Ruby', 'Wine'), variants: [rose, ruby, shade('Wine', { sku: plum.sku })] });
  expect([later.status, later.json.variants?.[2]]).toMatchObject([200, { options: { Shade: 'Wine' }, sku: 'LIP-Plum' }]);
});

test('a removed variant frees its values for another in the same change', async () => {
  const { id, rose, ruby, plum } = await threeShades();
  const renamed = [rose, { ...ruby, options: plum.options }];
  const answer = await put(id, { options: shades('Rose', 'Plum'), variants: renamed });
  expect([answer.status, answer.json.variants?.[1]]).toMatchObject([200, { id: ruby.id, options: { Shade: 'Plum' } }]);
});

test('an SKU of another product, or one that stands twice, is refused at its variant', async () => {
  const { id, rose, ruby, plum } = await threeShades();
  await aLipstick(s, ['Nude'], { name: 'Other Lipstick' });
  const options = shades('Rose', 'Ruby', 'Plum');
  const foreign = await put(id, { options, variants: [rose, ruby, { ...plum, sku: 'LIP-Nude' }] });
  expect([foreign.status, foreign.json.fields]).toEqual([409, { 'variants.2.sku': 'Another product has this SKU.' }]);
  const twice = await put(id, { options, variants: [rose, { ...ruby, sku: rose.sku }, plum] });
  expect([twice.status, Object.keys(twice.json.fields)]).toEqual([409, ['variants.1.sku']]);
});

test('variants of an archived product are removed, and restoring it asks nothing of a removed one', async () => {
  const { id, rose, ruby, plum } = await threeShades();
  await s.request('DELETE', `/api/product/${id}`, { as: staff.token });
  await put(id, { options: shades('Rose', 'Ruby'), variants: [rose, ruby] });
  expect((await read(id)).variants.map(({ options }) => options['Shade'])).toEqual(['Rose', 'Ruby']);
  expect((await put(id, { isArchived: 'false' })).json.variants).toHaveLength(2);
  const back = await put(id, {
    options: shades('Rose', 'Ruby', 'Plum'),
    variants: [rose, ruby, shade('Plum', { mrp: 299.5, originalPrice: 100 })],
  });
  expect([back.status, back.json.variants?.[2]?.id]).toEqual([200, plum.id]);
});
