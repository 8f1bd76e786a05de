// Search engines are told which public addresses changed, once each, whatever IndexNow answers.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aLipstick, aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { contentPages, contentVersions } from '../content/content.tables.ts';
import { jobs } from '../platform/platform.tables.ts';
import { noteChangedAddresses, submitChangedAddresses } from './announce.server.ts';
import { openIndexNow } from './index-now.server.ts';
import { startIndexNowStandIn } from './index-now-stand-in.ts';
import { announcements } from './search-engines.tables.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
let isKeyFileHidden = false;
const engine = await startIndexNowStandIn(async (url) => {
  const { status, text } = await s.request('GET', url.replace('http://shop.test', ''));
  return status === 200 && !isKeyFileHidden ? text : null;
});
const s = await openTestShop({ env: { INDEXNOW_API_URL: engine.origin } });
let owner: Person;

beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  engine.clear();
  isKeyFileHidden = false;
  owner = await aStaffMember(s);
});
afterAll(async () => {
  await s.close();
  await engine.close();
});

const turn = async (method: 'GET' | 'POST' | 'DELETE') => (await s.request(method, '/api/index-now', { as: owner.token })).json;
const later = (minutes: number) => s.setClock(new Date(s.shop.now().getTime() + minutes * 60_000));
/** What was told in the round of the next ten minutes. */
async function round(minutes = 11): Promise<string[]> {
  engine.accepted.length = 0;
  later(minutes);
  await noteChangedAddresses(s.db, s.shop.now());
  await s.runJobs();
  return engine.told().map((url) => url.replace('http://shop.test', ''));
}
async function rename(id: string, name: string) {
  const body = new FormData();
  body.set('name', name);
  expect((await s.request('PUT', `/api/product/${id}`, { as: owner.token, body })).status).toBe(200);
}
const inBoth = (path: string) => [path, `/hi${path}`];

test('it is off in a new shop: nothing is noted or sent, and there is no key file', async () => {
  await aProduct(s);
  expect(await turn('GET')).toEqual({ keyUrl: null, waiting: 0, last: null });
  expect(await round()).toEqual([]);
  expect((await s.request('GET', `/${'0'.repeat(32)}.txt`)).status).toBe(404);
});

test('switched on, every public address is told once in each language, with a key file that ends with it', async () => {
  await aProduct(s, { slug: 'rose-balm' });
  await aProduct(s, { slug: 'hidden-balm', isAvailable: false });
  const { keyUrl } = await turn('POST');
  expect(keyUrl).toMatch(/^http:\/\/shop\.test\/[0-9a-f]{32}\.txt$/);
  const file = keyUrl.replace('http://shop.test', '');
  expect((await s.request('GET', file)).text).toBe(file.slice(1, -4));
  expect(await round()).toEqual(inBoth('/product/rose-balm'));
  expect(await round()).toEqual([]);
  expect(await turn('GET')).toMatchObject({ waiting: 0, last: { addresses: 2, status: 200 } });
  expect((await turn('POST')).keyUrl).toBe(keyUrl);
  await turn('DELETE');
  await expect.poll(async () => (await s.request('GET', file)).status).toBe(404);
});

test('an address that changed, appeared or went is told, and many changes of one are told once', async () => {
  const rose = await aProduct(s, { slug: 'rose-balm', name: 'Rose balm' });
  const neem = await aProduct(s, { slug: 'neem-balm' });
  await turn('POST');
  await round();
  for (const name of ['Rose Balm 2', 'Rose balm'])
    await s.db.update(products).set({ name, updatedAt: s.shop.now() }).where(eq(products.id, rose.id));
  expect(await round()).toEqual(inBoth('/product/rose-balm'));
  expect((await s.request('DELETE', `/api/product/${neem.id}`, { as: owner.token })).status).toBeLessThan(300);
  await aProduct(s, { slug: 'tulsi-balm' });
  expect((await round()).toSorted()).toEqual([...inBoth('/product/neem-balm'), ...inBoth('/product/tulsi-balm')].toSorted());
  expect(await round()).toEqual([]);
});

test('a renamed product is told at its new address and at the former one, which redirects now', async () => {
  const { id } = await aProduct(s, { slug: 'rose-balm', name: 'Rose balm' });
  await turn('POST');
  await round();
  later(1);
  await rename(id, 'Rose petal balm');
  expect((await round()).toSorted()).toEqual([...inBoth('/product/rose-balm'), ...inBoth('/product/rose-petal-balm')].toSorted());
});

test('a changed shade changes the page of its product', async () => {
  const { variants } = await aLipstick(s);
  await turn('POST');
  await round();
  later(1);
  await s.db
    .update(products)
    .set({ updatedAt: s.shop.now() })
    .where(eq(products.id, variants.at(-1)?.id ?? ''));
  expect(await round()).toHaveLength(2);
});

