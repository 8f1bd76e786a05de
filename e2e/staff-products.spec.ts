// Staff bring a product to the shop: what is missing, draft and preview, bulk edit with undo, and a sale for a time.
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aProduct, changeProduct, signInAsStaff, staffHeaders } from './people.ts';

test('staff fill in what a draft is missing, see it as shoppers will, and put it on sale', async ({ page, request }) => {
  const { id, name, slug } = await aProduct(request, { state: 'draft' });
  await signInAsStaff(page);
  await page.goto(`/admins/products/${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Generic name', exact: true }).click();
  await expect(dialog.getByLabel('Generic name', { exact: true })).toBeFocused();
  await page.keyboard.type('Lip balm');
  await expect(dialog.getByRole('button', { name: 'Generic name', exact: true })).toBeHidden();
  await expectAccessible(page);
  await dialog.getByLabel('Packer address').evaluate((field) => field.scrollIntoView({ block: 'center' }));
  const tabs = dialog.getByRole('navigation', { name: 'Sections of the form' });
  await expect(tabs.locator('[aria-current]')).toHaveText('Declarations');
  await expect(tabs.locator('[aria-current]')).toBeInViewport({ ratio: 1 });

  await dialog.getByRole('button', { name: 'Price', exact: true }).click();
  await dialog.getByLabel('Original price (₹)').fill('much');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(dialog.getByLabel('Original price (₹)')).toBeFocused();
  await expect(tabs.getByRole('button', { name: /^Price/ })).toContainText('1 mistake');
  await dialog.getByLabel('Original price (₹)').fill('310');
  await dialog.getByRole('textbox', { name: 'Search title (optional)' }).fill('Balm for dry lips');
  await expect(dialog.getByRole('figure')).toContainText('Balm for dry lips |');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(dialog).toBeHidden();

  expect((await page.request.get(`/product/${slug}`)).status()).toBe(404);
  await page.goto(`/admins/products/${id}/preview`);
  await expect(page.getByText('Preview of a draft. Shoppers cannot see it.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admins/products/${id}`);
  await dialog.getByLabel('State').selectOption('active');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/product/${slug}`);
  await expect(page).toHaveTitle(/^Balm for dry lips \|/);
});

test('who makes and packs the goods is typed once, in the settings, and stays on products that are by another', async ({
  page,
  request,
}) => {
  const headers = await staffHeaders(request);
  const usual = (data: object) => request.put('/api/settings/catalogue', { headers, data });
  const FIRMS = { manufacturerName: 'Nilgiri Labs', manufacturerAddress: '4 Mill Road, Ooty 643001', packerName: 'Ooty Packers' };
  expect((await usual(FIRMS)).ok()).toBe(true);
  const other = await aProduct(request, {
    declarations: JSON.stringify({ manufacturer: { name: 'Another Maker', address: '1 MG Road' } }),
  });
  const name = `Made by the usual ${Date.now()}`;
  await signInAsStaff(page);
  await page.goto('/admins/products/new');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Manufacturer name')).toHaveValue('Nilgiri Labs');
  await expect(dialog.getByLabel('Manufacturer address')).toHaveValue('4 Mill Road, Ooty 643001');
  await expect(dialog.getByLabel('Packer name')).toHaveValue('Ooty Packers');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Original price (₹)').fill('300');
  await dialog.getByLabel('HSN code').fill('33041000');
  await dialog.getByLabel('Stock quantity').fill('5');
  await dialog.getByLabel('SKU').fill(name);
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(dialog).toBeHidden();
  const [made] = await (await request.get(`/api/product?scope=all&search=${encodeURIComponent(name)}`, { headers })).json();
  expect(made.declarations).toMatchObject({
    manufacturer: { name: 'Nilgiri Labs', address: '4 Mill Road, Ooty 643001' },
    packer: { name: 'Ooty Packers' },
  });

  await page.goto(`/admins/products/${other.id}`);
  await expect(dialog.getByLabel('Manufacturer name')).toHaveValue('Another Maker');
  await expect(dialog.getByLabel('Packer name')).toHaveValue('');
  expect((await usual({ manufacturerName: '', manufacturerAddress: '', packerName: '' })).ok()).toBe(true);
});

test('staff change many products at once, see the change before, and undo it', async ({ page, request }) => {
  const marked = `Bulk ${Date.now()}`;
  const [one, two] = [await aProduct(request, { name: `${marked} one` }), await aProduct(request, { name: `${marked} two` })];
  await changeProduct(request, two.id, { mrp: '360' });
  await signInAsStaff(page);
  await page.goto(`/admins/products?search=${encodeURIComponent(marked)}`);
  await page.getByRole('checkbox', { name: `Select ${one.name}` }).check();
  await page.getByRole('checkbox', { name: `Select ${two.name}` }).check();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Original price').selectOption('percent');
  await dialog.getByLabel('Change (%)').fill('10');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Nothing is saved yet. 1 of 2 will be left out.')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: one.name })).toContainText('₹330.00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 1 product' }).click();
  await expect(page.getByText('1 product changed.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: one.name });
  await expect(row).toContainText('₹330.00');
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('₹300.00');
});

test('staff sell a product at a lower price for a time', async ({ page, request }) => {
  const { id, name, slug } = await aProduct(request);
  await signInAsStaff(page);
  await page.goto(`/admins/products/${id}/sales`);
  await expect(page.getByText('No sales')).toBeVisible();
  await page.getByLabel('Price (₹)').fill('199');
  await page.getByLabel('Starts at (Indian time)').fill('2020-01-01T10:00');
  await page.getByLabel('Ends at (Indian time)').fill('2020-01-01T09:00');
  await page.getByRole('button', { name: 'Add sale' }).click();
  await expect(page.getByText('The sale must end after it starts')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Ends at (Indian time)').fill('2099-01-05T10:00');
  await page.getByRole('button', { name: 'Add sale' }).click();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admins/products?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name: 'Sale until 5 Jan 2099, 10:00 am' })).toBeVisible();
  await page.goto(`/product/${slug}`);
  await expect(page.getByRole('main')).toContainText('33% off');
  await page.goto(`/admins/products/${id}/sales`);
  await page.getByRole('button', { name: 'End now: sale of ₹199' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End sale' }).click();
  await expect(page.getByText('No sales')).toBeVisible();
});
