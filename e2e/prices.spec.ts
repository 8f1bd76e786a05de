// Beside every price stands the price including all taxes, as one figure that is never below the charge (D47).
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aProduct, aShopper, putIntoCart, signInAsStaff } from './people.ts';

const IN = {
  en: { path: '', rounded: '₹701 incl. of all taxes', exact: '₹700.92 incl. of all taxes', both: '₹1,401.84 incl. of all taxes' },
  hi: { path: '/hi', rounded: 'सभी टैक्स सहित ₹701', exact: 'सभी टैक्स सहित ₹700.92', both: 'सभी टैक्स सहित ₹1,401.84' },
};

for (const [language, { path, rounded, exact, both }] of Object.entries(IN))
  test(`the price with all taxes stands beside every price (${language})`, async ({ page, request, isMobile }) => {
    await aShopper(page);
    const product = await aProduct(request, { originalPrice: '660', offerPercentage: '10', keyIngredients: '[]' });
    expect((await page.request.post('/api/wishlist', { data: { productId: product.id } })).ok()).toBe(true);
    const before = /₹594.*\+ 18% GST/;

    await page.goto(`${path}/search?q=${encodeURIComponent(product.name)}`);
    const card = page.getByRole('article').filter({ hasText: product.name });
    await expect(card).toContainText(before);
    await expect(card).toContainText(rounded);
    await expectAccessible(page);

    const box = page.getByRole('main').locator('input[type="search"]');
    await box.fill(product.name.slice(0, -1));
    const suggestion = page.getByRole('option').filter({ hasText: product.name });
    await expect(suggestion).toContainText(before);
    await expect(suggestion).toContainText(rounded);

    await page.goto(`${path}/product/${product.slug}`);
    await expect(page.getByRole('main')).toContainText(before);
    await expect(page.getByRole('main').getByText(rounded).filter({ visible: true }).first()).toBeVisible();
    if (isMobile) {
      const bar = page.locator('.buy-bar');
      await expect(bar).toContainText(before);
      await expect(bar).toContainText(rounded);
    }

    await page.goto(`${path}/wishlist`);
    const wish = page.getByRole('listitem').filter({ hasText: product.name });
    await expect(wish).toContainText(before);
    await expect(wish).toContainText(rounded);

    await putIntoCart(page, product, 2);
    await page.goto(`${path}/cart`);
    const line = page.getByRole('listitem').filter({ hasText: product.name });
    await expect(line).toContainText(before);
    await expect(line).toContainText(exact);
    await expect(line, 'both pieces together').toContainText(both);
    await expectAccessible(page);
  });

// There is one shop: the setting itself stays off for the other journeys.
test('staff see what shoppers would pay before prices include GST, and may cancel', async ({ page, request }) => {
  const product = await aProduct(request, { name: `Aaa ${Date.now()}` });
  await signInAsStaff(page);
  await page.goto('/admins/settings/tax');
  await page.getByLabel('Prices include GST').check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  const preview = page.getByRole('dialog', { name: 'Change what shoppers pay?' });
  await expect(preview).toContainText(/Shoppers will pay less for \d+ of \d+ products and variants\./);
  const row = preview.getByRole('row').filter({ hasText: product.name });
  await expect(row).toContainText('₹354.00');
  await expect(row).toContainText('₹300.00');
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await expect(preview).toBeHidden();
  expect((await (await page.request.get('/api/settings/tax')).json()).pricesIncludeTax).toBe(false);
});
