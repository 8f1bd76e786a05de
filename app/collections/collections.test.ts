import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeFilters } from '../../db/seed/seed.server.ts';
import { openTestShop } from '../../test/shop.ts';
import { onStatement } from '../../test/statements.ts';
import { aProduct, aShopper, aStaffMember, fillCart, type Person, pressPay, readAgain, takeAnyCash } from '../../test/world.ts';
import type { FacetAnswer } from '../facets/facets.schema.ts';
import { audit } from '../platform/platform.tables.ts';
import type { CollectionAnswer } from './collections.schema.ts';
import { findCollection, listCollectionProducts } from './collections.server.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  await makeFilters(s.db);
  staff = await aStaffMember(s, undefined, 'marketing');
});
afterAll(() => s.close());

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
const make = async (body: object): Promise<CollectionAnswer> => {
  const answer = await as('POST', '/api/collections', body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json;
};
async function namesIn(slug: string) {
  const found = await findCollection(s.db, slug);
  if (!found || 'movedTo' in found) return found;
  const cards = await listCollectionProducts(readAgain(s), found.row, { page: 1, limit: 24, language: 'en', now: s.shop.now() });
  return cards.map(({ name }) => name);
}
async function theValue(slug: string, name: string): Promise<string> {
  const facets = (await s.request('GET', '/api/facets')).json as FacetAnswer[];
  return facets.find((facet) => facet.slug === slug)?.values.find((value) => value.name === name)?.id ?? '';
}
const ingredient = (name: string) => ({ name, description: '', benefits: ['Softens'], mediaKey: null });

test('a collection by hand keeps the order of staff, and shows only what is on sale', async () => {
  const [a, b, c] = [
    await aProduct(s, { name: 'A' }),
    await aProduct(s, { name: 'B' }),
    await aProduct(s, { name: 'C', isAvailable: false }),
  ];
  const { id, slug, count } = await make({ title: 'Summer picks', products: [b.id, c.id, a.id, b.id] });
  expect([slug, count, await namesIn(slug)]).toEqual(['summer-picks', 2, ['B', 'A']]);
  await as('PUT', `/api/collections/${id}`, { products: [a.id, b.id] });
  expect(await namesIn(slug)).toEqual(['A', 'B']);
  await as('PUT', `/api/collections/${id}`, { sort: 'price-up' });
  expect((await namesIn(slug)) as string[]).toHaveLength(2);
});

test.each([
  ['category', async () => ({ kind: 'category', value: await theValue('category', 'Lip care') }), ['Balm']],
  ['a tag that is no category', async () => ({ kind: 'tag', value: 'gift' }), ['Balm']],
  ['ingredient', async () => ({ kind: 'ingredient', value: await theValue('ingredient', 'Almond Oil') }), ['Cream']],
  ['price from', async () => ({ kind: 'price', from: 250 }), ['Cream', 'Scrub']],
  ['price to', async () => ({ kind: 'price', to: 250 }), ['Balm']],
  ['offer', async () => ({ kind: 'offer' }), ['Scrub']],
  ['offer from a percentage', async () => ({ kind: 'offer', percent: 21 }), []],
  ['newest', async () => ({ kind: 'newest', count: 2 }), ['Cream', 'Scrub']],
])('a collection by rule finds by %s', async (_, rule, names) => {
  await aProduct(s, { name: 'Balm', category: ['Lip care', 'Gift'], originalPricePaise: 20_000, createdAt: new Date('2026-01-01') });
  await aProduct(s, {
    name: 'Cream',
    category: ['Skin care'],
    keyIngredients: [ingredient('Sweet Almond Oil')],
    originalPricePaise: 30_000,
  });
  await aProduct(s, { name: 'Scrub', category: ['Skin care'], originalPricePaise: 50_000, offerBasisPoints: 2_000 });
  const { slug, count } = await make({ title: 'By rule', kind: 'rule', rules: [await rule()], sort: 'name' });
  expect([await namesIn(slug), count]).toEqual([names, names.length]);
});

test('rules are combined by all or any, and a new product joins by itself', async () => {
  const lip = { kind: 'category', value: await theValue('category', 'Lip care') };
  const cheap = { kind: 'price', to: 100 };
  const { id, slug } = await make({ title: 'Small gifts', kind: 'rule', rules: [lip, cheap], sort: 'name' });
  await aProduct(s, { name: 'A', category: ['Lip care'], originalPricePaise: 5_000 });
  await aProduct(s, { name: 'B', category: ['Lip care'], originalPricePaise: 50_000 });
  expect(await namesIn(slug)).toEqual(['A']);
  await as('PUT', `/api/collections/${id}`, { match: 'any' });
  expect(await namesIn(slug)).toEqual(['A', 'B']);
  // A renamed category stays in the rule.
  const facet = ((await s.request('GET', '/api/facets')).json as FacetAnswer[])[0];
  const owner = await aStaffMember(s);
  const values = facet?.values.map(({ id, name }) => ({ id, name: name === 'Lip care' ? 'Lips' : name }));
  await s.request('PUT', `/api/facets/${facet?.id}`, { as: owner.token, body: { values } });
  expect(await namesIn(slug)).toEqual(['A', 'B']);
});

test('a filter of the shop is a rule', async () => {
  const owner = await aStaffMember(s);
  const concern = (await s.request('POST', '/api/facets', { as: owner.token, body: { name: 'Concern', values: [{ name: 'Acne' }] } })).json;
  const { id } = await aProduct(s, { name: 'Gel' });
  await aProduct(s, { name: 'Other' });
  const form = new FormData();
  form.append('facets', '{"concern":["acne"]}');
  await s.request('PUT', `/api/product/${id}`, { as: owner.token, body: form });
  const { slug } = await make({ title: 'For acne', kind: 'rule', rules: [{ kind: 'facet', value: concern.values[0].id }] });
  expect(await namesIn(slug)).toEqual(['Gel']);
});

test('bestsellers are counted by pieces sold, cancelled orders left out', async () => {
  await takeAnyCash(s);
  const [few, many, none] = [await aProduct(s, { name: 'Few' }), await aProduct(s, { name: 'Many' }), await aProduct(s, { name: 'None' })];
  const buy = async (productId: string, quantity: number) => {
    const shopper = await aShopper(s);
    await fillCart(s, shopper, productId, quantity);
    return (await pressPay(s, shopper, { paymentMethod: 'cod' })).json.localOrderId as string;
  };
  await buy(few.id, 1);
  await buy(many.id, 3);
  const owner = await aStaffMember(s);
  await s.request('POST', `/api/order/${await buy(none.id, 9)}/cancel`, { as: owner.token, body: { reason: 'Test' } });
  const { slug } = await make({ title: 'Bestsellers', kind: 'rule', rules: [{ kind: 'bestselling', count: 1 }], sort: 'bestselling' });
  expect(await namesIn(slug)).toEqual(['Many']);
  const all = await make({ title: 'All', kind: 'rule', rules: [{ kind: 'price', from: 0 }], sort: 'bestselling' });
  expect(await namesIn(all.slug)).toEqual(['Many', 'Few', 'None']);
});

test('variants count as their product: in prices, among the newest and the bestselling', async () => {
  await takeAnyCash(s);
  const { id } = await aProduct(s, { name: 'Tint', originalPricePaise: 20_000, createdAt: new Date('2026-01-01') });
  const variant = { variantOfId: id, variantLabel: 'Rose', originalPricePaise: 90_000 };
  const rose = await aProduct(s, { name: 'Tint', ...variant });
  await aProduct(s, { name: 'Balm', createdAt: new Date('2026-02-01') });
  const shopper = await aShopper(s);
  await fillCart(s, shopper, rose.id, 2);
  expect((await pressPay(s, shopper, { paymentMethod: 'cod' })).status).toBe(200);
  const namesBy = async (rule: object) =>
    namesIn((await make({ title: JSON.stringify(rule), kind: 'rule', rules: [rule], sort: 'name' })).slug);
  expect(await namesBy({ kind: 'price', from: 800 })).toEqual(['Tint']);
  expect(await namesBy({ kind: 'newest', count: 2 })).toEqual(['Balm', 'Tint']);
  expect(await namesBy({ kind: 'bestselling', count: 1 })).toEqual(['Tint']);
  expect((await as('POST', '/api/collections', { title: 'X', products: [rose.id] })).status).toBe(400);
});

test('a former address leads to the collection until another takes it', async () => {
  const { id } = await make({ title: 'Diwali 2025' });
  await as('PUT', `/api/collections/${id}`, { slug: 'diwali' });
  expect(await namesIn('diwali-2025')).toEqual({ movedTo: 'diwali' });
  await make({ title: 'Diwali 2025' });
  expect(await namesIn('diwali-2025')).toEqual([]);
  await as('PUT', `/api/collections/${id}`, { isActive: false });
  expect(await namesIn('diwali')).toBeNull();
  expect((await s.request('GET', '/api/collections/diwali')).status).toBe(404);
  expect((await as('GET', '/api/collections/diwali')).status).toBe(200);
});

const UNKNOWN = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
test.each([
  ['no title', { title: '' }, 'title'],
  ['a title without letters for an address', { title: 'निखार' }, 'slug'],
  ['an unsafe address', { title: 'X', slug: '../x' }, 'slug'],
  ['an unknown rule', { title: 'X', kind: 'rule', rules: [{ kind: 'colour', value: 'red' }] }, 'rules.0.kind'],
  ['another collection as a rule', { title: 'X', kind: 'rule', rules: [{ kind: 'collection', value: UNKNOWN }] }, 'rules.0.kind'],
  ['no rules', { title: 'X', kind: 'rule', rules: [] }, 'rules'],
  ['eleven rules', { title: 'X', kind: 'rule', rules: Array(11).fill({ kind: 'price', to: 1 }) }, 'rules'],
  ['an unknown category', { title: 'X', kind: 'rule', rules: [{ kind: 'category', value: UNKNOWN }] }, 'rules.0.value'],
  ['a value of a filter that does not exist', { title: 'X', kind: 'rule', rules: [{ kind: 'facet', value: UNKNOWN }] }, 'rules.0.value'],
  ['an unknown ingredient', { title: 'X', kind: 'rule', rules: [{ kind: 'ingredient', value: UNKNOWN }] }, 'rules.0.value'],
  ['prices the wrong way round', { title: 'X', kind: 'rule', rules: [{ kind: 'price', from: 2, to: 1 }] }, 'rules.0.to'],
  ['no price', { title: 'X', kind: 'rule', rules: [{ kind: 'price' }] }, 'rules.0.from'],
  ['a count of none', { title: 'X', kind: 'rule', rules: [{ kind: 'newest', count: 0 }] }, 'rules.0.count'],
  ['an unknown product', { title: 'X', products: [UNKNOWN] }, 'products'],
  ['an unknown order', { title: 'X', sort: 'random' }, 'sort'],
])('a collection with %s is refused and nothing is written', async (_, body, field) => {
  const answer = await as('POST', '/api/collections', body);
  expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, [field]]);
  expect((await as('GET', '/api/collections')).json).toEqual([]);
  const { title: _title, ...chosen } = body as { title: string };
  if (field.startsWith('rules')) expect((await as('POST', '/api/collections/preview', chosen)).status).toBe(400);
});

