// What staff see of a campaign: a visit that came by its link, added to the cart and bought stands in the funnel, step by step.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aProduct, aShopper, signInAsStaff } from './people.ts';

test('a visit by the link of a campaign is followed to its order, and staff read it in the funnel', async ({ page, request }) => {
  test.slow();
  const source = `letter-${randomUUID().slice(0, 8)}`;
  const product = await aProduct(request);
  await aShopper(page);
  const steps: unknown[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/impressions/visit')) steps.push(sent.postDataJSON().step);
  });
  await page.goto(`/product/${product.slug}?utm_source=${source}&utm_medium=e-mail&utm_campaign=Diwali`);
  await expect.poll(() => steps).toEqual(['product']);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect.poll(() => steps).toEqual(['product', 'cart']);

  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await expect.poll(() => steps).toEqual(['product', 'cart', 'checkout']);
  await page.getByRole('radio', { name: /Pay online/ }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  // A look at another product is the same visit.
  await page.goto('/product/shea-hand-cream');
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();

  await signInAsStaff(page);
  await page.goto('/admins/trends');
  await page.getByRole('link', { name: 'Funnel' }).click();
  await expect(page.getByRole('heading', { name: 'Funnel', exact: true })).toBeVisible();
  await page.getByLabel('Source', { exact: true }).selectOption(source);
  await expect(page).toHaveURL(new RegExp(`source=${source}`));
  const figures = page.locator('dl').first();
  for (const step of ['Product viewed', 'Added to cart', 'Checkout begun', 'Orders placed'])
    await expect(figures.locator('div', { hasText: step }).locator('dd').first()).toHaveText('1');
  const campaign = page.getByRole('table', { name: 'By campaign' }).getByRole('row', { name: /diwali/ });
  await expect(campaign).toContainText(source);
  await expect(campaign).toContainText('100.0%');
  await page.getByText('How this is counted').click();
  await expectAccessible(page);

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^funnel_/);
  const [, line] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(line).toMatch(new RegExp(`,(Mobile|Desktop),${source},e-mail,diwali,1,1,1,1$`));

  await page.getByLabel('Device', { exact: true }).selectOption('Tablet');
  await expect(page.getByText('No visits or orders in this period')).toBeVisible();
});
