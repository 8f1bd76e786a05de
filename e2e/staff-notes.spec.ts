// Staff's notes and tags on orders.
import { randomUUID } from 'node:crypto';

import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { anOrderOf, aProduct, signInAsStaff } from './people.ts';

test('staff write a note about an order, tag two at once, and find them by the tag', async ({ page, request }) => {
  const product = await aProduct(request);
  const [first, second] = [await anOrderOf(request, product), await anOrderOf(request, product)];
  const tag = `wrap ${randomUUID().slice(0, 6)}`;
  await signInAsStaff(page);
  await page.goto(`/admins/orders/${first.localOrderId}`);
  const details = page.getByRole('dialog', { name: first.orderNumber });
  await expect(details.getByLabel('Add a tag'), 'the keyboard stays with the order').not.toBeFocused();
  await details.getByRole('button', { name: 'Add note' }).click();
  await expect(details.getByText('Write a note')).toBeVisible();
  await details.getByLabel('Note', { exact: true }).fill('Ring the bell twice');
  await details.getByRole('button', { name: 'Add note' }).click();
  await expect(details.getByText('Ring the bell twice')).toBeVisible();
  await expect(details.getByLabel('Note', { exact: true })).toHaveValue('');
  await details.getByLabel('Add a tag').fill('gift, urgent');
  await details.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(details.getByRole('list', { name: 'Tags' })).toContainText('urgent');
  await details.getByRole('button', { name: 'Remove tag urgent' }).click();
  await expect(details.getByRole('button', { name: 'Remove tag urgent' })).toBeHidden();
  await expectAccessible(page);

  await page.goto(`/admins/orders?search=${encodeURIComponent(product.name)}`);
  await expect(page.getByText('1 note')).toBeVisible();
  for (const { orderNumber } of [first, second]) await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 orders' });
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await expect(dialog.getByText('Write a tag')).toBeVisible();
  await dialog.getByLabel('Add').fill(tag);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByText('2 orders are tagged.')).toBeVisible();
  await page.goto('/admins/orders');
  await page.getByLabel('Tag', { exact: true }).selectOption(tag);
  await expect(page.getByText('2 orders', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admins/orders/${first.localOrderId}`);
  await details.getByRole('button', { name: /^Delete the note/ }).click();
  await expect(details.getByText('Ring the bell twice')).toBeHidden();
});