test('a change of an unknown kind leaves the collection as it was', async () => {
  const before = await make({ title: 'Gifts' });
  const answer = await as('PUT', `/api/collections/${before.id}`, { title: 'Presents', kind: 'rule' });
  expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, ['rules']]);
  expect((await as('GET', `/api/collections/${before.id}`)).json).toEqual(before);
});

test('the preview counts before anything is saved', async () => {
  const { id } = await aProduct(s, { name: 'Balm', originalPricePaise: 10_000 });
  expect((await as('POST', '/api/collections/preview', { kind: 'rule', rules: [{ kind: 'price', to: 150 }] })).json).toEqual({
    count: 1,
    names: ['Balm'],
  });
  expect((await as('POST', '/api/collections/preview', { kind: 'hand', products: [id] })).json.count).toBe(1);
});

test('a list of collections counts each with the same statements, however many they are', async () => {
  const [balm, cream] = [await aProduct(s, { category: ['Lip care'] }), await aProduct(s, { category: ['Skin care'] })];
  const rules = [{ kind: 'category', value: await theValue('category', 'Lip care') }];
  await make({ title: 'Lips', kind: 'rule', rules });
  let heard = 0;
  onStatement(() => {
    heard += 1;
  });
  const list = async () => {
    heard = 0;
    const answer = await as('GET', '/api/collections');
    return { sent: heard, counts: answer.json.map(({ count, products }: CollectionAnswer) => [count, products.length]) };
  };
  const one = await list();
  expect(one.counts).toEqual([[1, 0]]);
  await make({ title: 'By hand', products: [cream.id, balm.id] });
  await make({ title: 'Nothing', kind: 'rule', rules: [{ kind: 'price', from: 90_000 }] });
  expect(await list()).toEqual({
    sent: one.sent,
    counts: [
      [1, 0],
      [2, 2],
      [0, 0],
    ],
  });
});

