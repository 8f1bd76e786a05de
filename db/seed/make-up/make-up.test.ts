import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../../app/books/reconcile.server.ts';
import { products } from '../../../app/catalogue/catalogue.tables.ts';
import { listShopProducts } from '../../../app/catalogue/listing/list-cards.server.ts';
import { productPictures } from '../../../app/catalogue/product-pictures.tables.ts';
import { searchProducts } from '../../../app/catalogue/search/search.server.ts';
import { listFacets } from '../../../app/facets/facets.server.ts';
import { invoices } from '../../../app/invoices/invoices.tables.ts';
import { mails } from '../../../app/platform/platform.tables.ts';
import { publishGuard } from '../../../app/pricing/publish-guard.ts';
import { whyNoHsn } from '../../../app/pricing/tax/hsn.ts';
import { shopIdentity } from '../../../app/settings/settings.server.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aShopper, aStaffMember, pressPay } from '../../../test/world.ts';
import { namesIn } from '../first-brand.ts';
import { listDemoAccounts, prepareShop } from '../seed.server.ts';
import { giftBox } from './gift-box.ts';
import { makeUp } from './make-up.ts';

const s = await openTestShop();
const shop = { ...s.shop, env: { ...s.shop.env, SEED: 'makeup' as const } };
const start = () => prepareShop(shop, () => undefined);
beforeAll(async () => {
  await start();
});
afterAll(() => s.close());

test('the shop has its own name, and a product once with all its variants, each lawful and in stock as booked', async () => {
  expect((await shopIdentity(s.db)).name).toBe('Rangreet');
  const cards = await listShopProducts(s.shop);
  expect(cards.map(({ slug, variants }) => [slug, variants.count])).toEqual([
    ...makeUp.map(({ slug, variants }) => [slug, variants.length]),
    [giftBox.slug, 1],
  ]);
  expect(cards.every(({ picture }) => picture !== null)).toBe(true);
  const rows = await s.db.select().from(products);
  for (const row of rows) expect([whyNoHsn(row.hsn), publishGuard({ ...row, mrpPaise: row.mrpPaise ?? 0 })]).toEqual([null, null]);
  expect(await reconcile(s.db)).toEqual([]);
});

test('shoppers see each shade on, and a kit that costs less than its pieces', async () => {
  const shown = await s.db
    .select({ sku: products.sku, key: productPictures.mediaKey })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId));
  const shades = makeUp.filter(({ option }) => option?.name === 'Shade').flatMap(({ variants }) => variants);
  for (const { sku } of shades) expect([sku, shown.filter((each) => each.sku === sku).length]).toEqual([sku, 2]);
  expect(new Set(shown.map(({ key }) => key)).size, 'no picture stands for two').toBe(shown.length);
  const box = (await s.request('GET', `/api/product/${giftBox.slug}`)).json;
  expect(box.kit.pieces.map(({ sku }: { sku: string }) => sku)).toEqual(giftBox.pieces);
  expect(box.price).toBeLessThan(box.kit.priceSeparately);
  expect(box.stockQuantity).toBe(55);
});

test('its own filter: the finish, in both languages', async () => {
  const slugs = async (filter: string) =>
    (await s.request('GET', `/api/product?filter=${filter}`)).json.map(({ slug }: { slug: string }) => slug).toSorted();
  expect(await slugs('finish.satin')).toEqual(['resham-satin-lipstick']);
  expect(await slugs('finish.matte')).toEqual(['gulmohar-matte-lipstick', 'patang-smoothing-primer']);
  const finish = (await listFacets(s.db)).find(({ slug }) => slug === 'finish');
  expect(
    [finish?.names, ...(finish?.values.map(({ names }) => names) ?? [])].every(({ hi } = {}) => /[\u0900-\u097f]/.test(hi ?? '')),
  ).toBe(true);
});

