import { afterAll, beforeEach, expect, test } from 'vitest';
import { pagesFromSources } from '../../test/pages.ts';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { createApp } from '../app.ts';
import { pagesInLanguages } from '../language/language.server.ts';
import { createRedirectFinder } from './find-redirect.server.ts';
import type { RedirectAnswer } from './redirects.schema.ts';
import { redirectRenamed } from './redirects.server.ts';
import { redirects } from './redirects.tables.ts';

const s = await openTestShop();
const pages = pagesInLanguages(await pagesFromSources(), 'test');
const { fetch } = createApp({ shop: s.shop, gateways: s.gateways, pages });
let staff: Person;
beforeEach(async () => {
  await s.reset();
  s.shop.pages.drop('all');
  staff = await aStaffMember(s, undefined, 'marketing');
});
afterAll(() => s.close());

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
async function make(from: string, to: string): Promise<RedirectAnswer> {
  const answer = await as('POST', '/api/redirects', { from, to });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json;
}
const visit = async (path: string) => {
  const answer = await fetch(new Request(`http://shop.test${path}`, { headers: { accept: 'text/html' } }));
  return [answer.status, answer.headers.get('location')];
};
const goalOf = (path: string) => expect.poll(async () => (await visit(path))[1]);
const pairs = async () => (await s.db.select().from(redirects)).map(({ fromPath, toPath }) => [fromPath, toPath]).sort();
const send = (path: string, rows: string[]) => {
  const form = new FormData();
  form.set('file', new File([rows.join('\n')], 'redirects.csv'));
  return as('POST', path, form);
};

test('an address without a page leads on, in every spelling and language, with its query', async () => {
  await make('/products/rose-balm', '/shop?category=Lip+care');
  await goalOf('/products/rose-balm').toBe('/shop?category=Lip+care');
  expect(await visit('/Products/Rose-Balm/?utm_source=mail')).toEqual([301, '/shop?category=Lip+care&utm_source=mail']);
  expect(await visit('/collections/gifts/products/rose-balm')).toEqual([301, '/shop?category=Lip+care']);
  expect(await visit('/hi/products/rose-balm')).toEqual([301, '/hi/shop?category=Lip+care']);
  expect((await visit('/products/rose'))[0]).toBe(404);
});

test('a link within the shop is redirected by the framework', async () => {
  await make('/products/rose-balm', '/shop');
  await goalOf('/products/rose-balm').toBe('/shop');
  const answer = await fetch(new Request('http://shop.test/hi/products/rose-balm.data?_routes=none'));
  expect([answer.status, (await answer.text()).includes('"/shop"')]).toEqual([202, true]);
});

test('a collection that is gone leads on, and a page that is there is shown', async () => {
  await make('/collections/gifts', '/shop');
  await goalOf('/collections/gifts').toBe('/shop');
  await as('POST', '/api/collections', { title: 'Gifts', slug: 'gifts', products: [(await aProduct(s)).id] });
  await expect.poll(async () => (await visit('/collections/gifts'))[0]).toBe(200);
});

test('a changed or deleted redirect counts at once', async () => {
  const { id } = await make('/old', '/shop');
  await goalOf('/old').toBe('/shop');
  await as('PUT', `/api/redirects/${id}`, { from: '/older', to: '/shop' });
  await goalOf('/older').toBe('/shop');
  expect((await visit('/old'))[0]).toBe(404);
  await as('DELETE', `/api/redirects/${id}`);
  await expect.poll(async () => (await visit('/older'))[0]).toBe(404);
});

