import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeFilters } from '../../db/seed/seed.server.ts';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { readShopResults } from '../catalogue/shop/shop-results.server.ts';
import { dictionaries } from '../language/dictionaries.server.ts';
import { learn } from '../language/words.ts';
import { audit } from '../platform/platform.tables.ts';
import { cleanFilter, toggled } from './facet-filter.ts';
import type { FacetAnswer } from './facets.schema.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  await makeFilters(s.db);
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
const list = async () => (await s.request('GET', '/api/facets')).json as FacetAnswer[];
async function theFacet(slug: string): Promise<FacetAnswer> {
  const found = (await list()).find((facet) => facet.slug === slug);
  if (!found) throw new Error(slug);
  return found;
}
const aConcern = async (): Promise<FacetAnswer> =>
  (
    await as('POST', '/api/facets', {
      name: 'Concern',
      values: [{ name: 'Acne' }, { name: 'Dark spots', synonyms: ['Pigmentation'] }, { name: 'Tan' }],
    })
  ).json;
const theValue = ({ values }: FacetAnswer, name: string) => {
  const found = values.find((value) => value.name === name);
  if (!found) throw new Error(name);
  return found;
};
function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
const tick = (id: string, facets: unknown) => as('PUT', `/api/product/${id}`, formOf({ facets: JSON.stringify(facets) }));
const results = async (query: string) => {
  const { shown, ...rest } = await readShopResults({ db: s.db, pages: s.shop.pages, language: 'en' }, new URLSearchParams(query));
  return { ...shown, ...rest };
};
const ingredient = (name: string) => ({ name, description: '', benefits: ['Softens'], mediaKey: null });

test('a demo shop has the two categories and seven ingredients of the specification, in its order', async () => {
  const [category, ingredients, ...others] = await list();
  expect(category?.values.map(({ name }) => name)).toEqual(['Lip care', 'Skin care']);
  expect(ingredients?.values.map(({ name }) => name)).toEqual([
    'Lavendar Oil',
    'Almond Oil',
    'Beeswax',
    'Shea Butter',
    'Olive Oil',
    'Cocoglucoside',
    'Aloe Vera',
  ]);
  expect(others).toEqual([]);
});

test('staff add a filter, and products are found by its values: any within one filter, all across filters', async () => {
  await aConcern();
  await as('POST', '/api/facets', { name: 'Skin type', values: [{ name: 'Oily' }, { name: 'Dry' }] });
  const [both, tan, none] = [await aProduct(s, { name: 'Both' }), await aProduct(s, { name: 'Tan' }), await aProduct(s, { name: 'None' })];
  expect((await tick(both.id, { concern: ['acne', 'tan'], 'skin-type': ['oily'] })).json.facets).toEqual({
    concern: ['acne', 'tan'],
    'skin-type': ['oily'],
  });
  await tick(tan.id, { concern: ['tan'] });
  const names = async (filter: string) => (await results(`filter=${filter}`)).products.map(({ name }) => name).sort();
  expect(await names('concern.acne_concern.tan')).toEqual(['Both', 'Tan']);
  expect(await names('concern.tan_skin-type.oily')).toEqual(['Both']);
  expect(await names('')).toEqual(['Both', 'None', 'Tan']);
  expect((await s.request('GET', '/api/product?filter=concern.tan_skin-type.oily')).json.map(({ id }: { id: string }) => id)).toEqual([
    both.id,
  ]);
  // A filter that is not named stays; an empty list clears one.
  expect((await tick(both.id, { concern: [] })).json.facets).toEqual({ 'skin-type': ['oily'] });
  expect((await s.request('GET', `/api/product/${none.id}`)).json.facets).toEqual({});
});

test.each([
  ['finish.matte', 'There is no filter “finish”.'],
  ['concern.tan_concern.glow', '“Concern” has no value “glow”.'],
  ['category.lip-care', 'There is no filter “category”.'],
  ['tan', 'Write a filter as facet.value, and join several with _.'],
])('the API refuses the filter %j; the shop page drops it', async (filter, message) => {
  await aConcern();
  const { id } = await aProduct(s, { name: 'Tan' });
  await tick(id, { concern: ['tan'] });
  // The second order is not in memory.
  for (const sort of ['date-desc', 'name-asc']) {
    const { status, json } = await s.request('GET', `/api/product?sort=${sort}&filter=${filter}`);
    expect([status, json.fields]).toEqual([400, { filter: message }]);
  }
  expect((await results(`filter=${filter}`)).products.map(({ name }) => name)).toEqual(['Tan']);
});

