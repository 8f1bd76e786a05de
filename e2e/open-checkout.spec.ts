// Buying in a shop with open checkout. The mode is the whole shop's, so these journeys have a shop of their own.
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test as journey } from './journey.ts';
import { codeFor, mailTo } from './outbox.ts';
import { agreeToAll, anEmail, aPhone, aShopper, staffHeaders } from './people.ts';

const portOf = (place: number) => Number(process.env['E2E_PORT'] ?? 5055) + 300 + place;
const test = journey.extend({
  baseURL: async ({ browserName: _ }, use, { parallelIndex }) => use(`http://localhost:${portOf(parallelIndex)}`),
});
test.describe.configure({ mode: 'default' });

let shop: ChildProcess;

test.beforeAll(async ({ playwright }, { parallelIndex }) => {
  test.setTimeout(120_000);
  const port = portOf(parallelIndex);
  const folder = `.tmp/e2e-open-${parallelIndex}`;
  rmSync(folder, { recursive: true, force: true });
  const { DATABASE_URL: _, ...outer } = process.env;
  const env = { ...outer, NODE_ENV: 'development', PORT: String(port), DATA_DIR: folder, SEED: 'demo', TRUST_PROXY: '1' };
  shop = spawn(process.execPath, ['server.ts'], { stdio: 'ignore', env });
  const request = await playwright.request.newContext({ baseURL: `http://localhost:${port}` });
  await expect(async () => expect((await request.get('/api/health')).ok()).toBe(true)).toPass({ timeout: 90_000 });
  const headers = await staffHeaders(request);
  const saved = await request.put('/api/settings/checkout', { headers, data: { mode: 'open' } });
  expect(saved.status()).toBe(200);
  await request.dispose();
});
test.afterAll(async () => {
  shop.kill('SIGTERM');
  await new Promise((ended) => shop.once('exit', ended));
});

const SLUG = 'shea-hand-cream';

/** On the product's page, wherever its button is. */
async function addToCart(page: Page) {
  await page.goto(`/product/${SLUG}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible();
}

test('a new shopper buys on one page: three screens and nine fields, and nothing is lost on the way', async ({ page, context }) => {
  test.slow();
  const email = anEmail();
  await addToCart(page);
  await page.getByRole('link', { name: 'Go to cart' }).filter({ visible: true }).click();
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
  const send = main.getByRole('button', { name: 'Send OTP' });
  await send.click();
  await expect(page.getByText('Enter a valid email')).toBeVisible();
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

test('a returning shopper needs two presses and a code, and finds what this browser and the account had in their carts', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const { email } = await aShopper(await elsewhere.newPage());
  await elsewhere.close();
  await addToCart(page);
  await page.goto('/hi/checkout');
  await expectAccessible(page);
  await page.goto('/checkout');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Email').press('Enter');
  const mail = await mailTo(page.request, email, /\d{6} is your .* OTP[\s\S]*at checkout/);
  await main.getByLabel('OTP').fill(mail.match(/\b\d{6}\b/)?.[0] ?? '');
  await expect(main.getByText(/MG Road/)).toBeVisible();
  await main.getByRole('radio', { name: /Cash on delivery/ }).check();
  await main.getByRole('button', { name: /^Place Order/ }).click();
  await expect(page).toHaveURL(/\/success/);
});