test('its demo accounts are at its own domain, and open', async () => {
  const accounts = await listDemoAccounts(shop);
  expect(accounts.map(({ email }) => email)).toEqual(['shopper@rangreet.example', 'admin@rangreet.example']);
  for (const { email, password } of accounts)
    expect((await s.request('POST', '/api/auth/login', { body: { email, password } })).status).toBe(200);
});

test('the next start adds nothing', async () => {
  const before = await s.db.$count(products);
  await start();
  expect(await s.db.$count(products)).toBe(before);
});

test('every product has its Hindi texts', () => {
  for (const { hindi, ingredients } of makeUp)
    for (const text of [
      hindi.name,
      hindi.description,
      hindi.detailedDescription,
      hindi.warnings,
      ...hindi.howToUse,
      ...ingredients.map((each) => each.hindi.name),
    ])
      expect(text).toMatch(/[\u0900-\u097f]/);
});

test('no word of the first brand stands in its settings, products, mails or invoices', async () => {
  const told = await s.request('GET', '/api/product');
  expect(told.json).toHaveLength(makeUp.length + 1);
  expect(namesIn(told.text)).toEqual([]);
  expect(namesIn(JSON.stringify([makeUp, giftBox]))).toEqual([]);

  const shopper = await aShopper(s);
  const staff = await aStaffMember(s);
  const [shade] = await s.db.select().from(products).where(eq(products.sku, 'RR-GML-03'));
  const [plain] = await s.db.select().from(products).where(eq(products.slug, 'jharokha-brow-gel'));
  await s.request('POST', '/api/cart', { as: shopper.token, body: { productId: shade?.variantOfId, variantId: shade?.id, quantity: 1 } });
  await s.request('POST', '/api/cart', { as: shopper.token, body: { productId: plain?.id, quantity: 2 } });
  const { json: placed } = await pressPay(s, shopper, { paymentMethod: 'cod' });
  for (const status of ['shipped', 'delivered'])
    await s.request('PUT', `/api/order/${placed.localOrderId}/status`, { as: staff.token, body: { status } });
  await s.runJobs();
  const written = await s.db.select().from(mails);
  expect(written.length).toBeGreaterThan(0);
  expect(JSON.stringify(written)).toContain('Rangreet');
  expect(JSON.stringify(written)).toContain('Gulmohar Matte Lipstick – Sindoor Red');
  for (const mail of written) expect([mail.kind, namesIn(JSON.stringify(mail))]).toEqual([mail.kind, []]);
  const issued = await s.db.select().from(invoices);
  expect(issued.length).toBeGreaterThan(0);
  expect(namesIn(JSON.stringify(issued))).toEqual([]);
  expect(await s.db.$count(products, isNull(products.archivedAt))).toBe(29);
});

test.each([
  ['lipstick', ['gulmohar-matte-lipstick', 'resham-satin-lipstick']],
  ['lipstik', ['gulmohar-matte-lipstick', 'resham-satin-lipstick']],
  ['matte lipstick', ['gulmohar-matte-lipstick']],
  ['satin', ['resham-satin-lipstick']],
  ['kajal', ['raat-kajal']],
  ['kaajal', ['raat-kajal']],
  ['काजल', ['raat-kajal']],
  ['eyebrow', ['jharokha-brow-gel']],
  ['brow gel', ['jharokha-brow-gel']],
  ['foundation', ['saanjh-skin-tint']],
  ['skin tint', ['saanjh-skin-tint']],
  ['primer', ['patang-smoothing-primer']],
  ['प्राइमर', ['patang-smoothing-primer']],
  ['gift', ['teohaar-gift-box']],
])('“%s” finds the right make-up first', async (query, right) => {
  const { ids } = await searchProducts(s.shop, query);
  const rows = await s.db.select({ id: products.id, slug: products.slug }).from(products);
  const first = ids.slice(0, 3).map((id) => rows.find((row) => row.id === id)?.slug);
  expect(first).toEqual(expect.arrayContaining(right));
});