test.each([
  ['/cart', '/shop', 'from'],
  ['/orders/1', '/shop', 'from'],
  ['/product/rose-balm', '/shop', 'from'],
  ['/collections/gifts', '/shop', 'from'],
  ['/pages/gifts', '/shop', 'from'],
  ['/journal/rituals', '/shop', 'from'],
  ['/old?id=1', '/shop', 'from'],
  ['old', '/shop', 'from'],
  ['/old', 'https://evil.example', 'to'],
  ['/old', '//evil.example', 'to'],
  ['/old', '/OLD/', 'to'],
  ['/shop-2', '/known', 'to'],
])('%s to %s is refused at the field “%s”', async (from, to, field) => {
  await aProduct(s, { name: 'Rose Balm', slug: 'rose-balm' });
  await as('POST', '/api/collections', { title: 'Gifts', slug: 'gifts' });
  await as('POST', '/api/pages', { slug: 'gifts', title: { en: 'Gifts' } });
  await as('POST', '/api/pages', { kind: 'post', slug: 'rituals', title: { en: 'Rituals' } });
  await make('/known', '/shop-2');
  const answer = await as('POST', '/api/redirects', { from, to });
  expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, [field]]);
  expect(await pairs()).toEqual([['/known', '/shop-2']]);
});

test('an address has one redirect', async () => {
  const { id } = await make('/a', '/shop');
  await make('/b', '/shop');
  expect((await as('POST', '/api/redirects', { from: '/A/', to: '/cart' })).status).toBe(409);
  expect((await as('PUT', `/api/redirects/${id}`, { from: '/b', to: '/shop' })).status).toBe(409);
});

test('of two redirects that would make a circle at once, one is refused', async () => {
  const answers = await Promise.all([
    as('POST', '/api/redirects', { from: '/a', to: '/b' }),
    as('POST', '/api/redirects', { from: '/b', to: '/a' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
});

test('a file is checked by row and column, and its good rows are imported', async () => {
  await make('/same', '/shop');
  await make('/other', '/shop');
  const rows = [
    'Redirect from,Redirect to',
    '/same,/shop',
    '/other,/cart',
    '/new,/other',
    '/bad,https://evil.example',
    '/cart,/shop',
    'x,/shop',
    '/c,/c',
  ];
  const expected = { rows: 7, added: 1, changed: 1, unchanged: 1, problems: 4 };
  const checked = await send('/api/redirects/check', rows);
  expect(checked.json).toMatchObject(expected);
  expect(checked.json.listed.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [5, 'Redirect to'],
    [6, 'Redirect from'],
    [7, 'Redirect from'],
    [8, 'Redirect to'],
  ]);
  expect(await pairs()).toEqual([
    ['/other', '/shop'],
    ['/same', '/shop'],
  ]);
  expect((await send('/api/redirects/import', rows)).json).toMatchObject(expected);
  expect(await pairs()).toEqual([
    ['/new', '/cart'],
    ['/other', '/cart'],
    ['/same', '/shop'],
  ]);
  expect((await send('/api/redirects/import', rows)).json).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
});

test('an exported file is imported again without a difference', async () => {
  await make('/a', '/shop?x=1');
  const file = (await as('GET', '/api/redirects/redirects.csv')).text;
  expect((await send('/api/redirects/check', [file])).json).toMatchObject({ rows: 1, unchanged: 1, problems: 0 });
});

test.each([[['From,Where', '/a,/b']], [['Redirect from,Redirect to']]])('a file that is no list of redirects is refused', async (rows) => {
  expect((await send('/api/redirects/check', rows)).status).toBe(400);
});

test('a page that gets another address is followed by whatever led to it', async () => {
  await make('/old', '/pages/gifts');
  const now = s.shop.now();
  await s.db.transaction((tx) => redirectRenamed(tx, { from: '/pages/gifts', to: '/pages/presents' }, now));
  await s.db.transaction((tx) => redirectRenamed(tx, { from: '/pages/presents', to: '/pages/gifts' }, now));
  expect(await pairs()).toEqual([
    ['/old', '/pages/gifts'],
    ['/pages/presents', '/pages/gifts'],
  ]);
});

test('visits are counted together', async () => {
  await make('/old', '/shop');
  const finder = createRedirectFinder(s.shop);
  s.shop.pages.drop(['redirects']);
  for (let visits = 0; visits < 3; visits += 1) expect(await finder.find('/old')).toBe('/shop');
  await finder.flush();
  expect((await as('GET', '/api/redirects?search=OLD')).json[0]).toMatchObject({ uses: 3, lastUsedAt: expect.any(String) });
});
