// A day's work of staff: an order is packed, shipped and delivered; a product is added and its price changed.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { anOrderOf, aPicture, aProduct, dismissNotice, openSection, signInAsStaff, staffHeaders } from './people.ts';

const SHOPPER = { email: 'shopper@nikhar.example', password: 'Shopper@123' };

test('staff ship and deliver an order', async ({ page, request, isMobile }) => {
  const order = await anOrderOf(request, await aProduct(request));

  await signInAsStaff(page);
  await page.goto('/admins');
  await expect(page.getByRole('heading', { name: 'To be shipped' })).toBeVisible();
  await expectAccessible(page);

  await openSection(page, 'orders');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(order.orderNumber);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('status').filter({ hasText: /^1 order$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: 'Ananya Rao' }).click();
  const details = page.getByRole('dialog', { name: order.orderNumber, exact: true });
  await expect(details).toBeVisible();
  await expect(details.getByRole('button', { name: 'Cancel order' })).not.toBeFocused();
  await expectAccessible(page);

  await details.getByRole('button', { name: 'Mark as Processing' }).click();
  await expect(details.getByText('Marked as processing')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Mark as Processing' })).toBeHidden();
  await details.getByRole('button', { name: 'Mark as Shipped' }).click();
  const parcel = page.getByRole('dialog', { name: `Ship ${order.orderNumber}` });
  await parcel.getByLabel('Courier name').fill('India Post');
  await parcel.getByLabel('Tracking number').fill('EK123456789IN');
  await expectAccessible(page);
  await parcel.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(details.getByText('EK123456789IN').first()).toBeVisible();
  await expect(details.getByRole('button', { name: 'Mark as Shipped' })).toBeDisabled();
  await expect(details.getByRole('button', { name: 'Cancel order' })).toBeHidden();

  await details.getByRole('button', { name: 'Mark as Delivered' }).click();
  await expect(details.getByRole('button', { name: 'Mark as Delivered' })).toBeDisabled();
  await expectAccessible(page);
  const [said, foot] = await Promise.all([page.locator('.toaster').boundingBox(), details.locator('.dialog-foot').boundingBox()]);
  expect(said && foot && said.y + said.height <= foot.y, 'a notice leaves the footer in reach').toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${order.orderNumber} is still shipped.`)).toBeVisible();
  await expect(details.getByText('Marked as delivered')).toBeHidden();

  // A colleague has this order open as well, and saves first.
  const delivered = await request.put(`/api/order/${order.localOrderId}/status`, {
    headers: await staffHeaders(request),
    data: { status: 'delivered' },
  });
  expect(delivered.ok()).toBe(true);
  await details.getByRole('button', { name: 'Mark as Delivered' }).click();
  await dismissNotice(page, /will be marked as delivered/);
  await expect(page.getByRole('alert').getByText('This order is already delivered.')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Mark as Delivered' })).toBeDisabled();
  expect(isMobile ? await widerThanTheScreen(page) : 0).toBeLessThanOrEqual(0);

  // After closing, the list is unchanged and the focus is back on the row.
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/\/admins\/orders\?.*search=/);
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: 'Ananya Rao' })).toBeFocused();
});

test('one box finds an order and its customer, by keyboard alone', async ({ page, request, isMobile }) => {
  const { orderNumber } = await anOrderOf(request, await aProduct(request));
  await signInAsStaff(page);
  await page.goto('/admins/coupons');
  await expect(page.getByRole('heading', { name: 'Coupons' })).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Search everywhere' });
  if (isMobile) await page.getByRole('button', { name: 'Search', exact: false }).first().click();
  else
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(box).toBeFocused({ timeout: 500 });
    }).toPass();
  await box.fill('x');
  await expectAccessible(page);
  await box.fill(randomUUID());
  await expect(page.getByText('No results for')).toBeVisible();
  await box.fill('Ananya');
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  expect(isMobile ? await widerThanTheScreen(page) : 0).toBeLessThanOrEqual(0);
  await box.fill(orderNumber);
  const found = page.getByRole('option', { name: orderNumber, selected: true });
  await expect(found).toBeVisible();
  await box.press('ArrowDown');
  await box.press('ArrowUp');
  await expect(found).toBeVisible();
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible();
  await expect(box).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
});

test('staff pack two orders at once, ship them with the courier’s list, and take back the one that was not accepted', async ({
  page,
  request,
}) => {
  test.slow();
  const product = await aProduct(request);
  const [first, second] = [await anOrderOf(request, product), await anOrderOf(request, product)];
  await signInAsStaff(page);
  await page.goto(`/admins/orders/${first.localOrderId}`);
  await page.getByRole('button', { name: 'Confirmed by phone' }).click();
  await expect(page.getByText('Cash order confirmed')).toBeVisible();

  await page.goto('/admins/orders?todo=ship');
  for (const { orderNumber } of [first, second]) {
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(orderNumber);
    await expect(page.getByRole('status').filter({ hasText: /^1 order$/ })).toBeVisible();
    await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check();
  }
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect(selection.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Pick list', 'Packing slips']) {
    const download = page.waitForEvent('download');
    await selection.getByRole('button', { name }).click();
    expect((await download).suggestedFilename()).toBe(`${name.toLowerCase().replace(' ', '-')}.pdf`);
  }

  await selection.getByRole('button', { name: 'Mark as Shipped' }).click();
  const dialog = page.getByRole('dialog');
  const list = dialog.getByLabel('Or paste the courier’s list');
  await list.fill('DTDC,D1');
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(dialog.getByText('"DTDC" is not an order number.')).toBeVisible();
  await expectAccessible(page);
  await list.fill(`Order,Courier,Tracking\n${first.orderNumber},DTDC,D1\n${second.orderNumber},DTDC,D2\nORD-999999999,DTDC,D3`);
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(dialog.getByText('ORD-999999999: Order not found.')).toBeVisible();
  await expect(dialog.getByText(`${second.orderNumber} is shipped.`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.goto(`/admins/orders/${first.localOrderId}`);
  await expect(page.getByText('D1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Returned to sender' }).click();
  await expectAccessible(page);
  const details = page.getByRole('dialog', { name: first.orderNumber, exact: true });
  await page.getByRole('button', { name: 'Take back into stock' }).click();
  await expect(details.getByText('Shipped, returned')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Mark as Delivered' })).toBeDisabled();
  await expectAccessible(page);
});

test('staff add a product with a picture, and its new price is in the shop at once', async ({ page, isMobile }) => {
  test.slow();
  const name = `Saffron Balm ${randomUUID().slice(0, 6)}`;
  await signInAsStaff(page);
  await page.goto('/productAdd');
  await expect(page.getByRole('heading', { name: 'Add Product' })).toBeVisible();

  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('Error saving product')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  expect(await form.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0);
  await expect(page.getByText('Product name is required').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description', { exact: true }).fill('A balm with saffron.');
  await page.getByLabel('Original price (₹)').fill('300');
  await page.getByLabel('MRP (₹)').fill('350');
  await page.getByLabel('Stock quantity').fill('12');
  await page.getByLabel('SKU').fill(name);
  await page.getByLabel('HSN code').fill('33041000');
  await expect(page.getByText('above the MRP')).toBeVisible();
  await page.getByLabel('MRP (₹)').fill('360');
  await page.getByLabel('New category', { exact: true }).fill('Lip care');
  await page.getByLabel('New category', { exact: true }).press('Enter');
  await page.getByLabel('New step', { exact: true }).fill('Warm a little between two fingers.');
  await page.getByRole('button', { name: 'Add step', exact: true }).click();
  await page.getByLabel('New ingredient', { exact: true }).fill('Saffron');
  await page.getByLabel('Its benefit').fill('Evens the tone');
  await page.getByRole('button', { name: 'Add ingredient' }).click();
  await page
    .getByLabel('Add a main image and more')
    .setInputFiles({ name: 'balm.png', mimeType: 'image/png', buffer: await aPicture({ width: 640, height: 640 }) });
  await page.getByLabel('Alternative text of image 1', { exact: true }).fill('A round golden tin');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('Product created successfully')).toBeVisible();

  await page.goto('/shop');
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('img', { name: 'A round golden tin' }).first()).toBeVisible();

  await page.goto('/admins/products');
  if (!isMobile) expect(await shownOverTheTitles(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search products' }).fill(name);
  await expect(page.getByRole('status').filter({ hasText: /^1 product$/ })).toBeVisible();
  await page.getByRole('link', { name: `Update ${name}` }).click();
  await page.getByLabel('Original price (₹)').fill('250');
  // A click beside the dialog closes it, but not when it holds unsaved text.
  await page.getByRole('dialog', { name: 'Edit Product' }).evaluate((dialog) => {
    dialog.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();

  await page.goto('/shop');
  await expect(page.locator('li, article').filter({ hasText: name }).getByText('₹250', { exact: true }).first()).toBeVisible();
});

test('without the shop an open page stays as it is, and the way to another keeps the frame', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto('/admins/orders');
  const rows = page.getByRole('table', { name: 'Orders' }).or(page.getByText('No orders found'));
  await expect(rows).toBeVisible();
  await page.route('**/*', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/session'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await expect(rows).toBeVisible();

  await page.getByLabel('Status', { exact: true }).selectOption('delivered');
  await expect(page.getByRole('heading', { name: "This page couldn't be loaded" })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'customers' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
});

test('only staff enter the back office, and on return they find the section they left', async ({ page, request }) => {
  await page.goto('/admins/orders');
  await expect(page).toHaveURL(/\/$/);
  const shopper = await signIn(request, SHOPPER);
  const answer = await request.get('/admins', { headers: shopper, maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/']);

  await signInAsStaff(page);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admins$/);
  await openSection(page, 'customers');
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admins');
  await expect(page).toHaveURL(/\/admins\/customers$/);
  // The last of a list that is longer than the screen.
  await page.goto('/admins/audit');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByText('Audit log')).toBeInViewport();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/admins');
  await expect(page).toHaveURL(/\/$/);
});

async function signIn(request: APIRequestContext, person: { email: string; password: string }) {
  const answer = await request.post('/api/auth/login', { data: person });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** How much of the rows shows through the column headings while they scroll below. */
const shownOverTheTitles = (page: Page) =>
  page.getByRole('columnheader', { name: 'Actions' }).evaluate((title) =>
    [300, 310, 320, 330, 340, 350, 360, 370].flatMap((top) => {
      scrollTo({ top, behavior: 'instant' });
      const { right, top: above, height } = title.getBoundingClientRect();
      return [30, 60, 90].flatMap((left) => {
        const met = document.elementFromPoint(right - left, above + height / 2);
        return met?.closest('thead') ? [] : [`${met?.textContent} at ${top}`];
      });
    }),
  );

const widerThanTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
