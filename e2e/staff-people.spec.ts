// Who may do what: an owner invites a packer, who sees the orders, keeps the stock, and sees nothing else; and signs in with a second step.
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { stepAt, totpAt } from '../app/accounts/totp.server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { STAFF } from './people.ts';

const PASSWORD = 'Lotus@2026';

test('an owner invites a packer, who sees orders and stock alone, and signs in with a code', async ({ page, browser, baseURL }) => {
  const email = `packer${randomInt(1_000_000_000)}@example.com`;
  await signIn(page, STAFF.email, STAFF.password);
  await page.goto('/admins/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('radio', { name: 'Packer' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`The invitation is on its way to ${email}.`)).toBeVisible();
  await expect(page.getByRole('row', { name: email })).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await context.addInitScript(() => localStorage.setItem('newsletterPopupShown', 'yes'));
  const packer = await context.newPage();
  await packer.goto(await linkFor(page, email));
  await packer.getByLabel('Full name').fill('Ravi Kumar');
  await packer.getByLabel('New password').fill(PASSWORD);
  await packer.getByLabel('Confirm password').fill(PASSWORD);
  await expectAccessible(packer);
  await packer.getByRole('button', { name: 'Accept the invitation' }).click();
  await packer.waitForURL('**/login');
  await packer.getByLabel('Email').fill(email);
  await packer.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await packer.getByRole('button', { name: 'Sign In' }).click();
  await packer.waitForURL('**/admins/orders');
  await expect(packer.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText(['products', 'orders', 'Claims']);
  await packer.goto('/admins/settings');
  await expect(packer.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible();
  await expectAccessible(packer);

  await packer.getByRole('link', { name: 'Ravi Kumar' }).click();
  const switchOn = packer.getByRole('form', { name: 'Switch the code on' });
  const secret = (await switchOn.locator('strong').innerText()).replaceAll(' ', '');
  await expectAccessible(packer);
  await switchOn.getByLabel('Your password').fill(PASSWORD);
  await switchOn.getByLabel('Code that the app shows').fill(totpAt(secret, stepAt(new Date())));
  await switchOn.getByRole('button', { name: 'Switch on' }).click();
  const codes = packer.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(packer);
  const recoveryCode = await codes.first().innerText();
  await packer.getByRole('button', { name: 'Logout' }).click();
  await packer.waitForURL(/\/$/);

  await packer.goto('/login');
  await packer.getByLabel('Email').fill(email);
  await packer.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await packer.getByRole('button', { name: 'Sign In' }).click();
  await packer.getByLabel('Code of your authenticator app').fill(recoveryCode);
  await expectAccessible(packer);
  await packer.getByRole('button', { name: 'Sign In' }).click();
  await packer.waitForURL('**/admins/orders');
  await context.close();

  await page.goto('/admins/audit?action=staff.join');
  await expect(page.getByRole('row', { name: 'Ravi Kumar' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admins/staff');
  await page.getByRole('button', { name: 'Remove Ravi Kumar' }).first().click();
  await page.getByRole('button', { name: 'Remove from the staff' }).click();
  await expect(page.getByText('They no longer belong to the staff.')).toBeVisible();
});

async function signIn(page: Page, email: string, password: string) {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
}

async function linkFor(page: Page, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = (await (await page.request.get('/dev/outbox')).text()).split('<li>');
    link = mails.find((mail) => mail.includes(email))?.match(/\/invitation\?token=[\w-]+/)?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
