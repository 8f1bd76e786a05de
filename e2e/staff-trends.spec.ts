// What staff see of a sale: it stands in the trends of its day and channel, leads to the list that it counts, and in the file.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aProduct, openSection, signInAsStaff, staffHeaders } from './people.ts';

test('a counter sale stands in the trends of today, its product sold best is a press away, and so is the file', async ({
  page,
  request,
}) => {
  await signInAsStaff(page);
  const product = await aProduct(request);
  const sold = await request.post('/api/inhouse', {
    headers: await staffHeaders(request),
    data: {
      ...{ customerName: 'Leela Nair', phoneNumber: '+91 98450 11223', address: 'The shop', handedOver: true, paymentType: 'UPI' },
      products: [{ productId: product.id, price: 300, quantity: 20 }],
    },
  });
  expect(sold.status(), await sold.text()).toBe(201);

  await page.goto('/admins');
  await openSection(page, 'Trends');
  await expect(page.getByRole('heading', { name: 'Trends' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Conversion: / })).toHaveAttribute('href', /\/admins\/trends\/funnel/);
  await expect(page.getByRole('table', { name: 'By day, newest first' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Campaigns' })).toBeVisible();
  await expectAccessible(page);
  const [campaigns] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export campaigns by day' }).click(),
  ]);
  expect(campaigns.suggestedFilename()).toMatch(/^campaigns_by-day_/);
  await page.getByLabel('Channel', { exact: true }).selectOption('In-house sales');
  await expect(page).toHaveURL(/channel=in-house/);
  const best = page.getByRole('table', { name: 'Bestsellers' });
  await expect(best.getByRole('link', { name: product.name, exact: true })).toBeVisible();
  await expect(page.getByText('From returning customers')).toBeHidden();
  await expectAccessible(page);

  await page.getByLabel('By', { exact: true }).selectOption('Month');
  await expect(page.getByRole('heading', { name: 'Revenue by month' })).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^trends_in-house_by-month_/);
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(2);

  await best.getByRole('link', { name: product.name, exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue(product.name);
});
