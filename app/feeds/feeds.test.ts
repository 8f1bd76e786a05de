import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aKit, aLipstick, aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { productPictures } from '../catalogue/product-pictures.tables.ts';
import { media } from '../media/media.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { takeStock } from '../stock/stock.server.ts';

const s = await openTestShop();
let owner: Person;
beforeEach(async () => {
  await s.reset();
  owner = await aStaffMember(s);
});
afterAll(() => s.close());

const pictured = async (id: string, key = 'picture') => {
  await s.db
    .insert(media)
    .values({ key, width: 800, height: 800, widths: [400, 800] })
    .onConflictDoNothing();
  await s.db.insert(productPictures).values({ productId: id, mediaKey: key, position: 0, alt: '' });
};
const feedsOf = async (method = 'POST') => (await s.request(method, '/api/feeds', { as: owner.token })).json;
const read = async (address: string) => s.request('GET', address.replace('http://shop.test', ''));
const metaRows = async (): Promise<Record<string, string>[]> =>
  parse((await read((await feedsOf()).meta)).text, { bom: true, columns: true });
const rupees = (price: string) => Number(price.replace(' INR', ''));

test('feeds are off until staff turn them on; new addresses end the former ones', async () => {
  expect(await feedsOf('GET')).toEqual({ google: null, meta: null });
  expect((await read('/api/feeds//google.xml')).status).toBe(404);
  const first = await feedsOf();
  expect(first.google).toMatch(/^http:\/\/shop\.test\/api\/feeds\/[0-9a-f]{32}\/google\.xml$/);
  expect((await read(first.google)).status).toBe(200);
  const second = await feedsOf();
  expect([(await read(first.google)).status, (await read(second.meta)).status]).toEqual([404, 200]);
  expect(await feedsOf('DELETE')).toEqual({ google: null, meta: null });
  expect((await read(second.google)).status).toBe(404);
});

test('of two staff who turn them on at once, one is told to look again', async () => {
  const answers = await Promise.all([0, 1].map(() => s.request('POST', '/api/feeds', { as: owner.token })));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect([
    [200, 200],
    [200, 409],
  ]).toContainEqual(statuses);
  const present = await feedsOf('GET');
  expect(answers.filter(({ status }) => status === 200).map(({ json }) => json.meta)).toContain(present.meta);
});

test('a product is an item with its price in full: with all taxes, and the offer apart', async () => {
  const { id } = await aProduct(s, {
    name: 'Rose & Neem <Balm>',
    slug: 'rose-balm',
    description: '<p>Soft\u0007 lips</p>',
    originalPricePaise: 50_000,
    offerBasisPoints: 1_000,
    barcode: '8901234567894',
    // Feeds are in the source language.
    texts: { hi: { name: 'गुलाब बाम', description: '<p>मुलायम</p>' } },
  });
  await pictured(id);
  const { text, headers } = await read((await feedsOf()).google);
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  for (const line of [
    `<g:id>${id}</g:id>`,
    '<g:title>Rose &amp; Neem &lt;Balm&gt;</g:title>',
    '<g:description>Soft lips</g:description>',
    '<g:link>http://shop.test/product/rose-balm</g:link>',
    '<g:availability>in_stock</g:availability>',
    '<g:price>590.00 INR</g:price>',
    '<g:sale_price>531.00 INR</g:sale_price>',
    '<g:gtin>8901234567894</g:gtin>',
    '<g:unit_pricing_measure>8 g</g:unit_pricing_measure>',
    '<g:unit_pricing_base_measure>100 g</g:unit_pricing_base_measure>',
  ])
    expect(text).toContain(line);
  expect(text).not.toContain('g:mpn');
  expect(text.match(/<item>/g)).toHaveLength(1);
  const answer = (await s.request('GET', `/api/product/${id}`)).json;
  expect((await metaRows()).map(({ sale_price = '' }) => rupees(sale_price))).toEqual([answer.priceWithGst]);
});

test('each shade on sale is an item of its group, with its colour, stock and address', async () => {
  const { product, variants } = await aLipstick(s);
  await pictured(product.id);
  await s.db
    .update(products)
    .set({ stockQuantity: 0 })
    .where(eq(products.id, variants[1]?.id ?? ''));
  await s.db
    .update(products)
    .set({ isAvailable: false })
    .where(eq(products.id, variants[2]?.id ?? ''));
  const rows = await metaRows();
  expect(
    rows
      .map(({ title, color, availability, item_group_id, link, mpn }) => [title, color, availability, item_group_id, link, mpn])
      .toSorted(),
  ).toEqual([
    ['Velvet Lipstick – Rose', 'Rose', 'in stock', product.id, `http://shop.test/product/${product.slug}?variant=LIP-Rose`, 'LIP-Rose'],
    ['Velvet Lipstick – Ruby', 'Ruby', 'out of stock', product.id, `http://shop.test/product/${product.slug}?variant=LIP-Ruby`, 'LIP-Ruby'],
  ]);
});

