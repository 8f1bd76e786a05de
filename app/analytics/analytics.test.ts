import { sql, sum } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { rowsOf } from '../platform/database.server.ts';
import { daysBefore } from '../platform/time.ts';
import { impressionDays, impressions, impressionTotals } from './analytics.tables.ts';
import { createImpressionLog, type NewImpression } from './impression-log.server.ts';
import { keepViews } from './kept-views.server.ts';

const s = await openTestShop({ env: { TRUST_PROXY: '1' } });
afterAll(() => s.close());

const NOON = new Date('2026-11-21T06:30:00Z');
const HOUR_MS = 3_600_000;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let staff: Person;
beforeEach(async () => {
  await s.reset();
  s.setClock(NOON);
  staff = await aStaffMember(s);
});

const see = (body: unknown, headers: Record<string, string> = {}) =>
  s.request('POST', '/api/impressions/log', { body, headers: { 'user-agent': CHROME, 'x-forwarded-for': '49.207.12.34', ...headers } });
const get = async (path: string) => (await s.request('GET', `/api/impressions/${path}`, { as: staff.token })).json;

const anImpression = (over: Partial<NewImpression> = {}): NewImpression => ({
  ip: '49.207.12.0',
  page: 'home',
  location: 'Unknown',
  deviceType: 'Mobile',
  at: NOON,
  ...over,
});

/** Writes them as a separate node would. */
async function write(...rows: NewImpression[]) {
  const log = createImpressionLog(s.shop);
  for (const row of rows) log.add(row);
  await log.flush();
}

const totalOf = async (table: typeof impressionTotals | typeof impressionDays) => {
  const [found] = await s.db.select({ count: sum(table.count).mapWith(Number) }).from(table);
  return found?.count ?? 0;
};

test('an impression is answered at once and counted with a shortened address', async () => {
  expect((await see({ page: 'home' }, { 'cf-ipcountry': 'IN' })).status).toBe(204);
  expect((await see({ page: 'Home', sectionClicked: ' hero ', deviceType: 'Tablet' })).status).toBe(204);
  expect(await get('all')).toEqual([
    {
      id: 2,
      ip: '49.207.12.0',
      page: 'home',
      sectionClicked: 'hero',
      location: 'Unknown',
      deviceType: 'Tablet',
      timestamp: NOON.toISOString(),
    },
    {
      id: 1,
      ip: '49.207.12.0',
      page: 'home',
      sectionClicked: null,
      location: 'India',
      deviceType: 'Desktop',
      timestamp: NOON.toISOString(),
    },
  ]);
  expect(await get('comparison')).toEqual({ today: 2, yesterday: 0 });
});

test.each([
  [{ page: 'checkout-2' }, 'page'],
  [{ page: 'product/balm' }, 'page'],
  [{ page: '' }, 'page'],
  [{}, 'page'],
  [{ page: 'home', sectionClicked: 'x'.repeat(61) }, 'sectionClicked'],
  [{ page: 'home', section: 'a\tb' }, 'section'],
  [{ page: 'home', deviceType: 'Fridge' }, 'deviceType'],
])('%j is refused', async (body, field) => {
  const answer = await see(body);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields)).toEqual([field]);
});

