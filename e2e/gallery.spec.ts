// The pictures of a product: thumbnails, and the viewer with zoom by pointer, finger and keyboard.
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';

const PRODUCT = '/product/strawberry-lip-balm';

test('a shopper enlarges a picture, turns the pages and comes back to where they were', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PRODUCT, { waitUntil: 'networkidle' });
  const gallery = page.locator('.product-gallery');
  const thumbnails = gallery.getByRole('link', { name: /^Go to/ });
  if (isMobile) await expect(thumbnails.first()).toBeHidden();
  else {
    await thumbnails.nth(2).click();
    await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(gallery.locator('#picture-3')).toBeInViewport();
    await thumbnails.first().click();
    await expect(thumbnails.first()).toHaveAttribute('aria-current', 'true');
  }

  const first = gallery.locator('#picture-1');
  await first.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Strawberry Lip Balm' });
  await expect(viewer.getByRole('status')).toHaveText('1 of 3');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('status')).toHaveText('2 of 3');
  await viewer.getByRole('button', { name: 'Previous' }).click();
  await expect(viewer.getByRole('status')).toHaveText('1 of 3');

  const enlarged = viewer.locator('.zoom-stage > div');
  const scale = () => enlarged.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  await page.keyboard.press('+');
  await expect.poll(scale).toBe(1.5);
  await viewer.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(scale).toBe(1);
  const stage = viewer.locator('.zoom-stage');
  if (isMobile) {
    await stage.tap();
    await stage.tap();
  } else await stage.click();
  await expect.poll(scale).toBe(2.5);

  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(first).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture is a link to its largest file', async ({ page, request }) => {
    await page.goto(PRODUCT);
    const href = await page.locator('#picture-2').getAttribute('href');
    expect(href).toMatch(/^\/media\/[0-9a-f]{32}-960\.webp$/);
    expect((await request.get(href ?? '')).headers()['content-type']).toBe('image/webp');
  });
});
