// A lipstick in two shades and two sizes: staff make it, a shopper chooses one.
import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aPicture, aProduct, aShopper, changeProduct, type Product, signInAsStaff } from './people.ts';

test('staff make a lipstick in two shades and sizes, and a shopper buys the other ones', async ({ page, browser, isMobile }) => {
  test.slow();
  const name = `Lipstick ${randomUUID().slice(0, 8)}`;
  await signInAsStaff(page);
  await page.goto('/admins/products/new');
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('HSN code').fill('33041000');
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await aPicture() });

  for (const [place, option, values] of [
    [1, 'Shade', 'Rose, Ruby'],
    [2, 'Size', '3 g, 5 g'],
  ] as const) {
    await form.getByRole('button', { name: 'Add option' }).click();
    await form.getByLabel(`Option ${place}`, { exact: true }).fill(option);
    await form.getByLabel(`Values of ${option}`).fill(values);
    await form.getByLabel(`Values of ${option}`).press('Enter');
  }
  const grid = form.getByRole('table', { name: 'Variants' });
  await expect(grid.getByRole('checkbox', { name: /^Select R/ })).toHaveCount(4);
  await expect(form.getByLabel('Original price (₹)')).toBeHidden();
  await expect(form.getByLabel('SKU', { exact: true })).toBeHidden();

  await grid.getByRole('checkbox', { name: 'Select all variants' }).check();
  await form.getByLabel('Value to set').fill('499');
  await form.getByRole('button', { name: 'Set for 4 selected' }).click();
  await expect(grid.getByLabel('Price of Ruby, 5 g')).toHaveValue('499');
  await form.getByLabel('Field to set').selectOption('Stock');
  await form.getByLabel('Value to set').fill('8');
  await form.getByRole('button', { name: 'Set for 4 selected' }).click();
  await grid.getByRole('button', { name: 'Add a colour to Ruby, 3 g' }).click();
  await expect(grid.getByLabel('Colour of Ruby, 5 g')).toBeVisible();
  await grid.getByLabel('MRP of Rose, 5 g').fill('1');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Rose, 5 g:' })).toBeVisible();
  await expectAccessible(page);
  if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await grid.getByLabel('MRP of Rose, 5 g').fill('');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/admins/products?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('4 variants')).toBeVisible();
  await page.getByRole('link', { name: `Update ${name}` }).click();
  const saved = page.getByRole('dialog', { name: 'Edit Product' }).getByRole('table', { name: 'Variants' });
  await expect(saved.getByLabel('Stock of Ruby, 5 g')).toHaveValue('8');
  await expect(saved.getByLabel('Net quantity of Rose, 3 g')).toHaveValue('3');
  await expect(saved.getByLabel('Colour of Ruby, 3 g')).toHaveValue('#9b111e');
  await saved.getByLabel('Price of Ruby, 5 g').fill('799');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('₹499.00 – ₹799.00')).toBeVisible();
  await page.getByRole('link', { name: `32 in stock of ${name}` }).click();
  await page.getByRole('link', { name: 'Ruby, 5 g' }).click();
  await expect(page.getByRole('heading', { name: `${name} – Ruby, 5 g` })).toBeVisible();

  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem('newsletterPopupShown', 'yes'));
  const shop = await context.newPage();
  await aShopper(shop);
  await shop.goto(`/product/${name.toLowerCase().replace(' ', '-')}`);
  await shop.getByRole('region', { name: 'Shade' }).getByRole('link', { name: 'Ruby' }).click();
  await expect(shop.getByRole('region', { name: 'Shade' }).getByRole('strong')).toHaveText('Ruby');
  await shop.getByRole('region', { name: 'Size' }).getByRole('link', { name: '5 g' }).click();
  await expect(shop.getByRole('region', { name: 'Size' }).getByRole('strong')).toHaveText('5 g');
  await shop.getByRole('button', { name: 'Add to Cart' }).locator('visible=true').first().click();
  await expect(shop.getByRole('button', { name: 'Added to Cart' }).locator('visible=true').first()).toBeVisible();
  await shop.goto('/cart');
  await expect(shop.getByText(`${name} – Ruby, 5 g`).first()).toBeVisible();
  await context.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  let lipstick: Product;
  test.beforeAll(async ({ request }) => {
    lipstick = await aProduct(request, { name: `Kumkum lipstick ${randomUUID().slice(0, 8)}` });
    const variant = (shade: string, colour: string, originalPrice: number, stockQuantity: number) => ({
      ...{ options: { Shade: shade }, swatch: { colour }, originalPrice, stockQuantity },
      sku: `${lipstick.slug}-${shade}`,
    });
    await changeProduct(request, lipstick.id, {
      options: JSON.stringify([{ name: 'Shade', values: ['Rose', 'Ruby', 'Plum'] }]),
      variants: JSON.stringify([
        variant('Rose', '#c2737f', 499, 8),
        variant('Ruby', '#9b111e', 799, 8),
        variant('Plum', '#5d2a42', 499, 0),
      ]),
    });
  });

  test('a shade is chosen by its address, with its price; a sold-out one says so', async ({ page }) => {
    await page.goto(`/product/${lipstick.slug}`);
    const shades = page.getByRole('region', { name: 'Shade' });
    await expect(shades.getByText('Out of stock')).toBeVisible();
    await shades.getByRole('link', { name: 'Ruby' }).click();
    await expect(page).toHaveURL(/\?variant=.*Ruby$/);
    await expect(shades.getByRole('strong')).toHaveText('Ruby');
    await expect(page.getByText('₹799').first()).toBeVisible();
    await shades.getByRole('link', { name: 'Plum, out of stock' }).click();
    await expect(shades.getByRole('strong')).toHaveText('Plum');
    await expect(page.getByText('Out of stock').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
