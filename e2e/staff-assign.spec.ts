// Orders are shared out among staff.
import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { anOrderOf, aProduct, signInAsStaff } from './people.ts';

test('orders are assigned to a colleague, found by them, and taken back', async ({ page, request }) => {
  const product = await aProduct(request, { name: `Shared ${randomUUID().slice(0, 8)}` });
  await anOrderOf(request, product);
  const { localOrderId } = await anOrderOf(request, product);
  await signInAsStaff(page);
  await page.goto(`/admins/orders?search=${encodeURIComponent(product.name)}`);
  for (const box of await page
    .getByRole('row')
    .getByRole('checkbox', { name: /^Select ORD-/ })
    .all())
    await box.check();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 2 orders' });
  await dialog.getByLabel('Assigned to').selectOption('Kavya Shetty');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('2 orders are assigned.')).toBeVisible();
  await expect(page.getByText('Assigned to Kavya Shetty')).toHaveCount(2);
  await expectAccessible(page);

  await page.goto(`/admins/orders/${localOrderId}`);
  const order = page.getByRole('dialog', { name: /^ORD-/ });
  const isAnswered = page.waitForResponse((response) => response.url().endsWith('/api/order/assign'));
  await order.getByLabel('Assigned to').selectOption('No one');
  expect((await isAnswered).status()).toBe(200);
  await expectAccessible(page);
  await page.goto(`/admins/orders?search=${encodeURIComponent(product.name)}`);
  await expect(page.getByText('Assigned to Kavya Shetty')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});
