// The cart before the payment: what was chosen there holds.
import { expect, test } from './journey.ts';
import { aProduct, aShopper, putIntoCart } from './people.ts';

test('the address chosen in the cart is still chosen on every way back from the payment', async ({ page, request }) => {
  const { id, phone } = await aShopper(page);
  const work = { userId: id, name: 'Work', street: '1 Residency Road', city: 'Bengaluru', state: 'Karnataka', zipCode: '560025', phone };
  expect((await page.request.post('/api/address', { data: work })).ok()).toBe(true);
  await putIntoCart(page, await aProduct(request));
  await page.goto('/cart', { waitUntil: 'networkidle' });
  const [atHome, atWork] = [page.getByRole('radio', { name: /Home/ }), page.getByRole('radio', { name: /Work/ })];
  const pay = async (name: string) => {
    await page.getByRole('button', { name: /^Place Order/ }).click();
    await expect(page.getByRole('heading', { name: `Deliver to ${name}` })).toBeVisible();
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
  await page.getByLabel('Name', { exact: true }).fill('Parents');
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
