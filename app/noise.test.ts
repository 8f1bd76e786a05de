// Limits on what strangers can make the shop do. The framework is a slow stand-in; routes, addresses, limits and memory are the shop's own.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { routesOfShop } from '../test/routes.ts';
import { openTestShop } from '../test/shop.ts';
import { aCustomer, aProduct, aStaffMember } from '../test/world.ts';
import { createApp } from './app.ts';
import { findUser, keepPage } from './platform/pages/page.server.ts';
import { createPageAddresses } from './platform/pages/page-addresses.server.ts';

const s = await openTestShop({ env: { TRUST_PROXY: '1' } });
afterAll(() => s.close());
beforeEach(() => s.reset());
const findAddress = createPageAddresses((await routesOfShop()).routes);

/** `hold` keeps every page from finishing until `release`. */
function openPages() {
  const made: string[] = [];
  let [atOnce, mostAtOnce] = [0, 0];
  let gate = Promise.resolve();
  let release = () => undefined as undefined;
  const pages = async ({ url }: Request, context: Parameters<typeof keepPage>[0]) => {
    const { pathname, search } = new URL(url);
    made.push(pathname + search);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await gate;
    await new Promise((done) => setTimeout(done, 1));
    atOnce -= 1;
    if (pathname.startsWith('/orders')) await findUser(context);
    // As the shop page does: a price range that a stranger made up is not kept.
    else if (findAddress(pathname + search)?.isKept && !search.includes('min=')) keepPage(context, 'products');
    return new Response(`page of ${pathname}${search}`, { status: pathname.endsWith('/404') ? 404 : 200 });
  };
  const app = createApp({ ...s, pages: Object.assign(pages, { findAddress }) });
  return {
    made,
    mostAtOnce: () => mostAtOnce,
    hold() {
      gate = new Promise((open) => {
        release = () => open() as undefined;
      });
    },
    release: () => release(),
    look: async (address: string, { ip = '203.0.113.1', as = '', accept = 'text/html' } = {}) => {
      const headers = { 'x-forwarded-for': ip, accept, ...(as && { authorization: `Bearer ${as}` }) };
      const response = await app.fetch(new Request(`http://shop.test${address}`, { headers }));
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}

const random = () => Math.random().toString(36).slice(2);

test('unknown parameters neither render nor cache a page again', async () => {
  const { look, made } = openPages();
  for (const path of ['/', '/shop', '/shop', '/shop?page=2', '/shop?page=2', '/nope']) await look(path);
  const before = [made.length, s.shop.pages.size];
  for (let n = 0; n < 200; n++) {
    for (const [asked, said] of [
      [`/?q=${random()}`, '/'],
      [`/sHoP?id=${random()}&min=${random()}`, '/shop'],
      [`/Shop?utm_source=${random()}&page=2`, '/shop?page=2'],
      [`/${random()}/${random()}?${random()}`, '/404'],
    ] as const)
      expect((await look(asked)).text).toBe(`page of ${said}`);
  }
  expect([made.length, s.shop.pages.size]).toEqual(before);
});

test('a plain path is cached at once, one with parameters at the second request', async () => {
  const { look, made } = openPages();
  for (const path of ['/about-us', '/About-Us', '/shop?page=7', '/shop?page=7', '/shop?page=7']) await look(path);
  expect(made).toEqual(['/about-us', '/shop?page=7', '/shop?page=7']);
});

test('a loader sees only the parameters that its route declares', async () => {
  const { look, made } = openPages();
  await look('/hi/SHOP?min=abc&utm_source=x&category=+Lip+care+&q=y');
  expect(made).toEqual(['/hi/shop?category=Lip+care']);
});

test('a 404 page is rendered once in each language, and keeps its status', async () => {
  const { look, made } = openPages();
  for (const path of ['/a', '/b/c', '/hi/d', '/hi/e.php']) expect((await look(path)).status).toBe(404);
  expect(made).toEqual(['/404', '/hi/404']);
  expect((await look('/a')).headers.get('cache-control')).toBe('private, no-store');
});

test('an address of the API or a file never gets the 404 page', async () => {
  const { look } = openPages();
  await look('/nope');
  for (const path of ['/api/openapi.json', '/robots.txt', '/api/product']) expect((await look(path)).status).toBe(200);
  expect((await look('/api/nope')).text).toContain('not_found');
});

test('a network that has pages made for it again and again is asked to wait; others, staff and kept pages are not', async () => {
  s.setClock(new Date('2026-11-21T10:00:00Z'));
  const { look } = openPages();
  const owner = await aStaffMember(s);
  const statuses: number[] = [];
  for (let n = 0; n < 70; n++) statuses.push((await look(`/search?q=${n}`, { ip: `2001:db8:1:2::${n}` })).status);
  expect(statuses).toEqual([...Array(60).fill(200), ...Array(10).fill(429)]);

  const refused = await look('/search?q=more', { ip: '2001:db8:1:2::1' });
  expect(refused.headers.get('retry-after')).toBe('10');
  expect(refused.headers.get('content-type')).toContain('text/html');
  expect(refused.text).toContain('One moment, please');
  expect((await look('/search?q=more', { ip: '2001:db8:1:2::1', accept: '*/*' })).text).toContain('too_many_requests');
  expect((await look('/shop', { ip: '2001:db8:1:2::1' })).status).toBe(200);
  expect((await look('/search?q=more', { ip: '2001:db8:1:3::1' })).status).toBe(200);
  for (let n = 0; n < 70; n++) expect((await look(`/search?q=${n}`, { ip: '2001:db8:1:2::1', as: owner.token })).status).toBe(200);

  s.setClock(new Date('2026-11-21T10:00:11Z'));
  expect((await look('/search?q=later', { ip: '2001:db8:1:2::1' })).status).toBe(200);
});

test('of many strangers at once a few get their page, a few wait, and the rest are told at once when to come back', async () => {
  const { look, made, mostAtOnce, hold, release } = openPages();
  hold();
  const asked = Array.from({ length: 200 }, (_, n) => look(`/search?q=${n}`, { ip: `10.0.0.${n}` }));
  const refused = await Promise.race([Promise.all(asked.slice(100)), new Promise<never>((_, late) => setTimeout(late, 60_000))]);
  expect(refused.every(({ status, headers }) => status === 503 && headers.get('retry-after') === '2')).toBe(true);
  release();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(made.length);
  expect(made.length).toBeLessThanOrEqual(63);
  expect(mostAtOnce()).toBeLessThanOrEqual(3);
});

test('while strangers fill their lane, carts, staff, signed-in customers and cached pages are served', async () => {
  const { look, hold, release } = openPages();
  const asha = await aCustomer(s);
  const owner = await aStaffMember(s);
  const { id } = await aProduct(s);
  await look('/shop?page=2');
  hold();
  const strangers = Array.from({ length: 100 }, (_, n) => look(`/search?q=${n}`, { ip: `10.0.0.${n}` }));
  const served = [
    look('/', { ip: '203.0.113.9' }),
    look('/shop?page=2', { ip: '203.0.113.9' }),
    look('/orders/1', { as: asha.token, ip: '203.0.113.8' }),
    look('/admins', { as: owner.token, ip: '203.0.113.7' }),
  ];
  const added = await s.request('POST', '/api/cart', { as: asha.token, body: { userId: asha.id, productId: id, quantity: 1 } });
  expect(added.status).toBe(201);
  release();
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await Promise.all(strangers);
});

test('an invalid session cookie opens no lane and shares the budget of its network', async () => {
  s.setClock(new Date('2026-11-21T10:00:00Z'));
  const { look } = openPages();
  const statuses: number[] = [];
  for (let n = 0; n < 62; n++) statuses.push((await look('/search?q=rose', { as: `forged-${n}` })).status);
  expect(statuses.slice(58)).toEqual([200, 200, 429, 429]);
});

test('a public page is rendered once for all concurrent requests, whatever session they carry', async () => {
  const { look, made } = openPages();
  s.shop.pages.drop('all');
  await Promise.all(Array.from({ length: 20 }, (_, n) => look('/', { as: `forged-${n}` })));
  expect(made).toEqual(['/']);
});

test('a search is rendered once for all who ask at once, signed in or not', async () => {
  const { look, made, hold, release } = openPages();
  const people = await Promise.all(Array.from({ length: 10 }, () => aCustomer(s)));
  hold();
  const looking = [...people, ...people, ...people].map(({ token }) => look('/search?q=rose', { as: token }));
  // Each session is read from the database first.
  await new Promise((done) => setTimeout(done, 500));
  release();
  const seen = await Promise.all(looking);
  expect(new Set(seen.map(({ text }) => text))).toEqual(new Set(['page of /search?q=rose']));
  expect(made).toEqual(['/search?q=rose']);
  expect(seen[0]?.headers.get('cache-control')).toBe('private, no-store');
});

test.each(['/search?q=lotus', '/shop?min=1&max=9'])(
  '%s, which is never kept, stays in the budget of who asks for it twice at once',
  async (path) => {
    s.setClock(new Date(path.startsWith('/shop') ? '2026-11-21T11:30:00Z' : '2026-11-21T11:00:00Z'));
    const { look } = openPages();
    const statuses: number[] = [];
    await Promise.all([look(path), look(path)]);
    for (let n = 0; n < 62; n++) statuses.push((await look(path)).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  },
);

test('a public page is rendered without the session, and refuses to read it', async () => {
  const asked: string[] = [];
  const refused: unknown[] = [];
  const pages = async (request: Request, context: Parameters<typeof keepPage>[0]) => {
    asked.push(JSON.stringify([...request.headers]));
    await findUser(context).catch((error: unknown) => refused.push(error));
    return new Response('page');
  };
  const app = createApp({ ...s, pages: Object.assign(pages, { findAddress }) });
  const { token } = await aCustomer(s);
  for (const path of ['/shop?page=3', '/search?q=rose', '/product/rose-balm', '/hi/search.data?q=rose']) {
    const headers = { cookie: `session=${token}`, authorization: `Bearer ${token}`, 'user-agent': 'Hers', referer: 'https://hers.test' };
    await app.fetch(new Request(`http://shop.test${path}`, { headers }));
  }
  expect([asked.length, refused.length]).toEqual([4, 4]);
  expect(asked.filter((headers) => headers.includes(token) || headers.includes('ers'))).toEqual([]);
});

test('searches and lists of the API have a budget per network, which staff do not share', async () => {
  s.setClock(new Date('2026-11-21T10:00:00Z'));
  const owner = await aStaffMember(s);
  const ask = (ip: string, as?: string) =>
    s.request('GET', `/api/product?search=${random()}`, { headers: { 'x-forwarded-for': ip }, ...(as && { as }) });
  for (let n = 0; n < 200; n++) await ask('198.51.100.7');
  expect((await ask('198.51.100.7')).status).toBe(429);
  expect((await ask('198.51.100.8')).status).toBe(200);
  expect((await ask('198.51.100.7', owner.token)).status).toBe(200);
});

test('pictures have a budget per network, and a separate one for revalidation', async () => {
  s.setClock(new Date('2026-11-21T10:00:00Z'));
  const name = `${'0'.repeat(32)}-400.webp`;
  const ask = async (ip: string, headers = {}) =>
    (await s.request('GET', `/media/${name}`, { headers: { 'x-forwarded-for': ip, ...headers } })).status;
  for (let n = 0; n < 2_000; n++) await ask('198.51.100.7');
  expect(await ask('198.51.100.7')).toBe(429);
  expect(await ask('198.51.100.8')).toBe(404);
  // Revalidation has a separate budget: each time the database decides who may see the picture.
  for (let n = 0; n < 2_000; n++) expect(await ask('198.51.100.7', { 'if-none-match': `"${name}"` })).toBe(304);
  expect(await ask('198.51.100.7', { 'if-none-match': `"${name}"` })).toBe(429);
  expect(await ask('198.51.100.8', { 'if-none-match': `"${name}"` })).toBe(304);
});

test('a search suggestion is cached when it is requested a second time', async () => {
  const ask = async (q: string) => (await s.request('GET', `/api/product/search?q=${q}`)).status;
  const before = s.shop.pages.size;
  for (const q of ['rose', 'balm', random()]) expect(await ask(q)).toBe(200);
  expect(s.shop.pages.size).toBe(before);
  for (const q of ['Rose', 'ROSE']) expect(await ask(q)).toBe(200);
  expect(s.shop.pages.size).toBe(before + 1);
});