test('each filter counts what it would show with the other choices', async () => {
  await aConcern();
  const make = async (name: string, category: string, oil: string, price: number, values: string[]) => {
    const { id } = await aProduct(s, { name, category: [category], keyIngredients: [ingredient(oil)], originalPricePaise: price });
    await tick(id, { concern: values });
  };
  await make('A', 'Lip care', 'Sweet Almond Oil', 10_000, ['acne']);
  await make('B', 'Skin care', 'Almond oil', 20_000, ['acne', 'tan']);
  await make('C', 'Skin care', 'Beeswax', 30_000, ['tan']);
  const counts = async (query: string) => {
    const [categories, ingredients, concern] = (await results(query)).lists;
    const used = ingredients?.links.filter(({ count }) => count > 0).map(({ label, count }) => [label, count]);
    const [all, ...each] = categories?.links.map(({ count }) => count) ?? [];
    return { all, categories: each, used, concern: concern?.links.map(({ count }) => count) };
  };
  expect(await counts('')).toEqual({
    all: 3,
    categories: [1, 2],
    used: [
      ['Almond Oil', 2],
      ['Beeswax', 1],
    ],
    concern: [2, 0, 2],
  });
  expect(await counts('category=Skin+care')).toEqual({
    all: 3,
    categories: [1, 2],
    used: [
      ['Almond Oil', 1],
      ['Beeswax', 1],
    ],
    concern: [1, 0, 2],
  });
  expect(await counts('category=Skin+care&filter=concern.acne')).toEqual({
    all: 2,
    categories: [1, 1],
    used: [['Almond Oil', 1]],
    concern: [1, 0, 2],
  });
  expect(await counts('min=150')).toEqual({
    all: 2,
    categories: [0, 2],
    used: [
      ['Almond Oil', 1],
      ['Beeswax', 1],
    ],
    concern: [1, 0, 2],
  });
});

test('an unknown filter or value on a product is refused at its field, and nothing is written', async () => {
  await aConcern();
  const { id } = await aProduct(s, { name: 'Gel' });
  for (const facets of [
    { colour: ['red'] },
    { concern: ['acne', 'wrinkles'] },
    { category: ['lip-care'] },
    ['acne'],
    { concern: 'acne' },
  ]) {
    const answer = await as('PUT', `/api/product/${id}`, formOf({ name: 'Renamed', facets: JSON.stringify(facets) }));
    expect([facets, answer.status, Object.keys(answer.json.fields)[0]?.split('.')[0]]).toEqual([facets, 400, 'facets']);
  }
  const { json } = await s.request('GET', `/api/product/${id}`);
  expect([json.name, json.facets]).toEqual(['Gel', {}]);
});

test('a renamed category keeps its products, its place and its old addresses, also for a form that was open', async () => {
  const product = await aProduct(s, { category: ['Lip care', 'Gifts'] });
  const facet = await theFacet('category');
  const values = facet.values.map(({ id, name }) => ({ id, name: name === 'Lip care' ? 'Lips' : name }));
  expect((await as('PUT', `/api/facets/${facet.id}`, { values })).status).toBe(200);
  expect((await s.request('GET', `/api/product/${product.id}`)).json.category).toEqual(['Lips', 'Gifts']);
  const old = await results('category=Lip+care');
  expect([old.isMoved, old.choice.category, old.total]).toEqual([true, 'Lips', 1]);
  expect((await results('category=lips')).isMoved).toBe(false);
  await as('PUT', `/api/product/${product.id}`, formOf({ category: JSON.stringify(['Lip care', 'Gifts']) }));
  expect((await s.request('GET', `/api/product/${product.id}`)).json.category).toEqual(['Lips', 'Gifts']);
});

