// An owner imports a file of products: previews the changes, fixes the errors, and imports it.
import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { signInAsStaff } from './people.ts';

test('a file is checked, imported in the background, and what was left out is told', async ({ page }) => {
  await signInAsStaff(page);
  const mark = randomUUID().slice(0, 8);
  const sku = `IMPORT-${mark}`;
  const choose = (content: string, name: string) =>
    page.getByLabel('Choose a CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

  await page.goto('/admins/products');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible();
  await expectAccessible(page);
  await choose('Foo,Bar\n1,2', 'other.csv');
  await expect(page.getByText('Unknown: Foo, Bar.')).toBeVisible();

  const head = 'SKU,Name,Original Price,Stock,HSN,Available,Images';
  await choose(
    `${head}\n${sku},Imported Balm ${mark},299,5,33041000,no,http://127.0.0.1/balm.png\n${sku}-2,Dear Balm,many,1,33041000,no,`,
    'new-products.csv',
  );
  await expect(page.getByRole('heading', { name: 'new-products.csv' })).toBeVisible();
  await expect(page.getByText('Original price must be a number of 0 or more')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Which products' })
    .getByRole('link', { name: /Problems/ })
    .click();
  await expect(page).toHaveURL(/show=problem/);
  await expect(page.getByText('Dear Balm')).toBeVisible();
  await expect(page.getByText(`Imported Balm ${mark}`)).toBeHidden();

  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByText('1 created, 0 updated, 1 skipped.')).toBeVisible({ timeout: 20_000 });
  await page
    .getByRole('navigation', { name: 'Which products' })
    .getByRole('link', { name: /Warnings/ })
    .click();
  await expect(page.getByText('127.0.0.1 is not a public address.')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Skipped rows' }).click();
  expect((await download).suggestedFilename()).toBe('products-left-out.csv');

  await page.getByRole('link', { name: 'Import products' }).click();
  await choose(`SKU,Original Price,Stock\n${sku},349,8`, 'new-prices.csv');
  await expect(page.getByText('349.00').first()).toBeVisible();
  await page.getByLabel('Set stock of existing products').uncheck();
  await page.getByRole('button', { name: 'Check again' }).first().click();
  await expect(page.getByText('Stock of existing products stays unchanged.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByText('0 created, 1 updated.')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: `Imported Balm ${mark}` }).click();
  await expect(page.getByLabel('Original price')).toHaveValue('349');
});
