// Staff read the IRN of a business's invoice, and what the portal refuses.
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aProduct, aShopper, putIntoCart, signInAsStaff, staffHeaders } from './people.ts';

async function anInvoicedOrder(page: Page, request: APIRequestContext, gstin: string): Promise<string> {
  const headers = await staffHeaders(request);
  expect((await request.put('/api/settings/tax', { headers, data: { eInvoice: 'within-30-days' } })).status()).toBe(200);
  const product = await aProduct(request);
  const { id: userId } = await aShopper(page);
  await putIntoCart(page, product);
  const [address] = (await (await page.request.get(`/api/address/add/${userId}`)).json()) as { id: string }[];
  const placed = await page.request.post('/api/payment/pay', {
    data: { userId, addressId: address?.id, paymentMethod: 'cod', gstin, businessName: 'Rao Salon LLP' },
  });
  const { localOrderId: orderId } = (await placed.json()) as { localOrderId: string };
  expect((await request.post(`/api/order/${orderId}/invoice`, { headers })).status()).toBe(201);
  return orderId;
}

test('a business’s invoice gets its IRN, which staff read on the order and in the list', async ({ page, browser, request }) => {
  const orderId = await anInvoicedOrder(page, request, '29AAGCB7383J1Z4');
  const staff = await (await browser.newContext()).newPage();
  await signInAsStaff(staff);
  const panel = staff.getByRole('region', { name: 'E-invoice' });
  await expect(async () => {
    await staff.goto(`/admins/orders/${orderId}`);
    await expect(panel.getByText(/^[0-9a-f]{64}$/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // A local shop has the practice portal.
  await expect(panel.getByText('Practice only')).toBeVisible();
  const irn = (await panel.getByText(/^[0-9a-f]{64}$/).textContent()) ?? '';
  await expectAccessible(staff);

  await staff.goto('/admins/books');
  await staff.getByRole('link', { name: 'E-invoices' }).click();
  await expect(staff.getByRole('heading', { name: 'E-invoices' })).toBeVisible();
  await expect(staff.getByTitle(irn)).toBeVisible();
  await expectAccessible(staff);
  const pdf = await page.request.get(`/api/invoice/${orderId}`);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
});

test('what the portal refuses is said on the order, where it must not be packed, and can be asked again', async ({
  page,
  browser,
  request,
}) => {
  const orderId = await anInvoicedOrder(page, request, '29ZZACB7383J1Z6');
  const staff = await (await browser.newContext()).newPage();
  await signInAsStaff(staff);
  await expect(async () => {
    await staff.goto(`/admins/orders/${orderId}`);
    await expect(staff.getByText(/GSTIN of the recipient is inactive/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(staff.getByText('Not valid yet: do not pack this invoice')).toBeVisible();
  await expect(staff.getByText(/^Register by /)).toBeVisible();
  await expectAccessible(staff);
  expect((await page.request.get(`/api/invoice/${orderId}`)).status()).toBe(409);

  await staff.goto('/admins/books');
  await staff.getByRole('link', { name: 'dashboard', exact: true }).click();
  await staff.getByRole('link', { name: /e-invoices? without/ }).click();
  await expect(staff).toHaveURL(/\/admins\/books\/e-invoices\?show=due$/);
  await staff
    .getByRole('button', { name: /^Ask again about INV/ })
    .first()
    .click();
  await expect(staff.getByText(/The portal is asked about INV/)).toBeVisible();
  await expectAccessible(staff);
});
