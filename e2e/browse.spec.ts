// Browsing: from the home page to a product, on a phone and on a wide screen, with and without script.

import type { Page } from '@playwright/test';
import { uncover } from './accessible.ts';
import { violationsOf, WCAG_AND_BEST_PRACTICE } from './axe.ts';
import { expectLight, OTHER_SCRIPT_BYTES_AT_MOST } from './first-view.ts';
import { expect, holdCode, test } from './journey.ts';
import { anEmail } from './people.ts';

// The service worker is part of what a page loads.
test.use({ serviceWorkers: 'allow' });

const PRODUCT = '/product/strawberry-lip-balm';
const PAGES = ['/', '/shop', PRODUCT];

/** The browser's console errors, content policy violations included. */
function complaintsOf(page: Page) {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** On a phone the filters are folded away. */
async function openFilters(page: Page) {
  const summary = page.locator('summary', { hasText: 'Filter' });
  if (await summary.isVisible()) await summary.click();
}

const chooseFilter = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).click();
/** As written above the cards, which are those of one page. */
const countFound = async (page: Page) =>
  Number.parseInt(
    (await page
      .getByRole('status')
      .filter({ hasText: /product/ })
      .textContent()) ?? '',
    10,
  );

test('a shopper goes from the home page over the filters of the shop to a product', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Our Most Loved Formulations' })).toBeVisible();
  await page.getByRole('link', { name: 'View All Products' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
  const all = await countFound(page);

  await openFilters(page);
  await chooseFilter(page, 'Lip care');
  await expect(page).toHaveURL(/\/shop\?category=Lip\+care$/);
  await expect.poll(() => countFound(page)).toBeLessThan(all);
  await chooseFilter(page, 'Beeswax');
  await expect(page).toHaveURL(/category=Lip\+care&ingredient=Beeswax$/);
  await chooseFilter(page, 'Skin care');
  await expect(page, 'choosing a category resets the ingredient').toHaveURL(/\/shop\?category=Skin\+care$/);
  await chooseFilter(page, 'Clear Filters');
  await expect.poll(() => countFound(page), 'other journeys add products').toBeGreaterThanOrEqual(all);

  await page.getByRole('link', { name: 'Strawberry Lip Balm' }).click();
  await expect(page).toHaveURL(PRODUCT);
  await expect(page.getByRole('heading', { level: 1, name: 'Strawberry Lip Balm' })).toBeVisible();
  await expect(page.getByText('+ 18% GST').first()).toBeVisible();
  await expect(page.getByText(/^₹\d+ incl\. of all taxes/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();

  await page.locator('summary', { hasText: 'How To Use' }).click();
  await expect(page.getByText('Warm the surface with a clean fingertip.')).toBeVisible();
  await expect(page.getByText('We melt castor oil'), 'one section is open at a time').toBeHidden();
  await page.getByRole('link', { name: 'Back to shop' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  // Cached for other visitors, and opened with the parameters of a campaign and of the slider.
  for (const [kept, opened] of [
    ['/shop', '/shop?utm_source=letter'],
    ['/shop?category=Lip+care', '/shop?category=Lip%20care&utm_source=letter'],
  ] as const) {
    await page.request.get(kept);
    await page.goto(opened);
    await expect(page.locator('.language-link').first(), 'the page has come alive').toHaveAttribute('href', /utm_source/);
  }
  expect(complaints).toEqual([]);
});

test('a filter that leaves nothing says what was not found', async ({ page }) => {
  await page.goto('/shop?category=Lip+care&ingredient=Cocoglucoside');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(page.getByText('No Lip care with Cocoglucoside found.')).toBeVisible();
});

test('a visitor who presses Add to Cart is sent to sign in', async ({ page }) => {
  await page.goto(PRODUCT);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('the featured product has a short address, and the old addresses lead to the new ones', async ({ page, request }) => {
  await page.goto('/p');
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  expect(canonical).toMatch(/\/product\/[a-z0-9-]+$/);

  const untrimmed = await request.get('/product/-strawberry-lip-balm-', { maxRedirects: 0 });
  expect(untrimmed.status()).toBe(301);
  expect(untrimmed.headers()['location']).toBe(PRODUCT);
  const [product] = (await (await request.get('/api/product?limit=1')).json()) as [{ id: string; slug: string }];
  const byId = await request.get(`/p?id=${product.id}`, { maxRedirects: 0 });
  expect(byId.status()).toBe(302);
  expect(byId.headers()['location']).toBe(`/product/${product.slug}`);
});

test('an address that leads nowhere is answered with a page in the frame of the shop', async ({ page }) => {
  for (const path of ['/nowhere', '/product/no-such-product', '/p?id=00000000-0000-4000-8000-000000000000']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'We could not find that page' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the shop can be read and browsed', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'View All Products' }).click();
    await openFilters(page);
    await chooseFilter(page, 'Lip care');
    await chooseFilterAgain(page, 'Beeswax');
    await expect(page).toHaveURL(/category=Lip\+care&ingredient=Beeswax$/);
    await page.getByRole('link', { name: 'Strawberry Lip Balm' }).click();
    await page.locator('summary', { hasText: 'Key Ingredients' }).click();
    await expect(page.getByRole('heading', { name: 'Cocoa Butter', exact: true })).toBeVisible();
    await page.locator('summary', { hasText: 'Product information' }).click();
    await expect(page.getByText('Ricinus Communis')).toBeVisible();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'Sign Up' }).first().click();
    await expect(page).toHaveURL(/\/signup$/);
  });

  test('a form that needs it says so', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('main').getByLabel('Email').fill(anEmail());
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill('Lotus@2026');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'This form needs JavaScript' })).toBeVisible();
  });

  async function chooseFilterAgain(page: Page, name: string) {
    await openFilters(page);
    await chooseFilter(page, name);
  }
});

