// Discounts and the profile: a coupon and coins in the cart, a referred friend, an edited profile.
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { codeFor } from './outbox.ts';
import { agreeToAll, anEmail, aPhone, aProduct, aShopper, PASSWORD, putIntoCart, STAFF, shipAndDeliver } from './people.ts';

test('a coupon and coins make an order cheaper, and are kept with the cart', async ({ page, request }) => {
  const shopper = await aShopper(page);
  await page.request.post('/api/sub/subscribe', { data: { email: shopper.email } });
  const product = await aProduct(request, { originalPrice: '650' });
  await putIntoCart(page, product, 2);
  await page.goto('/cart');
  await expect(page.getByText('Free gift')).toBeVisible();

  const code = page.getByLabel('Coupon code');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Please enter a coupon code.')).toBeVisible();
  await code.fill('NOSUCH');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('This coupon code is not valid.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply the coupon NAMASTE10' }).click();
  await expect(page.getByText('Coupon applied: you save ₹130.')).toBeVisible();
  await expect(code).toHaveValue('NAMASTE10');
  await expect(code).not.toBeEditable();

  const coins = page.getByRole('checkbox', { name: /^Use [\d,]+ coins, save ₹\d+/ });
  await coins.check();
  await expect(page.getByText('Coins', { exact: true })).toBeVisible();
  await page.reload();
  await expect(coins).toBeChecked();
  // Kept with the cart, not in its address.
  await page.goto('/shop');
  await page.goto('/cart');
  await expect(coins).toBeChecked();
  await expect(code).toHaveValue('NAMASTE10');
  await expectAccessible(page);
  const total = await page.getByRole('button', { name: /^Place Order, ₹/ }).innerText();

  await page.getByRole('button', { name: 'Remove the coupon NAMASTE10' }).click();
  await expect(code).toBeEditable();
  await code.fill('namaste10');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('button', { name: total }).click();
  await page.getByRole('radio', { name: /Cash on delivery/ }).check();
  // Cash is collected in whole rupees; the order keeps its paise.
  await page.getByRole('button', { name: /^Place Order, ₹[\d,]+$/ }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();

  await page.goto('/profile?tab=orders');
  await expect(page.getByText('Cocoa Butter Lip Balm (free gift)')).toBeVisible();
  await expect(page.getByText(total.replace('Place Order, ', ''))).toBeVisible();
  await expectAccessible(page);
});

test('a referral goes from the shared link to both rewards', async ({ page, browser, baseURL, request }) => {
  test.slow();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await aShopper(page);
  // As in a browser without the Web Share API.
  await page.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Copy the referral ID' }).click();
  await expect(page.getByText('Referral ID copied!')).toBeVisible();
  const referralId = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Referral link copied to clipboard!')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.pathname + link.search).toBe(`/signup?referral=${referralId}`);

  const friends = await browser.newContext({ ...(baseURL && { baseURL }), viewport: page.viewportSize() });
  await friends.addInitScript(() => localStorage.setItem('newsletterPopupShown', 'yes'));
  const friend = await friends.newPage();
  const email = anEmail();
  await friend.goto(link.href);
  await expect(friend.getByLabel(/Referral/)).toHaveValue(referralId);
  await friend.getByLabel('Full name').fill('Meenakshi Sundaram');
  await friend.getByLabel('Phone').fill(aPhone());
  await friend.getByLabel('Email').fill(email);
  await friend.getByRole('button', { name: 'Send OTP' }).click();
  await friend.getByLabel('OTP').fill(await codeFor(request, email));
  await friend.getByRole('button', { name: 'Verify' }).click();
  await friend.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await friend.getByLabel('Confirm password').fill(PASSWORD);
  await agreeToAll(friend);
  await friend.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(friend).toHaveURL(/\/login/);
  await friend.getByRole('main').getByLabel('Email').fill(email);
  await friend.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await friend.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(friend).toHaveURL('/');

  await putIntoCart(friend, await aProduct(request, { originalPrice: '650' }));
  await friend.goto('/cart');
  await expect(friend.getByText('₹200 off your first order, from a friend')).toBeVisible();
  await expect(friend.getByText('−₹200')).toBeVisible();
  await friend.getByLabel('Save as').fill('Home');
  await friend.getByLabel('Street').fill('4 Temple Street');
  await friend.getByLabel('PIN code').fill('600004');
  await expect(friend.getByLabel('City')).toHaveValue('Chennai');
  await expect(friend.getByLabel('State')).toHaveValue('Tamil Nadu');
  await friend.getByRole('button', { name: 'Add Address' }).click();
  await friend.getByRole('radio', { name: /Home/ }).check();
  await friend.getByRole('button', { name: /^Place Order/ }).click();
  await friend.getByRole('radio', { name: /Cash on delivery/ }).check();
  await friend.getByRole('button', { name: /^Place Order/ }).click();
  await friend.getByRole('link', { name: 'View your order' }).click();
  await expect(friend.getByRole('list', { name: 'Order progress' })).toBeVisible();
  await page.reload();
  await expect(page.getByText("A friend's first order"), 'nothing before the delivery').toBeHidden();

  const staff = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await staff.request.post('/api/auth/login', { data: STAFF });
  await shipAndDeliver(staff, new URL(friend.url()).pathname.split('/').at(-1) ?? '');
  await staff.context().close();

  await friend.reload();
  await expect(friend.getByRole('list', { name: 'Order progress' })).toContainText('Delivered to you');
  await friend.goto('/profile');
  await friend.getByText('Points history').click();
  // 20% of the goods, ₹450.
  await expect(friend.getByRole('listitem').filter({ hasText: 'Order delivered' })).toContainText('+90');
  await page.reload();
  await page.getByText('Points history').click();
  await expect(page.getByRole('listitem').filter({ hasText: "A friend's first order" })).toContainText('+2,000');
  await expectAccessible(page);
  await friends.close();
});

