import v8 from 'node:v8';
import vm from 'node:vm';
import { eq } from 'drizzle-orm';
import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, expect, test } from 'vitest';
import { pagesFromSources } from '../test/pages.ts';
import { openTestShop } from '../test/shop.ts';
import { aProduct, aStaffMember } from '../test/world.ts';
import { products } from './catalogue/catalogue.tables.ts';
import { partsOfPage } from './kept-parts.server.ts';
import { pagesInLanguages } from './language/language.server.ts';
import { pagesChanged } from './platform/pages/page-cache.server.ts';
import type { Language } from './platform/words/language.ts';
import { KeptPart, PartsContext } from './ui/kept-part.ts';
import { renderWhole } from './whole-page.server.ts';

type Product = { name: string };
let rendered: string[] = [];

function Card({ product }: { product: Product }) {
  rendered.push(product.name);
  return createElement('p', null, 'Now ', product.name);
}

const listOf = (shown: readonly Product[], as = 'card') =>
  createElement(
    'ul',
    null,
    shown.map((product, index) =>
      createElement(
        'li',
        { key: index },
        createElement(KeptPart, { of: product, as, render: () => createElement(Card, { product }) }),
        'end',
      ),
    ),
  );

function pageOf(shown: readonly Product[], as?: string, language: Language = 'en') {
  rendered = [];
  const parts = partsOfPage(language);
  const html = renderToString(createElement(PartsContext, { value: parts.ask }, listOf(shown, as)));
  return Buffer.from(parts.join(Buffer.from(html).toString('latin1')), 'latin1').toString();
}

test('a page of kept parts is the page as it would be rendered whole', () => {
  const [balm, scrub] = [{ name: 'Rose Balm' }, { name: '</kept-part><kept-part name="0">Scrub & Co' }];
  for (const shown of [[balm], [scrub, balm], [balm, scrub, balm], []]) expect(pageOf(shown)).toBe(renderToString(listOf(shown)));
});

test('a part is rendered once for each of its forms, and again for another object', () => {
  const balm = { name: 'Rose Balm' };
  pageOf([balm]);
  expect(rendered).toEqual(['Rose Balm']);
  pageOf([balm]);
  expect(rendered).toEqual([]);
  pageOf([balm], 'early');
  expect(rendered).toEqual(['Rose Balm']);
  pageOf([balm], 'early', 'hi');
  expect(rendered).toEqual(['Rose Balm']);
  const html = pageOf([{ ...balm, name: 'Rose Lip Balm' }]);
  expect(rendered).toEqual(['Rose Lip Balm']);
  expect(html).toContain('Rose Lip Balm');
});

test('a part within a part is kept with it', () => {
  const balm = { name: 'Rose Balm' };
  const outer = { name: 'A row' };
  const row = () =>
    createElement(KeptPart, { of: outer, as: 'row', render: () => createElement('section', null, listOf([balm]), listOf([balm])) });
  const read = () => {
    rendered = [];
    const parts = partsOfPage('en');
    return parts.join(renderToString(createElement(PartsContext, { value: parts.ask }, row())));
  };
  const whole = read();
  expect(whole).toBe(renderToString(row()));
  expect(read()).toBe(whole);
  expect(rendered).toEqual([]);
});

test('what only one page shows twice is rendered once, and again for the next page', () => {
  const filters = { name: 'Lip care' };
  const twice = () => {
    rendered = [];
    const part = () =>
      createElement(KeptPart, { of: filters, as: 'filters', lasts: false, render: () => createElement(Card, { product: filters }) });
    const parts = partsOfPage('en');
    return parts.join(renderToString(createElement(PartsContext, { value: parts.ask }, part(), part())));
  };
  for (const name of ['Lip care', 'Skin care']) {
    filters.name = name;
    const one = `<p>Now <!-- -->${name}</p>`;
    expect(twice()).toBe(one + one);
    expect(rendered).toEqual([name]);
  }
});

test('a part that failed is rendered again', async () => {
  const balm = { name: 'Rose Balm' };
  let isBroken = true;
  const Price = () => {
    if (isBroken) throw new Error('No price.');
    return createElement('p', null, '₹450');
  };
  const render = () => createElement(Suspense, { fallback: '...' }, createElement(Price));
  const read = async () => {
    const parts = partsOfPage('en');
    const page = () => createElement(PartsContext, { value: parts.ask }, createElement(KeptPart, { of: balm, as: 'price', render }));
    return parts.join((await renderWhole(page, 'aa')).html);
  };
  expect(await read()).not.toContain('₹');
  isBroken = false;
  expect(Buffer.from(await read(), 'latin1').toString()).toContain('₹450');
});

test('a kept part does not keep the page that it was on', () => {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  const shown = Array.from({ length: 100 }, (_, place) => ({ name: `Balm ${place}` }));
  collect();
  const before = process.memoryUsage().heapUsed;
  for (const [place, product] of shown.entries()) {
    const parts = partsOfPage('en');
    const html = renderToString(createElement(PartsContext, { value: parts.ask }, listOf([product])));
    parts.join(Buffer.alloc(1_000_000, `${place} `).toString('latin1') + html);
  }
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  expect(shown).toHaveLength(100);
});

const s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
afterAll(() => s.close());

test('the shop page is the same from kept cards, and shows a change of one at once', async () => {
  await s.reset();
  const { id } = await aProduct(s, { originalPricePaise: 45_000 });
  await aProduct(s, { originalPricePaise: 61_200 });
  // Not cached before their second request.
  const cardsFrom = async (min: number) => {
    const answer = await s.fetch(new Request(`http://shop.test/shop?min=${min}`));
    return /<ul class="product-grid">.*?<\/ul>/.exec(await answer.text())?.[0] ?? '';
  };
  const whole = await cardsFrom(1);
  expect(whole).toContain('₹450');
  expect(await cardsFrom(2)).toBe(whole);
  await s.db.transaction(async (tx) => {
    await tx.update(products).set({ originalPricePaise: 47_300 }).where(eq(products.id, id));
    await pagesChanged(tx, `product:${id}`);
  });
  await expect.poll(() => cardsFrom(3)).toContain('₹473');
});

test('the data of a step keep their shape: the tab that asks may be of another build', async () => {
  await s.reset();
  const { slug } = await aProduct(s, { name: 'Rose Balm' });
  const other = await aProduct(s, { name: 'Amla Oil' });
  const read = async (path: string) => (await s.fetch(new Request(`http://shop.test${path}`))).text();
  for (const path of ['/shop', '/search?q=amla', `/product/${slug}`]) {
    const [step, document] = [await read(path.replace(/(?=\?|$)/, '.data')), await read(path)];
    expect(step).toContain('"Amla Oil"');
    expect(step).not.toContain('"json"');
    expect(document).toContain(`\\\\\\"slug\\\\\\":\\\\\\"${other.slug}`);
  }
});

test('a preview of another language leaves nothing in its pages', async () => {
  await s.reset();
  const { id, slug } = await aProduct(s);
  const other = await aProduct(s);
  const { token } = await aStaffMember(s);
  const read = async (path: string, headers: HeadersInit = {}) => {
    const answer = await s.fetch(new Request(`http://shop.test${path}`, { headers }));
    return answer.text();
  };
  const preview = await read(`/admins/products/${id}/preview?language=hi`, { cookie: `session=${token}` });
  expect(preview).toContain(`href="/product/${other.slug}"`);
  const page = await read(`/hi/product/${slug}`);
  expect(page).toContain(`href="/hi/product/${other.slug}"`);
  expect(page).not.toContain(`href="/product/${other.slug}"`);
});
