import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '../test/shop.ts';
import { createApp } from './app.ts';

const s = await openTestShop();
afterAll(() => s.close());

/** The framework stand-in: slow, with a page that shows the full address and the requester. */
function openPages() {
  let rendered = 0;
  const app = createApp({
    ...s,
    pages: async ({ url, headers }) => {
      rendered += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return new Response(`${new URL(url).search} ${headers.get('cookie')} ${headers.get('authorization')}`);
    },
  });
  return {
    rendered: () => rendered,
    look: async (address: string, headers: Record<string, string> = {}) =>
      (await app.fetch(new Request(`http://shop.test${address}`, { headers }))).text(),
  };
}

test('visitors who ask at once for the same public page share one rendering', async () => {
  const pages = openPages();
  await Promise.all(Array.from({ length: 20 }, () => pages.look('/about-us')));
  expect(pages.rendered()).toBe(1);
});

test('a page made for one token or person is never sent to another', async () => {
  const pages = openPages();
  const seen = await Promise.all([
    pages.look('/invitation?token=asha'),
    pages.look('/invitation?token=ravi'),
    pages.look('/invitation'),
    pages.look('/profile'),
    pages.look('/profile', { cookie: 'session=asha' }),
    pages.look('/profile', { cookie: 'session=ravi' }),
    pages.look('/profile', { authorization: 'Bearer asha' }),
    pages.look('/profile', { authorization: 'Bearer ravi' }),
    pages.look('/checkout', { cookie: 'cart=asha' }),
    pages.look('/checkout', { cookie: 'cart=ravi' }),
    pages.look('/checkout'),
  ]);
  expect(seen).toEqual([
    '?token=asha null null',
    '?token=ravi null null',
    ' null null',
    ' null null',
    ' session=asha null',
    ' session=ravi null',
    ' null Bearer asha',
    ' null Bearer ravi',
    ' cart=asha null',
    ' cart=ravi null',
    ' null null',
  ]);
});
