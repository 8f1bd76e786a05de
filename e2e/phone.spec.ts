// A phone that a code has verified signs its owner in, without e-mail and password.
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { codeTo } from './outbox.ts';
import { anAccount, aPhone } from './people.ts';

test('who has verified the phone in the profile signs in with it, and another phone gets the same answer', async ({ page }) => {
  const { phone } = await anAccount(page);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Verify phone' }).click();
  await main.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('OTP sent to your phone!')).toBeVisible();
  await expect(main.getByLabel('OTP')).toBeFocused();
  await expect(main.getByText(/^Resend OTP in \d+ s$/)).toBeVisible();
  await expectAccessible(page);
  const sent = await codeTo(page.request, phone);
  await main.getByLabel('OTP').fill(sent === '123456' ? '654321' : '123456');
  await expect(main.getByText('Invalid or expired OTP')).toBeVisible();
  await main.getByLabel('OTP').fill(sent);
  await expect(main.getByText('Verified', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await main.getByRole('button', { name: 'Get an OTP on your phone' }).click();
  await main.getByLabel('Phone').fill('12345');
  await main.getByRole('button', { name: 'Send OTP' }).click();
  await expect(main.getByText('Enter a valid 10-digit phone number')).toBeVisible();
  await main.getByLabel('Phone').fill(aPhone());
  await main.getByRole('button', { name: 'Send OTP' }).click();
  const answer = 'If this phone is verified on an account, an OTP is on its way.';
  await expect(page.getByText(answer), 'the answer does not tell who has an account').toBeVisible();
  await main.getByLabel('Phone').fill(phone);
  await main.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText(answer).last()).toBeVisible();
  await expect(main.getByLabel('OTP')).toBeFocused();
  await expectAccessible(page);
  await expect.poll(() => codeTo(page.request, phone)).not.toBe(sent);
  await main.getByLabel('OTP').fill(await codeTo(page.request, phone));
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
});
