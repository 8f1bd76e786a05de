// Staff book a courier; the delivery fails, the customer answers on the order, and the parcel arrives by itself.
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { anOrderOf, aProduct, aShopper, putIntoCart, signInAsStaff, staffHeaders } from './people.ts';

test('a parcel is booked, fails once, is answered by its customer and delivered', async ({ page, browser, request }) => {
  const product = await aProduct(request);
  const { id: userId } = await aShopper(page);
  await putIntoCart(page, product);
  const [address] = (await (await page.request.get(`/api/address/add/${userId}`)).json()) as { id: string }[];
  const placed = await page.request.post('/api/payment/pay', { data: { userId, addressId: address?.id, paymentMethod: 'cod' } });
  const { localOrderId: orderId } = (await placed.json()) as { localOrderId: string };
  await request.post('/api/order/confirm', { headers: await staffHeaders(request), data: { ids: [orderId] } });

  const staff = await (await browser.newContext()).newPage();
  await signInAsStaff(staff);
  await staff.goto(`/admins/orders/${orderId}`);
  await staff.getByRole('button', { name: 'Book courier' }).click();
  const dialog = staff.getByRole('dialog', { name: /^Book a courier for ORD-/ });
  await expect(dialog.getByRole('radio', { name: /Practice Surface/ })).toBeChecked();
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Book courier' }).click();
  await expect(dialog).toBeHidden();
  await expect(staff.getByText('To collect', { exact: true })).toBeVisible();

  await staff.goto('/admins/parcels?show=to-collect');
  const row = staff.getByRole('row').filter({ hasText: 'Practice Surface' }).first();
  await row.getByRole('checkbox').check();
  await staff.getByRole('button', { name: 'Request pickup' }).click();
  await expect(staff.getByText('Pickup requested for 1 parcel.')).toBeVisible();
  await expectAccessible(staff);

  await staff.goto(`/admins/orders/${orderId}`);
  await staff.getByText('Practice courier: what happens next').click();
  await staff.getByRole('button', { name: 'Collect', exact: true }).click();
  await expect(staff.getByText('In transit', { exact: true })).toBeVisible();
  await staff.getByRole('button', { name: 'Attempt fails' }).click();
  await expect(staff.getByText('Attempt failed', { exact: true })).toBeVisible();
  await expectAccessible(staff);

  await page.goto(`/orders/${userId}/${orderId}`);
  await expect(page.getByText('No one was at the address.')).toBeVisible();
  await page.getByRole('radio', { name: 'Change phone number or landmark' }).check();
  await page.getByRole('button', { name: 'Tell the courier' }).click();
  await expect(page.getByText('Enter a phone number or a landmark.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /^Landmark/ }).fill('Blue gate, behind the temple');
  await page.getByRole('button', { name: 'Tell the courier' }).click();
  await expect(page.getByText('The courier tries again with your new details.')).toBeVisible();
  await expectAccessible(page);

  await staff.reload();
  await staff.getByText('Practice courier: what happens next').click();
  await staff.getByRole('button', { name: 'Deliver', exact: true }).click();
  await expect(staff.getByText('Marked as delivered')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Delivered to you')).toBeVisible();
});

test('couriers are booked for the ticked orders, and their labels are printed again after they have left', async ({ page, request }) => {
  const product = await aProduct(request);
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) ids.push((await anOrderOf(request, product, 'cod')).localOrderId);
  const headers = await staffHeaders(request);
  await request.post('/api/order/confirm', { headers, data: { ids } });

  await signInAsStaff(page);
  await page.goto(`/admins/orders?search=${product.name}`);
  for (const row of await page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^Select ORD-/ }) })
    .all())
    await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Book couriers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book couriers for 2 orders' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Book couriers' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Book couriers' }).click();
  await expect(page.getByText('2 orders are booked.')).toBeVisible();

  await request.put('/api/order/status', { headers, data: { status: 'shipped', orders: ids.map((order) => ({ order })) } });
  await page.reload();
  await page
    .getByRole('checkbox', { name: /^Select ORD-/ })
    .first()
    .check();
  await expect(page.getByRole('button', { name: 'Book couriers' })).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '4 × 6 labels' }).click();
  expect((await download).suggestedFilename()).toBe('labels.pdf');
});
