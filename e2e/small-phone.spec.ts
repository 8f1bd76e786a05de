// What the first screens of the smallest usual phone show: 360 × 640 pixels, of which the bottom bar takes a part.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const PRODUCT = '/product/replenishing-night-cream';

test.beforeEach(async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Of a phone.');
  await page.setViewportSize({ width: 360, height: 640 });
});

const bottomOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
};
const topOfBar = async (page: Page) => (await page.locator('.bottom-bar').boundingBox())?.y ?? 640;

for (const path of ['/shop', '/hi/shop'])
  test(`${path} shows two whole products with their prices above the bottom bar of a small phone`, async ({ page }) => {
    await page.goto(path);
    const cards = page.getByRole('main').locator('.product-card');
    for (const card of [cards.nth(0), cards.nth(1)]) {
      await expect(card.getByText('₹').first()).toBeVisible();
      expect(await bottomOf(card.getByText('₹').first())).toBeLessThanOrEqual(await topOfBar(page));
    }
  });

test('the home page of a small phone has its button on the first screen', async ({ page }) => {
  await page.goto('/');
  const slide = page.getByRole('region', { name: "What's new" });
  expect(await bottomOf(slide.getByRole('link').filter({ visible: true }).first())).toBeLessThanOrEqual(await topOfBar(page));
});

test('a product page of a small phone has one bar at the bottom, which is its own', async ({ page }) => {
  await page.goto(PRODUCT);
  await expect(page.locator('.buy-bar')).toBeVisible();
  await expect(page.locator('.bottom-bar')).toBeHidden();
});

test('a small phone with text of twice the size keeps no bar over the page when it is held across', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto('/shop');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(page.locator('.bottom-bar')).toHaveCSS('position', 'static');
});

for (const path of [PRODUCT, '/hi/product/replenishing-night-cream', '/shop', '/cart'])
  test(`${path} of a small phone with text of twice the size is not cut off at the side`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const cutOff = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('h1, h2, p, a, span, button')]
        .filter(
          (part) =>
            part.textContent && part.checkVisibility() && !part.closest('[data-section=viewed], .carousel-track, .slider, .sr-only'),
        )
        .filter((part) => part.getBoundingClientRect().right > 361)
        .map((part) => part.textContent),
    );
    expect(cutOff).toEqual([]);
  });

for (const height of [640, 844])
  test(`the reviews of a product begin within two screens of a small phone, ${height} pixels high`, async ({ page }) => {
    await page.setViewportSize({ width: height === 640 ? 360 : 390, height });
    await page.goto(PRODUCT);
    expect((await page.getByRole('heading', { name: 'Sample reviews' }).boundingBox())?.y).toBeLessThan(2 * height);
    const rating = page.getByRole('main').getByRole('link', { name: /^Rated .* of 5/ });
    expect((await rating.boundingBox())?.y).toBeLessThan(height);
  });
