// A complaint and its answer, personal data and account deletion, and the shop offline.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { anAccount, anEmail, aProduct, PASSWORD, STAFF, staffHeaders } from './people.ts';

test('a visitor complains, staff answer by mail, and its link leads to where the visitor has the last word', async ({
  page,
  playwright,
  baseURL,
  extraHTTPHeaders,
}) => {
  const email = anEmail();
  await page.goto('/complaints');
  await page.getByRole('button', { name: 'Submit complaint' }).click();
  await expect(page.getByText('Please choose what it is about')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('What is it about?').selectOption('A product');
  await page.getByLabel('What went wrong?').fill('The balm came open.');
  await page.getByRole('button', { name: 'Submit complaint' }).dblclick();
  const ticket = (await page.getByText(/^C-\d{4}-\d{6}$/).textContent()) ?? '';
  await expectAccessible(page);

  const staff = await playwright.request.newContext({ ...(baseURL && { baseURL }), ...(extraHTTPHeaders && { extraHTTPHeaders }) });
  const headers = await staffHeaders(staff);
  const [found] = await (await staff.get(`/api/complaints?search=${email}`, { headers })).json();
  expect(found.ticket).toBe(ticket);
  await page.request.post('/api/auth/login', { data: STAFF });
  await page.goto(`/admins/complaints?search=${email}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: ticket }).click();
  await page.getByLabel('Reply').last().fill('A new one is on its way.');
  await page.getByRole('checkbox', { name: 'This resolves the complaint' }).check();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const outbox = (await (await page.request.get('/dev/outbox')).text()).split('<li>').filter((mail) => mail.includes(email));
  expect(outbox).toHaveLength(2);

  const complaint = page.url();
  const link = outbox.join('').match(/\/complaints\/[\w.-]+/)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText('A new one is on its way.')).toBeVisible();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Please write your reply')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your reply').fill('It came open, too.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'You wrote' }).last()).toContainText('It came open, too.');
  await expectAccessible(page);
  await page.goto(complaint);
  await expect(page.getByText('It came open, too.')).toBeVisible();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await staff.dispose();
});

test('a customer sees what they agreed to, takes it back, downloads their data, and closes the account', async ({ page }) => {
  const { email } = await anAccount(page);
  await page.request.post('/api/sub/subscribe', { data: { email } });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Privacy and account' }).click();
  for (const agreed of ['I am 18 or older.', 'I agree to the Terms.', 'I have read the Privacy notice and agree to it.'])
    await expect(page.getByText(agreed)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Withdraw: News by e-mail' }).click();
  await expect(page.getByText(/withdrawn on/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your consents' })).toBeFocused();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download my data' }).click()]);
  const told = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(told.profile.email).toBe(email);
  expect(told.consents).toHaveLength(4);

  await page.getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong@123');
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(dialog.getByText('Wrong password')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } })).status()).toBe(401);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('visited pages are read, personal ones are not kept, and what goes into the cart arrives once', async ({
    page,
    context,
    request,
  }) => {
    await anAccount(page);
    const { slug } = await aProduct(request);
    await page.goto(`/product/${slug}`);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
    // Loaded twice under the service worker, so that it has cached the page and its assets.
    await page.reload();
    await page.waitForLoadState('networkidle');
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Ananya Rao' })).toBeVisible();
    await page.goto(`/product/${slug}`);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(2_000);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText("You're offline. You can still read", { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByText("You're offline. We'll add", { exact: false })).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();

    await context.setOffline(false);
    await page.goto(`/product/${slug}`);
    await expect(page.getByText("You're back online.", { exact: false })).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByRole('spinbutton').first()).toHaveValue('1');

    // A phone without space for the cache still has its connection.
    await context.serviceWorkers()[0]?.evaluate(() => {
      Cache.prototype.put = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'));
    });
    await page.goto('/shop');
    await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();
  });
});

test('what a restarting shop did not take is in the cart once it is back', async ({ page, request }) => {
  await anAccount(page);
  const { slug } = await aProduct(request);
  await page.route('**/api/cart', (route) => route.fulfill({ status: 503 }));
  await page.goto(`/product/${slug}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText("You're offline. We'll add", { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible();
  await page.unroute('**/api/cart');
  await page.reload();
  await expect(page.getByText("You're back online.", { exact: false })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
});

test('the shop can be installed', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
  expect((await request.get('/service-worker.js')).headers()['cache-control']).toBe('no-cache');
});
