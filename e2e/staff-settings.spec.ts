import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { signInAsStaff } from './people.ts';

test('the search of the settings leads to the field, which says what it does as you type', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto('/admins/settings');
  await expect(page).toHaveURL(/\/admins\/settings\/identity$/);
  const search = page.getByRole('combobox', { name: 'Search settings' });
  await search.fill('shipping fee');
  await expect(page.getByRole('option').first()).toContainText('Charge');
  await expectAccessible(page);
  await search.press('Enter');
  await expect(page).toHaveURL(/\/admins\/settings\/delivery#chargeRupees$/);
  const charge = page.getByLabel('Charge (₹)');
  await expect(charge).toBeFocused();
  await expect(charge).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Delivery', exact: true })).toBeInViewport();
  await charge.fill('0');
  await expect(page.getByText('Every cart is delivered free.')).toBeVisible();
  await charge.fill('49');
  await expect(page.getByText('pays ₹49 for delivery')).toBeVisible();
  await expectAccessible(page);

  // A setting of the same subject is shown without leaving what was typed.
  await search.fill('blocked pincode');
  await search.press('Enter');
  await expect(page.getByLabel('Never deliver to')).toBeFocused();
  await expect(charge).toHaveValue('49');
  await search.fill('zebra');
  await expect(page.getByText('No setting found. Try another word.')).toBeVisible();
  await search.fill('gst number');
  await page.getByRole('option', { name: 'GSTIN' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByLabel('GSTIN')).toBeFocused();

  // A field behind a switch, and a card without fields.
  await search.fill('nodal officer');
  await page.getByRole('option').first().click();
  await expect(page.getByLabel('Name a nodal person')).toBeFocused();
  await page.goto('/admins/settings/colours#logo');
  await expect(page.getByRole('button', { name: /(Upload|Replace) logo/ })).toBeFocused();
  await expectAccessible(page);
});

test('the former address of a subject leads to its page', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto('/admins/settings?section=loyalty');
  await expect(page).toHaveURL(/\/admins\/settings\/loyalty$/);
  await expect(page.getByText('500 coins take ₹50 off an order.')).toBeVisible();
});
