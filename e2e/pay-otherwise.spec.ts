// An order changes its payment method: a cash order is paid online by the link in its mail, a failed payment becomes cash.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { mailTo } from './outbox.ts';
import { aProduct, aShopper, type Placed, putIntoCart, signInAsStaff } from './people.ts';

/** Signed in, with an order of one product. */
async function anOwnOrder(page: Page, paymentMethod: 'cod' | 'online') {
  const product = await aProduct(page.request);
  const { id: userId, email } = await aShopper(page);
  await putIntoCart(page, product);
  const [address] = (await (await page.request.get(`/api/address/add/${userId}`)).json()) as { id: string }[];
  const placed = await page.request.post('/api/payment/pay', { data: { userId, addressId: address?.id, paymentMethod } });
  expect(placed.ok(), await placed.text()).toBe(true);
  return { email, order: (await placed.json()) as Placed };
}

test('a cash order is paid online from its mail, and staff see it paid', async ({ page, browser, baseURL }) => {
  const { email, order } = await anOwnOrder(page, 'cod');
  const mail = await mailTo(page.request, email, /Prefer to pay online\?/);
  await page.goto(mail.match(/\/go\/order\/ORD-\d+/)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Prefer to pay online?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay ₹.* online$/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  await expect(page.getByText("We've received")).toBeVisible();
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page.getByText('Online payment', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Prefer to pay online?' })).toHaveCount(0);

  const staff = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signInAsStaff(staff);
  await staff.goto(`/admins/orders/${order.localOrderId}`);
  await expect(staff.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(staff.getByText('Payment received').first()).toBeVisible();
  await staff.context().close();
});

test('after a failed payment the same order is paid in cash', async ({ page }) => {
  const { order } = await anOwnOrder(page, 'online');
  await page.goto(order.checkout.url);
  await page.getByRole('button', { name: /^Fail/ }).click();
  await expect(page.getByRole('heading', { name: 'Your payment did not go through' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay ₹.* in cash on delivery$/ }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  await expect(page.getByText(order.orderNumber)).toBeVisible();
  await expect(page.getByText('ready for the delivery partner')).toBeVisible();
});
