// Permissions: an owner invites a packer, who sees orders and stock and nothing else, and signs in with two-step verification.
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { stepAt, totpAt } from '../app/accounts/sign-in/two-step/totp.server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { STAFF } from './people.ts';

const PASSWORD = 'Lotus@2026';

test('an owner invites a packer, who sees orders and stock alone, and signs in with a code', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const email = `packer${randomInt(1_000_000_000)}@example.com`;
  await signIn(page, STAFF.email, STAFF.password);
  await page.goto('/admins/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('radio', { name: 'Packer' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
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
  const inSideBar = [/^orders/, /^products/, /^Parcels/, /^Stock/, /^Claims/];
  const atHand = [/^orders/, /^products/, /^Parcels/, /^Claims/];
  await expect(packer.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText(isMobile ? atHand : inSideBar);
  await packer.goto('/admins/settings');
  await expect(packer.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible();
  await expectAccessible(packer);

  await packer.getByRole('link', { name: 'Ravi Kumar' }).click();
  const switchOn = packer.getByRole('form', { name: 'Turn on two-step verification' });
  const secret = (await switchOn.locator('strong').innerText()).replaceAll(' ', '');
  await expectAccessible(packer);
  await switchOn.getByLabel('Your password').fill(PASSWORD);
  await switchOn.getByLabel('Code from the app').fill(totpAt(secret, stepAt(new Date())));
  await switchOn.getByRole('button', { name: 'Turn on' }).click();
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
  await packer.getByLabel('Authenticator code').fill(recoveryCode);
  await expectAccessible(packer);
  await packer.getByRole('button', { name: 'Sign In' }).click();
  await packer.waitForURL('**/admins/orders');
  await context.close();

  await page.goto('/admins/audit?action=staff.join');
  await expect(page.getByRole('row', { name: 'Ravi Kumar' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admins/staff');
  await page.getByRole('button', { name: 'Remove Ravi Kumar' }).first().click();
  await page.getByRole('button', { name: 'Remove from staff' }).click();
  await expect(page.getByText('Removed from staff.')).toBeVisible();
});

test('a call that needs the password again is sent once more after it was entered', async ({ page }) => {
  const email = `packer${randomInt(1_000_000_000)}@example.com`;
  await signIn(page, STAFF.email, STAFF.password);
  await page.goto('/admins/staff');
  // As if ten minutes had passed.
  let refusals = 1;
  await page.route('**/api/staff/invitations', (route) =>
    refusals-- > 0
      ? route.fulfill({ status: 403, json: { message: 'Enter your password to go on.', code: 'password_needed' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog', { name: 'Invite a colleague' }).getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const asks = page.getByRole('dialog', { name: 'Enter your password' });
  await asks.getByLabel('Your password').fill('Wrong@2026');
  await asks.getByRole('button', { name: 'Continue' }).click();
  await expect(asks.getByText('Wrong password.')).toBeVisible();
  await expectAccessible(page);
  await asks.getByLabel('Your password').fill(STAFF.password);
  await asks.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
});

test('a call whose session has ended is sent once more after signing in: what was typed is still there', async ({ page }) => {
  await signIn(page, STAFF.email, STAFF.password);
  await page.goto('/admins/staff');
  const second = `packer${randomInt(1_000_000_000)}@example.com`;
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog', { name: 'Invite a colleague' }).getByLabel('Email').fill(second);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const signsIn = page.getByRole('dialog', { name: 'Sign in again' });
  await signsIn.getByLabel('Your password').fill(STAFF.password);
  await expectAccessible(page);
  await signsIn.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(`Invitation sent to ${second}.`)).toBeVisible();
});

test('a page of staff whose session has ended leads to the sign-in page, which says why, and back', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'session', value: 'x'.repeat(43), url: baseURL ?? '' }]);
  await page.goto('/admins/orders?status=shipped');
  await expect(page.getByText('You were signed out')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admins/orders?status=shipped');
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