for (const path of PAGES) {
  test(`${path} is accessible, and nothing in it asks the content policy for an exception`, async ({ page, request }) => {
    const complaints = complaintsOf(page);
    // Moving pictures have not reached their final state.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await uncover(page);
    const violations = await violationsOf(page, WCAG_AND_BEST_PRACTICE);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    expect(complaints).toEqual([]);

    const html = (await (await request.get(path)).text()).replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/\son[a-z]+=/);
  });
}

test('a first visit loads little, script and pictures together, on the phones that most shoppers have', async ({ browser, isMobile }) => {
  test.skip(!isMobile, 'It opens phones of its own.');
  test.slow();
  for (const path of [...PAGES, `/hi${PRODUCT}`])
    for (const width of [360, 390])
      await expectLight(browser, path, width, path.includes('/product/') ? undefined : OTHER_SCRIPT_BYTES_AT_MOST);
});

for (const { path, name, asksEmail, done } of [
  { path: PRODUCT, name: 'Add to Cart', done: 'New here?' },
  { path: '/login', name: 'Sign In', done: 'Email is required' },
  // In a section that hydrates after the rest.
  { path: '/', name: 'SIGN UP', asksEmail: true, done: 'Subscribed successfully!' },
]) {
  test(`what is pressed at ${path} before the code has come is done when it is there`, async ({ page }) => {
    const come = await holdCode(page);
    // From a page without code, so that nothing waits for the code of the next one.
    await page.goto('/api/health');
    await page.evaluate((next) => location.assign(next), path);
    if (asksEmail) await page.getByRole('main').getByLabel('Email').fill(anEmail());
    await page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first().click();
    await expect(page.getByText(done)).toBeHidden();
    come();
    // Now all the code loads.
    await expect(page.getByText(done)).toBeVisible({ timeout: 30_000 });
  });
}

test('pictures on the first screen of a phone do not wait for the layout', async ({ request }) => {
  for (const path of ['/shop', '/shop?category=Lip+care']) {
    const [, ...cards] = (await (await request.get(path)).text()).split('class="card-picture"');
    const areEarly = cards.map((card) => /<img [^>]*loading="eager"/.test(card.slice(0, card.indexOf('</picture>'))));
    expect(areEarly.slice(0, 5), path).toEqual([true, true, true, true, false]);
  }
});

test('a page is painted before its code is asked for', async ({ request }) => {
  for (const path of PAGES) {
    const html = await (await request.get(path)).text();
    expect(html).toMatch(/<link rel="later-modulepreload" href="\/assets\/framework-[^"]*"/);
    expect(html).toContain('<link rel="later-modulepreload" href="/assets/entry.client');
    expect(html).not.toMatch(/<link rel="(modulepreload|manifest)"|<script[^>]*( type="module"| src=)/);
  }
});

test('a shopper learns nothing of the back office, and the routes behind the links of a page are asked for once', async ({
  page,
  request,
}) => {
  const [asked] = await Promise.all([page.waitForResponse(/\/routes\.json/), page.goto('/shop')]);
  expect(asked.headers()['cache-control']).toContain('immutable');
  expect(Object.keys(await asked.json())).toContain('catalogue/shop/product-page');
  for (const text of [await (await request.get('/shop')).text(), await asked.text()]) expect(text).not.toMatch(/back-office|admins/);

  const another = await request.get(asked.url().replace(/version=\w+/, 'version=before'));
  expect(another.status(), 'a page from before an update reloads').toBe(204);
  expect(another.headers()['x-remix-reload-document']).toBe('true');
});

test('nothing on a page is wider than the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of PAGES) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test('each name on a card can be pressed: 24 px high, also in one line', async ({ page }) => {
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/shop');
    await expect(page.locator('.quick-add').first()).toBeVisible();
    const names = page.locator('.product-card h3 a');
    expect(
      await names.evaluateAll((links) => Math.min(...links.map((link) => link.getBoundingClientRect().height))),
    ).toBeGreaterThanOrEqual(24);
    await uncover(page);
    const violations = await violationsOf(page, { type: 'rule', values: ['target-size'] }, { include: ['.product-card'] });
    expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => String(target)))).toEqual([]);
  }
});

test('a small phone shows name and price of a product on its first screen, also of a brand with a longer name', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'Of a phone.');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(PRODUCT);
  await page.locator('header .wordmark').evaluate((name) => {
    name.textContent = 'Rangreet';
  });
  expect((await page.locator('header').first().boundingBox())?.height).toBeLessThan(64);
  const bar = await page.locator('.buy-bar').boundingBox();
  const name = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect((name?.y ?? 640) + (name?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expect(page.locator('.buy-bar').getByText('₹').first()).toBeVisible();
});

test('text of twice the size fits the screen, and the controls of a row of pictures stay in one line', async ({ page }) => {
  for (const path of ['/', '/shop', '/product/replenishing-night-cream']) {
    await page.goto(path);
    await page.waitForFunction(() => !document.querySelector('[data-arriving] .below-fold'));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  const controls = page.locator('.product-gallery .carousel-controls');
  await expect(controls.getByRole('button').first()).toBeVisible();
  expect((await controls.boundingBox())?.height).toBeLessThan(88);
  // As wide as its longest word: no word is broken.
  const name = page.getByRole('heading', { level: 1 });
  expect(
    await name.evaluate((heading) => {
      const widest = document.createElement('span');
      widest.style.width = 'min-content';
      widest.style.overflowWrap = 'normal';
      widest.style.display = 'block';
      widest.textContent = heading.textContent;
      heading.append(widest);
      const { width } = widest.getBoundingClientRect();
      widest.remove();
      return width <= heading.clientWidth;
    }),
  ).toBe(true);
});
