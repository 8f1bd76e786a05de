import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aProduct, aStaffMember, type Person, readAgain } from '../../test/world.ts';
import { media } from '../media/media.tables.ts';
import { audit, mails } from '../platform/platform.tables.ts';
import { slugOf } from '../platform/words/slug.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { saveSection } from '../settings/settings.server.ts';
import { stockMoves } from '../stock/stock.tables.ts';
import { products } from './catalogue.tables.ts';
import { archiveProduct } from './editing/edit-product.server.ts';
import { findFeatured, findProductBySlug } from './find-product.server.ts';
import { currentListing } from './listing/current-listing.server.ts';
import { listMostLoved, listRelated, listShopProducts } from './listing/list-cards.server.ts';
import type { ListingFilter } from './listing/listing-tests.ts';
import { stockNotices } from './notices/stock-notices.tables.ts';
import type { ProductAnswer } from './product-answer.schema.ts';
import { cleanMarkup, plainText } from './texts/markup.server.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

type Sent = Record<string, string | File | Array<string | File>>;

const BALM: Sent = { name: 'Rose Balm', originalPrice: '249', stockQuantity: '20', sku: 'RB-1', hsn: '33041000' };

function formOf(fields: Sent) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
  return form;
}

/** On PostgreSQL the notification of a change arrives shortly after the answer: wait for it. */
async function heard<A extends { status: number }>(write: () => Promise<A>): Promise<A> {
  await s.shop.pages.render('witness', async () => ({ status: 200, headers: {}, body: Buffer.from(''), tags: ['products'] }));
  const answer = await write();
  if (answer.status < 300) await expect.poll(() => s.shop.pages.get('witness'), { interval: 5 }).toBeUndefined();
  return answer;
}

const post = (fields: Sent, as = staff.token) => heard(() => s.request('POST', '/api/product', { body: formOf(fields), as }));
const put = (id: string, fields: Sent) => heard(() => s.request('PUT', `/api/product/${id}`, { body: formOf(fields), as: staff.token }));
const remove = (id: string) => heard(() => s.request('DELETE', `/api/product/${id}`, { as: staff.token }));

async function create(over: Sent = {}): Promise<ProductAnswer> {
  const answer = await post({ ...BALM, ...over });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json;
}