test('bots, and visitors who ask not to be counted, are answered and not counted', async () => {
  expect((await see({ page: 'home' }, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).status).toBe(204);
  expect((await see({ page: 'home' }, { 'sec-gpc': '1' })).status).toBe(204);
  expect((await see({ page: 'home' }, { dnt: '1' })).status).toBe(204);
  expect(await get('all')).toEqual([]);
});

test('a product page is counted only when the product exists', async () => {
  const { id } = await aProduct(s);
  await see({ page: `product/${id}`, section: 'view' });
  await see({ page: 'product/00000000-0000-4000-8000-000000000000', section: 'view' });
  expect(await get('all')).toMatchObject([{ page: `product/${id}`, sectionClicked: 'view' }]);
});

test('only staff can read the impressions', async () => {
  const customer = await aCustomer(s);
  for (const path of ['all', 'comparison', 'summary'])
    expect((await s.request('GET', `/api/impressions/${path}`, { as: customer.token })).status).toBe(403);
});

test('nodes that write at once lose nothing, and the totals equal the rows', async () => {
  const { id } = await aProduct(s);
  const nodes = Array.from({ length: 6 }, () => createImpressionLog(s.shop));
  const pages = ['home', 'shop', `product/${id}`, 'cart'];
  for (let n = 0; n < 3_000; n++) {
    const at = daysBefore(NOON, n % 3);
    nodes[n % nodes.length]?.add(
      anImpression({ page: pages[(n * 7) % 4] ?? '', section: n % 5 === 0 ? `section ${n % 11}` : undefined, at }),
    );
    if (n % 250 === 0) for (const node of nodes) void node.flush();
  }
  await Promise.all(nodes.map((node) => node.flush()));
  const rows = await s.db.select().from(impressions);
  expect(rows).toHaveLength(3_000);
  expect(await totalOf(impressionTotals)).toBe(3_000);
  expect(await totalOf(impressionDays)).toBe(3_000);
  const totals = await s.db.select().from(impressionTotals);
  for (const { day, page, section, count } of totals) {
    const alike = rows.filter((row) => row.page === page && (row.section ?? '') === section && row.at.toISOString().startsWith(day));
    expect(alike, `${day} ${page} ${section}`).toHaveLength(count);
  }
});

test('while the database refuses, impressions wait, and are counted once it is back', async () => {
  let isAway = true;
  const transaction: typeof s.db.transaction = (...work) => (isAway ? Promise.reject(new Error('away')) : s.db.transaction(...work));
  const log = createImpressionLog({ ...s.shop, db: Object.assign(Object.create(s.db), { transaction }) });
  for (let n = 0; n < 1_500; n++) log.add(anImpression());
  await log.flush();
  expect(await totalOf(impressionDays)).toBe(0);
  isAway = false;
  await log.flush();
  expect(await totalOf(impressionDays)).toBe(1_500);
});

test('made-up sections do not fill the totals', async () => {
  await write(...Array.from({ length: 2_100 }, (_, n) => anImpression({ section: `made up ${n}` })));
  const { sections } = await get('summary');
  expect(sections[0]).toEqual({ section: 'other', count: 100 });
  expect(await totalOf(impressionTotals)).toBe(2_100);
  expect(await s.db.$count(impressionTotals)).toBe(2_001);
});

test('after 90 days the rows are deleted day by day, and the totals stay', async () => {
  const daysAgo = (count: number) => anImpression({ at: daysBefore(NOON, count) });
  // Midnight in India is 18:30 UTC of the day before.
  const firstKept = anImpression({ at: new Date('2026-08-22T18:30:00Z') });
  const lastPruned = anImpression({ at: new Date('2026-08-22T18:29:59.999Z') });
  await write(daysAgo(0), daysAgo(89), firstKept, lastPruned, daysAgo(400));
  await s.runSweeps();
  expect((await get('all')).map(({ timestamp }: { timestamp: string }) => timestamp.slice(0, 10))).toEqual([
    '2026-11-21',
    '2026-08-24',
    '2026-08-22',
  ]);
  expect(await s.db.$count(impressions)).toBe(3);
  expect(await totalOf(impressionDays)).toBe(5);
  expect(await get('summary')).toMatchObject({ total: 5 });
});

test('pruning repeats until no old rows are left', async () => {
  await write(...Array.from({ length: 5_001 }, () => anImpression({ at: new Date('2026-01-01T00:00:00Z') })));
  await s.runSweeps();
  expect(await s.db.$count(impressions)).toBe(0);
});

test('the list is paged over the days, newest first, with the total count', async () => {
  const at = (hoursAgo: number) => new Date(NOON.getTime() - hoursAgo * HOUR_MS);
  await write(...Array.from({ length: 100 }, (_, n) => anImpression({ at: at(n), page: n % 2 ? 'shop' : 'home' })));
  const hoursOf = async (query: string) => {
    const answer = await s.request('GET', `/api/impressions/all?${query}`, { as: staff.token });
    const hours = answer.json.map(({ timestamp }: { timestamp: string }) => (NOON.getTime() - Date.parse(timestamp)) / HOUR_MS);
    return { total: answer.headers.get('x-total-count'), hours };
  };
  const counting = (first: number, length: number, step = 1) => Array.from({ length }, (_, n) => first + n * step);
  for (const page of [1, 2, 5, 10])
    expect(await hoursOf(`limit=10&page=${page}`)).toEqual({ total: '100', hours: counting((page - 1) * 10, 10) });
  expect(await hoursOf('limit=10&page=11')).toEqual({ total: '100', hours: [] });
  expect(await hoursOf('limit=20&page=3&pageName=shop')).toEqual({ total: '50', hours: counting(81, 10, 2) });
  // Noon is twelve hours into the day; the day before has 24 hours.
  expect(await hoursOf('limit=10&page=2&from=2026-11-20&to=2026-11-20')).toEqual({ total: '24', hours: counting(22 + 1, 10) });
});

test('a search finds addresses, pages by path or product name, sections, places and devices', async () => {
  const { id, name } = await aProduct(s, { name: 'Night Cream' });
  await write(
    anImpression({ ip: '103.21.4.0' }),
    anImpression({ page: `product/${id}`, section: 'view' }),
    anImpression({ section: '100%_glow' }),
    anImpression({ location: 'Kerala, India', deviceType: 'Tablet' }),
  );
  const found = async (search: string) => {
    const answer = await s.request('GET', `/api/impressions/all?search=${encodeURIComponent(search)}`, { as: staff.token });
    expect(answer.headers.get('x-total-count')).toBe(String(answer.json.length));
    return answer.json.map((row: { id: number }) => row.id);
  };
  expect(await found('103.21')).toEqual([1]);
  expect(await found(name.toLowerCase())).toEqual([2]);
  expect(await found('%_')).toEqual([3]);
  expect(await found('kerala')).toEqual([4]);
  expect(await found('tablet')).toEqual([4]);
  expect(await found('home')).toEqual([4, 3, 1]);
  expect(await found('nowhere')).toEqual([]);
});

test('the summary separates views from clicks, and names the best day', async () => {
  const { id } = await aProduct(s);
  const yesterday = daysBefore(NOON, 1);
  await write(
    anImpression(),
    anImpression({ section: 'hero' }),
    anImpression({ page: `product/${id}`, section: 'view' }),
    anImpression({ page: 'shop', at: yesterday }),
    anImpression({ page: 'shop', at: yesterday }),
    anImpression({ page: 'shop', section: 'footer-viewed', at: yesterday }),
    anImpression({ page: 'shop', section: 'hero', at: yesterday }),
    anImpression({ page: 'cart', at: daysBefore(NOON, 40) }),
  );
  expect(await get('summary')).toMatchObject({
    total: 8,
    today: { day: '2026-11-21', count: 3 },
    yesterday: { day: '2026-11-20', count: 4 },
    highest: { day: '2026-11-20', count: 4 },
    thisWeek: 7,
    lastWeek: 0,
    thisMonth: 7,
    lastMonth: 1,
    pages: [
      { page: 'shop', views: 2 },
      { page: 'home', views: 1 },
      { page: `product/${id}`, views: 1 },
      { page: 'cart', views: 0 },
    ],
    sections: [
      { section: 'hero', count: 2 },
      { section: 'footer-viewed', count: 1 },
    ],
  });
});

test('the summary is the same with the sums of past days, after a late impression of one, and the day after', async () => {
  const some = (day: number) => [
    ...['home', 'shop', 'cart'].map((page, at) => anImpression({ page, at: daysBefore(NOON, day + at) })),
    anImpression({ section: 'hero', at: daysBefore(NOON, day) }),
  ];
  await write(...[0, 0, 1, 1, 1, 28, 29, 30].flatMap(some));
  const kept = async () =>
    (await rowsOf<{ first: string }>(s.db, sql`select first::text from impression_sum_days`)).map(({ first }) => first);
  const both = async () => {
    const counted = await get('summary');
    await Promise.all([keepViews(s.db, s.shop.now()), keepViews(s.db, s.shop.now())]);
    expect(await get('summary')).toEqual(counted);
    return counted;
  };
  const before = await both();
  expect(before.pages[0]).toEqual({ page: 'home', views: 7 });
  expect(await kept()).toEqual(['2026-10-23']);
  await write(...some(3));
  expect((await get('summary')).pages[0]).toEqual({ page: 'home', views: 8 });
  await both();
  s.setClock(daysBefore(NOON, -1));
  expect((await get('summary')).pages).not.toEqual(before.pages);
  await both();
  expect(await kept()).toEqual(['2026-10-24']);
});

test('a page view that is written while past days are summed up is counted', async () => {
  const views = async () => (await get('summary')).pages.map(({ views }: { views: number }) => views);
  for (let round = 1; round <= 5; round++) {
    await Promise.all([
      ...Array.from({ length: 4 }, () => write(anImpression({ at: daysBefore(NOON, 2) }))),
      ...[1, 2].map(() => keepViews(s.db, s.shop.now())),
    ]);
    expect(await views()).toEqual([4 * round]);
    await keepViews(s.db, s.shop.now());
    expect(await views()).toEqual([4 * round]);
  }
});

test('a shop without visits shows zeros', async () => {
  expect(await get('summary')).toMatchObject({ total: 0, highest: null, pages: [], sections: [] });
  expect(await get('all')).toEqual([]);
});

test('page views are kept as many days as Settings say, and neither they nor the logs fewer than can be', async () => {
  const put = (body: object) => s.request('PUT', '/api/settings/policies', { as: staff.token, body });
  expect((await put({ pageViewDays: 29 })).json.fields).toHaveProperty('pageViewDays');
  expect((await put({ serverLogDays: 179 })).json.fields).toHaveProperty('serverLogDays');
  expect((await put({ pageViewDays: 365, serverLogDays: 365 })).status).toBe(200);
  await write(...[364, 367].map((days) => anImpression({ at: daysBefore(NOON, days) })));
  await s.runSweeps();
  expect(await s.db.$count(impressions)).toBe(1);
  expect((await get('all?from=2025-01-01')).length).toBe(1);
});
