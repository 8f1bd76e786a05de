import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, expect, test } from 'vitest';
import { pagesFromSources } from '../test/pages.ts';
import { openTestShop } from '../test/shop.ts';
import { aProduct } from '../test/world.ts';
import { products } from './catalogue/catalogue.tables.ts';
import { partsOfPage } from './kept-parts.server.ts';
import { pagesInLanguages } from './language/language.server.ts';
import { pagesChanged } from './platform/pages/page-cache.server.ts';
import { KeptPart, PartsContext } from './ui/kept-part.ts';

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

function pageOf(shown: readonly Product[], as?: string) {
  rendered = [];
  const parts = partsOfPage();
  return parts.join(renderToString(createElement(PartsContext, { value: parts.ask }, listOf(shown, as))));
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
  const html = pageOf([{ ...balm, name: 'Rose Lip Balm' }]);
  expect(rendered).toEqual(['Rose Lip Balm']);
  expect(html).toContain('Rose Lip Balm');
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
