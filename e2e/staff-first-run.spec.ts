// The guide of a new shop, from nothing to its first order.
import { expectAccessible } from './accessible.ts';
import { OWNER, openEmptyShop } from './empty-shop.ts';
import { expect, test } from './journey.ts';
import { aShopper, openSection, putIntoCart } from './people.ts';

const ADDRESS = { Street: '1 MG Road', City: 'Bengaluru', 'PIN code': '560001', Country: 'India' };

test('an owner opens an empty shop, follows the guide, and ships the first order', async ({ browser, viewport }) => {
  test.setTimeout(240_000);
  const shop = await openEmptyShop();
  const context = await browser.newContext({ baseURL: shop.url, viewport });
  await context.addInitScript(() => localStorage.setItem('newsletterPopupShown', 'yes'));
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const guide = page.getByRole('region', { name: 'Open your shop' });
  const step = (name: string | RegExp) => guide.getByRole('listitem').filter({ hasText: name });
  const isDone = async (name: string) => {
    await openSection(page, 'Dashboard');
    await expect(step(name)).toContainText('(done)');
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.locator('.toast').filter({ hasText: 'Saved' })).toBeVisible();
  };
  try {
    expect((await page.request.post('/api/auth/login', { data: OWNER })).ok()).toBe(true);
    await page.goto('/admins');
    await expect(guide).toContainText('0 of 15 done');
    await expectAccessible(page);

    await step('Legal name').getByRole('link').click();
    await expect(page.getByLabel('Legal name')).toBeFocused();
    await page.getByLabel('Legal name').fill('Malli Botanicals Private Limited');
    await page.getByLabel('Email', { exact: true }).first().fill('care@malli.example');
    await page.getByLabel('Phone', { exact: true }).first().fill('9876543210');
    await page.getByLabel('GSTIN').fill('29AANCN0000D1ZY');
    await page.getByLabel('The shop has an address').check();
    const address = page.getByRole('group', { name: 'Registered address' });
    for (const [label, value] of Object.entries(ADDRESS)) await address.getByLabel(label).fill(value);
    await address.getByLabel('State').selectOption('Karnataka');
    for (const [turnOn, group] of [
      ['Name a grievance officer', 'Grievance officer'],
      ['Name a nodal person', 'Nodal person'],
    ] as const) {
      await page.getByLabel(turnOn).check();
      const officer = page.getByRole('group', { name: group });
      await officer.getByLabel('Name', { exact: true }).fill('Asha Rao');
      await officer.getByLabel('Designation').fill('Manager');
      await officer.getByLabel('Email').fill('asha@malli.example');
      await officer.getByLabel('Phone').fill('9876543210');
    }
    await save();
    await expectAccessible(page);
    await isDone('Legal name');
    await isDone('Grievance officer');

    await step('GST registration').getByRole('link').click();
    await expect(page.getByLabel('Registration')).toBeFocused();
    await page.getByLabel('Rate of a new product').fill('5');
    await save();
    await isDone('GST registration');
    await step('Policies read').getByRole('button', { name: 'I have read them' }).click();
    await expect(step('Policies read')).toContainText('(done)');
    await step('Contacts of the payment provider').getByRole('button', { name: 'I have checked them' }).click();
    await expect(step('Contacts of the payment provider')).toContainText('(done)');

    await step('Delivery charge').getByRole('link').click();
    await page.getByLabel('Charge (₹)').fill('49');
    await save();
    await isDone('Delivery charge');

    await step('A product on sale').getByRole('link').click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Malli Lip Balm');
    await form.getByLabel('SKU', { exact: true }).fill('MALLI-1');
    await form.getByLabel(/^HSN/).fill('33041000');
    await form.getByLabel('Original price (₹)').fill('250');
    await form.getByLabel('Stock quantity').fill('20');
    await form.getByRole('button', { name: 'Save product' }).click();
    await expect(form).toBeHidden();

    const { id } = ((await (await page.request.get('/api/product')).json()) as { id: string }[])[0] ?? { id: '' };
    const visitor = await browser.newContext({ baseURL: shop.url });
    const shopper = await visitor.newPage();
    await aShopper(shopper);
    await putIntoCart(shopper, { id });
    await shopper.goto('/cart');
    await shopper.getByRole('button', { name: 'Place Order' }).click();
    await shopper.getByRole('radio', { name: /^Cash on delivery/ }).check();
    await shopper.getByRole('button', { name: /^Place Order/ }).click();
    await expect(shopper.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
    // The name of any shop keeps to the header's one row on a phone.
    await shopper.setViewportSize({ width: 390, height: 844 });
    await shopper.goto('/shop');
    expect((await shopper.getByRole('banner').boundingBox())?.height).toBeLessThan(64);
    await visitor.close();
    await isDone('A test order');

    await openSection(page, 'Orders');
    await expect(page.getByText('Ananya Rao')).toBeVisible();
    await openSection(page, 'Dashboard');
    await guide.getByRole('button', { name: 'Hide the guide' }).click();
    await expect(guide).toBeHidden();
    await page.getByRole('button', { name: /^Show the guide: 7 of 15 done/ }).click();
    await expect(guide).toBeVisible();
    await expectAccessible(page);
  } finally {
    await context.close();
    await shop.close();
  }
});
