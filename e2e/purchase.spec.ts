// Buying: from a product to the delivered order and a refund; and on the days when something gets in the way.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { codeFor } from './outbox.ts';
import {
  agreeToAll,
  anEmail,
  aProduct,
  aShopper,
  changeProduct,
  PASSWORD,
  putIntoCart,
  STAFF,
  shipAndDeliver,
  staffHeaders,
} from './people.ts';

test('a visitor becomes a customer, pays online at the second try, and has the order delivered', async ({ page, browser, baseURL }) => {
  test.slow();
  const email = anEmail();
  await page.goto('/product/shea-hand-cream');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Sign in to add it to your cart.')).toBeVisible();
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Create an account', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Full name').fill('Meenakshi Sundaram');
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP').fill(await codeFor(page.request, email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Email verified', { exact: true })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await agreeToAll(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  // Signed in, and back where the purchase was interrupted.
  await expect(page).toHaveURL(/\/product\/shea-hand-cream/);
  await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible();

  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Shea Hand Cream', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('₹558.00')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Please select a valid address')).toBeVisible();
  await page.getByRole('button', { name: 'Add Address' }).click();
  await expect(page.getByText('Street address is required')).toBeVisible();
  await page.getByLabel('Save as').fill('Home');
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByLabel('Street').fill('12 MG Road');
  await page.getByLabel('City').fill('Bengaluru');
  await page.getByLabel('PIN code').fill('560 001');
  await expect(page.getByLabel('State')).toHaveValue('Karnataka');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await expect(page.getByRole('radio', { name: /Home/ })).toBeChecked();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Please select a payment method')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /Pay online/ }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();

  await page.getByRole('button', { name: /^Fail/ }).click();
  await expect(page.getByRole('heading', { name: 'Your payment did not go through' })).toBeVisible();
  await expect(page.getByText('(RBI rule)')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page.getByRole('list', { name: 'Order progress' }).locator('[aria-current=step]')).toContainText('Order Placed');
  await expectAccessible(page);

  const staff = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await staff.request.post('/api/auth/login', { data: STAFF });
  await shipAndDeliver(staff, orderIdIn(page));
  await staff.context().close();
  await page.reload();
  await expect(page.getByText('EK123456789IN').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Order progress' })).toContainText('Delivered to you');
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  const [invoice] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download invoice' }).click()]);
  expect(invoice.suggestedFilename()).toMatch(/\.pdf$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page.getByRole('link', { name: /ORD-/ })).toHaveCount(1);
  await expectAccessible(page);
});

test('one of two pieces arrives broken: its price comes back, and the order says so', async ({ page, request }) => {
  await aShopper(page);
  const product = await aProduct(request);
  await putIntoCart(page, product, 2);
  await goToPayment(page);
  await page.getByRole('radio', { name: /Pay online/ }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^ORD-/ })).toBeVisible();

  const [id, headers] = [orderIdIn(page), await staffHeaders(request)];
  expect((await request.put(`/api/order/${id}/status`, { headers, data: { status: 'delivered' } })).ok()).toBe(true);
  const items = [{ productId: product.id, quantity: 1 }];
  const refunded = await request.post(`/api/order/${id}/refund`, { headers, data: { items, reason: 'Arrived broken' } });
  expect(refunded.ok(), await refunded.text()).toBe(true);

  // Jobs run in the background; a reload shows their result.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Refund sent')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText('−₹354.00')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Credit note' })).toBeVisible();
  await page.getByRole('button', { name: /^Download credit note/ }).click();
  await expectAccessible(page);
  await expect(async () => expect(await (await request.get('/dev/outbox')).text()).toContain('₹354.00')).toPass();

  await page.getByRole('button', { name: 'Buy again' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('2');
});

