// A list of the back office as its reader likes it: saved views, compact rows, a search that forgives.
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { signInAsStaff } from './people.ts';

test('filters are saved under a name, opened again and removed', async ({ page }, { project }) => {
  const name = `Hidden ${project.name}`;
  await signInAsStaff(page);
  await page.goto('/admins/products');
  await expect(page.getByRole('navigation', { name: 'Saved views' })).toBeHidden();
  await page.getByLabel('Which stock').selectOption({ index: 1 });
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await views.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('View saved.')).toBeVisible();
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');

  await page.goto('/admins/products');
  await views.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\?stock=/);
  await expectAccessible(page);
  await views.getByRole('button', { name: `Remove the view ${name}` }).click();
  await expect(page.getByText('View removed.')).toBeVisible();
  await expect(views.getByRole('link', { name })).toBeHidden();
});

test('rows become one line each, and stay so on this device', async ({ page, isMobile }) => {
  test.skip(isMobile, 'On a phone a row is a card.');
  await signInAsStaff(page);
  await page.goto('/admins/products');
  const heights = () => page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(Math.max(...(await heights()))).toBeGreaterThan(50);
  await page.getByRole('button', { name: 'Compact rows' }).click();
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(41);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(41);
});
