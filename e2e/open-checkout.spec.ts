// Buying in a shop with open checkout. The mode is the whole shop's, so these journeys have a shop of their own.
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect } from './journey.ts';
import { codeFor, codeTo, mailTo } from './outbox.ts';
import { withOwnShop } from './own-shop.ts';
import { agreeToAll, anEmail, aPhone, aProduct, aShopper, putIntoCart, staffHeaders } from './people.ts';

const test = withOwnShop({
  name: 'open',
  port: 300,
  async prepare(request) {
    const headers = await staffHeaders(request);
    const saved = await request.put('/api/settings/checkout', { headers, data: { mode: 'open' } });
    expect(saved.status()).toBe(200);
  },
});

const SLUG = 'shea-hand-cream';

/** On the product's page, wherever its button is, and with what runs after the page: the mini cart waits for additions. */
async function addToCart(page: Page) {
  await page.goto(`/product/${SLUG}`);
  await page.waitForFunction((of) => localStorage.getItem('viewed')?.includes(`"${of}"`), SLUG);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible();
}

test('a new shopper by e-mail buys on one page: three screens and nine fields, and nothing is lost on the way', async ({
  page,
  context,
}) => {
  test.slow();
  const email = anEmail();
  await addToCart(page);
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await page.getByRole('link', { name: 'Back to cart' }).click();
  await expect(page.getByRole('link', { name: 'Shea Hand Cream', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('₹558.00')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /^Checkout/ })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expectAccessible(page);

  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Use your e-mail instead' }).click();
  const send = main.getByRole('button', { name: 'Send OTP' });
  await send.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(main.getByLabel('Email')).toBeFocused();
  await main.getByLabel('Email').fill(email);
  await send.click();
  await expect(main.getByLabel('OTP')).toBeFocused();
  // On a phone the page may reload while the e-mail is read.
  const code = await codeFor(page.request, email);
  await page.reload();
  await expect(main.getByLabel('Email')).toHaveValue(email);
  await main.getByLabel('OTP').fill(code);
  await expect(main.getByLabel('Full name')).toBeVisible();

  await main.getByLabel('Full name').fill('Meenakshi Sundaram');
  await main.getByLabel('Phone').fill(aPhone());
  await main.getByLabel('Street').fill('12 MG Road');
  await main.getByLabel('PIN code').fill('560 001');
  await expect(main.getByLabel('State')).toHaveValue('Karnataka');
  await expect(main.getByLabel('City')).toHaveValue('Bengaluru');
  await page.reload();
  await expect(main.getByLabel('Street')).toHaveValue('12 MG Road');
  await expect(main.getByLabel('State')).toHaveValue('Karnataka');
  const next = main.getByRole('button', { name: 'Continue to payment' });
  await next.click();
  await expect(page.getByText('Please confirm that you are 18 or older')).toBeVisible();
  await agreeToAll(page);
  await expectAccessible(page);
  await next.dblclick();
  await expect(main.getByText('12 MG Road')).toBeVisible();
  await expect(page.locator('#payment')).toBeFocused();

  const place = main.getByRole('button', { name: /^Place Order/ });
  await place.click();
  await expect(page.getByText('Please select a payment method')).toBeVisible();
  await expect(main.getByRole('radio', { name: /^UPI/ })).toBeFocused();
  const other = await context.newPage();
  await other.goto('/checkout');
  await expect(other.getByText('12 MG Road')).toBeVisible();
  await page.reload();
  await main.getByRole('radio', { name: /Cash on delivery/ }).check();
  await expectAccessible(page);
  await place.dblclick();
  await expect(page).toHaveURL(/\/success/);
  await other.reload();
  await expect(other.getByText('Your cart is empty.')).toBeVisible();
  await page.goto('/orders');
  await page.getByRole('link', { name: 'See my orders' }).click();
  await expect(page.getByRole('main').getByText(/ORD-\d+/)).toHaveCount(1);
});

/** As a guest, whose cart is found by the cookie. */
async function putMoreIn({ request }: Page, quantity: number) {
  const products = (await (await request.get('/api/product')).json()) as { id: string; slug: string }[];
  const productId = products.find(({ slug }) => slug === SLUG)?.id;
  const added = await request.post('/api/cart', { data: { userId: '00000000-0000-0000-0000-000000000000', productId, quantity } });
  expect(added.ok(), await added.text()).toBe(true);
}

test('a new shopper by phone types eight fields, and comes back to the same account with the phone alone', async ({ page }) => {
  test.slow();
  const phone = aPhone();
  await addToCart(page);
  const main = page.getByRole('main');
  // The PIN code that is checked on the product's page is known in the cart and in the address.
  await main.getByLabel('Delivery to your PIN code').fill('560001');
  await main.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(main.getByText(/^Delivery to 560001 by /)).toBeVisible();
  await putMoreIn(page, 3);
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expect(main.getByText(/^Delivery to 560001 by /)).toBeVisible();
    await expect(main.getByText(/^Add ₹[\d,.]+ more for free delivery$/)).toBeVisible();
    await expect(main.getByText(/^Adding .+ is enough$/)).toBeVisible();
    await expect(main.getByRole('button', { name: /^Add to Cart / })).toBeVisible();
  }
  await expectAccessible(page);
  const number = main.getByLabel('Mobile number');
  await number.fill('12345');
  await number.press('Enter');
  await expect(main.getByText('Enter a valid 10-digit phone number')).toBeVisible();
  await number.fill(phone);
  await number.press('Enter');
  await expect(main.getByLabel('OTP')).toBeFocused();
  const code = await codeTo(page.request, phone);
  // The page may reload while the message is read.
  await page.reload();
  await expect(number).toHaveValue(phone);
  await expectAccessible(page);
  await main.getByLabel('OTP').fill(code);
  await expect(page.locator('#contact').getByText(phone)).toBeVisible();
  await main.getByLabel('Full name').fill('Meenakshi Sundaram');
  await main.getByLabel('Email (optional)').fill(anEmail());
  await main.getByLabel('Street').fill('12 MG Road');
  await expect(main.getByLabel('PIN code')).toHaveValue('560001');
  await expect(main.getByLabel('City')).toHaveValue('Bengaluru');
  await agreeToAll(page);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.locator('#payment')).toBeFocused();
  await expect(page.locator('#contact').getByText(phone)).toBeVisible();
  await main.getByRole('radio', { name: /Cash on delivery/ }).check();
  await main.getByText('This is a gift for someone else').click();
  await main.getByLabel("Recipient's name").fill('Kavita Menon');
  await main.getByLabel("Recipient's phone").fill('12345');
  await main.getByLabel('Gift note').fill('Happy birthday!');
  await expectAccessible(page);
  const place = main.getByRole('button', { name: /^Place Order/ });
  await place.click();
  await expect(main.getByText('Enter a valid 10-digit phone number')).toBeVisible();
  await expect(main.getByLabel("Recipient's phone")).toBeFocused();
  await main.getByLabel("Recipient's phone").fill(aPhone());
  await place.click();
  await expect(page).toHaveURL(/\/success/);
  await page.goto('/orders');
  await page.getByRole('link', { name: 'See my orders' }).click();
  await main
    .getByRole('link', { name: /ORD-\d+/ })
    .first()
    .click();
  await expect(main.getByText('Kavita Menon')).toBeVisible();
  await expect(main.getByText('Happy birthday!')).toBeVisible();
  await page.goto('/profile');
  await expect(main.getByText(phone).first()).toBeVisible();
  await expect(main.getByText('phone.invalid')).toHaveCount(0);

  // Signed out; a device that was used before need not wait for another OTP.
  await page.context().clearCookies({ name: 'session' });
  await addToCart(page);
  await page.goto('/checkout');
  await number.fill(phone);
  await number.press('Enter');
  await expect.poll(() => codeTo(page.request, phone)).not.toBe(code);
  await main.getByLabel('OTP').fill(await codeTo(page.request, phone));
  await expect(main.getByText('12 MG Road')).toBeVisible();
  await expect(main.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked();
});

