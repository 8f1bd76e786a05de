// Staff scan with the camera of a phone whose browser reads no barcodes itself, as an iPhone's: the camera is a film of our own label.
import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { code128 } from '../app/invoices/barcodes/code128.ts';
import { expectAccessible } from './accessible.ts';
import { filmBarcode } from './barcode-film.ts';
import { expect, test } from './journey.ts';
import { aProduct, signInAsStaff } from './people.ts';
import config from './playwright.config.ts';

const sku = `CAM-${randomInt(100_000, 999_999)}`;
const film = path.resolve('.tmp', `${sku}.y4m`);
mkdirSync('.tmp', { recursive: true });
filmBarcode(film, code128(sku));

const { launchOptions } = config.use ?? {};
test.use({
  permissions: ['camera'],
  launchOptions: {
    ...launchOptions,
    // Chromium's headless shell has no dialog to allow a camera with, and then refuses it despite the permission.
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});

test('staff scan with a camera: pieces of a count, and goods at the till', async ({ page, request }) => {
  const product = await aProduct(request, { sku });
  await signInAsStaff(page);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'));

  await page.goto('/admins/stock/counts');
  await page.getByRole('button', { name: 'Start count' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start count' });
  await dialog.getByLabel('What to count').selectOption('list');
  await dialog.getByLabel('SKUs or barcodes').fill(sku);
  await dialog.getByRole('button', { name: 'Start count' }).click();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByText('1 counted', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // It stays in view, and is the next piece of the same.
  await expect(page.getByText(/^([2-9]|\d\d+) counted$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop camera' }).click();
  await expect(page.locator('video')).toBeHidden();
  const counted = page.getByText(/^\d+ counted$/);
  const before = Number.parseInt((await counted.textContent()) ?? '', 10);
  const field = page.getByLabel('Barcode or SKU');
  await field.fill(`5*${sku}`);
  await field.press('Enter');
  await expect(counted).toHaveText(`${before + 5} counted`);

  await page.goto('/admins/invoices/till');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByRole('dialog', { name: 'Scan a barcode' })).toBeHidden();
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('1');
});
