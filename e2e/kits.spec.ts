// Staff make a kit of two products; a shopper buys it, and one of its pieces is refunded.
import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aDeliveredOrder, aProduct, aShopper, signInAsStaff, staffHeaders } from './people.ts';

test('a kit is made, bought and refunded by the piece', async ({ page, browser, request }) => {
  const [balm, cream] = [await aProduct(request), await aProduct(request)];
  const name = `Kit ${randomUUID().slice(0, 8)}`;

  await signInAsStaff(page);
  await page.goto('/admins/products');
  await page.getByRole('link', { name: 'Add Kit' }).click();
  const form = page.getByRole('dialog', { name: 'Add Kit' });
  await form.getByLabel('Name', { exact: true }).first().fill(name);
  for (const piece of [balm, cream]) {
    await form.getByLabel('Add a piece').fill(piece.name);
    await form.getByRole('button', { name: `Add ${piece.name}` }).click();
    await expect(form.getByLabel(piece.name, { exact: true })).toHaveValue('1');
  }
  await form.getByText('Percentage off its pieces').click();
  await form.getByLabel('Offer (%)').fill('10');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('Product created successfully')).toBeVisible();

  const [kit] = await (await request.get(`/api/product?search=${encodeURIComponent(name)}`)).json();
  const shopper = await (await browser.newContext()).newPage();
  await aShopper(shopper);
  const orderId = await aDeliveredOrder(shopper, request, kit);
  await shopper.goto(`/product/${kit.slug}`);
  await expect(shopper.getByRole('heading', { name: 'In this kit' })).toBeVisible();
  await expectAccessible(shopper);

  await page.goto(`/admins/orders/${orderId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund ORD-/ });
  await dialog.getByRole('radio', { name: /^Products/ }).check();
  await dialog.getByLabel(`Pieces of ${cream.name} (${name})`).fill('1');
  await expectAccessible(page);
  await dialog.getByLabel('Paid out by').fill('UPI');
  await dialog.getByLabel('Payout reference').fill('R-1');
  await dialog.getByLabel('Reason').fill('The jar leaked');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(page.getByText(/Refund of .* started/)).toBeVisible();
  const order = await (await request.get(`/api/order/${orderId}`, { headers: await staffHeaders(request) })).json();
  expect(order.refundedAmount).toBeGreaterThan(0);
  expect(order.refundedAmount).toBeLessThan(order.totalAmount / 2 + 1);
});
