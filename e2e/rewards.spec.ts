// Paying less, and what a customer's own page is for: a coupon and coins in the cart, a friend who is brought along, a profile kept up.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { codeFor } from './outbox.ts';

const STAFF = { email: 'admin@nikhar.example', password: 'Admin@1234' };
const PASSWORD = 'Lotus@2026';
const HOME = { name: 'Home', street: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', zipCode: '560001', phone: '9876543210' };

test('a coupon and coins make an order cheaper, and survive a reload', async ({ page, request }) => {
  const shopper = await aShopper(page);
  await page.request.post('/api/sub/subscribe', { data: { email: shopper.email } });
  const product = await aProduct(request, 650);
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
  await expect(code).toHaveValue('NAMASTE10');
  await expectAccessible(page);
  const total = await page.getByRole('button', { name: /^Place order, ₹/ }).innerText();

  await page.getByRole('button', { name: 'Remove the coupon NAMASTE10' }).click();
  await expect(code).toBeEditable();
  await code.fill('namaste10');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('button', { name: total }).click();
  await page.getByRole('radio', { name: /Cash on delivery/ }).check();
  // Cash is collected in whole rupees; the order keeps its paise.
  await page.getByRole('button', { name: /^Place order, ₹[\d,]+$/ }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();

  await page.goto('/profile?tab=orders');
  await expect(page.getByText('Cocoa Butter Lip Balm (free gift)')).toBeVisible();
  await expect(page.getByText(total.replace('Place order, ', ''))).toBeVisible();
  await expectAccessible(page);
});

test('a referral link brings a friend, who pays ₹200 less', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await aShopper(page);
  // As in a browser without a share sheet.
  await page.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Copy the referral ID' }).click();
  await expect(page.getByText('Referral ID copied!')).toBeVisible();
  const referralId = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Referral link copied to clipboard!')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.pathname + link.search).toBe(`/signup?referral=${referralId}`);

  await context.clearCookies();
  await page.goto(link.pathname + link.search);
  await expect(page.getByLabel(/Referral/)).toHaveValue(referralId);
  await aShopper(page, referralId);
  await putIntoCart(page, await aProduct(request, 650), 1);
  await page.goto('/cart');
  await expect(page.getByText('₹200 off your first order, from a friend')).toBeVisible();
  await expect(page.getByText('−₹200')).toBeVisible();
});

test('a customer keeps their own page up to date', async ({ page, request }) => {
  const { email } = await aShopper(page);
  await page.goto('/profile');
  await expect(page.getByText('Not specified').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  for (const complaint of ['Name is required', 'Date of birth is required', 'Gender is required'])
    await expect(page.getByText(complaint)).toBeVisible();
  await page.getByLabel('Full name').fill('Ananya Krishnamurthy');
  await page.getByLabel('Phone').fill('12345');
  await page.getByLabel('Date of birth').fill('2999-01-01');
  await page.getByLabel('Gender').selectOption('prefer-not-to-say');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Invalid phone number format')).toBeVisible();
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Date cannot be in the future')).toBeVisible();
  await page.getByLabel('Date of birth').fill('1994-08-15');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ananya Krishnamurthy' })).toBeVisible();
  await expect(page.getByText('15 Aug 1994')).toBeVisible();
  await expect(page.getByText('Prefer not to say')).toBeVisible();

  await page.getByRole('link', { name: 'Manage Addresses' }).click();
  await page.getByRole('button', { name: 'Add New Address' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Work');
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByLabel('Street').fill('1 Residency Road');
  await page.getByLabel('City').fill('Bengaluru');
  await page.getByLabel('PIN code').fill('560025');
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
  await expect(page.getByText('The device is signed out.')).toBeVisible();
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
  await offers.getByRole('button', { name: 'Pause the offers' }).click();
  await expect(offers.getByRole('button', { name: 'Show the offers in turn' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('Please sign in to see your profile')).toBeVisible();
});

/** Signed in, in this page, with an address. Each has a phone of their own: who shares one with a friend is not referred. */
async function aShopper(page: Page, referralCode?: string): Promise<{ id: string; email: string }> {
  const email = `shopper-${randomUUID()}@example.com`;
  const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await send('/api/auth/send-otp', { email });
  await send('/api/auth/verify-otp', { email, code: await codeFor(page.request, email) });
  await send('/api/auth/signup', { fullName: 'Ananya Rao', phone, email, password: PASSWORD, confirmPassword: PASSWORD, referralCode });
  const { user } = await send('/api/auth/login', { email, password: PASSWORD });
  await send('/api/address', { ...HOME, street: `${randomUUID().slice(0, 8)} MG Road`, phone });
  return user;
}

type Product = { id: string };

async function aProduct(request: APIRequestContext, originalPrice: number): Promise<Product> {
  const name = `Balm ${randomUUID().slice(0, 8)}`;
  const { token } = await (await request.post('/api/auth/login', { data: STAFF })).json();
  const answer = await request.post('/api/product', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { name, sku: name, originalPrice: String(originalPrice), stockQuantity: '20', hsn: '33041000', category: '["Lip care"]' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

async function putIntoCart(page: Page, { id }: Product, quantity: number) {
  const answer = await page.request.post('/api/cart', { data: { productId: id, quantity } });
  expect(answer.ok()).toBe(true);
}
