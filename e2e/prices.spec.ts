// Beside every price stands the price including all taxes, as one figure that is never below the charge (D47).
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aProduct, aShopper, putIntoCart } from './people.ts';

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
