// Failures between a browser and the shop: code that does not load, answers that come late or not at all, pages that reload.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, holdCode, test } from './journey.ts';
import { codeFor } from './outbox.ts';
import { aDeliveredOrder, agreeToAll, anAccount, anEmail, aPhone, aProduct, aShopper, PASSWORD, putIntoCart } from './people.ts';

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('a part whose code does not come leaves the page standing, and can be asked for once more', async ({ page }) => {
    const popup = page.waitForEvent('requestfailed', (request) => request.url().includes('newsletter-popup'));
    await page.route(/\/assets\/(newsletter-popup|search-dialog)-/, (route) => route.abort());
    await page.goto('/shop');
    await popup;
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page.getByText("Part of this page didn't load.")).toBeVisible();
    await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(/\/assets\/(newsletter-popup|search-dialog)-/);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Unlock 10% Off' })).toBeVisible();
  });

  test('where the browser may keep nothing, the shop can be read', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, { get: refuse });
    });
    await page.goto('/product/strawberry-lip-balm');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Delivery to your PIN code').fill('560001');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('Delivery to 560001')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
  });
});

/** Opens the page and holds back its code until `come` is called. */
async function openWithoutCode(page: Page, path: string) {
  const come = await holdCode(page);
  return { alive: page.goto(path, { waitUntil: 'commit' }), come };
}