/** Other mails to a buyer have six digits too: those of a PIN code. */
async function checkoutCode({ request }: Page, email: string) {
  const mail = await mailTo(request, email, /\d{6} is your .* OTP[\s\S]*at checkout/);
  return mail.match(/\b\d{6}\b/)?.[0] ?? '';
}

/** Has bought before, in another browser: in cash, or with UPI. */
async function aBuyer(browser: Browser, baseURL: string | undefined, method: object) {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await elsewhere.newPage();
  // Makes the product as staff, and so comes first.
  const product = await aProduct(page.request);
  const { id: userId, email } = await aShopper(page);
  await putIntoCart(page, product);
  const [address] = (await (await page.request.get(`/api/address/add/${userId}`)).json()) as { id: string }[];
  const paid = await page.request.post('/api/payment/pay', { data: { userId, addressId: address?.id, ...method } });
  expect(paid.ok(), await paid.text()).toBe(true);
  const { checkout } = (await paid.json()) as { checkout?: { url: string } };
  if (checkout) {
    await page.goto(checkout.url);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  }
  await elsewhere.close();
  return email;
}

test('a shopper without an e-mail address is signed in at once, and on every page', async ({ page }) => {
  const phone = aPhone();
  await addToCart(page);
  await page.goto('/checkout');
  const main = page.getByRole('main');
  await main.getByLabel('Mobile number').fill(phone);
  await main.getByLabel('Mobile number').press('Enter');
  await main.getByLabel('OTP').fill(await codeTo(page.request, phone));
  await main.getByLabel('Full name').fill('Meena Kumari');
  await main.getByLabel('Street').fill('12 MG Road');
  await main.getByLabel('PIN code').fill('560001');
  await agreeToAll(page);
  await main.getByRole('button', { name: 'Continue to payment' }).click();
  const account = page.getByRole('banner').getByRole('button', { name: 'Account of Meena Kumari' });
  await expect(account).toBeVisible();
  // What the browser keeps is enough, as for anyone else: the shop need not answer.
  await page.route('**/api/auth/session', (route) => route.abort());
  await page.goto(`/product/${SLUG}`);
  await expect(account).toBeVisible();
  await main.getByRole('button', { name: 'Add to Wishlist' }).filter({ visible: true }).click();
  await expect(main.getByRole('button', { name: 'Wishlisted' }).filter({ visible: true })).toBeVisible();
});

