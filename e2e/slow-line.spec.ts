// Every screen shows a pending change at once, whether its call is slow, fails, is cut off or is overtaken by a later one.
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aProduct, aShopper, type Product, putIntoCart } from './people.ts';

const ADDITION = '**/api/cart';
const LINE = /\/api\/cart\/[^/]+\/[^/]+$/;
const EMPTY = 'Your cart is empty.';

const isRead = (route: Route) => route.request().method() === 'GET';

/** Holds back calls of this address until the returned function is called; with `arrives` the shop receives them, and only the answers wait. */
async function hold(page: Page, address: string | RegExp, { arrives = false } = {}) {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (isRead(route) && typeof address === 'string' && address.includes('/api/')) return route.continue();
    const response = arrives ? await route.fetch() : undefined;
    await gone;
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => undefined);
  });
  return letGo;
}

/** The words must never appear, not even for a moment. */
async function neverShown(page: Page, words: string) {
  await page.evaluate((text) => {
    const look = () => {
      if (document.querySelector('main')?.textContent?.includes(text)) document.documentElement.dataset['seen'] = text;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, words);
  return () => expect(page.locator('html')).not.toHaveAttribute('data-seen', words);
}

/** The accessible name: in a phone's bottom bar the count is a separate word. */
const badge = (page: Page, name: string) =>
  page
    .locator('.bottom-bar, header')
    .getByRole('link', { name: new RegExp(`^${name.replace(',', ' ?,')}$`) })
    .filter({ visible: true });
/** On a product page of a phone the bar with the button has taken the place of the other, and the account leads there. */
async function toWishlist(page: Page) {
  const shown = badge(page, 'Wishlist, 1 item');
  if ((await shown.count()) > 0) return shown.click();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.locator('#user-menu').getByRole('link', { name: 'Wishlist' }).click();
}
const cartLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Go to cart' }).filter({ visible: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).filter({ visible: true });

/** Of the cart or the wishlist; in the row of viewed products its name stands alone. */
const lineOf = (page: Page, { name }: Product) => page.getByRole('listitem').filter({ hasText: name, hasNotText: new RegExp(`^${name}$`) });

async function openProduct(page: Page, { slug }: Product) {
  await page.goto(`/product/${slug}`, { waitUntil: 'networkidle' });
}

async function wish(page: Page, { id }: Product) {
  expect((await page.request.post('/api/wishlist', { data: { productId: id } })).ok()).toBe(true);
}

for (const { path, add, empty } of [
  { path: '/cart', add: putIntoCart, empty: EMPTY },
  { path: '/wishlist', add: wish, empty: 'Your wishlist is empty.' },
]) {
  test(`what arrives just after the shop has drawn ${path} is shown there`, async ({ page, request }) => {
    const product = await aProduct(request);
    await aShopper(page);
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      expect(await response.text()).toContain(empty);
      await add(page, product);
      await route.fulfill({ response });
    });
    await page.goto(path);
    await expect(page.getByText(empty)).toBeHidden();
    await expect(page.getByRole('button', { name: new RegExp(`^Remove.*${product.name}`) })).toBeVisible();
  });
}

