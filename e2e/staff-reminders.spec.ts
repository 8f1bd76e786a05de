// Staff switch on a rule that brings people back, in their own words, and a customer agrees to reminders.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { aProduct, aShopper, signInAsStaff } from './people.ts';

test('staff word a rule, see what each channel says, and switch it on; days of use are kept', async ({ page, request }) => {
  const { name } = await aProduct(request);
  await signInAsStaff(page);
  await page.goto('/admins/reminders');
  const row = page.getByRole('row').filter({ hasText: 'Win-back' });
  await expect(row).toContainText('Too few people to say');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Win-back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Win-back' });
  await dialog.getByLabel('Days without an order').fill('10');
  await dialog.getByLabel('Subject (optional)').fill('Hello {product}');
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(dialog.getByText('Enter a larger number')).toBeVisible();
  await expect(dialog.getByText('Only {name} can stand in braces')).toBeVisible();
  await dialog.getByLabel('Days without an order').fill('100');
  await dialog.getByLabel('Subject (optional)').fill('Hello again, {name}');
  await expect(dialog.getByLabel('English', { exact: true })).toContainText('Hello again, {name}');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('Win-back saved.')).toBeVisible();
  await expect(row).toContainText('100 days after');
  await page.getByRole('button', { name: 'Turn on: Win-back' }).click();
  await expect(page.getByText('Win-back is on.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Off');

  await page.getByRole('link', { name: 'Days of use' }).click();
  await page.getByLabel(`Days of use of ${name}`).fill('45');
  await page.getByRole('button', { name: 'Save days of use' }).click();
  await expect(page.getByText('Days of use saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(`Days of use of ${name}`)).toHaveValue('45');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});

test('a customer turns reminders on in the profile, and withdraws them', async ({ page }) => {
  await aShopper(page);
  await page.goto('/profile?tab=data');
  await page.getByRole('button', { name: 'Turn on reminders by e-mail' }).click();
  await expect(page.getByText('Reminders are on.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on reminders by e-mail' })).toBeHidden();
  await page.getByRole('button', { name: 'Withdraw: Reminders by e-mail' }).click();
  await expect(page.getByText('Consent withdrawn.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on reminders by e-mail' })).toBeVisible();
});
