// Staff and customers: add a customer who then chooses a password, e-mail those who agreed to news, and delete an account.
import { randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { codeFor } from './outbox.ts';
import { STAFF, sendNewsAtNight, signInAsStaff } from './people.ts';

const PASSWORD = 'Glow@2026';

test('a customer whom staff add chooses a password, is edited by one of two, and is let go', async ({ page, browser, baseURL }) => {
  test.slow();
  const name = `Meera${randomInt(1_000_000)}`;
  const email = `${name.toLowerCase()}@example.com`;
  await signInAsStaff(page);
  await page.goto('/admins/customers');
  await expect(page.getByText('This Year')).toBeVisible();
  await page.getByRole('button', { name: 'Add Customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill(name);
  await dialog.getByLabel('Email').fill(STAFF.email);
  await dialog.getByLabel('Phone').fill('98765');
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await expect(dialog.getByText('Enter a valid 10-digit phone number')).toBeVisible();
  await dialog.getByLabel('Phone').fill('+91 98765 43210');
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await expect(dialog.getByText('Another account already uses this email.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await expect(page.getByText(`${name} added. We e-mailed a link to set a password.`)).toBeVisible();

  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const customer = await theirs.newPage();
  await customer.goto('/passwordreset');
  await customer.getByLabel('Email').fill(email);
  await customer.getByRole('button', { name: 'Send OTP' }).click();
  // The welcome mail came first, and contains other numbers.
  await expect
    .poll(async () => (await customer.request.get('/dev/outbox')).text())
    .toMatch(new RegExp(`is your [^<]+ OTP</a></h2>\\s*<p>To ${email}`));
  await customer.getByLabel('OTP').fill(await codeFor(customer.request, email));
  await customer.getByRole('button', { name: 'Verify' }).click();
  await customer.getByLabel('New password').fill(PASSWORD);
  await customer.getByLabel('Confirm password').fill(PASSWORD);
  await customer.getByRole('button', { name: 'Reset Password' }).click();
  await customer.waitForURL('**/login');
  expect((await customer.request.post('/api/auth/login', { data: { email, password: PASSWORD } })).ok()).toBe(true);

  await page.goto(`/admins/customers?search=${email}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const found = (await (await page.request.get(`/api/auth/all?search=${email}`)).json()) as { users: Array<{ id: string }> };
  const id = found.users[0]?.id;
  await page.request.put(`/api/auth/${id}`, { data: { fullName: `${name} Iyer`, email, phone: '9876543210' } });
  await dialog.getByLabel('Phone').fill('9123456780');
  await dialog.getByRole('button', { name: 'Save Customer' }).click();
  await expect(dialog.getByText('Someone else changed this customer while you were editing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show their changes' }).click();
  await expect(dialog.getByLabel('Full name')).toHaveValue(`${name} Iyer`);
  await dialog.getByLabel('Phone').fill('9123456780');
  await dialog.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page.getByText(`${name} Iyer saved.`)).toBeVisible();

  await page.getByRole('link', { name: `${name} Iyer` }).click();
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  await expect(page.getByText('Did not agree')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete customer' }).click();
  await page.waitForURL('**/admins/customers');
  await page.goto(`/admins/customers/${id}`);
  await expect(page.getByText('Inactive')).toBeVisible();
  await page.goto(`/admins/customers?search=${email}`);
  await expect(page.getByText('No customers found')).toBeVisible();
  expect((await customer.request.post('/api/auth/login', { data: { email, password: PASSWORD } })).status()).toBe(401);
  await theirs.close();
});

test('many are written to, those who agreed; who unsubscribes by the link is skipped the next time', async ({ page, request }) => {
  test.slow();
  const mark = `news${randomInt(1_000_000)}`;
  const addressOf = (name: string) => `${name}.${mark}@example.com`;
  await sendNewsAtNight(request);
  await signInAsStaff(page);
  for (const name of ['asha', 'bina', 'chitra'])
    await page.request.post('/api/auth/users', { data: { fullName: `${name} ${mark}`, email: addressOf(name), phone: '9876543210' } });
  for (const name of ['asha', 'bina']) await request.post('/api/sub/subscribe', { data: { email: addressOf(name) } });

  await page.goto('/admins/customers');
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(page.getByText('No customers selected.')).toBeVisible();
  await page.getByRole('searchbox').fill(mark);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^3 customers$/ })).toBeVisible();
  for (const name of ['asha', 'bina', 'chitra']) await page.getByRole('checkbox', { name: `Select ${name} ${mark}` }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Email' }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Sends 2 separate e-mails. Left out: 1 did not agree to news.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send 2 emails' }).click();
  await expect(dialog.getByText('Subject is required')).toBeVisible();
  await dialog.getByLabel('Subject').fill(`Monsoon ${mark}`);
  const text = dialog.getByRole('textbox', { name: 'Message' });
  await text.fill('Fresh balms are here');
  await text.selectText();
  await text.press('Control+b');
  await expect(dialog.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Bold' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('button', { name: 'Italic' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Align: Centre' }).click();
  await dialog.getByRole('button', { name: 'Colour: Clay' }).click();
  await dialog.getByRole('button', { name: 'Link' }).click();
  await dialog.getByLabel('Link address').fill('example.com/balms');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('link', { name: 'Fresh balms are here' })).toHaveAttribute('href', 'https://example.com/balms');
  await expect(text.locator('p')).toHaveAttribute('align', 'center');
  await expect(text.locator('font')).toHaveCSS('color', 'rgb(140, 74, 47)');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('heading', { name: `Monsoon ${mark}` })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText(`Test sent to ${STAFF.email}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send 2 emails' }).click();
  await expect(page.getByText('Emails sent successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'View progress' }).click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Skipped: 1 did not agree to news.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(await unsubscribeLink(request, addressOf('asha'), `Monsoon ${mark}`));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();

  await page.goto(`/admins/subscribers?search=${mark}&when=today`);
  await expect(page.getByText('Unsubscribed 2')).toBeVisible();
  await page.getByLabel('Subscribed', { exact: true }).selectOption('Date Range');
  await expect(page.getByLabel('From', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expect(page.getByRole('checkbox', { name: `Select ${addressOf('asha')}` })).toHaveCount(0);
  const bina = page.getByRole('checkbox', { name: `Select ${addressOf('bina')}` });
  await page.getByRole('button', { name: `Remove ${addressOf('bina')}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(bina).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${addressOf('bina')} subscribed again.`)).toBeVisible();
  await bina.check();
  await expectAccessible(page);
  const again = await page.request.post('/api/auth/send', {
    data: { emails: [addressOf('asha'), addressOf('bina')], subject: 'Again', message: 'Hello' },
  });
  expect((await again.json()).mailing.counts).toMatchObject({ queued: 1, skipped: 1 });
  await page.goto('/admins/mails/bulk');
  await expect(page.getByRole('link', { name: `Monsoon ${mark}` })).toBeVisible();
  await expectAccessible(page);
});

async function unsubscribeLink(request: APIRequestContext, email: string, subject: string) {
  const mails = (await (await request.get('/dev/outbox')).text()).split('<li>');
  const mail = mails.find((one) => one.includes(email) && one.includes(subject)) ?? '';
  return mail.match(/\/api\/sub\/unsubscribe\?token=[\w.-]+/)?.[0] ?? '';
}
