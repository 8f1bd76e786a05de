// Staff lead an address of the old shop to a page, alone and by a file.
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { signInAsStaff } from './people.ts';

test('an old address leads to the page that staff chose', async ({ page }) => {
  const old = `/products/old-${Date.now()}`;
  await signInAsStaff(page);
  await page.goto('/admins/pages');
  await page.getByRole('link', { name: 'Redirects' }).click();
  await page.getByRole('button', { name: 'Add Redirect' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Old address').fill(old);
  await dialog.getByLabel('Leads to').fill('https://elsewhere.example/');
  await dialog.getByRole('button', { name: 'Add Redirect' }).click();
  await expect(dialog.getByText('Redirects never lead to another site.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Leads to').fill('/shop');
  await dialog.getByRole('button', { name: 'Add Redirect' }).click();
  await expect(page.getByText(`${old} now leads to /shop.`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Import' }).click();
  const rows = `Redirect from,Redirect to\n${old}-two,${old}\n/cart,/shop\n`;
  await dialog.locator('input[type=file]').setInputFiles({ name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await expect(dialog.getByText('1 new, 0 changed, 0 unchanged, 1 left out')).toBeVisible();
  await expect(dialog.getByText('This shop has a page at this address.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 1 redirect' }).click();
  await expect(page.getByText('1 redirect imported.')).toBeVisible();

  await page.goto(`${old}-two?utm_source=mail`);
  await expect(page).toHaveURL(/\/shop\?utm_source=mail$/);
});
