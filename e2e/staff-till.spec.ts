// A day at the till: sold with cash and by UPI, printed, sold without a connection, taken back, and the drawer closed.
import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aProduct, signInAsStaff } from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('staff sell over the counter, also without a connection, take goods back and close the drawer', async ({ page, context }) => {
  test.slow();
  const product = await aProduct(page.request);
  await signInAsStaff(page);
  await page.goto('/admins/invoices');
  await page.getByRole('link', { name: 'Open till' }).click();
  await expect(page.getByRole('heading', { name: 'Till', exact: true })).toBeVisible();
  const field = page.getByLabel('Scan or search');
  const pay = page.getByRole('button', { name: 'Payment' });
  await expect(pay).toBeDisabled();
  await expectAccessible(page);

  // Words find it, a code with a number before it adds more of the same.
  await field.fill(product.name.toLowerCase());
  await page.getByRole('list', { name: 'Products found' }).getByRole('button').first().click();
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('1');
  await field.fill('NOTHING-LIKE-IT');
  await field.press('Enter');
  await expect(page.getByText('No results for “NOTHING-LIKE-IT”.')).toBeVisible();
  await field.fill(`2*${product.name}`);
  await field.press('Enter');
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('3');
  await expect(page.getByText('₹1,062.00').filter({ visible: true }).first()).toBeVisible();
  // The sums are pale while they are counted.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);

  // By the keyboard alone: Enter in the empty field, the cash, Enter; then Enter for the next customer.
  await expect(pay).toBeEnabled();
  await field.press('Enter');
  const cash = page.getByLabel('Cash received (₹)');
  await cash.fill('1000');
  await cash.press('Enter');
  await expect(page.getByText('₹1,062 is due')).toBeVisible();
  await cash.fill('1100');
  await expect(page.getByText('Change: ₹38')).toBeVisible();
  await expectAccessible(page);
  await cash.press('Enter');
  const sold = page.getByRole('dialog', { name: 'Change: ₹38' });
  await expect(sold.getByText('Tax invoice')).toBeVisible();
  const serial = (await sold.getByText(/^IH\//).textContent()) ?? '';
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.till-receipt-print')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Till', exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await sold.getByRole('button', { name: 'New sale' }).click();
  await expect(field).toBeFocused();

  // Without a connection: the page opens, sells, and keeps the sale over a reload.
  await expect
    .poll(() => page.evaluate(async () => Boolean(await (await caches.open('till-1')).match('/admins/invoices/till'))))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await field.fill(product.name);
  await field.press('Enter');
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await pay.click();
  await page.getByText('UPI', { exact: true }).click();
  await page.getByLabel('UTR').fill('412345678901');
  await page.getByRole('button', { name: '₹354 received' }).click();
  const waiting = page.getByRole('dialog', { name: 'Sold' });
  await expect(waiting.getByText('Provisional receipt')).toBeVisible();
  const reference = (await waiting.getByText(/^T-[0-9A-F]{8}$/).textContent()) ?? '';
  await waiting.getByRole('button', { name: 'New sale' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 sale waiting to be sent' })).toBeVisible();
  await expectAccessible(page);

  // Two tabs send it when the connection is back: it is one sale.
  const other = await context.newPage();
  await context.setOffline(false);
  await other.goto('/admins/invoices/till');
  // It may have gone already.
  await page
    .getByRole('button', { name: 'Send now' })
    .click({ timeout: 2000 })
    .catch(() => {});
  await expect(page.getByRole('heading', { name: /waiting to be sent/ })).toBeHidden({ timeout: 20_000 });
  await other.close();
  await page.goto(`/admins/invoices/till/sales?search=${reference}`);
  await expect(page.getByRole('status').filter({ hasText: /^1 sale$/ })).toBeVisible();
  await expectAccessible(page);

  // Taken back: two of the three pieces, one of them to stock.
  await page.goto(`/admins/invoices/till/sales?search=${encodeURIComponent(serial)}`);
  await page.getByRole('link', { name: serial }).click();
  await page.getByRole('button', { name: 'Take goods back' }).click();
  const back = page.getByRole('dialog', { name: 'Take goods back' });
  await back.getByRole('spinbutton').fill('2');
  await back.getByLabel('Reason').fill('Wrong shade');
  await expectAccessible(page);
  await back.getByRole('button', { name: 'Give back ₹708' }).click();
  await expect(page.getByRole('heading', { name: /₹708 back by Cash/ })).toBeVisible();
  await expectAccessible(page);

  // The drawer: what it should hold, and what was counted.
  await page.goto('/admins/invoices/till/drawer');
  await expect(page.getByText('Cash expected').first()).toBeVisible();
  await expectAccessible(page);

  // Of a till of its own, as closing it refuses the sales of other journeys.
  await page.goto(`/admins/invoices/till/drawer?till=Till-${randomUUID().slice(0, 8)}`);
  await page.getByLabel('Opening cash (₹)').fill('500');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('₹500.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByLabel('Cash counted (₹)')).toBeFocused();
  await expect(page.getByText('Enter an amount of 0 or more')).toBeVisible();
  await page.getByLabel('Cash counted (₹)').fill('499.50');
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByText('-₹0.50')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByLabel('Opening cash (₹)')).toHaveValue('500');
});