let shade = 0;
/** Each call creates a different picture. */
async function aPicture(name = 'balm.png') {
  shade += 1;
  const bytes = await sharp({ create: { width: 48, height: 32, channels: 3, background: { r: shade, g: 9, b: 9 } } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

const ingredient = (name: string) => ({ name, description: '', benefits: ['Softens'], mediaKey: null });
const namesIn = async (query: string, as?: string) => {
  const answer = await s.request('GET', `/api/product${query}`, as ? { as } : {});
  return (answer.json as ProductAnswer[]).map((product) => product.name);
};

// ------------------------------------------------------------ rules

test.each([
  ['Strawberry Lip Balm', 'strawberry-lip-balm'],
  ['  SPF 50+ (Daily)! ', 'spf-50-daily'],
  ['Rosé & Shea', 'ros-shea'],
  ['निखार', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test.each([
  ['<strong>Soft</strong> for <em>hours</em>', '<strong>Soft</strong> for <em>hours</em>'],
  ['<p onclick="x()" style="color:red">Text</p>', '<p>Text</p>'],
  ['<script>alert(1)</script>Balm', 'Balm'],
  ['<img src=x onerror=alert(1)>Balm', 'Balm'],
  ['<a href="javascript:alert(1)">here</a>', 'here'],
  ['<svg><style><b>x</style></svg>Balm', 'Balm'],
  ['Aloe & Neem, 5 < 6 °C', 'Aloe & Neem, 5 &lt; 6 °C'],
  ['&lt;script&gt; stays text', '&lt;script&gt; stays text'],
  ['<ul><li>one<li>two</ul>', '<ul><li>one</li><li>two</li></ul>'],
])('of the markup %j this is kept: %j', (sent, kept) => {
  expect(cleanMarkup(sent)).toBe(kept);
  expect(cleanMarkup(kept)).toBe(kept);
});

test('markup converted to plain text has neither tags nor entities', () => {
  expect(plainText('<p>Aloe & Neem</p><p>5 &lt; 6<br>really</p>')).toBe('Aloe & Neem 5 < 6 really');
});

// ------------------------------------------------------------ creating

test('a product that staff create with pictures is in the shop at once', async () => {
  expect(await namesIn('')).toEqual([]);
  const product = await create({
    offerPercentage: '10',
    mrp: '295',
    weight: '8 g',
    description: 'A balm <script>alert(1)</script>& more',
    category: '["Lip care", " ", "Lip balm "]',
    HowToUse: '["Warm it", ""]',
    overallBenefits: '["<strong onmouseover=x>Soft</strong>"]',
    keyIngredients: JSON.stringify([
      { name: 'Rose', description: 'Petals', benefits: ['Calms'] },
      { name: 'Beeswax', description: 'Wax', benefits: ['Holds'] },
    ]),
    declarations: '{"netQuantity":{"value":8,"unit":"g"},"originDot":"green"}',
    image: await aPicture(),
    images: [await aPicture(), await aPicture()],
    keyIngredientImage_1: await aPicture(),
  });
  expect(product).toMatchObject({
    slug: 'rose-balm',
    originalPrice: 249,
    offerPercentage: 10,
    price: 224.1,
    priceWithGst: 264.44,
    gstRate: 18,
    mrp: 295,
    category: ['Lip care', 'Lip balm'],
    HowToUse: ['Warm it'],
    overallBenefits: ['<strong>Soft</strong>'],
    description: 'A balm & more',
    stockQuantity: 20,
    isAvailable: true,
    rating: { average: 0, count: 0 },
  });
  expect(product.declarations).toMatchObject({ originDot: 'green', countryOfOrigin: 'India', netQuantity: { value: 8, unit: 'g' } });
  expect(product.images).toHaveLength(3);
  expect(product.image).toBe(product.images[0]);
  expect((await s.request('GET', product.image ?? '')).status).toBe(200);
  expect(product.keyIngredients.map(({ name, image }) => [name, image !== null])).toEqual([
    ['Rose', false],
    ['Beeswax', true],
  ]);
  expect(await namesIn('')).toEqual(['Rose Balm']);

  const image = await s.request('GET', `/api/product/${product.id}/image`);
  expect([image.status, image.headers.get('location')]).toEqual([302, product.image]);
  expect(await s.db.select().from(stockMoves)).toMatchObject([{ change: 20, reason: 'opening', actorId: staff.id }]);
  expect(await s.db.select().from(audit)).toMatchObject([
    { actorId: staff.id, action: 'product.create', subject: `product:${product.id}` },
  ]);
});

test('a picture can be sent as base64 text, and the answer contains its address', async () => {
  const bytes = Buffer.from(await (await aPicture()).arrayBuffer()).toString('base64');
  const product = await create({ image: `data:image/png;base64,${bytes}` });
  expect(product.images).toHaveLength(1);
  expect(product.pictures).toMatchObject([{ width: 48, height: 32, widths: [48], alt: 'Rose Balm' }]);
});

test('a name without letters still gets an address, and a missing SKU is generated', async () => {
  const { sku: _, ...withoutSku } = BALM;
  const answer = await post({ ...withoutSku, name: 'निखार' });
  expect(answer.json.slug).toMatch(/^product-[0-9a-f]{8}$/);
  expect(answer.json.sku).toMatch(/^SKU-/);
});

test.each<[field: string, value: string | undefined, message: string]>([
  ['name', undefined, 'Product name is required'],
  ['name', '  ', 'Product name is required'],
  ['sku', '', 'SKU is required'],
  ['hsn', '', 'HSN code is required'],
  ['hsn', '33O4', 'HSN code must have 4, 6 or 8 digits'],
  ['stockQuantity', undefined, 'Stock quantity is required'],
  ['stockQuantity', 'many', 'Stock quantity must be a whole number of 0 or more'],
  ['stockQuantity', '-1', 'Stock quantity must be a whole number of 0 or more'],
  ['stockQuantity', '1.5', 'Stock quantity must be a whole number of 0 or more'],
  ['stockQuantity', '', 'Stock quantity is required'],
  ['originalPrice', ' ', 'Original price is required'],
  ['originalPrice', 'abc', 'Original price must be a number of 0 or more, with at most two decimals'],
  ['originalPrice', '1e3', 'Original price must be a number of 0 or more, with at most two decimals'],
  ['originalPrice', '-5', 'Original price must be a number of 0 or more, with at most two decimals'],
  ['originalPrice', '9.999', 'Original price must be a number of 0 or more, with at most two decimals'],
  ['offerPercentage', '101', 'Offer percentage must be from 0 to 100'],
  ['offerPercentage', 'ten', 'Offer percentage must be a number of 0 or more, with at most two decimals'],
  ['gstRate', '200', 'GST rate must be from 0 to 100'],
  ['mrp', 'free', 'MRP must be a number of 0 or more, with at most two decimals'],
  ['mrp', '293', 'The price with GST (₹293.82) is above the MRP (₹293).'],
  ['isAvailable', 'maybe', 'Must be true or false'],
  ['category', 'Lip care', 'Category must be JSON'],
  ['category', '{"a":1}', 'Category must be a list of texts'],
  ['weight', '8\0g', "This text has a character we can't save. Please remove it."],
  ['category', '["a\\ud800"]', 'Category has a character that cannot be stored'],
  ['keyIngredients', '[{"name":"\\u0000x","benefits":["b"]}]', 'keyIngredients has a character that cannot be stored'],
])('%s as %j is refused: %s', async (field, value, message) => {
  const { [field]: _, ...rest } = BALM;
  const answer = await post(value === undefined ? rest : { ...rest, [field]: value });
  expect([answer.status, answer.json.fields]).toEqual([400, { [field]: message }]);
  expect(await s.db.select().from(products)).toEqual([]);
});

test('names are limited to 120 characters and long texts to 20,000', async () => {
  const long = await post({ ...BALM, name: 'x'.repeat(121), description: 'x'.repeat(20_001) });
  expect(long.json.fields).toEqual({ name: 'Product name may have at most 120 characters', description: 'Use at most 20,000 characters' });
});

test('a key ingredient needs a name and a benefit', async () => {
  const answer = await post({ ...BALM, keyIngredients: '[{"name":"Rose","benefits":[" "]}]' });
  expect([answer.status, answer.json.message]).toEqual([400, 'A key ingredient needs a benefit']);
});

test('a product is not made when one of its pictures is refused', async () => {
  const text = new File(['hello'], 'balm.png', { type: 'image/png' });
  for (const field of ['image', 'images', 'keyIngredientImage_0']) {
    const answer = await post({ ...BALM, [field]: text });
    expect([answer.status, Object.keys(answer.json.fields)]).toEqual([415, [field]]);
  }
  expect((await post({ ...BALM, image: 'http://127.0.0.1:5000/api/health' })).status).toBe(400);
  expect(await s.db.select().from(products)).toEqual([]);
});

test('two products cannot share a name or an SKU, not even when created concurrently', async () => {
  const answers = await Promise.all([post(BALM), post({ ...BALM, sku: 'RB-2' })]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  const sameName = await post({ ...BALM, name: 'ROSE balm!', sku: 'RB-3' });
  expect([sameName.status, sameName.json.fields]).toEqual([409, { name: 'Another product has this name.' }]);
  const [first] = await s.db.select().from(products);
  const sameSku = await post({ ...BALM, name: 'Other', sku: first?.sku ?? '' });
  expect([sameSku.status, sameSku.json.fields]).toEqual([409, { sku: 'Another product has this SKU.' }]);
});

test('only staff can write, and only as form data', async () => {
  const shopper = await aCustomer(s);
  const { id } = await create();
  expect((await post(BALM, shopper.token)).status).toBe(403);
  expect((await s.request('POST', '/api/product', { body: formOf(BALM) })).status).toBe(401);
  expect((await s.request('DELETE', `/api/product/${id}`, { as: shopper.token })).status).toBe(403);
  expect((await s.request('POST', '/api/product', { body: { name: 'x' }, as: staff.token })).status).toBe(415);
  expect((await s.request('PUT', '/api/product/not-an-id', { body: formOf(BALM), as: staff.token })).status).toBe(404);
  expect((await put('00000000-0000-4000-8000-000000000000', BALM)).status).toBe(404);
});

// ------------------------------------------------------------ changing

test('fields missing from a change keep their values', async () => {
  const before = await create({ image: await aPicture(), category: '["Lip care"]', offerPercentage: '10', mrp: '300' });
  const after = await put(before.id, { originalPrice: '250' });
  expect(after.status).toBe(200);
  const priced = { originalPrice: 250, price: 225, priceWithGst: 265.5 };
  const variants = [{ ...before.variants[0], ...priced }];
  expect(after.json).toEqual({ ...before, ...priced, variants, priceFrom: 225, priceTo: 225, updatedAt: after.json.updatedAt });
  expect(await namesIn('?category=Lip care')).toEqual(['Rose Balm']);
  const [, change] = await s.db.select().from(audit).orderBy(audit.id);
  expect(change).toMatchObject({ action: 'product.update', before: { originalPricePaise: 24_900 }, after: { originalPricePaise: 25_000 } });
  expect((await put(before.id, { originalPrice: '260' })).json.fields).toEqual({
    mrp: 'The price with GST (₹306.80) is above the MRP (₹300).',
  });
});

test('Hindi texts are stored beside the English and sanitised; an empty one falls back to the English', async () => {
  const hindi = {
    name: 'रोज़ बाम',
    description: '<p onclick=x>मुलायम</p>',
    howToUse: ['लगाएँ।', ' '],
    keyIngredients: { Rose: { name: 'गुलाब', description: '', benefits: ['<script>1</script>ठंडक'] } },
  };
  const product = await create({
    description: 'Soft',
    productOverview: 'Our first',
    keyIngredients:
      '[{"name":"Rose","description":"Petals","benefits":["Calms"]},{"name":"Sikkim Wax","description":"Wax","benefits":["Holds"]}]',
    HowToUse: '["Warm it", "Press it"]',
    texts: JSON.stringify({ hi: hindi }),
    images: [await aPicture()],
    pictures: JSON.stringify([{ file: 0, alt: 'A tin', texts: { hi: { alt: 'एक डिब्बी' } } }]),
  });
  expect(product).toMatchObject({ name: 'Rose Balm', names: { hi: 'रोज़ बाम' }, slug: 'rose-balm' });
  const inHindi = async () => {
    const found = await findProductBySlug(s.db, 'rose-balm', { language: 'hi' });
    return found && 'product' in found ? found.product : null;
  };
  expect(await inHindi()).toMatchObject({
    name: 'रोज़ बाम',
    description: '<p>मुलायम</p>',
    productOverview: 'Our first',
    howToUse: ['लगाएँ।'],
    ingredients: [
      { name: 'गुलाब', description: 'Petals', benefits: ['ठंडक'] },
      { name: 'Sikkim Wax', description: 'Wax', benefits: ['Holds'] },
    ],
    pictures: [{ alt: 'एक डिब्बी' }],
  });

  const [key] = product.pictures.map((picture) => picture.key);
  await put(product.id, { sku: 'RB-2', pictures: JSON.stringify([{ key, alt: 'A red tin' }]) });
  expect(await inHindi(), 'what is not sent stays').toMatchObject({ name: 'रोज़ बाम', pictures: [{ alt: 'एक डिब्बी' }] });
  const { json } = await s.request('GET', `/api/product/${product.id}`);
  expect(json).toMatchObject({
    description: 'Soft',
    texts: { hi: { name: 'रोज़ बाम', howToUse: ['लगाएँ।'] } },
    pictures: [{ alt: 'A red tin' }],
  });
});

test('new pictures take their place in the list and their alt texts in the first call', async () => {
  const pictures = (list: object[]) => JSON.stringify(list);
  const files = [await aPicture(), await aPicture()];
  const made = await create({
    images: files,
    pictures: pictures([
      { file: 1, alt: 'The jar' },
      { file: 0, alt: 'The lid' },
    ]),
  });
  expect(made.pictures.map(({ alt }) => alt)).toEqual(['The jar', 'The lid']);
  const key = made.pictures[0]?.key;
  const { json } = await put(made.id, { images: [await aPicture()], pictures: pictures([{ file: 0, alt: 'In hand', focus: 3 }, { key }]) });
  expect(json.pictures).toMatchObject([
    { alt: 'In hand', focus: 3 },
    { alt: 'The jar', key, focus: null },
  ]);
  const answer = await put(made.id, { pictures: pictures([{ file: 0 }]) });
  expect([answer.status, answer.json.message]).toEqual([400, 'This file is not in images.']);
});

test('an ingredient keeps its picture until the form changes or removes it', async () => {
  const rose = { name: 'Rose', benefits: ['Calms'] };
  const { id } = await create({ keyIngredients: JSON.stringify([rose]), keyIngredientImage_0: await aPicture() });
  const imageAfter = async (ingredient: object) =>
    (await put(id, { keyIngredients: JSON.stringify([ingredient]) })).json.keyIngredients[0].image;
  expect(await imageAfter({ ...rose, image: null })).not.toBeNull();
  expect(await imageAfter({ ...rose, image: '' })).toBeNull();
});

test('a new main picture replaces the old one, more can be added, and a list sets which stay and their order', async () => {
  const { id, pictures } = await create({ image: await aPicture(), images: [await aPicture()] });
  const keysOf = (answer: { json: ProductAnswer }) => answer.json.pictures.map((picture) => picture.key);
  const [first = '', second = ''] = pictures.map((picture) => picture.key);

  const [newMain, kept, ...none] = keysOf(await put(id, { image: await aPicture() }));
  expect([kept, none]).toEqual([second, []]);
  const more = keysOf(await put(id, { images: [await aPicture()] }));
  expect(more.slice(0, 2)).toEqual([newMain, second]);
  const reordered = await put(id, { pictures: JSON.stringify([{ key: more[2], alt: 'The lid' }, { key: newMain }]) });
  expect(reordered.json.pictures).toMatchObject([
    { key: more[2], alt: 'The lid' },
    { key: newMain, alt: 'Rose Balm' },
  ]);
  expect(keysOf(await put(id, { pictures: '[]' }))).toEqual([]);
  expect(keysOf(await put(id, { image: `/media/${first}-48.webp` }))).toEqual([first]);
  expect((await put(id, { pictures: JSON.stringify([{ key: '0'.repeat(32) }]) })).status).toBe(400);
});

test('an ingredient keeps its picture as long as it keeps its name', async () => {
  const rose = { name: 'Rose', description: '', benefits: ['Calms'] };
  const wax = { name: 'Beeswax', description: '', benefits: ['Holds'] };
  const { id, keyIngredients } = await create({ keyIngredients: JSON.stringify([rose]), keyIngredientImage_0: await aPicture() });
  const after = await put(id, { keyIngredients: JSON.stringify([wax, rose]) });
  expect(after.json.keyIngredients.map((each: { image: string | null }) => each.image)).toEqual([null, keyIngredients[0]?.image]);
});

test('a renamed product moves, and its old address redirects', async () => {
  const { id } = await create();
  await put(id, { name: 'Gulab Balm' });
  expect(await findProductBySlug(s.db, 'gulab-balm')).toMatchObject({ product: { id } });
  for (const old of ['rose-balm', '-rose-balm-', 'Rose-Balm', 'Gulab-Balm', 'gulab-balm-']) {
    expect([old, await findProductBySlug(s.db, old)]).toEqual([old, { movedTo: 'gulab-balm' }]);
  }
  expect(await findProductBySlug(s.db, 'nothing')).toBeNull();
  // A new product may take over the old address, and the first may have it back once it is free.
  const second = await create({ sku: 'RB-2' });
  expect(await findProductBySlug(s.db, 'rose-balm')).toMatchObject({ product: { id: second.id } });
  expect((await put(id, { name: 'Rose Balm' })).status).toBe(409);
  await put(second.id, { name: 'Second Balm' });
  expect((await put(id, { name: 'Rose Balm' })).json.slug).toBe('rose-balm');
  expect(await findProductBySlug(s.db, 'gulab-balm')).toEqual({ movedTo: 'rose-balm' });
});

test('a stock count is recorded, and does not undo a sale made since the form was opened', async () => {
  const { id } = await create();
  expect((await put(id, { stockQuantity: '25' })).json.stockQuantity).toBe(25);
  await s.db.update(products).set({ stockQuantity: 23 }).where(eq(products.id, id));
  expect((await put(id, { stockQuantity: '30', stockWas: '25' })).json.stockQuantity).toBe(28);
  expect((await put(id, { stockQuantity: '28' })).status).toBe(200);
  expect((await put(id, { stockQuantity: '0', stockWas: '40' })).status).toBe(409);
  const moves = await s.db.select().from(stockMoves).orderBy(stockMoves.id);
  expect(moves.map(({ change, reason }) => [change, reason])).toEqual([
    [20, 'opening'],
    [5, 'count'],
    [5, 'count'],
  ]);
});

test('the second of two staff who edit one product gets a conflict', async () => {
  const { id, updatedAt } = await create();
  expect((await put(id, { description: 'First', updatedAt })).status).toBe(200);
  const second = await put(id, { description: 'Second', updatedAt });
  expect([second.status, second.json.code, second.json.message]).toEqual([
    409,
    'changed_meanwhile',
    'Someone else changed this product while you were editing. Reload the page to see their changes.',
  ]);
  expect((await s.request('GET', `/api/product/${id}`)).json.description).toBe('First');
});

test('a product given away by a campaign keeps its name while the campaign runs', async () => {
  const { id, slug } = await create();
  const over = {
    key: 'gift',
    banner: 'A Rose Balm is our gift',
    startsAt: '2026-01-01T00:00:00+05:30',
    isActive: true,
    gift: { slug, aboveRupees: 1000 },
  };
  const campaign = (endsAt: string) =>
    s.request('PUT', '/api/settings/campaigns', { as: staff.token, body: { campaigns: [{ ...over, endsAt }] } });
  await campaign('2099-01-01T00:00:00+05:30');
  expect((await put(id, { name: 'Gulab Balm' })).json.fields).toEqual({
    name: 'The banner “A Rose Balm is our gift” promises this product as a gift. End that campaign in Settings, or keep the name.',
  });
  await campaign('2026-02-01T00:00:00+05:30');
  expect((await put(id, { name: 'Gulab Balm' })).status).toBe(200);
});

test('a deleted product leaves the shop but staff still see it and can restore it', async () => {
  const { id } = await create();
  expect(await namesIn('')).toEqual(['Rose Balm']);
  expect((await remove(id)).status).toBe(200);
  expect(await namesIn('')).toEqual([]);
  expect((await s.request('GET', `/api/product/${id}`)).status).toBe(404);
  expect(await findProductBySlug(s.db, 'rose-balm')).toBeNull();
  expect(await namesIn('?scope=all', staff.token)).toEqual(['Rose Balm']);
  expect(await namesIn('?scope=archived', staff.token)).toEqual(['Rose Balm']);
  expect(await namesIn('?scope=kept', staff.token)).toEqual([]);
  expect((await remove(id)).status).toBe(404);
  await put(id, { isArchived: 'false' });
  expect(await namesIn('')).toEqual(['Rose Balm']);
});

// ------------------------------------------------------------ lists

test('the shop filters by category and by part of an ingredient name, ignoring case', async () => {
  await aProduct(s, { name: 'Almond balm', category: ['Lip care'], keyIngredients: [ingredient('Sweet Almond Oil')] });
  await aProduct(s, {
    name: 'Aloe gel',
    category: ['Skin care', 'Gel'],
    keyIngredients: [ingredient('Aloe Vera'), ingredient('Almond oil')],
  });
  await aProduct(s, { name: 'Draft', isAvailable: false, keyIngredients: [ingredient('Almond Oil')] });
  const cases: Array<[filter: { category?: string; ingredient?: string }, names: string[]]> = [
    [{}, ['Aloe gel', 'Almond balm']],
    [{ category: 'All Products' }, ['Aloe gel', 'Almond balm']],
    [{ category: 'lip care' }, ['Almond balm']],
    [{ category: 'Lip' }, []],
    [{ ingredient: 'almond oil' }, ['Aloe gel', 'Almond balm']],
    [{ category: 'Skin care', ingredient: 'Aloe' }, ['Aloe gel']],
    [{ category: 'Lip care', ingredient: 'Beeswax' }, []],
    [{ ingredient: '%' }, []],
  ];
  for (const [filter, names] of cases) {
    expect([filter, (await listShopProducts(readAgain(s), filter)).map((card) => card.name).sort()]).toEqual([filter, [...names].sort()]);
    expect([filter, (await namesIn(`?${new URLSearchParams(filter)}`)).sort()]).toEqual([filter, [...names].sort()]);
  }
});

test('lists are paged, newest first, can be searched, and give the total count', async () => {
  for (let n = 1; n <= 3; n += 1) await aProduct(s, { name: `Cream ${n}`, sku: `CR-${n}`, createdAt: new Date(2026, 0, n) });
  expect(await namesIn('')).toEqual(['Cream 3', 'Cream 2', 'Cream 1']);
  const page = await s.request('GET', '/api/product?limit=2&page=2');
  expect([page.json.length, page.headers.get('x-total-count')]).toEqual([1, '3']);
  expect(await namesIn('?search=cr-2')).toEqual(['Cream 2']);
  for (const query of ['?limit=0', '?limit=201', '?page=x', '?scope=some'])
    expect((await s.request('GET', `/api/product${query}`)).status).toBe(400);
});

test('an address with a NUL character is refused and not asked of the database', async () => {
  for (const address of ['/api/product?search=%00', '/api/product/%00', '/api/product?ingredient=a%00', '/sitemap.xml?%00']) {
    expect([address, (await s.request('GET', address)).status]).toEqual([address, 400]);
  }
});

test('only staff see products that are not on sale', async () => {
  const { id } = await aProduct(s, { name: 'Draft', isAvailable: false });
  const shopper = await aCustomer(s);
  expect((await s.request('GET', '/api/product?scope=all')).status).toBe(401);
  expect((await s.request('GET', '/api/product?scope=all', { as: shopper.token })).status).toBe(403);
  expect(await namesIn('?scope=all', staff.token)).toEqual(['Draft']);
  expect((await s.request('GET', `/api/product/${id}`, { as: shopper.token })).status).toBe(404);
  expect((await s.request('GET', `/api/product/${id}`, { as: staff.token })).json.name).toBe('Draft');
});

test('the list is answered from the cache with an ETag until a product changes', async () => {
  const { id } = await create();
  const first = await s.request('GET', '/api/product');
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(first.headers.get('x-total-count')).toBe('1');
  const etag = first.headers.get('etag') ?? '';
  // A change made directly in the database is not seen: the answer came from the cache.
  await s.db.update(products).set({ name: 'Unseen' }).where(eq(products.id, id));
  expect((await s.request('GET', '/api/product', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect(await namesIn('?scope=all', staff.token)).toEqual(['Unseen']);
  await put(id, { weight: '9 g' });
  expect((await s.request('GET', '/api/product', { headers: { 'if-none-match': etag } })).json).toMatchObject([
    { name: 'Unseen', weight: '9 g' },
  ]);
});

test('staff choose the featured and the most loved product; by default they are the newest', async () => {
  await aProduct(s, { slug: 'one', createdAt: new Date(2026, 0, 1), isFeatured: true });
  for (const [day, slug] of [
    [2, 'two'],
    [3, 'three'],
    [4, 'four'],
  ] as const)
    await aProduct(s, { slug, createdAt: new Date(2026, 0, day) });
  expect((await findFeatured(s.db))?.slug).toBe('one');
  expect((await listMostLoved(readAgain(s))).map((card) => card.slug)).toEqual(['four', 'three', 'two']);
  await saveSection(s.db, 'home', { mostLoved: ['two', 'gone', 'one'].map((slug) => ({ slug })) }, staff.id, new Date());
  expect((await listMostLoved(readAgain(s))).map((card) => card.slug)).toEqual(['two', 'one', 'four']);
});

test('a card has its prices in paise, before and after tax', async () => {
  await s.db.insert(media).values({ key: 'a'.repeat(32), width: 640, height: 640, widths: [320, 640] });
  await aProduct(s, { originalPricePaise: 24_900, offerBasisPoints: 1_000, mrpPaise: 29_500 });
  const [card] = await listShopProducts(readAgain(s));
  expect(card?.prices).toEqual({
    originalPaise: 24_900,
    unitPaise: 22_410,
    inclusivePaise: 26_444,
    mrpPaise: 29_500,
    unitPriceLabel: '₹36.88 per g',
    offerPercent: 10,
    ownOfferPercent: 10,
    saleEndsAt: null,
    gstPercent: 18,
    isTaxed: true,
    isTaxIncluded: false,
  });
});

// ------------------------------------------------------------ search and sorting

test('the shop is sorted, and filtered by the price on the card and by where the goods come from', async () => {
  await aProduct(s, { name: 'Cheap', originalPricePaise: 40_000, offerBasisPoints: 5_000, createdAt: new Date('2026-01-01') });
  const korea = await aProduct(s, { name: 'Dear', originalPricePaise: 90_000, isFeatured: true, createdAt: new Date('2026-02-01') });
  await aProduct(s, { name: 'Middle', originalPricePaise: 33_333, offerBasisPoints: 1_000, createdAt: new Date('2026-03-01') });
  await s.db
    .update(products)
    .set({ declarations: { ...korea.declarations, countryOfOrigin: 'South Korea' } })
    .where(eq(products.id, korea.id));
  await s.db.insert(reviews).values({ productId: korea.id, name: 'Asha', rating: 4, content: 'Good', status: 'approved' });
  const cases: Array<[filter: ListingFilter, names: string[]]> = [
    [{}, ['Dear', 'Middle', 'Cheap']],
    [{ sort: 'newest' }, ['Middle', 'Dear', 'Cheap']],
    [{ sort: 'price-up' }, ['Cheap', 'Middle', 'Dear']],
    [{ sort: 'price-down' }, ['Dear', 'Middle', 'Cheap']],
    [{ sort: 'rating' }, ['Dear', 'Middle', 'Cheap']],
    [{ fromPaise: 20_000, toPaise: 29_999, sort: 'newest' }, ['Cheap']],
    [{ fromPaise: 30_000, toPaise: 30_000 }, ['Middle']],
    [{ countryOfOrigin: 'South Korea' }, ['Dear']],
    [{ ids: [] }, []],
  ];
  for (const [filter, names] of cases) {
    expect([filter, (await listShopProducts(readAgain(s), filter)).map((card) => card.name)]).toEqual([filter, names]);
  }
  expect((await listShopProducts(readAgain(s), {}, { part: { limit: 1, offset: 1 } })).map((card) => card.name)).toEqual(['Middle']);
  expect((await currentListing(s.shop)).origins()).toEqual(['India', 'South Korea']);
});

test('search suggests while typing, forgives mistakes, and follows changes of the catalogue', async () => {
  const suggest = async (query: string) => (await s.request('GET', `/api/product/search?${query}`)).json;
  const balm = await aProduct(s, { name: 'Strawberry Lip Balm', overallBenefits: ['<b>Softens</b> chapped lips'] });
  await aProduct(s, { name: 'Night Cream', stockQuantity: 0 });
  await aProduct(s, { name: 'Secret Draft', isAvailable: false });
  expect(await suggest('q=strawbery')).toEqual({
    products: [
      {
        ...{ id: balm.id, slug: balm.slug, name: balm.name, names: {}, image: null, isSoldOut: false },
        ...{ originalPrice: 299, offerPercentage: 0, price: 299, priceWithGst: 352.82, gstRate: 18, isTaxed: true, isTaxIncluded: false },
      },
    ],
    total: 1,
    didYouMean: 'strawberry',
  });
  expect(await suggest('q=chapped')).toMatchObject({ total: 1, didYouMean: null });
  expect(await suggest('q=cream')).toMatchObject({ products: [{ name: 'Night Cream', isSoldOut: true }] });
  expect(await suggest('q=secret%20draft')).toMatchObject({ total: 0 });
  expect(await suggest('')).toEqual({ products: [], total: 0, didYouMean: null });
  expect(await suggest('q=li&limit=1')).toMatchObject({ total: 2, products: [expect.anything()] });
  expect((await s.request('GET', '/api/product/search?q=x&limit=100')).status).toBe(400);

  await archiveProduct(s.db, (await aStaffMember(s)).id, balm.id, new Date());
  await expect.poll(async () => (await suggest('q=strawberry')).total).toBe(0);
});

test('search understands Hindi', async () => {
  const balm = await aProduct(s, { name: 'Strawberry Lip Balm', texts: { hi: { name: 'स्ट्रॉबेरी लिप बाम' } } });
  await aProduct(s, { name: 'Night Cream' });
  const { json } = await s.request('GET', `/api/product/search?q=${encodeURIComponent('लिप बाम')}`);
  expect(json.products[0]).toMatchObject({ id: balm.id, name: 'Strawberry Lip Balm', names: { hi: 'स्ट्रॉबेरी लिप बाम' } });
});

test('related products are in stock and share a category or an ingredient, most similar first', async () => {
  const shea = { keyIngredients: [ingredient('Shea Butter'), ingredient('Beeswax'), ingredient('Aloe Vera')] };
  const { id } = await aProduct(s, { category: ['Lip care'], ...shea });
  await aProduct(s, { name: 'Same shelf', category: ['Lip care'] });
  await aProduct(s, { name: 'Same jar', category: ['Skin care'], ...shea });
  await aProduct(s, { name: 'Sold out', category: ['Lip care'], ...shea, stockQuantity: 0 });
  await aProduct(s, { name: 'Else', category: ['Hair care'] });
  const related = await listRelated(readAgain(s), id);
  expect(related.map(({ name }) => name)).toEqual(['Same jar', 'Same shelf']);
});

describe('back in stock', () => {
  // By day in India.
  beforeEach(() => s.setClock(new Date('2026-11-23T06:30:00Z')));
  afterEach(() => s.setClock(null));
  const notify = (id: string, email: string) => s.request('POST', `/api/product/${id}/notify`, { body: { email } });
  const written = () => s.db.select({ to: mails.toAddress, subject: mails.subject }).from(mails).orderBy(mails.toAddress);

  test('everyone who asked gets one mail, however often they pressed', async () => {
    const { id } = await aProduct(s, { name: 'Rose Balm', stockQuantity: 0 });
    for (const email of ['asha@example.com', ' Asha@Example.com', 'ravi@example.com']) expect((await notify(id, email)).status).toBe(201);
    await s.runSweeps();
    expect(await written(), 'nothing is back yet').toEqual([]);

    await s.db.update(products).set({ stockQuantity: 5 }).where(eq(products.id, id));
    await Promise.all([s.runSweeps(), s.runSweeps()]);
    await s.runSweeps();
    expect(await written()).toEqual([
      { to: 'asha@example.com', subject: 'Rose Balm is back in stock' },
      { to: 'ravi@example.com', subject: 'Rose Balm is back in stock' },
    ]);
    expect(await s.db.select().from(stockNotices), 'the addresses are forgotten').toEqual([]);
  });

  test('a customer who asked on a Hindi page gets the mail in Hindi, with the Hindi product name', async () => {
    const { id, slug } = await aProduct(s, { name: 'Rose Balm', texts: { hi: { name: 'रोज़ बाम' } }, stockQuantity: 0 });
    await s.request('POST', `/api/product/${id}/notify`, { body: { email: 'asha@example.com', language: 'hi' } });
    await notify(id, 'ravi@example.com');
    await s.db.update(products).set({ stockQuantity: 5 }).where(eq(products.id, id));
    await s.runSweeps();
    expect((await written()).map(({ subject }) => subject)).toEqual(['रोज़ बाम फिर से स्टॉक में है', 'Rose Balm is back in stock']);
    const [mail] = await s.db.select().from(mails).where(eq(mails.toAddress, 'asha@example.com'));
    expect(mail?.text).toContain(`http://shop.test/hi/product/${slug}`);
    const { pathname, search } = new URL(mail?.headers['List-Unsubscribe']?.slice(1, -1) ?? '');
    expect((await s.request('GET', pathname + search)).text).toContain('<button>ये मेल रोकें</button>');
  });

  test('the unsubscribe link in the mail stops all notices to its address, but only after a click', async () => {
    const [here, elsewhere] = [await aProduct(s, { stockQuantity: 0 }), await aProduct(s, { stockQuantity: 0 })];
    for (const { id } of [here, elsewhere]) for (const name of ['asha', 'ravi']) await notify(id, `${name}@example.com`);
    await s.db.update(products).set({ stockQuantity: 5 }).where(eq(products.id, here.id));
    await s.runSweeps();
    const [mail] = await s.db.select().from(mails).where(eq(mails.toAddress, 'asha@example.com'));
    const { pathname, search } = new URL(mail?.headers['List-Unsubscribe']?.slice(1, -1) ?? '');
    expect(mail?.text).toContain(search);

    expect((await s.request('GET', pathname + search)).status).toBe(200);
    expect(await s.db.select().from(stockNotices), 'looking changes nothing').toHaveLength(2);
    expect((await s.request('POST', `${pathname}${search}x`)).status).toBe(404);
    expect((await s.request('POST', pathname + search)).status).toBe(200);
    expect((await s.db.select().from(stockNotices)).map(({ email }) => email)).toEqual(['ravi@example.com']);
  });

  test('a customer who asks while the product is restocked is either refused or notified', async () => {
    const { id } = await aProduct(s, { stockQuantity: 0 });
    const [asked] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, index) => notify(id, `shopper${index}@example.com`))),
      s.db.update(products).set({ stockQuantity: 5 }).where(eq(products.id, id)),
    ]);
    await s.runSweeps();
    const noted = asked.filter(({ status }) => status === 201);
    expect(await written()).toHaveLength(noted.length);
    expect(await notify(id, 'late@example.com')).toMatchObject({ status: 409, json: { message: 'This product is in stock.' } });
  });

  test('a product off sale sends no mail, an unknown one is not found, and an invalid e-mail is refused', async () => {
    const { id } = await aProduct(s, { stockQuantity: 0 });
    await notify(id, 'asha@example.com');
    await s.db.update(products).set({ stockQuantity: 5, isAvailable: false }).where(eq(products.id, id));
    await s.runSweeps();
    expect(await written()).toEqual([]);
    expect((await notify(id, 'ravi@example.com')).status).toBe(404);
    expect((await notify(id, 'nobody')).json.fields).toEqual({ email: 'Invalid email format' });
  });
});

test('the export follows the filters of the list, and is for staff only', async () => {
  const balm = await aProduct(s, { name: '=Balm', category: ['Lip care', 'Gifts'], offerBasisPoints: 1000, stockQuantity: 3 });
  await aProduct(s);
  const exported = (as: string) => s.request('GET', '/api/product/products.csv?stock=low', { as });
  const { text, status, headers } = await exported(staff.token);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(text.split('\r\n').length).toBe(3);
  expect(text).toContain(`${balm.sku},'=Balm,,,,,,,,,,,299.00,10,269.10,,18,,3,33041000,,"Lip care\nGifts",,yes,no,no,`);
  expect((await exported((await aCustomer(s)).token)).status).toBe(403);
});