test('a returning shopper taps twice after adding, and types an e-mail address and a code', async ({ page, browser, baseURL }) => {
  test.slow();
  const email = await aBuyer(browser, baseURL, { paymentMethod: 'cod' });
  await addToCart(page);
  await page.goto('/hi/checkout');
  await expectAccessible(page);
  await page.goto(`/product/${SLUG}`);
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).filter({ visible: true }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Use your e-mail instead' }).click();
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Email').press('Enter');
  await main.getByLabel('OTP').fill(await checkoutCode(page, email));
  await expect(main.getByText(/MG Road/)).toBeVisible();
  await expect(main.getByText(/^Delivery to 560001 by /)).toBeVisible();
  await expect(main.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked();
  await expectAccessible(page);
  const sizeOf = (name: string) => main.getByRole('heading', { name, exact: true }).evaluate((title) => getComputedStyle(title).fontSize);
  const [size, ...others] = [await sizeOf('Contact'), await sizeOf('Delivery address'), await sizeOf('Payment')];
  expect(others, 'the parts of one page have titles of one size').toEqual([size, size]);
  await main.getByRole('button', { name: /^Place Order, ₹/ }).click();
  await expect(page).toHaveURL(/\/success/);
});

test('who paid by UPI last pays by UPI with one tap, and may choose another way', async ({ page, browser, baseURL, isMobile }) => {
  test.slow();
  const email = await aBuyer(browser, baseURL, { paymentMethod: 'online', onlineWay: 'upi' });
  await addToCart(page);
  const mini = page.getByRole('region', { name: 'Cart', exact: true });
  if (!isMobile) await expect(mini.getByRole('link')).toHaveText([/^Add ₹[\d,]+ more for free delivery$/, 'Checkout', 'Go to cart']);
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).filter({ visible: true }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Use your e-mail instead' }).click();
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Email').press('Enter');
  await main.getByLabel('OTP').fill(await checkoutCode(page, email));
  await expect(main.getByRole('radio', { name: /^UPI/ })).toBeChecked();
  await main.getByRole('radio', { name: /Cash on delivery/ }).check();
  await page.reload();
  await expect(main.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked();
  await main.getByRole('radio', { name: /^UPI/ }).check();
  await main.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
});

/** Stands for Chrome on Android, which reads the OTP from the SMS once the shopper agrees. */
const withSmsReader = (page: Page) =>
  page.addInitScript(() => {
    const reader = { asked: [] as unknown[], given: (_: { code: string }) => {}, ended: 0 };
    Object.assign(window, { OTPCredential: class {}, reader });
    const get = ({ otp, signal }: { otp: unknown; signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        reader.asked.push(otp);
        reader.given = resolve;
        signal.addEventListener('abort', () => {
          reader.ended += 1;
          reject(signal.reason);
        });
      });
    Object.defineProperty(navigator, 'credentials', { value: { get } });
  });
type Reading = { reader: { asked: unknown[]; given: (credential: { code: string }) => void; ended: number } };
const readerOf = (page: Page) => page.evaluate(() => ({ ...(window as unknown as Reading).reader, given: undefined }));
const give = (page: Page, code: string) => page.evaluate((read) => (window as unknown as Reading).reader.given({ code: read }), code);

test('Chrome fills in the OTP of the SMS, and an account made by phone is closed by an OTP', async ({ page }) => {
  test.slow();
  const phone = aPhone();
  await withSmsReader(page);
  await addToCart(page);
  await page.goto('/checkout');
  const main = page.getByRole('main');
  await main.getByLabel('Mobile number').fill(phone);
  await main.getByLabel('Mobile number').press('Enter');
  const otp = main.getByLabel('OTP');
  await expect(otp).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await readerOf(page)).toMatchObject({ asked: [{ transport: ['sms'] }], ended: 0 });
  await give(page, await codeTo(page.request, phone));
  await expect(page.locator('#contact').getByText(phone)).toBeVisible();
  expect(await readerOf(page), 'Chrome no longer waits for an SMS').toMatchObject({ ended: 1 });

  await main.getByLabel('Full name').fill('Meenakshi Sundaram');
  await main.getByLabel('Street').fill('12 MG Road');
  await main.getByLabel('PIN code').fill('560001');
  await expect(main.getByLabel('City')).toHaveValue('Bengaluru');
  await agreeToAll(page);
  await main.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.locator('#payment')).toBeFocused();

  await page.goto('/profile?tab=data');
  await page.getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close my account' });
  await expect(dialog.getByLabel('Password')).toBeHidden();
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  await expect(dialog.getByLabel('OTP')).toBeFocused();
  await expectAccessible(page);
  await expect(async () => expect(await codeTo(page.request, phone)).toMatch(/\d{6}/)).toPass();
  await dialog.getByLabel('OTP').fill(await codeTo(page.request, phone));
  await expect(page).toHaveURL('/');
  expect((await (await page.request.get('/api/auth/session')).json()).user).toBeNull();
});