test('a customer keeps their own page up to date', async ({ page, request }) => {
  const { email } = await aShopper(page);
  await page.goto('/profile');
  await expect(page.getByText('Not specified').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  for (const complaint of ['Name is required', 'Gender is required']) await expect(page.getByText(complaint)).toBeVisible();
  await page.getByLabel('Full name').fill('Ananya Krishnamurthy');
  await page.getByLabel('Phone').fill('12345');
  await page.getByLabel('Date of birth').fill('2999-01-01');
  await page.getByLabel('Gender').selectOption('prefer-not-to-say');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Invalid phone number format')).toBeVisible();
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Date cannot be in the future')).toBeVisible();
  await page.getByLabel('Date of birth').fill(`${new Date().getFullYear() - 10}-08-15`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('You must be 18 or older to have an account.')).toBeVisible();
  await page.getByLabel('Date of birth').fill('1994-08-15');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ananya Krishnamurthy' })).toBeVisible();
  await expect(page.getByText('15 Aug 1994')).toBeVisible();
  await expect(page.getByText('Prefer not to say')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Date of birth').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('15 Aug 1994')).toBeHidden();
  await expect(page.getByText('Not specified')).toBeVisible();

  await page.getByRole('link', { name: 'Manage Addresses' }).click();
  await page.getByRole('button', { name: 'Add New Address' }).click();
  await page.getByLabel('Save as').fill('Work');
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByLabel('Street').fill('1 Residency Road');
  await page.getByLabel('City').fill('Bengaluru');
  await page.getByLabel('PIN code').fill('560025');
  await expect(page.getByLabel('Country')).toHaveValue('India');
  await expect(page.getByLabel('Country')).not.toBeEditable();
  await page.getByRole('button', { name: 'Add Address' }).click();
  await page.getByRole('button', { name: 'Set Default Work' }).click();
  await expect(page.getByText('Work is now your default address')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Work' }).click();
  await expect(page.getByLabel('Street')).toHaveValue('1 Residency Road');
  await page.getByLabel('Street').fill('2 Residency Road');
  await page.getByRole('button', { name: 'Update Address' }).click();
  await expect(page.getByText('2 Residency Road')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Home' }).click();
  await expect(page.getByRole('heading', { name: 'Are you sure you want to delete this address?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete address' }).click();
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Change Password' }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await page.getByLabel('Current Password').fill('Wrong@2026');
  await page.getByLabel('New Password', { exact: true }).fill('Lotus@2027');
  await page.getByLabel('Confirm New Password').fill('Lotus@2028');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm New Password').fill('Lotus@2027');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Current password is incorrect')).toBeVisible();
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();

  expect((await request.post('/api/auth/login', { data: { email, password: 'Lotus@2027' } })).ok()).toBe(true);
  await page.reload();
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByText('This device')).toBeVisible();
  await expectAccessible(page);
  await devices.getByRole('button', { name: /^Sign out(?! all)/ }).click();
  await expect(page.getByText('Device signed out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('heading')).toBeFocused();
  expect((await request.get('/api/auth/sessions')).status()).toBe(401);
});

test('a visitor reads how rewards work, and holds the moving line still', async ({ page }) => {
  await page.goto('/loyalty');
  await expect(page.getByText('500 bonus points (₹500)')).toBeVisible();
  await expect(page.getByText('₹5,000 and above')).toBeVisible();
  await expectAccessible(page);
  const offers = page.getByRole('complementary', { name: 'Offers' });
  await expect(offers.getByText('NAMASTE10')).toBeVisible();
  await expect(offers.getByText('gift on orders over ₹1,000')).toBeVisible();
  const [play, pause] = ['Play offers', 'Pause offers'].map((name) => offers.getByRole('button', { name })) as [Locator, Locator];
  // On a phone the line stands still until it is asked to move.
  if (await play.isVisible()) await play.click();
  await pause.click();
  await expect(play).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('Please sign in to see your profile')).toBeVisible();
});
