// The information pages: about us, the terms, shipping and refunds.
import { violationsOf, WCAG_AND_BEST_PRACTICE } from './axe.ts';
import { expect, test } from './journey.ts';

const PAGES = [
  { path: '/about-us', other: '/About-Us', title: 'About Us' },
  { path: '/terms-and-conditions', other: '/Terms-And-Conditions', title: 'Terms and Conditions' },
  { path: '/Shipping-And-Refund-Policy', other: '/shipping-and-refund-policy', title: 'Shipping and Refund Policy' },
];

for (const { path, other, title } of PAGES) {
  test(`${path} is accessible, fits the smallest phone and is found in any case`, async ({ page, request }) => {
    expect((await request.get(other)).status()).toBe(200);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const violations = await violationsOf(page, WCAG_AND_BEST_PRACTICE);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);

    const html = (await (await request.get(path)).text()).replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
    expect(html).not.toMatch(/\sstyle=/);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('the footer leads to every one of them, and to the place on the page', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Our Mission' }).click();
  await expect(page).toHaveURL(/\/about-us#mission$/);
  await expect(page.getByRole('heading', { name: 'Our Mission' })).toBeInViewport();

  await footer.getByRole('link', { name: 'Our Philosophy' }).click();
  await expect(page).toHaveURL(/\/about-us#philosophy$/);
  await expect(page.getByRole('heading', { name: 'Our Philosophy' })).toBeInViewport();

  await footer.getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' }), 'without an anchor, from the top').toBeInViewport();
  await footer.getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeInViewport();
  await footer.getByRole('link', { name: 'Shipping and Refund Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping and Refund Policy' })).toBeInViewport();
});

test('an address with an anchor opens there, and the contents lead to each section', async ({ page }) => {
  await page.goto('/about-us#inspiration');
  await expect(page.getByRole('heading', { name: 'Our Inspiration' })).toBeInViewport();

  await page.goto('/terms-and-conditions');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  // On a phone the contents are folded away.
  const summary = contents.locator('summary');
  if (await summary.isVisible()) await summary.click();
  await expect(contents.getByRole('link')).toHaveCount(18);
  await contents.getByRole('link', { name: 'General' }).click();
  await expect(page.getByRole('heading', { name: 'General' })).toBeInViewport();
});

test('a page opens at its top at once, wherever the one before was left, and going back leads there', async ({ page }) => {
  await page.goto('/about-us');
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terms and Conditions' }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
});
