// No page of a person may ever be kept by a CDN: every page of app/routes.ts is asked for, by a visitor, a customer and an owner.
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesInLanguages } from '../app/language/language.server.ts';
import { isKeptPage } from '../app/platform/pages/page-query.ts';
import routes from '../app/routes.ts';
import { pagesFromSources } from './pages.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { aProduct, aShopper, aStaffMember } from './world.ts';

let s: TestShop;
let people: Record<string, string>;
let kept: Set<string>;
const values: Record<string, string> = {};
beforeAll(async () => {
  const build = await pagesFromSources();
  kept = new Set(
    Object.values(build.routes).flatMap((route) => (route && isKeptPage((route.module as { handle?: unknown }).handle) ? route.id : [])),
  );
  s = await openTestShop({
    env: { CDN_KIND: 'varnish', CDN_PURGE_URL: 'http://127.0.0.1:9' },
    pages: pagesInLanguages(build, 'test'),
  });
  const product = await aProduct(s);
  Object.assign(values, { slug: product.slug, id: product.id });
  people = { visitor: '', customer: `session=${(await aShopper(s)).token}`, owner: `session=${(await aStaffMember(s)).token}` };
});
afterAll(() => s.close());

const pagesIn = (entries: RouteConfigEntry[], before = ''): Array<{ id: string; path: string }> =>
  entries.flatMap(({ file, path, children, index }) => {
    const whole = path ? `${before}/${path}` : before;
    const own = path !== undefined || index ? [{ id: file.replace(/\.tsx$/, ''), path: whole || '/' }] : [];
    return [...(children ? [] : own), ...pagesIn(children ?? [], whole)];
  });

test('only pages that are the same for every visitor are for a CDN, with or without a session', async () => {
  const all = pagesIn(routes);
  expect(all.length).toBeGreaterThan(60);
  const seen = { public: 0, private: 0 };
  const wrong: string[] = [];
  for (const { id, path } of all) {
    const address = path.replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? values['id'] ?? '').replace('*', 'nowhere');
    for (const [who, cookie] of Object.entries(people)) {
      const { status, headers } = await s.fetch(new Request(`http://shop.test${address}`, { headers: { accept: 'text/html', cookie } }));
      const told = ['cdn-cache-control', 'cache-tag', 'surrogate-key', 'cache-groups'].filter((name) => headers.has(name));
      const isPublic = headers.get('cache-control')?.startsWith('public') === true;
      seen[isPublic ? 'public' : 'private'] += 1;
      const isRight = isPublic
        ? kept.has(id) && status === 200 && !headers.has('set-cookie')
        : told.length === 0 && !/public/.test(headers.get('cache-control') ?? '');
      if (!isRight) wrong.push(`${who} ${address}: ${status} ${headers.get('cache-control')} ${told}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(Math.min(seen.public, seen.private)).toBeGreaterThan(30);
});