test.describe('a slow line', () => {
  test('what is on its way into the cart stands in it, and becomes its line', async ({ page, request }) => {
    await aShopper(page);
    const product = await aProduct(request);
    await openProduct(page, product);
    const arrive = await hold(page, ADDITION);
    const wasNotEmpty = await neverShown(page, EMPTY);
    await button(page, 'Add to Cart').click();
    await cartLink(page).click();
    const coming = lineOf(page, product);
    await expect(coming).toContainText('Adding to your cart');
    await expect(badge(page, 'Cart, 1 item')).toBeVisible();
    arrive();
    await expect(page.getByText('Added to your cart')).toBeVisible();
    await expect(page.getByRole('spinbutton')).toHaveValue('1');
    await expect(page.getByText('Adding to your cart')).toBeHidden();
    await expect(badge(page, 'Cart, 1 item')).toBeVisible();
    await wasNotEmpty();
  });

  test('what is on its way to the wishlist stands on it, and can be taken off at once', async ({ page, request }) => {
    await aShopper(page);
    const product = await aProduct(request);
    await openProduct(page, product);
    const arrive = await hold(page, '**/api/wishlist');
    const wasNotEmpty = await neverShown(page, 'Your wishlist is empty.');
    await button(page, 'Add to Wishlist').click();
    await toWishlist(page);
    await expect(lineOf(page, product)).toContainText('Adding to your wishlist');
    arrive();
    await expect(page.getByRole('button', { name: `Remove ${product.name}` })).toBeVisible();
    await wasNotEmpty();

    const remove = await hold(page, /\/api\/wishlist\/[^/]+\/[^/]+$/);
    await page.getByRole('button', { name: `Remove ${product.name}` }).click();
    await badge(page, 'Cart').click();
    await expect(page.getByText(EMPTY)).toBeVisible();
    await badge(page, 'Wishlist, 1 item').click();
    await expect(page.getByRole('button', { name: `Remove ${product.name}` })).toHaveAttribute('aria-busy', 'true');
    remove();
    await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
    await expect(badge(page, 'Wishlist')).toBeVisible();
  });

  test('a quantity on its way is kept while the shopper looks elsewhere, and later presses are sent after it', async ({
    page,
    request,
  }) => {
    await aShopper(page);
    await putIntoCart(page, await aProduct(request));
    await page.goto('/cart', { waitUntil: 'networkidle' });
    const arrive = await hold(page, LINE);
    await page.getByRole('button', { name: 'One more' }).click();
    await badge(page, 'Wishlist').click();
    await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
    await badge(page, 'Cart, 1 item').click();
    const quantity = page.getByRole('spinbutton');
    await expect(quantity).toHaveValue('2');
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(quantity).toHaveValue('3');
    const sent: unknown[] = [];
    page.on('request', (each) => {
      if (each.method() === 'PUT') sent.push(each.postDataJSON());
    });
    arrive();
    await expect(page.getByRole('button', { name: /^Place Order, ₹1,161$/ }).filter({ visible: true })).toBeVisible();
    await expect(quantity).toHaveValue('3');
    expect(sent).toEqual([{ quantity: 3 }]);
  });

  test('a line on its way out stays out, whatever an older answer says', async ({ page, request }) => {
    await aShopper(page);
    const [one, other] = [await aProduct(request), await aProduct(request)];
    await putIntoCart(page, one);
    await putIntoCart(page, other);
    await page.goto('/cart', { waitUntil: 'networkidle' });
    const arrive = await hold(page, LINE);
    await page.getByRole('button', { name: `Remove ${one.name}` }).click();
    await badge(page, 'Wishlist').click();
    await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
    const show = await hold(page, '**/cart.data*', { arrives: true });
    const read = page.waitForRequest('**/cart.data*');
    await badge(page, 'Cart, 2 items').click();
    await read;
    await page.waitForTimeout(500);
    arrive();
    await expect(badge(page, 'Cart, 1 item')).toBeVisible();
    show();
    await expect(page.getByRole('spinbutton')).toHaveCount(1);
    await expect(page.getByRole('link', { name: one.name })).toBeHidden();
    await expect(page.getByRole('link', { name: other.name })).toBeVisible();
    await expect(page.getByText('₹300').first()).toBeVisible();
  });

  test('a coupon that is answered late keeps the address chosen meanwhile, and does not lead back to the cart', async ({
    page,
    request,
  }) => {
    const { id, phone } = await aShopper(page);
    const work = { userId: id, name: 'Work', street: '1 Residency Road', city: 'Bengaluru', state: 'Karnataka', zipCode: '560025', phone };
    expect((await page.request.post('/api/address', { data: work })).ok()).toBe(true);
    await putIntoCart(page, await aProduct(request));
    await page.goto('/cart', { waitUntil: 'networkidle' });
    const answer = await hold(page, '**/api/coupons/apply');
    await page.getByRole('button', { name: 'Apply the coupon NAMASTE10' }).click();
    await page.getByRole('radio', { name: /Work/ }).check();
    answer();
    await expect(page.getByText('Coupon applied: you save ₹30.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Work/ })).toBeChecked();

    await page.getByRole('button', { name: 'Remove the coupon NAMASTE10' }).click();
    await expect(page.getByLabel('Coupon code')).toHaveValue('');
    const answerLater = await hold(page, '**/api/coupons/apply');
    const late = page.waitForResponse('**/api/coupons/apply');
    await page.getByRole('button', { name: 'Apply the coupon NAMASTE10' }).click();
    await badge(page, 'Wishlist').click();
    await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
    answerLater();
    await late;
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(/\/wishlist$/);
  });

  test('an address that is saved late does not lead back to the cart, and is there to be chosen', async ({ page, request }) => {
    await aShopper(page);
    await putIntoCart(page, await aProduct(request));
    await page.goto('/cart', { waitUntil: 'networkidle' });
    await fillAddress(page, 'Parents');
    const save = await hold(page, '**/api/address');
    const late = page.waitForResponse('**/api/address');
    await page.getByRole('button', { name: 'Add Address' }).click();
    await badge(page, 'Wishlist').click();
    await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
    save();
    await late;
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(/\/wishlist$/);
    await badge(page, 'Cart, 1 item').click();
    await expect(page.getByRole('radio', { name: /Parents/ })).toBeVisible();
  });
});

async function fillAddress(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add New Address' }).click();
  await page.getByLabel('Save as').fill(name);
  await page.getByLabel('Street').fill('4 Temple Street');
  await page.getByLabel('PIN code').fill('600004');
}

test.describe('answers out of their order', () => {
  for (const [place, empty] of [
    ['cart', EMPTY],
    ['wishlist', 'Your wishlist is empty.'],
  ] as const)
    test(`a ${place} page that was asked for before the addition arrived, and comes after it, shows the addition`, async ({
      page,
      request,
    }) => {
      await aShopper(page);
      const product = await aProduct(request);
      await openProduct(page, product);
      const arrive = await hold(page, `**/api/${place}`);
      const show = await hold(page, `**/${place}.data*`, { arrives: true });
      const wasNotEmpty = await neverShown(page, empty);
      await button(page, place === 'cart' ? 'Add to Cart' : 'Add to Wishlist').click();
      const name = place === 'cart' ? 'Cart, 1 item' : 'Wishlist, 1 item';
      const read = page.waitForRequest(`**/${place}.data*`);
      await (place === 'cart' ? badge(page, name).click() : toWishlist(page));
      await read;
      await page.waitForTimeout(500);
      arrive();
      await expect(page.getByText(`Added to your ${place}`)).toBeVisible();
      show();
      await expect(page.getByRole('button', { name: `Remove ${product.name}` })).toBeVisible();
      await expect(badge(page, name)).toBeVisible();
      await wasNotEmpty();
    });
});

test.describe('a line that fails', () => {
  test('what the shop refuses leaves the cart again, and the shop says why', async ({ page, request }) => {
    await aShopper(page);
    const product = await aProduct(request);
    await openProduct(page, product);
    let refuse = () => {};
    const asked = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route(ADDITION, async (route) => {
      await asked;
      await route.fulfill({ status: 409, json: { message: `${product.name} is out of stock.`, code: 'out_of_stock' } });
    });
    await button(page, 'Add to Cart').click();
    await cartLink(page).click();
    await expect(page.getByText('Adding to your cart')).toBeVisible();
    refuse();
    await expect(page.getByText(`${product.name} is out of stock.`)).toBeVisible();
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Cart ?, / })).toHaveCount(0);
  });

  for (const [place, path] of [
    ['cart', ADDITION],
    ['wishlist', '**/api/wishlist'],
  ] as const)
    test(`what could not be sent waits on the ${place} page, and is added once the shop can be reached`, async ({ page, request }) => {
      await aShopper(page);
      const product = await aProduct(request);
      await openProduct(page, product);
      let isAway = true;
      await page.route(path, (route) => (isAway && !isRead(route) ? route.abort() : route.continue()));
      await button(page, place === 'cart' ? 'Add to Cart' : 'Add to Wishlist').click();
      await expect(page.getByText("You're offline.", { exact: false })).toBeVisible();
      await (place === 'cart' ? badge(page, 'Cart, 1 item').click() : toWishlist(page));
      const waiting = lineOf(page, product);
      await expect(waiting).toContainText('Waiting for connection');
      await expectAccessible(page);
      await page.reload();
      await expect(waiting).toContainText('Waiting for connection');
      isAway = false;
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByText("You're back online.", { exact: false })).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('button', { name: `Remove ${product.name}` })).toBeVisible();
      await expect(waiting).toHaveCount(1);
    });

  test('a change that is cut off is taken back, leaves the page standing, and what arrived all the same is shown', async ({
    page,
    request,
  }) => {
    await aShopper(page);
    await putIntoCart(page, await aProduct(request));
    await page.goto('/cart', { waitUntil: 'networkidle' });
    let isAway = true;
    // The request arrives; only its answer is lost.
    await page.route(LINE, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route('**/cart.data*', (route) => (isAway ? route.abort() : route.continue()));
    const quantity = page.getByRole('spinbutton');
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(page.getByText("We couldn't connect. Please try again.")).toBeVisible();
    await expect(quantity).toHaveValue('1');
    isAway = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(quantity).toHaveValue('2');
  });

  test('a coupon whose figures do not come leaves the cart standing, and counts once they do', async ({ page, request }) => {
    await aShopper(page);
    await putIntoCart(page, await aProduct(request));
    await page.goto('/cart', { waitUntil: 'networkidle' });
    await page.route('**/api/coupons/apply', (route) => route.abort());
    const apply = page.getByRole('button', { name: 'Apply the coupon NAMASTE10' });
    await apply.click();
    await expect(page.getByText('Failed to apply coupon. Try again later.')).toBeVisible();
    await page.unroute('**/api/coupons/apply');
    let isAway = true;
    await page.route('**/cart.data*', (route) => (isAway ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue()));
    await apply.click();
    await expect(page.getByText("We couldn't connect. Please try again.")).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    isAway = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('Coupon applied: you save ₹30.')).toBeVisible();
  });

  test('an address that arrived although its answer was lost is kept once', async ({ page, request }) => {
    await aShopper(page);
    await putIntoCart(page, await aProduct(request));
    await page.goto('/cart', { waitUntil: 'networkidle' });
    await fillAddress(page, 'Parents');
    await page.route('**/api/address', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Add Address' }).click();
    await expect(page.getByText('Error adding address')).toBeVisible();
    await expect(page.getByLabel('Street')).toHaveValue('4 Temple Street');
    await page.unroute('**/api/address');
    await page.getByRole('button', { name: 'Add Address' }).click();
    await expect(page.getByText('Address added')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Parents/ })).toHaveCount(1);
    await expect(page.getByRole('radio', { name: /Parents/ })).toBeChecked();
  });
});