test('Add pressed twice before it is known who is there adds one, and a change that is dropped leaves the cart standing', async ({
  page,
  request,
}) => {
  await aShopper(page);
  const { slug } = await aProduct(request);
  let say = () => {};
  const asked = new Promise<void>((resolve) => {
    say = resolve;
  });
  await page.route('**/api/auth/session', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/product/${slug}`);
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' });
  // Past the button, which is busy after the first press.
  await add.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(add).toHaveAttribute('aria-busy', 'true');
  say();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await page.goto('/cart');
  const quantity = page.getByRole('spinbutton');
  await expect(quantity).toHaveValue('1');

  await page.route(/\/api\/cart\/|\.data/, (route) => route.abort());
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText("We couldn't connect. Please try again.")).toBeVisible();
  await expect(quantity).toHaveValue('1');
});

test('a page that the back button restores is shown only to its owner', async ({ page }) => {
  const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await anAccount(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Account of Ananya Rao' }).click();
  await page.locator('#user-menu').getByRole('link', { name: 'Profile' }).click();
  const mine = page.getByRole('heading', { name: 'Ananya Rao' });
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full name').fill('Half typed');
  await comeBack();
  await expect(page.getByLabel('Full name')).toHaveValue('Half typed');
  // The state that Logout leaves, in a document that was frozen before.
  await page.request.post('/api/auth/logout');
  await page.evaluate(() => localStorage.clear());
  await comeBack();
  await expect(mine).toBeHidden();
  await expect(page.getByText('Please sign in')).toBeVisible();
});

test('how to pay is chosen before the code of the page has come', async ({ page, request }) => {
  await aShopper(page);
  await putIntoCart(page, await aProduct(request));
  const { alive, come } = await openWithoutCode(page, '/cart?step=payment');
  const cash = page.getByRole('radio', { name: /^Cash on delivery/ });
  await cash.check();
  come();
  await alive;
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
});

test('a page whose code does not come says so, and works when it is loaded again', async ({ page }) => {
  await page.route('**/assets/framework-*', (route) => route.abort());
  // From a page without code, so that nothing waits for the code of the next one.
  await page.goto('/api/health');
  await page.evaluate(() => location.assign('/product/strawberry-lip-balm'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const sorry = page.getByText("Part of this page didn't load.");
  await expect(sorry).toBeVisible();
  await page.unroute('**/assets/framework-*');
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(sorry).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click();
  await expect(page.getByText('New here?')).toBeVisible();
});

test('in a tab of an older build a link still reaches its page, by loading it whole', async ({ page }) => {
  await page.route('**/routes.json?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/version=\w+/, 'version=older'),
    }),
  );
  const asked = page.waitForResponse((response) => response.url().includes('/routes.json?'));
  await page.goto('/about-us');
  expect((await asked).status()).toBe(204);
  await page.evaluate(() => Object.assign(window, { isOldTab: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).first().click();
  await expect(page).toHaveURL(/terms/i);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/);
  expect(await page.evaluate(() => 'isOldTab' in window)).toBe(false);
});

test('what is typed before the code of a page has come is not lost', async ({ page }) => {
  const { alive, come } = await openWithoutCode(page, '/signup');
  const email = anEmail();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Referral ID').fill('FRIEND');
  come();
  await alive;
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Referral ID')).toHaveValue('FRIEND');
});

test('a code is asked for once, and who comes back from the mails to a page that reloads still signs up with it', async ({ page }) => {
  await page.goto('/signup');
  const email = anEmail();
  const field = page.getByLabel('Email');
  await field.fill(email);
  await page.route('**/api/auth/send-otp', (route) => route.abort());
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Failed to send OTP')).toBeVisible();
  await page.unroute('**/api/auth/send-otp');
  let sent = 0;
  let answer = () => {};
  const twicePressed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/send-otp', async (route) => {
    sent += 1;
    await twicePressed;
    await route.continue();
  });
  await field.press('Enter');
  await field.press('Enter');
  answer();
  const code = page.getByLabel('OTP');
  await expect(code).toBeFocused();
  await field.press('Enter');
  await expect(page.getByText('Failed to send OTP')).toBeHidden();

  await page.reload();
  await expect(code).toBeFocused();
  await expect(field).toHaveValue(email);
  await expect(page.getByText(/^Resend OTP in \d+ s$/)).toBeVisible();
  expect(sent).toBe(1);
  await code.fill(await codeFor(page.request, email));
  await code.press('Enter');
  await expect(page.getByText('Email verified', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Email verified', { exact: true })).toBeVisible();
  await page.getByLabel('Full name').fill('Meera Iyer');
  await page.getByLabel('Phone').fill(aPhone());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await agreeToAll(page);
  await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '' }));
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Signup failed')).toBeVisible();
  await page.unroute('**/api/auth/signup');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Send OTP' }), 'the next account starts afresh').toBeVisible();
});

test('who signs up without pressing Verify keeps the code, and signs up with it', async ({ page }) => {
  await page.goto('/signup');
  const field = page.getByLabel('Email');
  const code = page.getByLabel('OTP');
  const signUp = page.getByRole('main').getByRole('button', { name: 'Sign Up' });
  const askForCode = async (email: string) => {
    await field.fill(email);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(code).toBeFocused();
  };
  await page.getByLabel('Full name').fill('Meera Iyer');
  await page.getByLabel('Phone').fill(aPhone());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await agreeToAll(page);

  // Half an hour later the page still shows the address as verified, but the shop has forgotten it.
  await page.route('**/api/auth/verify-otp', (route) => route.fulfill({ json: { message: 'Email verified' } }));
  await askForCode(anEmail());
  await code.fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Use another e-mail' }).click();
  await expect(field).toBeFocused();
  await askForCode(anEmail());
  await code.fill('123456');
  await signUp.click();
  await expect(page.getByText('Please verify your email first.')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  await page.unroute('**/api/auth/verify-otp');

  const email = anEmail();
  await askForCode(email);
  await signUp.click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/Please verify your email first\./);
  const right = await codeFor(page.request, email);
  await code.fill(right === '123456' ? '654321' : '123456');
  await signUp.click();
  await expect(code).toHaveAccessibleDescription(/Invalid or expired OTP/);
  await expect(code).toBeFocused();
  await code.fill(right);
  await signUp.click();
  await expect(page).toHaveURL('/login');
});

test('who goes on to the password while the code is checked stays there', async ({ page, request }) => {
  const email = anEmail();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP').fill(await codeFor(request, email));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/verify-otp', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByLabel('Confirm password').click();
  await page.keyboard.type('Lotus');
  answer();
  await expect(page.getByRole('button', { name: 'Use another e-mail' })).toBeVisible();
  await page.keyboard.type('@2026');
  await expect(page.getByLabel('Confirm password')).toHaveValue('Lotus@2026');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('a code for a new password that cannot be sent again is said, and the step survives a reload', async ({ page }) => {
  const email = anEmail();
  await page.clock.install();
  await page.goto('/passwordreset');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const code = page.getByLabel('OTP');
  await expect(code).toBeFocused();
  await page.reload();
  await expect(code).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const again = page.getByRole('button', { name: 'Resend OTP' });
  await expect(again).toBeHidden();
  await page.clock.runFor(46_000);
  await page.route('**/api/auth/forgot-password/verify-otp', (route) => route.abort());
  await again.click();
  await expect(page.getByText('Failed to resend OTP')).toBeVisible();
  await expect(again).toBeVisible();
  await page.getByRole('button', { name: 'Use another e-mail' }).click();
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a sign-in that fails says the same in the form and beside it', async ({ page }) => {
  await page.goto('/login');
  const form = page.getByRole('main');
  await form.getByLabel('Email').fill(anEmail());
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  for (const [answer, said] of [
    [{ status: 401, contentType: 'application/json', body: '{}' }, 'Invalid email or password'],
    [{ status: 502, contentType: 'text/html', body: '' }, 'Login failed. Please try again.'],
  ] as const) {
    await page.route('**/api/auth/login', (route) => route.fulfill(answer));
    await form.getByRole('button', { name: 'Sign In' }).click();
    await expect(form.getByText(said)).toBeVisible();
    await expect(page.locator('.toast').getByText(said)).toBeVisible();
    await page.unroute('**/api/auth/login');
  }
});

test('a bank that answers late is waited for, and its answer is read out', async ({ page, request }) => {
  await aShopper(page);
  await putIntoCart(page, await aProduct(request));
  await page.goto('/cart?step=payment');
  await page.getByRole('radio', { name: /^Pay online/ }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByText('Rarer cases').click();
  const gateway = page.url();
  await page.getByRole('button', { name: 'Leave pending' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Waiting for your bank');
  await page.request.post(gateway, { form: { act: 'pay' } });
  await expect(heading).toHaveText('Order Placed Successfully');
  await expect(heading).toBeFocused();
});

test('who was signed out before the last press signs in again and goes on paying', async ({ page, request }) => {
  const { email } = await aShopper(page);
  await putIntoCart(page, await aProduct(request));
  await page.goto('/cart?step=payment');
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await page.request.post('/api/auth/logout');
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await expect(page.getByText('User not logged in')).toBeVisible();
  await page.getByRole('link', { name: 'Please sign in again' }).click();
  const form = page.getByRole('main');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible();
});

test('Buy again, pressed once more after its answer was lost, puts each piece into the cart once', async ({ page, request }) => {
  const shopper = await aShopper(page);
  const product = await aProduct(request);
  const orderId = await aDeliveredOrder(page, request, product);
  await page.goto(`/orders/${shopper.id}/${orderId}`);
  await page.route('**/api/cart', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Buy again' }).click();
  await expect(page.getByText(`${product.name} could not be added`)).toBeVisible();
  await page.unroute('**/api/cart');
  await page.getByRole('button', { name: 'Buy again' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('1');
});
