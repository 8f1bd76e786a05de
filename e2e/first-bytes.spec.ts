// What a page brings before anything else is asked for. On a simulated 4G line of 150 ms the largest paint comes a round trip later (1.4 s instead
// of 1.2) when the page and the font of its text take more than the first two flights of TCP (docs/decisions/0117-a-page-brings-the-styles-it-uses.md).
import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './journey.ts';

const PAGES = ['/', '/shop', '/shop?category=Lip+care', '/product/strawberry-lip-balm', '/cart'];
/** Ten segments, then twenty, less the headers of both answers. */
const TWO_FLIGHTS = 30 * 1460 - 1400;

const htmlOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

test('a page and the font of its text come with the first two flights', async ({ request }) => {
  for (const path of PAGES) {
    const html = await htmlOf(request, path);
    const [, font = ''] = html.match(/<link rel="preload" as="font"[^>]* href="([^"]+)"/) ?? [];
    expect(font, path).toContain('/fonts/anek.');
    const text = await (await request.get(font)).body();
    expect(brotliCompressSync(html).length + text.length, path).toBeLessThan(TWO_FLIGHTS);
  }
});

test('a page brings the styles that it uses, and the others before it comes to life', async ({ page, request }) => {
  for (const path of PAGES) {
    const [, styles = ''] = (await htmlOf(request, path)).match(/<style>([\s\S]*?)<\/style>/) ?? [];
    expect(styles, path).toContain('.wordmark');
    expect(styles.length, path).toBeLessThan(45_000);
  }
  let isStyled = false;
  await page.route(/\/assets\/shop-[^/]*\.css$/, async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    isStyled = true;
    await route.continue();
  });
  await page.goto('/shop');
  expect(isStyled).toBe(true);
});

test('a page whose other styles do not come says so', async ({ page }) => {
  await page.route(/\/assets\/shop-[^/]*\.css$/, (route) => route.abort());
  // From a page without code, so that nothing waits for the code of the next one.
  await page.goto('/api/health');
  await page.evaluate(() => location.assign('/shop'));
  await expect(page.getByText("Part of this page didn't load.")).toBeVisible();
});

test('without script a page has the same styles', async ({ browser }) => {
  const look = async (javaScriptEnabled: boolean) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto('/shop');
    const boxes = [];
    for (const part of ['.product-card h3', 'header', 'h1']) boxes.push(await page.locator(part).first().boundingBox());
    await context.close();
    return boxes.map((box) => box && [box.width, box.height]);
  };
  expect(await look(false)).toEqual(await look(true));
});
