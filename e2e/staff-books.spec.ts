// An owner's work for the accountant: choose a period and a report, read it, and download the file.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { openSection, signInAsStaff, staffHeaders } from './people.ts';

test('a sale stands in the books of its month, by state and by code, and in the file', async ({ page, request }) => {
  await signInAsStaff(page);
  const products = [{ productName: 'Books journey', price: 1000, quantity: 1 }];
  const sold = await request.post('/api/inhouse', {
    headers: await staffHeaders(request),
    data: { customerName: '=Asha Rao', phoneNumber: '9876543210', address: '1 MG Road', handedOver: true, products },
  });
  expect(sold.status()).toBe(201);

  await page.goto('/admins');
  await openSection(page, 'Books');
  await expect(page.getByRole('heading', { name: 'Books' })).toBeVisible();
  await expect(page.getByRole('table', { name: /^Sales by day/ }).getByText('Total', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Report', { exact: true }).selectOption('Tax by state and rate');
  await expect(page).toHaveURL(/report=tax/);
  await expect(page.getByRole('table').getByText('29-Karnataka').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Report', { exact: true }).selectOption('Invoices');
  await expect(page).toHaveURL(/report=invoices/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.startsWith('\uFEFFInvoice,Date,Order,')).toBe(true);
  expect(file).toContain("'=Asha Rao");

  const bundle = page.waitForEvent('download');
  await page.getByRole('link', { name: 'GSTR-1, all tables (ZIP)' }).click();
  expect((await bundle).suggestedFilename()).toMatch(/^gstr1_[0-9A-Z]{15}_\d{6}\.zip$/);

  await page.getByLabel('Period', { exact: true }).selectOption('From and to');
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Nothing in this period')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('From', { exact: true }).fill('2020-01-02');
  await expect(page.getByText('Choose a month or a quarter to download its GSTR-1.')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('1 Jan 2020 to')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 Jan 2020 to 31 Jan 2020')).toBeVisible();
});

test('an owner takes everything of last month home in three clicks, then locks and unlocks it', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto('/admins');
  await openSection(page, 'Books');
  await page.getByRole('button', { name: /^Make (one file of everything|again)$/ }).click();
  const everything = page.getByRole('link', { name: /^Everything \(ZIP/ });
  await expect(everything).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await everything.click();
  expect((await download).suggestedFilename()).toMatch(/^books_\d{4}-\d\d\.zip$/);

  const monthEnd = page.getByRole('region', { name: /^Month end/ });
  await monthEnd.getByRole('button', { name: 'Lock month' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock month' }).click();
  await expect(monthEnd.getByText(/^Locked by/)).toBeVisible();
  await monthEnd.getByRole('button', { name: 'Unlock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(dialog.getByText('Say why the month is unlocked')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('A late invoice');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(monthEnd.getByText('Open. Lock it once its returns are filed.')).toBeVisible();
});