test('two categories may swap their names, and each keeps its products', async () => {
  const [lip, skin] = [await aProduct(s, { category: ['Lip care'] }), await aProduct(s, { category: ['Skin care'] })];
  const facet = await theFacet('category');
  const values = facet.values.map(({ id, name }) => ({ id, name: name === 'Lip care' ? 'Skin care' : 'Lip care' }));
  expect((await as('PUT', `/api/facets/${facet.id}`, { values })).status).toBe(200);
  const category = async (id: string) => (await s.request('GET', `/api/product/${id}`)).json.category;
  expect([await category(lip.id), await category(skin.id)]).toEqual([['Skin care'], ['Lip care']]);
});

test('a category in use is deleted only when its products have somewhere to go', async () => {
  const product = await aProduct(s, { category: ['Lip care'] });
  const facet = await theFacet('category');
  const [lip, skin] = [theValue(facet, 'Lip care'), theValue(facet, 'Skin care')];
  const values = [{ id: skin.id, name: skin.name }];
  const refused = await as('PUT', `/api/facets/${facet.id}`, { values });
  expect([refused.status, refused.json.code]).toEqual([409, 'in_use']);
  expect(refused.json.message).toBe('1 product has “Lip care”. Choose where they go, or take it off them first.');
  expect((await as('PUT', `/api/facets/${facet.id}`, { values, moveTo: { [lip.id]: lip.id } })).status).toBe(400);
  expect((await as('DELETE', `/api/facets/${facet.id}`)).status).toBe(409);
  expect((await theFacet('category')).values).toHaveLength(2);
  expect((await as('PUT', `/api/facets/${facet.id}`, { values, moveTo: { [lip.id]: skin.id } })).status).toBe(200);
  expect((await s.request('GET', `/api/product/${product.id}`)).json.category).toEqual(['Skin care']);
  expect((await results('category=lip+care')).choice.category).toBe('Skin care');
});

test('the values of a deleted value move, and a filter that no product uses is deleted', async () => {
  const concern = await aConcern();
  const { id } = await aProduct(s);
  await tick(id, { concern: ['acne', 'tan'] });
  const [acne, spots, tan] = concern.values;
  const values = [spots, tan].flatMap((value) => (value ? { id: value.id, name: value.name } : []));
  expect((await as('PUT', `/api/facets/${concern.id}`, { values })).status).toBe(409);
  await as('PUT', `/api/facets/${concern.id}`, { values, moveTo: { [acne?.id ?? '']: spots?.id } });
  expect((await s.request('GET', `/api/product/${id}`)).json.facets).toEqual({ concern: ['dark-spots', 'tan'] });
  const moved = await results('filter=concern.acne');
  expect([moved.isMoved, moved.choice.filter, moved.total]).toEqual([true, 'concern.dark-spots', 1]);
  expect((await as('DELETE', `/api/facets/${concern.id}`)).status).toBe(409);
  await tick(id, { concern: [] });
  expect((await as('DELETE', `/api/facets/${concern.id}`)).status).toBe(200);
});

test('products are searched by the names and synonyms of their values, as they are now', async () => {
  const concern = await aConcern();
  const { id } = await aProduct(s, { name: 'Gel' });
  await aProduct(s, { name: 'Scrub' });
  await tick(id, { concern: ['dark-spots'] });
  const found = async (q: string) =>
    (await s.request('GET', `/api/product/search?q=${q}`)).json.products.map(({ name }: { name: string }) => name);
  await expect.poll(() => found('pigmentation')).toEqual(['Gel']);
  const values = concern.values.map(({ id, name, slug }) => ({ id, name, synonyms: slug === 'dark-spots' ? ['jhaiyan'] : [] }));
  await as('PUT', `/api/facets/${concern.id}`, { values });
  await expect.poll(() => found('jhaiyan')).toEqual(['Gel']);
});

test('names in another language come from staff, else from the dictionary', async () => {
  const facet = await theFacet('category');
  const values = facet.values.map(({ id, name }) => ({ id, name, names: name === 'Lip care' ? { hi: 'होंठ' } : {} }));
  await as('PUT', `/api/facets/${facet.id}`, { values });
  learn('hi', dictionaries.hi?.messages ?? {});
  const {
    shown: { lists },
  } = await readShopResults({ db: s.db, pages: s.shop.pages, language: 'hi' }, new URLSearchParams());
  expect(lists[0]?.links.map(({ label }) => label)).toEqual(['सभी उत्पाद', 'होंठ', 'स्किन केयर']);
  learn('hi', {});
});

