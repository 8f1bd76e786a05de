import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { signInAsStaff } from './people.ts';

test('an owner enters keys, which are sealed, tested and removed, and sees their end alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'There is one shop: the other test looks at the page at both widths.');
  await signInAsStaff(page);
  await page.goto('/admins/settings/keys');
  const card = page.getByRole('region', { name: 'Delhivery' });
  await card.getByRole('button', { name: 'Save keys' }).click();
  await expect(card.getByText('API token is required').first()).toBeVisible();
  await card.getByLabel('API token').fill('journey-token-4411');
  await card.getByLabel('Client name').fill('NIKHAR');
  await card.getByLabel('Warehouse').fill('Main');
  await card.getByLabel('Mode').selectOption('staging');
  // Leaving would lose what was typed.
  await page.getByRole('link', { name: 'Loyalty' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await card.getByRole('button', { name: 'Save keys' }).click();
  await expect(card.getByText('Set, ends in …4411. Leave blank to keep it.')).toBeVisible();
  await expect(card.getByText(/^Set by .+ on /)).toBeVisible();
  await expect(card.getByLabel('API token')).toHaveValue('');
  await page.reload();
  await expect(card.getByLabel('Client name')).toHaveValue('NIKHAR');
  expect(await page.content()).not.toContain('journey-token-4411');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Remove keys' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove keys' }).click();
  await expect(card.getByText('Not set.')).toBeVisible();
});

test('the search finds a key, and the page says what is set', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto('/admins/settings/payments');
  const search = page.getByRole('combobox', { name: 'Search settings' });
  await search.fill('smtp');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/admins\/settings\/keys#/);
  await expect(page.getByRole('region', { name: 'Mail server' }).getByLabel('SMTP address')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Cashfree payments' })).toContainText('Not set.');
  await expectAccessible(page);
});
