// Back into an account: a forgotten password in three steps, and the sign-in panel when the customer has signed in elsewhere.
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { codeFor, mailTo } from './outbox.ts';
import { anAccount, anEmail, PASSWORD } from './people.ts';

test('who has forgotten the password proves the address, chooses another and signs in with it', async ({ page }) => {
  const { email } = await anAccount(page);
  await page.context().clearCookies();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(anEmail());
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('OTP sent to your email!'), 'the answer does not tell who has an account').toBeVisible();
  await page.getByRole('button', { name: 'Use another e-mail' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();

  const code = page.getByLabel('OTP');
  await expect(code).toBeFocused();
  await expect(page.getByText(/^Resend OTP in \d+ s$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeHidden();
  await expectAccessible(page);
  // The OTP of their sign-up came first.
  const codes = async () =>
    (await (await page.request.get('/dev/outbox')).text())
      .split('<li>')
      .filter((mail) => mail.includes(email) && /is your .+ OTP/.test(mail));
  await expect.poll(async () => (await codes()).length).toBe(2);
  const sent = await codeFor(page.request, email);
  await code.fill(sent === '123456' ? '654321' : '123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Invalid OTP')).toBeVisible();
  await code.fill(sent);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('OTP verified successfully!')).toBeVisible();

  const reset = page.getByRole('button', { name: 'Reset Password' });
  await expect(page.getByLabel('New password')).toBeFocused();
  await expect(reset).toBeDisabled();
  await page.getByLabel('New password').fill('lotus2027');
  await expect(
    page.getByText('Password must contain at least 8 characters, including uppercase, lowercase, number, and special character'),
  ).toBeVisible();
  await page.getByLabel('New password').fill('Lotus@2027');
  await page.getByLabel('Confirm password').fill('Lotus@2028');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(reset).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel('Confirm password').fill('Lotus@2027');
  await reset.click();
  await expect(page.getByText('Password reset successfully!')).toBeVisible();
  await expect(page).toHaveURL('/login');

  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expect(main.getByText('Invalid email or password')).toBeVisible();
  await main.getByLabel('Password', { exact: true }).fill('Lotus@2027');
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('who has no password at hand signs in by an OTP from the e-mail', async ({ page }) => {
  const { email } = await anAccount(page);
  await page.context().clearCookies();
  await page.goto('/login', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Get an OTP by e-mail' }).click();
  await expect(main.getByLabel('Email')).toBeFocused();
  await main.getByLabel('Email').press('Enter');
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Use your password instead' }).click();
  await expect(main.getByLabel('Password', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Get an OTP by e-mail' }).click();
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Email').press('Enter');
  await expect(page.getByText('If this e-mail has an account, an OTP is on its way.')).toBeVisible();
  await expect(main.getByLabel('OTP')).toBeFocused();
  await expectAccessible(page);
  await mailTo(page.request, email, /Enter this OTP on the sign-in page/);
  await main.getByLabel('OTP').fill(await codeFor(page.request, email));
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the panel signs in from anywhere, and sends on who signed in elsewhere meanwhile', async ({ page, isMobile }) => {
  test.skip(isMobile, 'on a phone Login is a page');
  const { email } = await anAccount(page);
  await page.context().clearCookies();
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  const openPanel = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  };
  await openPanel();
  const panel = page.getByRole('dialog', { name: 'Sign in' });
  await expect(panel.getByLabel('Email')).toBeFocused();
  await panel.getByLabel('Email').fill(email);
  await panel.getByLabel('Password', { exact: true }).fill('Wrong@2026');
  await panel.getByRole('button', { name: 'Sign In' }).click();
  await expect(panel.locator('form').getByText('Invalid email or password')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeFocused();

  // In another tab.
  await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  await openPanel();
  await expect(page.getByText('Already logged in')).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account of Ananya Rao' })).toBeVisible();
});
