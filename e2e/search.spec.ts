// Searching for a product: with a typing mistake, by keyboard, without script; sorting, filters and the back button.
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';

test('a shopper types a name wrongly and finds the product by keyboard', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const box = page.getByRole('combobox', { name: 'Search the shop' });
  await expect(box).toBeFocused();
  await box.pressSequentially('strawbery');
  const option = page.getByRole('option', { name: /Strawberry Lip Balm/ });
  await expect(option).toBeVisible();
  await expect(page.getByText('Did you mean strawberry?')).toBeVisible();
  await expectAccessible(page);

  await box.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await box.press('Escape');
  await expect(option, 'the first press closes the list').toBeHidden();
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL('/product/strawberry-lip-balm');
  await expect(box, 'the dialog is gone').toBeHidden();
});

test('results are sorted and filtered in their address, which survives a reload and the way back', async ({ page }) => {
  await page.goto('/search?q=oil');
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “oil”' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const cards = page.getByRole('main').getByRole('article');
  const all = await cards.count();
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await expect(page).toHaveURL('/search?q=oil&sort=price-up');

  const summary = page.locator('summary', { hasText: 'Filter' });
  if (await summary.isVisible()) await summary.click();
  await page.getByRole('main').getByRole('link', { name: 'Lip care', exact: true }).click();
  await expect(page).toHaveURL('/search?q=oil&category=Lip+care&sort=price-up');
  const isFewer = async () => ((count) => count > 0 && count < all)(await cards.count());
  await expect.poll(isFewer).toBe(true);
  const ofLips = await cards.allInnerTexts();
  await page.reload();
  expect(await cards.allInnerTexts()).toEqual(ofLips);
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL('/search?q=oil&sort=price-up');
  await expect.poll(() => cards.count()).toBe(all);
});

test('another search on the page of results is read from its beginning', async ({ page }) => {
  await page.goto('/search?q=oil');
  const box = page.getByRole('main').getByRole('combobox', { name: 'Search the shop' });
  await box.fill('nigt');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “nigt”' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByText('Did you mean').getByRole('link').click();
  await expect(page).toHaveURL('/search?q=night');
  await expect(box).toHaveValue('night');
  await expect(page.getByRole('main')).toBeFocused();
});

test('what is not found leads on, and an empty price range says so', async ({ page }) => {
  await page.goto('/search?q=qqqqzzz');
  await expect(page.getByText('No results for “qqqqzzz”.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^(Bestsellers|New in the shop)$/ })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/shop?min=99999');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Clear Filters' }).last().click();
  await expect(page).toHaveURL('/shop');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the search, the order and the price are forms', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Search the shop' }).fill('night');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=night');
    await expect(page.getByRole('heading', { name: 'Replenishing Night Cream' })).toBeVisible();

    await page.goto('/shop?category=Lip+care');
    await page.getByLabel('Sort by').selectOption('Price, high to low');
    await page.getByRole('button', { name: 'Sort' }).click();
    await expect(page).toHaveURL('/shop?category=Lip+care&sort=price-down');
    const summary = page.locator('summary', { hasText: 'Filter' });
    if (await summary.isVisible()) await summary.click();
    await page.getByLabel('Maximum price in rupees').locator('visible=true').fill('230');
    await page.getByRole('button', { name: 'Apply' }).locator('visible=true').click();
    await expect(page).toHaveURL(/\/shop\?category=Lip\+care&sort=price-down&min=&max=230$/);
    await expect(page.getByRole('heading', { name: 'Strawberry Lip Balm' })).toBeVisible();
  });
});
