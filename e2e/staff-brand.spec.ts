// Staff give the shop a logo and colours; the old ones are put back for the other journeys.
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { signInAsStaff, staffHeaders } from './people.ts';

test('staff choose a colour and a logo, and the shop shows them at once', async ({ page, request, isMobile }) => {
  test.skip(isMobile, 'There is one shop: this looks at it, and at its settings, at both widths.');
  test.slow();
  const headers = await staffHeaders(request);
  const { updatedAt: _, ...before } = await (await request.get('/api/settings/colours', { headers })).json();
  try {
    await signInAsStaff(page);
    await page.goto('/admins/settings/colours');
    const action = page.getByRole('textbox', { name: 'Action', exact: true });
    await expect(page.getByText('All text is readable.')).toBeVisible();

    // The server returns the same message as the page.
    await action.fill('#f0c040');
    await expect(page.getByText(/^The action colour on the footer reaches 1\.\d+:1 and needs 4\.5:1\./)).toBeVisible();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('The settings were not saved')).toBeVisible();
    await expect(action).toBeFocused();
    await page.getByRole('button', { name: /^Use #[0-9a-f]{6} for action$/ }).click();
    await expect(page.getByText('All text is readable.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the first colours' }).click();
    await expect(action).toHaveValue('#8c4a2f');
    await action.fill('#1a4a7a');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('accent-color', 'rgb(26, 74, 122)');

    const file = page.getByLabel('Logo file');
    await file.setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await expect(page.getByText('SVG files can contain scripts')).toBeVisible();
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await aLogo() });
    await expect(page.getByText('Logo saved. It is live now.')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Logo of/ })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    // The page had been cached for all visitors.
    await expect.poll(async () => (await request.get('/')).text()).toContain('-logo.png');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const logo = page.getByRole('banner').getByRole('img');
      await expect(logo).toBeVisible();
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
      await expect(page.getByRole('contentinfo').getByRole('img')).toBeVisible();
      await expect(page.locator('.button-primary').first()).toHaveCSS('background-color', 'rgb(26, 74, 122)');
    }
    await expectAccessible(page);
    const icon = await request.get((await page.locator('link[rel="icon"]').getAttribute('href')) ?? '');
    expect(icon.headers()['content-type']).toBe('image/png');

    await page.goto('/admins/settings/colours');
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove logo' }).click();
    await expect(page.getByRole('button', { name: 'Upload logo' })).toBeVisible();
    await expect.poll(async () => (await request.get('/')).text()).not.toContain('-logo.png');
  } finally {
    await request.put('/api/settings/colours', { headers, data: before });
    await request.delete('/api/settings/logo', { headers });
  }
});

test('one way to pay always stays on, and staff see how the gateway stands', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto('/admins/settings/payments');
  await page.getByLabel('Online payment').uncheck();
  await page.getByLabel('Cash on delivery').uncheck();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Keep at least one payment method on').first()).toBeVisible();
  const gateway = page.getByRole('region', { name: 'Payment gateway' });
  await expect(gateway).toContainText('Practice');
  await expect(gateway).toContainText('/api/payment/webhook');
  await expectAccessible(page);
});

const aLogo = () =>
  sharp({ create: { width: 960, height: 240, channels: 4, background: { r: 26, g: 74, b: 122, alpha: 1 } } })
    .png()
    .toBuffer();
