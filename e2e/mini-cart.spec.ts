// What a wide screen shows after an addition, and what it recommends from this browser's own memory.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { anAccount, aProduct } from './people.ts';

/** With what runs after the page: it remembers the product, and waits for additions. */
async function openProduct(page: Page, slug: string) {
  await page.goto(`/product/${slug}`);
  await page.waitForFunction((of) => localStorage.getItem('viewed')?.includes(`"${of}"`), slug);
}

/** What a screen reader is told from now on. */
async function listenToStatus(page: Page) {
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && (node.closest('[role=status]') ?? node.querySelector('[role=status]')))
            told.push(node.textContent);
    }).observe(document.body, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told.filter((text) => text !== ''));
}

test('the mini cart opens after an addition, closes by Escape and outside, and leads to the cart', async ({ page, request, isMobile }) => {
  test.skip(isMobile, 'A phone has the bar of the product page.');
  await anAccount(page);
  const product = await aProduct(request);
  await openProduct(page, product.slug);
  const mini = page.getByRole('region', { name: 'Cart', exact: true });
  const add = page.getByRole('button', { name: 'Add to Cart' }).locator('visible=true');
  await add.click();
  await expect(mini.getByText(product.name)).toBeVisible();
  await expect(mini.getByText('Subtotal', { exact: true })).toBeVisible();
  await expect(mini.getByText('₹354 incl. of all taxes'), 'one piece, and all of them').toHaveCount(2);
  await expect(mini.getByText(/more for free delivery|Delivery is free/)).toBeVisible();
  const filling = mini.getByRole('link', { name: 'Add ₹1,201 more for free delivery' });
  await expect(filling, 'leads to where a product that would fill it is named: none may be dear enough alone').toHaveAttribute(
    'href',
    '/cart',
  );
  await expect(mini.getByRole('status')).toHaveText(/^1 item in your cart, subtotal ₹/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(mini).toBeHidden();

  const other = await aProduct(request);
  await openProduct(page, other.slug);
  await add.click();
  await expect(mini.getByRole('status')).toHaveText(/^2 items in your cart/);
  await page.mouse.click(200, 500);
  await expect(mini).toBeHidden();

  const third = await aProduct(request);
  await openProduct(page, third.slug);
  await add.click();
  await mini.getByRole('link', { name: 'Go to cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(mini).toBeHidden();
});

test('a phone shows a bar after an addition from a list, which covers no card and ends with the next page', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Wide screens have the mini cart.');
  await page.setViewportSize({ width: 360, height: 844 });
  await anAccount(page);
  const bar = page.getByRole('region', { name: 'Cart', exact: true });
  const toast = page.getByRole('status').getByText('Added to your cart');
  for (const [index, path] of ['/shop', '/search?q=cream'].entries()) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(bar).toBeHidden();
    const announced = await listenToStatus(page);
    await page.getByRole('main').locator('.quick-add').first().click();
    await expect(bar.getByText(index === 0 ? /^1 item, ₹[\d,.]+$/ : /^2 items, ₹[\d,.]+$/)).toBeVisible();
    await expect(bar.getByText(/^₹[\d,.]+ incl. of all taxes$/)).toBeVisible();
    await expect(bar.getByRole('link', { name: /^₹[\d,.]+ to free delivery$/ })).toBeVisible();
    expect((await bar.boundingBox())?.height, 'a line for each fact').toBeLessThan(100);
    await expect(toast, 'the bar takes its place').toHaveCount(0, { timeout: 1_500 });
    expect(await announced()).toEqual(['Added to your cart']);
    await expectAccessible(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator('.product-card').last().scrollIntoViewIfNeeded();
    const card = await page.locator('.product-card').last().boundingBox();
    const end = await page.locator('#content').evaluate((content) => content.getBoundingClientRect().bottom);
    const height = (await bar.boundingBox())?.height ?? 0;
    expect((card?.y ?? 0) + (card?.height ?? 0), 'the last card ends above the bar at its own place').toBeLessThanOrEqual(end - height);
  }
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toBeHidden();
  await page.getByRole('main').locator('.quick-add:not([aria-disabled])').first().click();
  await bar.getByRole('link', { name: 'Go to cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(bar).toBeHidden();
});

test('on a narrow desktop the buttons of a product in the cart are equally wide', async ({ page, isMobile }) => {
  test.skip(isMobile, 'A phone has the bar of the product page.');
  await page.setViewportSize({ width: 768, height: 1024 });
  await anAccount(page);
  await openProduct(page, 'strawberry-lip-balm');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).click();
  const added = main.getByRole('button', { name: 'Added to Cart' }).filter({ visible: true });
  const onward = main.getByRole('link', { name: 'Go to cart' }).filter({ visible: true });
  await expect(added).toBeVisible();
  expect((await added.boundingBox())?.width).toBeCloseTo((await onward.boundingBox())?.width ?? 0, 0);
});

test('a visitor who has to sign in for wishlist or cart sees products there', async ({ page, request }) => {
  const product = await aProduct(request);
  await openProduct(page, product.slug);
  for (const path of ['/wishlist', '/cart']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: /^Please sign in to see your (wishlist|cart)$/ })).toBeVisible();
    await expect(main.getByRole('heading', { name: /^(Bestsellers|New in the shop)$/ })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Recently viewed' }).getByRole('link', { name: product.name })).toBeVisible();
    await expectAccessible(page);
  }
});

test('an empty wishlist and a search without results show what was viewed here, until the list is cleared', async ({
  page,
  request,
  isMobile,
}) => {
  await anAccount(page);
  const product = await aProduct(request);
  await openProduct(page, product.slug);
  await page.goto('/wishlist');
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await expect(viewed.getByRole('link', { name: product.name })).toBeVisible();
  await page.goto('/search?q=zzzzqqqq');
  await expect(viewed.getByRole('link', { name: product.name })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/cart');
  const popular = page.getByRole('region', { name: /Bestsellers|New in the shop/ });
  await expect(popular).toBeVisible();
  if (!isMobile) {
    const tops = await Promise.all((await popular.getByRole('listitem').all()).map(async (card) => (await card.boundingBox())?.y));
    expect(new Set(tops).size, 'four cards fill their row').toBe(1);
  }
  await viewed.getByRole('button', { name: 'Clear the list' }).click();
  await expect(viewed).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
  await expect(viewed).toBeHidden();
});