test('collections are ordered, deleted, kept from concurrent overwriting, and audited', async () => {
  const [a, b] = [await make({ title: 'A' }), await make({ title: 'B' })];
  await as('PUT', '/api/collections/order', { ids: [b.id, a.id] });
  expect((await s.request('GET', '/api/collections')).json.map(({ title }: CollectionAnswer) => title)).toEqual(['B', 'A']);
  expect((await as('PUT', '/api/collections/order', { ids: [UNKNOWN] })).status).toBe(400);
  expect((await as('PUT', `/api/collections/${a.id}`, { title: 'A1', updatedAt: a.updatedAt })).status).toBe(200);
  expect((await as('PUT', `/api/collections/${a.id}`, { title: 'A2', updatedAt: a.updatedAt })).status).toBe(409);
  expect((await as('POST', '/api/collections', { title: 'B' })).json.fields).toEqual({ slug: 'Another collection has this address.' });
  expect((await as('DELETE', `/api/collections/${b.id}`)).status).toBe(200);
  expect((await as('DELETE', `/api/collections/${b.id}`)).status).toBe(404);
  const actions = (await s.db.select({ action: audit.action }).from(audit).orderBy(audit.id)).map(({ action }) => action);
  expect(actions).toEqual(['collection.create', 'collection.create', 'collection.order', 'collection.change', 'collection.delete']);
});

test('its picture is uploaded and removed', async () => {
  const { id } = await make({ title: 'Gifts' });
  const bytes = await sharp({ create: { width: 48, height: 32, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new File([new Uint8Array(bytes)], 'gifts.png', { type: 'image/png' }));
  const path = `/api/collections/${id}/picture`;
  expect((await as('PUT', path, form)).json.image).toMatch(/^\/media\//);
  const wrong = new FormData();
  wrong.append('image', new File(['no'], 'gifts.png', { type: 'image/png' }));
  expect((await as('PUT', path, wrong)).status).toBe(415);
  expect((await as('DELETE', path)).json.image).toBeNull();
});

test('of two collections that take one address at once, one is told', async () => {
  const answers = await Promise.all([
    as('POST', '/api/collections', { title: 'Gifts' }),
    as('POST', '/api/collections', { title: 'Gifts' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});
