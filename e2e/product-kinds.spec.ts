// Product pages with variants and a video, with a kit, and a page with every kind of section: accessible, on the smallest phone, with
// large text, and light. What follows the chosen shade and size, also in Hindi and in the wishlist.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { aClip } from './clip.ts';
import { everyKind } from './every-kind.ts';
import { expectLight, OTHER_SCRIPT_BYTES_AT_MOST, SCRIPT_BYTES_AT_MOST } from './first-view.ts';
import { expect, test } from './journey.ts';
import { aPicture, aProduct, aShopper, type Product, signInAsStaff, staffHeaders } from './people.ts';

const SHADES = ['Rose', 'Ruby'] as const;
/** With its price, MRP and net quantity. */
const SIZES = { '3 g': [300, 600, 3], '5 g': [450, 900, 5] } as const;

let lipstick: Product;
let kit: Product;
test.beforeAll(async ({ request }) => {
  lipstick = await aLipstick(request);
  kit = await aKit(request);
});

/** Photographs, as large as a shop's. */
const photo = (name: string) => readFileSync(`db/seed/pictures/${name}/960.webp`);

async function aLipstick(request: APIRequestContext): Promise<Product> {
  const headers = await staffHeaders(request);
  const product = await aProduct(request, { name: `Gulmohar lipstick ${randomUUID().slice(0, 8)}` });
  const form = new FormData();
  SHADES.forEach((_, place) => {
    const bytes = new Uint8Array(photo(`gulmohar-matte-lipstick-${place + 1}`));
    form.append('images', new File([bytes], `${place}.webp`, { type: 'image/webp' }));
  });
  const options = [
    { name: 'Shade', names: { hi: 'रंगत' }, values: SHADES },
    { name: 'Size', values: Object.keys(SIZES) },
  ];
  const variants = SHADES.flatMap((shade, place) =>
    Object.entries(SIZES).map(([size, [originalPrice, mrp, net]]) => ({
      ...{ sku: `${product.slug}-${shade}-${net}`, options: { Shade: shade, Size: size }, originalPrice, mrp, stockQuantity: 9 },
      netQuantity: { value: net, unit: 'g' },
      swatch: { colour: place === 0 ? '#c2737f' : '#9b111e' },
      pictures: [{ file: place, alt: `The ${shade} lipstick` }],
    })),
  );
  form.append('options', JSON.stringify(options));
  form.append('variants', JSON.stringify(variants));
  const changed = await request.put(`/api/product/${product.id}`, { headers, multipart: form });
  expect(changed.ok(), await changed.text()).toBe(true);
  const video = await request.put(`/api/product/${product.id}/video`, { headers, data: { video: await upload(request) } });
  expect(video.ok(), await video.text()).toBe(true);
  return product;
}

/** -> the key of a video. */
async function upload(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/videos', {
    headers: await staffHeaders(request),
    multipart: {
      video: { name: 'clip.webm', mimeType: 'video/webm', buffer: await aClip() },
      poster: { name: 'poster.png', mimeType: 'image/png', buffer: await aPicture({ width: 400, height: 500 }) },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).key;
}

async function aKit(request: APIRequestContext): Promise<Product> {
  const pieces = [await aProduct(request), await aProduct(request)].map(({ id }) => ({ productId: id, quantity: 1 }));
  const kit = JSON.stringify({ pricing: 'own', pieces });
  return aProduct(request, { name: `Gift box ${randomUUID().slice(0, 8)}`, kit, originalPrice: '500', stockQuantity: '0' });
}

