import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeFilters } from '../../db/seed/seed.server.ts';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { isSafeAddress } from '../settings/menus.schema.ts';
import { readSection } from '../settings/settings.server.ts';
import { readMenus } from './menus.server.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  await makeFilters(s.db);
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
const save = (body: object) => as('PUT', '/api/settings/menus', body);
const shown = async (language: 'en' | 'hi' = 'en') => readMenus(s.db, await readSection(s.db, 'menus'), language);
const item = (link: object, over: object = {}) => ({ label: 'Link', link, children: [], ...over });

test('a shop that never edited its menus has those of the specification, without the categories of its brand', async () => {
  const { header, footer } = await shown();
  expect(header).toEqual([{ label: 'Shop', to: '/shop', children: [] }]);
  expect(
    footer.map(({ label, children, visitor, member }) => [
      label,
      [...visitor, ...member].map((link) => link.to),
      children.map((link) => `${link.label} ${link.to}`),
    ]),
  ).toEqual([
    ['Shop', [], ['All products /shop']],
    ['Your account', ['/login', '/signup', '/orders/:id', '/profile'], ['Wishlist /wishlist', 'Cart /cart', 'Rewards /loyalty']],
    ['Who we are', [], ['About Us /about-us', 'Our Philosophy /about-us#philosophy', 'Our Mission /about-us#mission']],
    [
      'Good to know',
      [],
      [
        'Shipping and Refund Policy /Shipping-And-Refund-Policy',
        'Terms and Conditions /terms-and-conditions',
        'Privacy /privacy',
        'Complaints /complaints',
      ],
    ],
  ]);
});

test('a menu leads to a page, category, collection, product or address, with one level below, in both languages', async () => {
  const { slug } = await aProduct(s, { name: 'Rose Balm' });
  await as('POST', '/api/collections', { title: 'Gifts' });
  const header = [
    item(
      { kind: 'none' },
      {
        label: 'More',
        names: { hi: 'और' },
        children: [
          { label: 'Gifts', link: { kind: 'collection', value: 'gifts' } },
          { label: 'Balm', link: { kind: 'product', value: slug } },
          { label: 'Blog', link: { kind: 'address', value: 'https://blog.example.com/' } },
        ],
      },
    ),
    item({ kind: 'page', value: '/loyalty' }, { label: 'Rewards' }),
  ];
  const answer = await save({ header });
  expect([answer.status, answer.json.message]).toEqual([200, undefined]);
  expect((await shown()).header).toEqual([
    {
      label: 'More',
      to: '/collections/gifts',
      children: [
        { label: 'Gifts', to: '/collections/gifts' },
        { label: 'Balm', to: `/product/${slug}` },
        { label: 'Blog', to: 'https://blog.example.com/' },
      ],
    },
    { label: 'Rewards', to: '/loyalty', children: [] },
  ]);
  expect((await shown('hi')).header[0]?.label).toBe('और');
  expect((await shown()).footer).toHaveLength(4);
});

test('a link follows a renamed category, and goes with a hidden collection', async () => {
  const { id } = (await as('POST', '/api/collections', { title: 'Gifts' })).json;
  await save({ header: [item({ kind: 'category', value: 'lip-care' }), item({ kind: 'collection', value: 'gifts' })] });
  const [category] = (await as('GET', '/api/facets')).json;
  const values = category.values.map(({ id, name, slug }: { id: string; name: string; slug: string }) =>
    slug === 'lip-care' ? { id, name: 'Lips', slug: 'lips' } : { id, name },
  );
  await as('PUT', `/api/facets/${category.id}`, { values });
  await as('PUT', `/api/collections/${id}`, { slug: 'presents' });
  expect((await shown()).header.map(({ to }) => to)).toEqual(['/shop?category=Lips', '/collections/presents']);
  await as('PUT', `/api/collections/${id}`, { isActive: false });
  expect((await shown()).header.map(({ to }) => to)).toEqual(['/shop?category=Lips']);
  // Its link stays in the menu for the day it is shown again, and does not stop another change.
  const { header } = (await as('GET', '/api/settings/menus')).json;
  expect((await save({ header: [...header, item({ kind: 'page', value: '/shop' })] })).status).toBe(200);
});

test.each([
  ['an unknown category', item({ kind: 'category', value: 'hair' }), 'header.0.link.value'],
  ['an unknown collection', item({ kind: 'collection', value: 'none' }), 'header.0.link.value'],
  ['an unknown product', item({ kind: 'product', value: 'none' }), 'header.0.link.value'],
  ['an unknown page', item({ kind: 'page', value: '/admins' }), 'header.0.link.value'],
  ['an unknown kind', item({ kind: 'script', value: 'x' }), 'header.0.link.kind'],
  ['an address that runs code', item({ kind: 'address', value: 'javascript:alert(1)' }), 'header.0.link.value'],
  ['an address of another site in disguise', item({ kind: 'address', value: '//evil.example' }), 'header.0.link.value'],
  ['no name', item({ kind: 'page', value: '/shop' }, { label: ' ' }), 'header.0.label'],
  ['neither link nor children', item({ kind: 'none' }), 'header.0'],
  [
    'a dead link below it',
    item({ kind: 'none' }, { children: [item({ kind: 'product', value: 'none' })] }),
    'header.0.children.0.link.value',
  ],
])('a menu with %s is refused and nothing is written', async (_, wrong, field) => {
  const answer = await save({ header: [wrong] });
  expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([400, [field]]);
  expect((await shown()).header).toHaveLength(1);
});

test('children of children are dropped, and eleven links are refused', async () => {
  const deep = item(
    { kind: 'none' },
    { children: [item({ kind: 'page', value: '/shop' }, { children: [item({ kind: 'page', value: '/cart' })] })] },
  );
  expect((await save({ header: [deep] })).json.header[0].children[0].children).toBeUndefined();
  expect((await save({ header: Array(11).fill(item({ kind: 'page', value: '/shop' })) })).status).toBe(400);
});

test.each([
  ['/shop', true],
  ['/about-us#mission', true],
  ['https://blog.example.com/a?b=c', true],
  ['mailto:care@nikhar.example', true],
  ['tel:+9118000000', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['http://example.com', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['data:text/html,x', false],
  ['https://user@example.com', false],
  ['https://', false],
  ['shop', false],
  ['', false],
])('the address %j is safe: %s', (address, isSafe) => {
  expect(isSafeAddress(address)).toBe(isSafe);
});
