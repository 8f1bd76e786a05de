// Rules for cash on delivery: staff turn them on, a shopper confirms an order with an OTP, later pays online only, and staff decide otherwise.
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { mailTo } from './outbox.ts';
import { aProduct, aShopper, type Placed, type Product, putIntoCart, signInAsStaff, staffHeaders } from './people.ts';

/** Only what this journey's own shopper did counts, so that other journeys pay in cash as ever. */
const RULES = {
  ...{ isOn: true, holdOutPercent: 0, offerFrom: 0, confirmFrom: 3, prepaidFrom: 6, returnCostRupees: 150, confirmWithinHours: 24 },
  rules: [
    { fact: 'returned', from: 1, points: 3 },
    { fact: 'returned', from: 2, points: 3 },
  ],
};

/** Ordered in cash, shipped, and brought back by the courier. */
async function aParcelBack(page: Page, request: APIRequestContext, product: Product, userId: string) {
  await putIntoCart(page, product);
  const [address] = (await (await page.request.get(`/api/address/add/${userId}`)).json()) as { id: string }[];
  const placed = await page.request.post('/api/payment/pay', { data: { userId, addressId: address?.id, paymentMethod: 'cod' } });
  expect(placed.ok(), await placed.text()).toBe(true);
  const { localOrderId: id } = (await placed.json()) as Placed;
  const headers = await staffHeaders(request);
  await request.post(`/api/order/${id}/confirm`, { headers });
  const shipped = await request.put(`/api/order/${id}/status`, { headers, data: { status: 'shipped' } });
  expect(shipped.ok(), await shipped.text()).toBe(true);
  const back = await request.post(`/api/order/${id}/came-back`, { headers, data: {} });
  expect(back.ok(), await back.text()).toBe(true);
}

test('a cash order is confirmed with an OTP, the next is paid online, and staff decide otherwise', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const product = await aProduct(request);
  const { id: userId, email } = await aShopper(page);
  await aParcelBack(page, request, product, userId);
  const headers = await staffHeaders(request);
  const saved = await request.put('/api/settings/cash', { headers, data: RULES });
  expect(saved.ok(), await saved.text()).toBe(true);

  // The payment step says what choosing cash means.
  await putIntoCart(page, product);
  await page.goto('/cart?step=payment');
  await expect(page.getByText('We pack it once you confirm it with an OTP.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Cash on delivery').check();
  await page
    .getByRole('button', { name: /^(Place order|Place Order)/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Please confirm this cash order' })).toBeVisible();

  const staff = await (await browser.newContext({ ...(baseURL && { baseURL }), viewport: page.viewportSize() })).newPage();
  await signInAsStaff(staff);
  await staff.goto(`/admins/orders?search=${email}`);
  await expect(staff.getByText('Cash on delivery, to confirm')).toBeVisible();
  await staff.getByRole('link', { name: 'Ananya Rao' }).first().click();
  const order = staff.getByRole('dialog', { name: /^ORD-/ });
  await expect(order.getByText('1 parcel of this customer came back in the last year')).toBeVisible();
  await expectAccessible(staff);

  // By SMS unless they choose e-mail.
  await expect(page.getByText(/^We send an OTP to \d{10}\. /)).toBeVisible();
  await expect(page.getByText(/^Please confirm by .+\. After that we cancel the order\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('OTP sent to your phone!')).toBeVisible();
  await page.getByRole('button', { name: 'Send it by e-mail instead' }).click();
  await expect(page.getByText(/^We e-mail you an OTP\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const mail = await mailTo(page.request, email, /Enter this OTP on the page of your order/);
  await page.getByLabel('OTP').fill(mail.match(/\b\d{6}\b/)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Please confirm this cash order' })).toHaveCount(0);
  await staff.reload();
  await expect(staff.getByRole('button', { name: 'Ask to confirm' })).toHaveCount(0);

  // After a second parcel the order is paid online, until staff decide otherwise.
  await aParcelBack(page, request, product, userId);
  await putIntoCart(page, product);
  await page.goto('/cart?step=payment');
  await expect(page.getByText('Cash on delivery is not available for this order. You can pay online.')).toBeVisible();
  await expect(page.getByLabel('Cash on delivery')).toHaveCount(0);
  await staff.getByRole('button', { name: 'Decide for this customer' }).click();
  const decision = staff.getByRole('dialog', { name: /^Cash orders of/ });
  await decision.getByLabel('From now on').selectOption('take');
  await decision.getByLabel('Reason').fill('Called: the gate was closed twice');
  await expectAccessible(staff);
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expect(staff.getByText('All orders of this customer: Take cash')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Cash on delivery')).toBeVisible();

  await staff.goto('/admins/settings/cash');
  await expect(staff.getByLabel('Use the rules')).toBeChecked();
  await expect(staff.getByText(/would have been asked to confirm/)).toBeVisible();
  await expectAccessible(staff);
  await staff.context().close();
});