async function fitsEverywhere(page: Page, path: string) {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(path);
  await page.waitForFunction(() => !document.querySelector('[data-arriving] .below-fold'));
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await beyond(), `${path} at 320 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await beyond(), `${path} with text of twice the size`).toBeLessThanOrEqual(0);
}

test('pages of variants with a video, of a kit and of every kind of section are accessible, fit and are light', async ({
  page,
  browser,
  request,
  isMobile,
}) => {
  test.slow();
  const sections = await everyKind(request, await upload(request));
  for (const [path, atMost] of [
    [`/product/${lipstick.slug}`, SCRIPT_BYTES_AT_MOST],
    [`/product/${kit.slug}`, SCRIPT_BYTES_AT_MOST],
    [sections, OTHER_SCRIPT_BYTES_AT_MOST],
  ] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessible(page);
    if (!isMobile) continue;
    await fitsEverywhere(page, path);
    for (const width of [360, 390]) await expectLight(browser, path, width, atMost);
  }
});

test('pages of a plain product, of sizes, of a kit with a video and of what is sold out are light', async ({
  browser,
  request,
  isMobile,
}) => {
  test.skip(!isMobile, 'The same scripts on a desktop.');
  const plain = await aProduct(request);
  const sizes = JSON.stringify([{ name: 'Size', values: ['30 ml', '50 ml'] }]);
  const variants = JSON.stringify(
    ['30 ml', '50 ml'].map((size) => ({ options: { Size: size }, sku: `${plain.slug}-${size}`, originalPrice: 300, stockQuantity: 9 })),
  );
  const sized = await aProduct(request, { options: sizes, variants });
  const withVideo = await aKit(request);
  const soldOut = await aProduct(request, { stockQuantity: '0' });
  const headers = await staffHeaders(request);
  const video = await request.put(`/api/product/${withVideo.id}/video`, { headers, data: { video: await upload(request) } });
  expect(video.ok(), await video.text()).toBe(true);
  for (const { slug } of [plain, sized, withVideo, soldOut]) await expectLight(browser, `/product/${slug}`, 390);
});

test('the reviews of a lipstick in shades and of a kit begin within two screens of a phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Of a phone.');
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const { slug } of [lipstick, kit]) {
      await page.goto(`/product/${slug}`);
      const reviews = page.getByRole('heading', { name: 'Reviews', exact: true });
      expect((await reviews.boundingBox())?.y, `${slug} at ${width} px`).toBeLessThan(2 * height);
    }
  }
});

test('pictures follow the shade and the unit price follows the size, also in Hindi and in the wishlist', async ({ page }) => {
  await aShopper(page);
  await page.goto(`/product/${lipstick.slug}`, { waitUntil: 'networkidle' });
  const shown = page.locator('#picture-1 img');
  await expect(shown).toHaveAttribute('alt', 'The Rose lipstick');
  await expect(page.getByText('₹200.00 per g').first()).toBeVisible();
  await page.getByRole('region', { name: 'Shade' }).getByRole('link', { name: 'Ruby' }).click();
  await expect(shown).toHaveAttribute('alt', 'The Ruby lipstick');
  await page.getByRole('region', { name: 'Size' }).getByRole('link', { name: '5 g' }).click();
  await expect(page.getByText('₹180.00 per g').first()).toBeVisible();
  await page
    .getByRole('button', { name: /wishlist/i })
    .filter({ visible: true })
    .first()
    .click();
  await page.goto('/wishlist');
  await expect(page.getByRole('main').getByText(`${lipstick.name} – Ruby, 5 g`).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/hi/product/${lipstick.slug}`);
  await page.getByRole('region', { name: 'रंगत' }).getByRole('link', { name: 'Ruby' }).click();
  await expect(page.getByRole('region', { name: 'रंगत' }).getByRole('strong')).toHaveText('Ruby');
  await expect(shown).toHaveAttribute('alt', 'The Ruby lipstick');
  await expectAccessible(page);
});

test('the video of a product plays when it is pressed, from the shop itself', async ({ page, baseURL }) => {
  await page.goto(`/product/${lipstick.slug}`, { waitUntil: 'networkidle' });
  const video = page.locator('.gallery-video video');
  await video.scrollIntoViewIfNeeded();
  await expect(video).toHaveJSProperty('paused', true);
  const played = await video.evaluate(async (element: HTMLVideoElement) => {
    await element.play();
    await new Promise((ended) => element.addEventListener('ended', ended, { once: true }));
    return { seconds: element.duration, width: element.videoWidth, source: element.currentSrc };
  });
  expect(played).toMatchObject({ seconds: 1, width: 160 });
  expect(new URL(played.source).origin).toBe(baseURL);
});

test('two fingers zoom a picture', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'A phone has fingers.');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/product/strawberry-lip-balm', { waitUntil: 'networkidle' });
  await page.locator('#picture-1').tap();
  const enlarged = page.getByRole('dialog').locator('.zoom-stage > div');
  await expect(enlarged).toBeVisible();
  const scale = () => enlarged.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart = 0) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [-apart, apart].map((by, id) => ({ id, x: 195 + by, y: 400 })),
    });
  await touch('touchStart', 30);
  for (const apart of [40, 50, 60]) await touch('touchMove', apart);
  await expect.poll(scale).toBeCloseTo(2, 1);
  expect(await page.evaluate(() => visualViewport?.scale), 'the page itself stays').toBe(1);
  for (const apart of [45, 30]) await touch('touchMove', apart);
  await touch('touchEnd');
  await expect.poll(scale).toBeCloseTo(1, 1);
  await expect(page.getByRole('dialog').getByRole('status'), 'no page was turned').toHaveText(/^1 /);
});

test('a block from a spreadsheet fills the cells of the grid from where it is pasted', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(`/admins/products/${lipstick.id}`);
  const grid = page.getByRole('dialog').getByRole('table', { name: 'Variants' });
  await grid.getByLabel('Price of Rose, 5 g').evaluate((cell, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, '₹1,499.00\t10%\n1599\t5\r\n');
  await expect(grid.getByLabel('Price of Rose, 5 g')).toHaveValue('1499.00');
  await expect(grid.getByLabel('Offer of Rose, 5 g')).toHaveValue('10');
  await expect(grid.getByLabel('Price of Ruby, 3 g')).toHaveValue('1599');
  await expect(grid.getByLabel('Offer of Ruby, 3 g')).toHaveValue('5');
  await expect(grid.getByLabel('Price of Rose, 3 g')).toHaveValue('300');
  await expect(grid.getByLabel('Price of Ruby, 5 g')).toHaveValue('450');
});
