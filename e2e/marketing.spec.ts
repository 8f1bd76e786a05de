// What leaves the shop for search engines and for the measuring of ads: in a shop whose outside parties are stand-ins.
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { startReceiversStandIn } from '../app/measuring/receivers-stand-in.ts';
import { startIndexNowStandIn } from '../app/search-engines/index-now-stand-in.ts';
import { expectAccessible } from './accessible.ts';
import { expect } from './journey.ts';
import { withOwnShop } from './own-shop.ts';
import { aProduct, aShopper, putIntoCart, signInAsStaff, staffHeaders } from './people.ts';

let receivers: Awaited<ReturnType<typeof startReceiversStandIn>>;
let engine: Awaited<ReturnType<typeof startIndexNowStandIn>>;

const test = withOwnShop({
  name: 'marketing',
  port: 320,
  async env() {
    receivers = await startReceiversStandIn(() => new Date());
    engine = await startIndexNowStandIn(async (url) => {
      const file = await fetch(url);
      return file.ok ? file.text() : null;
    });
    return { ...receivers.env, INDEXNOW_API_URL: engine.origin };
  },
});
test.afterAll(async () => {
  await receivers.close();
  await engine.close();
});

async function asStaff(browser: Browser, baseURL: string | undefined) {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signInAsStaff(page);
  await page.goto('/admins/settings/catalogue');
  return page;
}

/** In cash, on the cart's pages. */
async function buyInCash(page: Page, request: APIRequestContext) {
  await putIntoCart(page, await aProduct(request));
  await page.goto('/cart?step=payment');
  await page.getByRole('radio', { name: /Cash on delivery/ }).check();
  await page
    .getByRole('button', { name: /^Place Order/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  return new URL(page.url()).searchParams.get('order') ?? '';
}

const numberOf = async (request: APIRequestContext, id: string) => {
  const order = await request.get(`/api/order/${id}`);
  return ((await order.json()) as { number: string }).number;
};

test('Meta and Google learn of an order after its buyer agreed to each, once, and of no other', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const staff = await asStaff(browser, baseURL);
  const card = staff.getByRole('region', { name: 'Measuring ads' });
  for (const name of ['Meta', 'Google Analytics']) await card.getByRole('button', { name: `Turn on ${name}` }).click();
  await expect(card.getByRole('button', { name: 'Turn off Google Analytics' })).toBeVisible();
  await expectAccessible(staff);

  const others: string[] = [];
  page.on('request', (request) => request.url().startsWith(String(baseURL)) || others.push(request.url()));
  await aShopper(page);
  await buyInCash(page, request);
  expect(receivers.meta.calls).toEqual([]);
  const offer = page.getByRole('region', { name: 'Help us measure our ads' });
  await expect(offer.getByRole('button')).toHaveText(['Allow Meta', 'Allow Google Analytics']);
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Allow Meta' }).click();
  await expect(offer.getByRole('button')).toHaveText(['Allow Google Analytics']);
  await expect(async () => expect(receivers.meta.events.size).toBe(1)).toPass({ timeout: 30_000 });
  expect(receivers.google.hits).toEqual([]);

  const second = await buyInCash(page, request);
  await offer.getByRole('button', { name: 'Allow Google Analytics' }).click();
  await expect(offer).toBeHidden();
  const number = await numberOf(page.request, second);
  await expect(async () => {
    expect([...receivers.meta.events.values()].map(({ custom_data }) => custom_data.order_id)).toContain(number);
    expect(receivers.google.hits.map(({ events }) => events[0]?.params['transaction_id'])).toEqual([number]);
  }).toPass({ timeout: 30_000 });
  // The browser itself asked no one but the shop.
  expect(others).toEqual([]);

  await page.goto('/profile');
  await page.getByRole('link', { name: 'Privacy and account' }).click();
  const consents = page.getByRole('region', { name: 'Your consents' });
  await expect(consents.getByText('Share my orders with Meta')).toBeVisible();
  await staff.reload();
  await expect(card.getByText('Customers who agreed').first()).toBeVisible();
  await staff.context().close();
});

test('a browser that asks not to be tracked is not asked, and its orders are told to no one', async ({ browser, baseURL, request }) => {
  const headers = await staffHeaders(request);
  for (const receiver of ['meta', 'google'])
    expect((await request.put('/api/measuring', { headers, data: { receiver, isOn: true } })).ok()).toBe(true);
  const context = await browser.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: { 'sec-gpc': '1' } });
  await context.addInitScript(() => localStorage.setItem('newsletterPopupShown', 'yes'));
  const page = await context.newPage();
  await aShopper(page);
  const number = await numberOf(page.request, await buyInCash(page, request));
  await expect(page.getByText('Help us measure our ads')).toHaveCount(0);
  const told = [...receivers.meta.events.values()].map(({ custom_data }) => custom_data.order_id);
  expect(told).not.toContain(number);
  await context.close();
});

test('search engines are told of the public pages in both languages once staff turn it on, with the key in a file', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const staff = await asStaff(browser, baseURL);
  const card = staff.getByRole('region', { name: 'Search engines' });
  await card.getByRole('button', { name: 'Turn on IndexNow' }).click();
  const file = await card.getByRole('link', { name: /\.txt$/ }).getAttribute('href');
  await expectAccessible(staff);
  expect((await staff.request.get(file ?? '')).status()).toBe(200);
  // The shop looks round once a minute.
  const products = [`${baseURL}/product/shea-hand-cream`, `${baseURL}/hi/product/shea-hand-cream`];
  await expect(async () => expect(engine.told()).toEqual(expect.arrayContaining(products))).toPass({ timeout: 150_000 });
  expect(new Set(engine.told()).size).toBe(engine.told().length);
  await staff.reload();
  await expect(card.getByText(/accepted/)).toBeVisible();
  await card.getByRole('button', { name: 'Turn off IndexNow' }).click();
  await expect(card.getByRole('button', { name: 'Turn on IndexNow' })).toBeVisible();
  expect((await staff.request.get(file ?? '')).status()).toBe(404);
  await staff.context().close();
});