test('a kit is a bundle, in stock as its scarcest piece', async () => {
  const { kit, cream } = await aKit(s);
  await pictured(kit.id);
  await pictured(cream.id, 'cream');
  const { google } = await feedsOf();
  const items = async () => (await read(google)).text.split('<item>').slice(1);
  const shown = async (id: string) => (await items()).find((item) => item.includes(`<g:id>${id}</g:id>`));
  expect(await shown(kit.id)).toMatch(/in_stock[\s\S]*<g:is_bundle>yes<\/g:is_bundle>/);
  expect(await shown(cream.id)).not.toContain('is_bundle');
  await s.db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, cream.id));
  s.shop.pages.drop('all');
  expect(await shown(kit.id)).toContain('out_of_stock');
});

test('what is off sale, archived or has no picture is in no feed; a large catalogue is read to its end', async () => {
  await aProduct(s, { name: 'Without a picture' });
  await pictured((await aProduct(s, { name: 'Off sale', isAvailable: false })).id);
  await pictured((await aProduct(s, { name: 'Archived', archivedAt: new Date() })).id);
  await s.db
    .insert(media)
    .values({ key: 'picture', width: 800, height: 800, widths: [800] })
    .onConflictDoNothing();
  const one = await aProduct(s);
  const { id: _, fullName: __, ...copy } = one;
  const many = Array.from({ length: 1_100 }, (_, n) => ({ ...copy, slug: `copy-${n}`, sku: `COPY-${n}` }));
  const ids = await s.db.insert(products).values(many).returning({ id: products.id });
  await s.db.insert(productPictures).values(ids.map(({ id }) => ({ productId: id, mediaKey: 'picture', position: 0, alt: '' })));
  const rows = await metaRows();
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1_100);
});

test('a shop that charges no GST lists its prices as they are', async () => {
  await pictured((await aProduct(s, { originalPricePaise: 30_000 })).id);
  await s.db.insert(settings).values({ section: 'tax', value: { registration: 'composition' } });
  expect((await metaRows())[0]).toMatchObject({ price: '300.00 INR', sale_price: '' });
});

test('a shop whose prices include GST lists its prices as they are', async () => {
  await pictured((await aProduct(s, { originalPricePaise: 29_900, offerBasisPoints: 1_000 })).id);
  await s.db.insert(settings).values({ section: 'tax', value: { pricesIncludeTax: true } });
  expect((await metaRows())[0]).toMatchObject({ price: '299.00 INR', sale_price: '269.10 INR' });
});

test('a kept feed is what would be written now, whatever changed', async () => {
  const { id } = await aProduct(s, { stockQuantity: 3 });
  const other = await aProduct(s);
  const { kit, balm } = await aKit(s);
  for (const [place, each] of [id, other.id, kit.id, balm.id].entries()) await pictured(each, `picture ${place}`);
  const { google, meta } = await feedsOf();
  const both = async () => [(await read(google)).text, (await read(meta)).text];
  const put = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return s.request('PUT', `/api/product/${id}`, { body: form, as: owner.token });
  };
  const take = (productId: string, quantity: number) =>
    s.db.transaction((tx) => takeStock(tx, { reason: 'sale' }, [{ productId, quantity }], new Date()));
  const { stockQuantity: ofBalm } = balm;
  const edits = [
    () => put({ originalPrice: '612' }),
    () => put({ name: 'Another name' }),
    () => take(id, 1),
    () => take(id, 2),
    () => take(balm.id, ofBalm),
    () => s.request('DELETE', `/api/product/${other.id}`, { as: owner.token }),
  ];
  for (const edit of edits) {
    const before = await both();
    expect(await both()).toEqual(before);
    await edit();
    const kept = await both();
    s.shop.pages.drop('all');
    expect(kept).toEqual(await both());
  }
});

test('a feed is answered from memory when it is read again', async () => {
  await pictured((await aProduct(s)).id);
  const { google } = await feedsOf();
  await read(google);
  const { hits } = s.shop.pages.counts();
  expect((await s.fetch(new Request(google))).headers.get('cache-control')).toBe('private, no-store');
  expect(s.shop.pages.counts().hits).toBe(hits + 1);
});
