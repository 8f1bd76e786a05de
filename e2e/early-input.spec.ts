// On a slow line a shopper types, ticks and chooses before the page's code has come. Nothing of it is lost when the page comes to life.
import type { Page } from '@playwright/test';
import { expect, holdCode, test, untilListening } from './journey.ts';
import { aProduct, aShopper, putIntoCart } from './people.ts';

/** The returned function lets the code come, and waits until the page runs. */
async function openEarly(page: Page, path: string) {
  const come = await holdCode(page);
  // From a page without code, so that nothing waits for the code of the next one.
  await page.goto('/api/health');
  await page.evaluate((next) => location.assign(next), path);
  await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' });
  return async () => {
    come();
    await untilListening(page);
  };
}

test('a quantity, a gift, a GSTIN and a way to pay that were entered before the code came are in the order', async ({ page, request }) => {
  test.slow();
  await aShopper(page);
  await putIntoCart(page, await aProduct(request, { originalPrice: '100' }));
  const runCart = await openEarly(page, '/cart');
  const quantity = page.getByRole('spinbutton');
  await quantity.fill('3');
  await quantity.blur();
  await runCart();
  await expect(page.getByRole('button', { name: 'Place Order, ₹453' }).filter({ visible: true })).toBeVisible();
  await expect(quantity).toHaveValue('3');
  await page.reload();
  await expect(quantity).toHaveValue('3');

  await page
    .getByRole('button', { name: /^Place Order, ₹/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toBeVisible();
  const { pathname, search } = new URL(page.url());
  const runPayment = await openEarly(page, pathname + search);
  await page.getByRole('radio', { name: /Cash on delivery/ }).check();
  await page.getByText('This is a gift for someone else').click();
  await page.getByLabel("Recipient's name").fill('Meera Iyer');
  await page.getByLabel("Recipient's phone").fill('9812345678');
  await page.getByLabel('Gift note').fill('Happy birthday, Meera');
  await page.getByText('Buying for a business? Add GSTIN').click();
  await page.getByLabel('GSTIN', { exact: true }).fill('29AAACN1234F1Z3');
  await page.getByLabel('Business name').fill('Iyer Traders');
  await runPayment();
  await expect(page.getByLabel("Recipient's name")).toHaveValue('Meera Iyer');
  await expect(page.getByLabel("Recipient's phone")).toHaveValue('9812345678');
  await expect(page.getByLabel('GSTIN', { exact: true })).toHaveValue('29AAACN1234F1Z3');
  // What is typed later is added to it.
  await page.getByLabel('Business name').fill('Iyer Trading Company');
  await expect(page.getByLabel('GSTIN', { exact: true })).toHaveValue('29AAACN1234F1Z3');
  await expect(page.getByLabel('Gift note')).toHaveValue('Happy birthday, Meera');
  const placed = page.waitForRequest((sent) => sent.method() === 'POST' && /\/api\/payment\/pay/.test(sent.url()));
  await page
    .getByRole('button', { name: /^Place Order, ₹/ })
    .filter({ visible: true })
    .click();
  expect((await placed).postDataJSON()).toMatchObject({
    paymentMethod: 'cod',
    giftRecipient: 'Meera Iyer',
    giftPhone: '9812345678',
    giftNote: 'Happy birthday, Meera',
    gstin: '29AAACN1234F1Z3',
    businessName: 'Iyer Trading Company',
  });
});

test('each press of one more and one less before the code came counts, and shows at once', async ({ page, request }) => {
  await aShopper(page);
  await putIntoCart(page, await aProduct(request, { originalPrice: '100' }));
  const run = await openEarly(page, '/cart');
  const more = page.getByRole('button', { name: 'One more' });
  const quantity = page.getByRole('spinbutton');
  for (let press = 0; press < 4; press++) await more.click();
  // Of one piece it says that there is no less, until the code has come.
  await page.getByRole('button', { name: 'One less' }).click({ force: true });
  await expect(quantity).toHaveValue('4');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/cart/'));
  await run();
  expect((await saved).request().postDataJSON()).toEqual({ quantity: 4 });
  await more.click();
  await expect(quantity).toHaveValue('5');
  await expect(page.getByRole('button', { name: 'Place Order, ₹689' }).filter({ visible: true })).toBeVisible();
  await page.reload();
  await expect(quantity).toHaveValue('5');
});

test('an order of the products that was chosen before the code came is taken', async ({ page }) => {
  const run = await openEarly(page, '/shop');
  await page.getByLabel('Sort by').selectOption('price-up');
  await run();
  await expect(page).toHaveURL(/sort=price-up/);
});