test.each([
  ['no name', { name: ' ' }, 400, 'name'],
  ['a slug with spaces', { name: 'Finish', slug: 'a b' }, 400, 'slug'],
  ['a slug that is taken', { name: 'Finish', slug: 'category' }, 409, 'slug'],
  ['a second list of categories', { name: 'Kinds', kind: 'category' }, 400, 'kind'],
  ['an unknown kind', { name: 'Kinds', kind: 'colour' }, 400, 'kind'],
  ['a value twice', { name: 'Finish', values: [{ name: 'Matte' }, { name: 'matte ' }] }, 400, 'values.1.name'],
  ['a value without a name', { name: 'Finish', values: [{ name: '' }] }, 400, 'values.0.name'],
  ['a long name', { name: 'x'.repeat(81) }, 400, 'name'],
  ['a language that is none', { name: 'Finish', names: { Hindi: 'x' } }, 400, 'names.Hindi'],
])('a filter with %s is refused and nothing is written', async (_, body, status, field) => {
  const before = await list();
  const answer = await as('POST', '/api/facets', body);
  expect([answer.status, Object.keys(answer.json.fields)]).toEqual([status, [field]]);
  expect(await list()).toEqual(before);
});

test('a concurrent change is not overwritten, and every change is in the audit', async () => {
  const concern = await aConcern();
  expect((await as('PUT', `/api/facets/${concern.id}`, { name: 'Concerns', updatedAt: concern.updatedAt })).status).toBe(200);
  expect((await as('PUT', `/api/facets/${concern.id}`, { name: 'Worries', updatedAt: concern.updatedAt })).status).toBe(409);
  const ids = (await list()).map(({ id }) => id).reverse();
  expect((await as('PUT', '/api/facets/order', { ids })).status).toBe(200);
  // On PostgreSQL the notification of a change arrives shortly after the answer.
  await expect.poll(async () => (await list()).map(({ id }) => id)).toEqual(ids);
  expect((await as('PUT', '/api/facets/order', { ids: [staff.id] })).status).toBe(400);
  expect((await s.db.select({ action: audit.action }).from(audit).orderBy(audit.id)).map(({ action }) => action)).toEqual([
    'facet.create',
    'facet.change',
    'facet.order',
  ]);
  const shopper = await aCustomer(s);
  expect((await s.request('POST', '/api/facets', { as: shopper.token, body: { name: 'X' } })).status).toBe(403);
});

test('a value is not deleted while a product is given it at the same moment', async () => {
  const concern = await aConcern();
  const { id } = await aProduct(s);
  const values = concern.values.filter(({ slug }) => slug !== 'tan').map(({ id, name }) => ({ id, name }));
  const [deleted, given] = await Promise.all([as('PUT', `/api/facets/${concern.id}`, { values }), tick(id, { concern: ['tan'] })]);
  // The first one decides.
  expect([
    [200, 400],
    [409, 200],
  ]).toContainEqual([deleted.status, given.status]);
});

test('saving products while their category is renamed does not deadlock', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => aProduct(s)));
  const facet = await theFacet('category');
  const values = facet.values.map(({ id, name }) => ({ id, name: name === 'Lip care' ? 'Lips' : name }));
  const answers = await Promise.all([
    ...made.map(({ id }) => as('PUT', `/api/product/${id}`, formOf({ category: JSON.stringify(['Lip care']), weight: '9 g' }))),
    as('PUT', `/api/facets/${facet.id}`, { values }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const { id } of made) expect((await s.request('GET', `/api/product/${id}`)).json.category).toEqual(['Lips']);
});

test.each([
  ['', ''],
  ['concern.acne', 'concern.acne'],
  ['skin.dry_Concern.TAN_concern.acne_concern.tan', 'concern.acne_concern.tan_skin.dry'],
  ["concern.'--_x_a.b.c_concern.tan", 'concern.tan'],
])('the filter %j of an address is read as %j', (typed, filter) => {
  expect(cleanFilter(typed)).toBe(filter);
});

test('a value is added to a filter, and taken out again', () => {
  expect(toggled('', 'b.x')).toBe('b.x');
  expect(toggled('b.x', 'a.y')).toBe('a.y_b.x');
  expect(toggled('a.y_b.x', 'b.x')).toBe('a.y');
});
