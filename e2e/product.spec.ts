// A product page beyond its price: the delivery date, sharing, "Pairs well with", and the back-in-stock mail.
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { anEmail, aProduct, aShopper, changeProduct, putIntoCart, sendNewsAtNight, staffHeaders } from './people.ts';

/** Leh, a PIN code that no other journey uses. */
const UNSERVED = '194101';

test('a PIN code tells the days and whether cash is taken, and what is not served is said before the payment', async ({
  page,
  request,
}) => {
  const unserved = await request.put('/api/settings/delivery', { headers: await staffHeaders(request), data: { unservedPins: UNSERVED } });
  expect(unserved.ok(), await unserved.text()).toBe(true);
  const product = await aProduct(request);
  await page.goto(`/product/${product.slug}`, { waitUntil: 'networkidle' });
  const pin = page.getByLabel('Delivery to your PIN code');
  await pin.fill('56000');
  await pin.press('Enter');
  await expect(page.getByText('Enter a 6-digit PIN code')).toBeVisible();
  await pin.fill('560 001');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/Delivery to 560001 by \d{1,2} \w{3} \d{4} \(earliest \d{1,2} \w{3} \d{4}\)/)).toBeVisible();
  await expect(page.getByText('Cash on delivery is available.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Cash on delivery is available.'), 'remembered for the next product').toBeVisible();
  await pin.fill(UNSERVED);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(`We don't deliver to ${UNSERVED} yet.`)).toBeVisible();
  await expectAccessible(page);

  const { id, phone } = await aShopper(page);
  const leh = { userId: id, name: 'Leh', street: '3 Fort Road', city: 'Leh', state: 'Ladakh', zipCode: UNSERVED, phone };
  expect((await page.request.post('/api/address', { data: leh })).ok()).toBe(true);
  await putIntoCart(page, product);
  await page.goto('/cart');
  await page.getByRole('radio', { name: /Leh/ }).check();
  await expect(page.getByText(`We don't deliver to ${UNSERVED} yet.`)).toBeVisible();
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await expect(page.getByText(`We don't deliver to PIN code ${UNSERVED} yet. Please choose another address.`)).toBeVisible();
  await expect(page.getByRole('radio', { name: /Leh/ })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /Home/ }).check();
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
});

test('a product is handed on by its link, and leads to what goes well with it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/product/strawberry-lip-balm', { waitUntil: 'networkidle' });
  const address = await page.locator('link[rel=canonical]').getAttribute('href');
  const whatsApp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(`Strawberry Lip Balm ${address}`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const related = page.getByRole('region', { name: 'Pairs well with' }).getByRole('link');
  expect(await related.count()).toBeGreaterThan(1);
  const name = await related.first().innerText();
  await related.first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('who waits for a product that is sold out gets one mail when staff have it again', async ({ page, request }) => {
  test.slow();
  await sendNewsAtNight(request);
  const product = await aProduct(request, { stockQuantity: '0' });
  const email = anEmail();
  await page.goto(`/product/${product.slug}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Out of stock' }).locator('visible=true')).toBeDisabled();
  await page.getByRole('button', { name: "Notify me when it's back" }).click();
  await expect(page.getByLabel("Notify me when it's back")).toBeFocused();
  await page.keyboard.type('nobody');
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await page.getByLabel("Notify me when it's back").fill(email);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText("Done. We'll e-mail you when it's back.")).toBeVisible();
  await expect(page.locator(':focus')).toHaveText("Done. We'll e-mail you when it's back.");
  await expectAccessible(page);
  const another = await aProduct(request, { stockQuantity: '0' });
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search the shop' }).fill(another.name);
  await page.getByRole('option', { name: another.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: another.name })).toBeVisible();
  await expect(page.getByRole('button', { name: "Notify me when it's back" }), 'nothing was asked for here').toBeVisible();

  await changeProduct(request, product.id, { stockQuantity: '5' });
  await page.goto('/dev/outbox');
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: email })
    .filter({ hasText: `${product.name} is back in stock` });
  await expect(async () => {
    await page.reload();
    await expect(mail).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 150_000, intervals: [3_000] });
  const [, link = ''] = /(http\S+\/product\/[\w-]+)/.exec((await mail.textContent()) ?? '') ?? [];
  await page.goto(new URL(link).pathname);
  await expect(page.getByText('Only 5 left')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' }).locator('visible=true')).toBeEnabled();
});