test('a collection, a landing page and a post are told when shoppers can read them', async () => {
  await turn('POST');
  const { json } = await s.request('POST', '/api/collections', {
    as: owner.token,
    body: { title: 'Monsoon', slug: 'monsoon', kind: 'hand' },
  });
  expect(json.slug).toBe('monsoon');
  for (const kind of ['landing', 'post'] as const) {
    const content = { title: { en: kind }, description: {}, sections: [] } as never;
    const [page] = await s.db
      .insert(contentPages)
      .values({ kind, slug: `diwali-${kind}`, draft: content })
      .returning();
    await s.db.insert(contentVersions).values({ pageId: page?.id ?? '', content, visibleFrom: new Date(NOW.getTime() + 20 * 60_000) });
  }
  expect(await round()).toEqual(inBoth('/collections/monsoon'));
  expect((await round()).toSorted()).toEqual([...inBoth('/journal/diwali-post'), ...inBoth('/pages/diwali-landing')].toSorted());
});

describe('whatever IndexNow answers', () => {
  beforeEach(async () => {
    await aProduct(s, { slug: 'rose-balm' });
    await turn('POST');
  });

  test('202 counts as told', async () => {
    engine.answer(202);
    await round();
    expect(await round()).toEqual([]);
    expect((await turn('GET')).last.status).toBe(202);
  });

  test('403, because a proxy hides the key file: staff read why, and it is tried again after six hours', async () => {
    isKeyFileHidden = true;
    await round();
    await round();
    expect(engine.calls).toHaveLength(1);
    expect(await turn('GET')).toMatchObject({ waiting: 1, last: { status: 403 } });
    isKeyFileHidden = false;
    expect(await round(6 * 60 + 1)).toEqual(inBoth('/product/rose-balm'));
  });

  test.each([400, 422])('%i: nothing is lost, and it is not asked every ten minutes', async (status) => {
    engine.answer(status);
    await round();
    await round();
    expect([engine.calls.length, (await turn('GET')).waiting]).toEqual([1, 1]);
    expect(await round(6 * 60 + 1)).toHaveLength(2);
  });

  test('429: the job waits as long as it is told to, and counts no attempt', async () => {
    engine.answer(429, { 'retry-after': '1800' });
    await round();
    const [job] = await s.db.select().from(jobs);
    expect(job?.runAt).toEqual(new Date(s.shop.now().getTime() + 1800_000));
    later(29);
    await s.runJobs();
    expect(engine.calls).toHaveLength(1);
    later(2);
    await s.runJobs();
    expect(engine.told()).toHaveLength(2);
  });

  test('500, or none at all: it is asked again', async () => {
    engine.answer(503);
    engine.breakOff();
    await round();
    for (let tries = 0; tries < 3; tries++) {
      later(2);
      await s.runJobs();
    }
    expect(engine.told()).toHaveLength(2);
  });
});

test('a page that changes while it is being told is told again', async () => {
  const { id } = await aProduct(s, { slug: 'rose-balm' });
  await turn('POST');
  await noteChangedAddresses(s.db, s.shop.now());
  await submitChangedAddresses(
    s.db,
    {
      async submit() {
        later(11);
        await s.db.update(products).set({ updatedAt: s.shop.now() }).where(eq(products.id, id));
        await noteChangedAddresses(s.db, s.shop.now());
        return 200;
      },
    },
    'http://shop.test',
    s.shop.now(),
  );
  expect((await turn('GET')).waiting).toBe(1);
});

test('two nodes tell each address once between them', async () => {
  for (const name of ['rose', 'neem', 'tulsi']) await aProduct(s, { slug: name });
  await turn('POST');
  await Promise.all([0, 1].map(() => noteChangedAddresses(s.db, s.shop.now())));
  expect(await s.db.$count(jobs)).toBe(1);
  const indexNow = openIndexNow(s.shop.env);
  await Promise.all([0, 1].map(() => submitChangedAddresses(s.db, indexNow, 'http://shop.test', s.shop.now())));
  expect(engine.told().toSorted()).toEqual(
    ['rose', 'neem', 'tulsi']
      .flatMap((slug) => inBoth(`/product/${slug}`))
      .map((path) => `http://shop.test${path}`)
      .toSorted(),
  );
});

test('at most 10,000 addresses go in one call, the others in the next, and few calls are remembered', async () => {
  const [first] = await s.db
    .select()
    .from(products)
    .where(eq(products.id, (await aProduct(s)).id));
  const { id: _, fullName: __, ...like } = first as typeof products.$inferSelect;
  const rows = Array.from({ length: 5_000 }, (____, index) => ({ ...like, slug: `copy-${index}`, sku: `COPY-${index}` }));
  for (let at = 0; at < rows.length; at += 500) await s.db.insert(products).values(rows.slice(at, at + 500));
  await turn('POST');
  expect(new Set(await round())).toHaveLength(10_002);
  expect(engine.calls.map(({ urlList }) => urlList.length)).toEqual([10_000, 2]);
  await s.db.insert(announcements).values(Array.from({ length: 100 }, () => ({ addresses: 1, status: 200, at: NOW })));
  await s.db.update(products).set({ updatedAt: s.shop.now() }).where(eq(products.slug, 'copy-1'));
  await round();
  expect(await s.db.$count(announcements)).toBe(50);
});

test('a local start sends nothing', async () => {
  const { INDEXNOW_API_URL: _, ...env } = s.shop.env;
  expect(await openIndexNow(env as typeof s.shop.env).submit({ host: 'x', key: 'y', keyLocation: 'z', urlList: [] })).toBe(200);
  expect(engine.calls).toEqual([]);
});