test.describe('a page that is left in the middle', () => {
  for (const arrives of [true, false])
    test(`a reload while an addition is under way loses nothing and adds it once, ${arrives ? 'also when it had arrived' : 'when it had not'}`, async ({
      page,
      request,
    }) => {
      await aShopper(page);
      const product = await aProduct(request);
      await openProduct(page, product);
      await hold(page, ADDITION, { arrives });
      const sent = page.waitForRequest((each) => each.url().endsWith('/api/cart') && each.method() === 'POST');
      await button(page, 'Add to Cart').click();
      await sent;
      await page.waitForTimeout(500);
      await page.goto('/cart');
      await expect(
        page
          .getByRole(arrives ? 'spinbutton' : 'listitem')
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expect(badge(page, 'Cart, 1 item')).toBeVisible();
      await page.unroute(ADDITION);
      await page.reload();
      await expect(page.getByRole('spinbutton')).toHaveValue('1', { timeout: 20_000 });
      await expect.poll(() => page.evaluate(() => localStorage.getItem('unsentCart')), { timeout: 20_000 }).toBe(null);
      await expect(page.getByRole('spinbutton')).toHaveValue('1');
    });

  test('what one tab adds and takes out, the other shows', async ({ page, context, request }) => {
    await aShopper(page);
    const product = await aProduct(request);
    await openProduct(page, product);
    const other = await context.newPage();
    await other.goto('/cart', { waitUntil: 'networkidle' });
    await expect(other.getByText(EMPTY)).toBeVisible();
    await other.waitForTimeout(2_000);
    await button(page, 'Add to Cart').click();
    await expect(other.getByRole('spinbutton')).toHaveValue('1');
    await expect(badge(other, 'Cart, 1 item')).toBeVisible();
    await page.waitForTimeout(1_500);
    await other.getByRole('button', { name: `Remove ${product.name}` }).click();
    await expect(other.getByText(EMPTY)).toBeVisible();
    await expect(button(page, 'Add to Cart')).toBeVisible();
  });

  test('a page that the back button brings back shows what has changed since', async ({ page, request }) => {
    await aShopper(page);
    const product = await aProduct(request);
    await page.goto('/cart', { waitUntil: 'networkidle' });
    await page.waitForTimeout(2_000);
    await putIntoCart(page, product);
    expect((await page.request.post('/api/wishlist', { data: { productId: product.id } })).ok()).toBe(true);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByRole('spinbutton')).toHaveValue('1');
    await expect(badge(page, 'Cart, 1 item')).toBeVisible();
    await expect(badge(page, 'Wishlist, 1 item')).toBeVisible();
  });
});
