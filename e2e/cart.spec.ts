// The cart before the payment: its choices persist, and its messages match the cart as it is now.
import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aProduct, aShopper, putIntoCart, staffHeaders } from './people.ts';

test('the address chosen in the cart is still chosen on every way back from the payment', async ({ page, request }) => {
  const { id, phone } = await aShopper(page);
  const work = { userId: id, name: 'Work', street: '1 Residency Road', city: 'Bengaluru', state: 'Karnataka', zipCode: '560025', phone };
  expect((await page.request.post('/api/address', { data: work })).ok()).toBe(true);
  await putIntoCart(page, await aProduct(request));
  await page.goto('/cart', { waitUntil: 'networkidle' });
  const [atHome, atWork] = [page.getByRole('radio', { name: /Home/ }), page.getByRole('radio', { name: /Work/ })];
  const pay = async (name: string) => {
    await page.getByRole('button', { name: /^Place Order/ }).click();
    await expect(page.getByRole('region', { name: 'Deliver to Ananya Rao' }).getByText(name, { exact: true })).toBeVisible();
  };
  await expect(atHome).toBeChecked();
  let asked = 0;
  page.on('request', (sent) => {
    if (sent.url().includes('/cart.data')) asked += 1;
  });
  await atWork.check();
  await expect(page).toHaveURL(/[?]address=/);
  await expect(atWork).toBeFocused();
  expect(asked, 'what the cart costs stays the same').toBe(0);

  await pay('Work');
  await page.goBack();
  await expect(atWork).toBeChecked();
  await page.getByRole('button', { name: 'Apply the coupon NAMASTE10' }).click();
  await expect(page.getByText('Coupon applied: you save ₹30.')).toBeVisible();
  await pay('Work');
  await page.getByRole('link', { name: 'Back to cart' }).click();
  await expect(atWork).toBeChecked();
  await pay('Work');
  await page.getByRole('link', { name: 'Change the delivery address' }).click();
  await expect(atWork).toBeChecked();

  await page.getByRole('button', { name: 'Add New Address' }).click();
  await page.getByLabel('Save as').fill('Parents');
  await page.getByLabel('Street').fill('4 Temple Street');
  await page.getByLabel('PIN code').fill('600004');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await expect(page.getByRole('radio', { name: /Parents/ })).toBeFocused();
  await pay('Parents');
  await page.goBack();
  await expect(page.getByRole('radio', { name: /Parents/ })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: /Parents/ })).toBeChecked();
  await expect(page.getByLabel('Coupon code')).toHaveValue('NAMASTE10');
});

test('a coupon says what it saves now, and why it no longer does', async ({ page, request }) => {
  await aShopper(page);
  const code = `TWO${randomUUID().slice(0, 8).toUpperCase()}`;
  const coupon = { code, discountPercentage: 10, minSubtotal: 600, isPublic: false };
  const made = await request.post('/api/coupons', { headers: await staffHeaders(request), data: coupon });
  expect(made.ok(), await made.text()).toBe(true);
  await putIntoCart(page, await aProduct(request), 2);
  await page.goto('/cart');
  const missing = page.getByText(/more for free delivery/);
  await expect(missing).toHaveText('Add ₹901 more for free delivery');
  const [field, press] = [page.getByLabel('Coupon code'), page.getByRole('button', { name: 'Apply', exact: true })];
  await field.fill(code);
  await press.click();
  await expect(page.getByText('Coupon applied: you save ₹60.')).toBeVisible();
  await expect(missing, 'the coupon would take its share of what is added').toBeHidden();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('Coupon applied: you save ₹90.')).toBeVisible();

  await page.getByRole('button', { name: 'One less' }).click();
  await expect(page.getByText('Coupon applied: you save ₹60.')).toBeVisible();
  await page.getByRole('button', { name: 'One less' }).click();
  const why = page.getByText(/₹600/);
  await expect(why).toBeVisible();
  await expect(missing, 'it would count again').toBeHidden();
  await expectAccessible(page);
  await press.click();
  await expect(page.getByText('Please enter a coupon code.')).toBeVisible();
  await expect(why).toBeHidden();
  await field.fill('NOTHING');
  await press.click();
  await expect(page.getByText('This coupon code is not valid.')).toBeVisible();
});

test('a cart far from free delivery names two pieces that fill it, and one press adds them', async ({ page, request }) => {
  await aShopper(page);
  await putIntoCart(page, await aProduct(request));
  await page.goto('/cart');
  await expect(page.getByText('Add ₹1,201 more for free delivery')).toBeVisible();
  await expect(page.getByText(/^Adding 2 × .+ is enough$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Add 2 to cart / }).click();
  await expect(page.getByText(/more for free delivery/)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Items' }).getByRole('listitem')).toHaveCount(2);
});