test('a double press on Place Order makes one order for cash, and the back button finds an empty cart', async ({ page, request }) => {
  const shopper = await aShopper(page);
  await putIntoCart(page, await aProduct(request));
  await goToPayment(page);
  await page.getByRole('radio', { name: /Cash on delivery/ }).check();
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  await page.goto(`/orders/${shopper.id}`);
  await expect(page.getByRole('link', { name: /ORD-/ })).toHaveCount(1);
  await page.goto('/cart?step=payment');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('a lost connection, a reload and a second tab still make one order', async ({ page, context, request }) => {
  const shopper = await aShopper(page);
  await putIntoCart(page, await aProduct(request));
  await goToPayment(page);
  await page.reload();
  await page.getByRole('radio', { name: /Pay online/ }).check();

  // The order arrives, but its answer is lost.
  await page.route('**/api/payment/pay?*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByText('Something went wrong during order placement')).toBeVisible();
  await page.unroute('**/api/payment/pay?*');

  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole('radio', { name: /Pay online/ }).check();
  await second.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(second.getByRole('heading', { name: 'Practice payment' })).toBeVisible();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();

  // Back past the gateway's page, to the payment step.
  await page.evaluate(() => history.go(-2));
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await page.goto(`/orders/${shopper.id}`);
  await expect(page.getByRole('link', { name: /ORD-/ })).toHaveCount(1);
});

test('a price that changes before the payment is shown, and asks for a second press', async ({ page, request }) => {
  await aShopper(page);
  const product = await aProduct(request);
  await putIntoCart(page, product);
  await goToPayment(page);
  await page.getByRole('radio', { name: /Cash on delivery/ }).check();
  await changeProduct(request, product.id, { originalPrice: '350' });
  await page.getByRole('button', { name: 'Place Order, ₹453' }).click();
  await expect(page.getByText('Your cart has changed. Please check the new total.')).toBeVisible();
  await expect(page.getByText(`${product.name} was ₹300 and is now ₹350 each, before GST.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Place Order, ₹512' }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
});

test('stock that runs out is said at the line, before and during the payment', async ({ page, request }) => {
  await aShopper(page);
  const product = await aProduct(request, { stockQuantity: '3' });
  await putIntoCart(page, product);
  await page.goto('/cart');
  await page.getByLabel(`Quantity of ${product.name}`).last().fill('5');
  await page.getByLabel(`Quantity of ${product.name}`).last().press('Enter');
  await expect(page.getByText('Only 3 left in stock.')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('1');

  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('radio', { name: /Pay online/ }).check();
  await changeProduct(request, product.id, { stockQuantity: '0' });
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByText(`${product.name} is out of stock.`).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to cart' }).last().click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Fix one thing before you continue')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('a coupon counts from the cart to the order, and a word that is none is refused', async ({ page, request }) => {
  await aShopper(page);
  await putIntoCart(page, await aProduct(request));
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Please enter a coupon code.')).toBeVisible();
  await page.getByLabel('Coupon code').fill('NOTHING');
  await page.getByLabel('Coupon code').press('Enter');
  await expect(page.getByText('This coupon code is not valid.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply the coupon NAMASTE10' }).click();
  await expect(page.getByText('Coupon applied: you save ₹30.')).toBeVisible();
  await expect(page.getByLabel('Coupon code')).toHaveValue('NAMASTE10');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Place Order, ₹417.60' }).click();
  await expect(page.getByRole('radio', { name: /Cash on delivery.*Pay the delivery partner in cash/ })).toBeVisible();
  await page.getByRole('radio', { name: /Cash on delivery/ }).check();
  await expect(page.getByText('Round off')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order, ₹418' }).click();
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page.getByText('−₹30.00')).toBeVisible();
  // A shopper who keeps guessing codes is stopped, and can still buy.
  await putIntoCart(page, await aProduct(request));
  for (let n = 0; n < 31; n++) await page.request.get(`/cart?code=GUESS${n}`);
  await page.goto('/cart?code=NAMASTE10', { waitUntil: 'networkidle' });
  await expect(page.getByText('Too many wrong coupon codes. Please wait 15 minutes.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
});

test('a business gives its GSTIN while paying, reads it on its order, and finds it again the next time', async ({ page, request }) => {
  await aShopper(page);
  await putIntoCart(page, await aProduct(request));
  await goToPayment(page);
  await page.getByRole('radio', { name: /Cash on delivery/ }).check();
  await expect(page.getByLabel('GSTIN')).toBeHidden();
  await page.getByText('Buying for a business? Add GSTIN').click();
  await page.getByLabel('GSTIN').fill('29AAGCB7383J1Z5');
  await page.getByLabel('Business name').fill('Rao Salon LLP');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Enter a valid GSTIN')).toBeVisible();
  await expect(page.getByLabel('GSTIN')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('GSTIN').fill('29AAGCB7383J1Z4');
  await expect(page.getByText('Registered in Karnataka')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page.getByText('29AAGCB7383J1Z4')).toBeVisible();
  await expect(page.getByText('Rao Salon LLP')).toBeVisible();
  await expectAccessible(page);
  await putIntoCart(page, await aProduct(request));
  await goToPayment(page);
  await expect(page.getByLabel('GSTIN')).toHaveValue('29AAGCB7383J1Z4');
});

test('who has two cash orders waiting pays online, and is told why; of one product there are twenty an order', async ({
  page,
  request,
}) => {
  const { id: userId } = await aShopper(page);
  const [{ id: addressId }] = await (await page.request.get(`/api/address/add/${userId}`)).json();
  const product = await aProduct(request, { stockQuantity: '60' });
  for (let count = 0; count < 2; count++) {
    await putIntoCart(page, product);
    expect((await page.request.post('/api/payment/pay', { data: { addressId, paymentMethod: 'cod' } })).ok()).toBe(true);
  }
  await putIntoCart(page, product, 20);
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: 'One more' })).toBeDisabled();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Until your first delivery, you can have 2 open cash orders. Please pay online.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/hi${new URL(page.url()).pathname}${new URL(page.url()).search}`);
  await expect(page.getByText('पहली डिलीवरी मिलने तक आप कैश ऑन डिलीवरी के 2 ऑर्डर ही रख सकते हैं।', { exact: false })).toBeVisible();
  await expect(page.getByText('व्यवसाय के लिए ख़रीद रहे हैं? GSTIN जोड़ें')).toBeVisible();
});

test('a customer cancels an order after being asked once', async ({ page, request }) => {
  const shopper = await aShopper(page);
  await putIntoCart(page, await aProduct(request));
  await goToPayment(page);
  await page.getByRole('radio', { name: /Cash on delivery/ }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('link', { name: 'View your order' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('This order was cancelled')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^ORD-/ })).toBeFocused();
  await page.goto(`/orders/${shopper.id}`);
  await expect(page.getByText('Cancelled')).toBeVisible();
});

test('a wishlist is put into the cart, and customers see only their own orders', async ({ page, request }) => {
  await aShopper(page);
  const product = await aProduct(request);
  await page.request.post('/api/wishlist', { data: { productId: product.id } });
  await page.goto('/wishlist');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Add to the Cart: ${product.name}` }).click();
  await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeDisabled();
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(page.getByText('Your wishlist is empty.')).toBeVisible();

  const answer = await page.goto(`/orders/${randomUUID()}`);
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'These orders belong to another account' })).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByText('User ID is missing in URL')).toBeVisible();
  await page.context().clearCookies();
  for (const place of ['/cart', '/wishlist']) {
    await page.goto(place);
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(place)}`,
    );
  }
});

const orderIdIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function goToPayment(page: Page) {
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
}
